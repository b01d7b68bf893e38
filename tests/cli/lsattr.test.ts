/**
 * `ext4lab lsattr` on an image, and lsattr 1.47.0 where Linux has mounted it: flags, projects and generations that debugfs
 * has made up, by all of its options. What lies above the root of a mount is not compared.
 */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { lsattrCommand } from '../../src/cli/lsattr.ts';
import { INODE_FLAGS as F } from '../../src/format/inode-flags.ts';
import { describeWith, must } from '../helpers/linux.ts';
import { sample } from '../helpers/long.ts';
import { seedOr } from '../helpers/settings.ts';
import { tempDir } from '../helpers/temp-dir.ts';

afterEach(() => void vi.restoreAllMocks());

/** Flags that change nothing about how a file is read. */
const HARMLESS = [
  F.EXT4_SECRM_FL,
  F.EXT4_UNRM_FL,
  F.EXT4_COMPR_FL,
  F.EXT4_SYNC_FL,
  F.EXT4_IMMUTABLE_FL,
  F.EXT4_APPEND_FL,
  F.EXT4_NODUMP_FL,
  F.EXT4_NOATIME_FL,
  F.EXT4_DIRTY_FL,
  F.EXT4_NOCOMPR_FL,
  F.EXT4_JOURNAL_DATA_FL,
  F.EXT4_NOTAIL_FL,
  F.EXT4_DIRSYNC_FL,
  F.EXT4_TOPDIR_FL,
  F.EXT4_PROJINHERIT_FL,
];

const NAMES = ['a', 'd', 'd/e', 'd/e/f', 'd/.y', '.x', '.h', 'we ird', "it's", 'new\nline', 'many'];

const LINES = [
  [],
  ...['-a', '-d', '-l', '-p', '-v', '-R', '-Ra', '-RalV', '-pvl', '-Rpv'].map((option) => [option]),
  ['d'],
  ['-a', 'd/'],
  ['./d/e', 'a', '-l', '.h', 'lost+found'],
  ['-d', 'd', 'd/e', '.'],
  ['a', 'link', 'pipe', 'nothing', 'd'],
  ['link'],
  ['-v', 'pipe', "it's"],
  ['-x'],
];

const kinds = [
  '-t ext4 -O project,^metadata_csum',
  '-t ext3',
  '-t ext2 -I 128',
  '-t ext4 -b 2048 -O inline_data,ea_inode',
];

function makeImage(kind: string, dir: string, flags: readonly number[]): string {
  const tree = path.join(dir, 'tree');
  fs.mkdirSync(path.join(tree, 'd', 'e'), { recursive: true });
  for (const name of ['.h', 'many']) fs.mkdirSync(path.join(tree, name));
  for (const name of NAMES)
    if (!fs.existsSync(path.join(tree, name))) fs.writeFileSync(path.join(tree, name), 'content');
  for (let i = 0; i < 150; i++) fs.writeFileSync(path.join(tree, 'many', `a file of many, number ${i}`), '');
  fs.symlinkSync('a', path.join(tree, 'link'));
  must('mkfifo', [path.join(tree, 'pipe')]);
  const image = path.join(dir, 'disk.img');
  must('mke2fs', ['-q', '-F', ...kind.split(' '), '-d', tree, image, '16M']);
  const requests = NAMES.flatMap((name, i) => {
    const quoted = `"/${name}"`;
    const stat = must('debugfs', ['-R', `stat ${quoted}`, image]);
    const now = Number(/Flags: (0x[0-9a-f]+)/.exec(stat)?.[1]);
    const more = kind.includes('project') ? [`sif ${quoted} projid ${i * 1001}`] : [];
    return [
      `sif ${quoted} flags ${now | flags[i % flags.length]}`,
      `sif ${quoted} generation ${(flags[i % flags.length] * 7919) % 2 ** 32}`,
      ...more,
    ];
  });
  // A request is a line.
  const lines = requests.filter((request) => !request.includes('\n'));
  must('debugfs', ['-w', '-f', '-', image], { input: `${lines.join('\n')}\n` });
  return image;
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;
/** Without the line of what is above the root, which is the one of another file system. */
const below = (text: string): string => text.replace(/^(?:.* )?\.\/\.\.(?: .*)?\n/gm, '');

interface Shown {
  out: string;
  err: string;
  status: number;
}

function shownByLinux(image: string, dir: string): Shown[] {
  const at = path.join(dir, 'mnt');
  fs.mkdirSync(at);
  const each = LINES.map(
    (words, i) => `lsattr ${words.map(quoted).join(' ')} >${dir}/out.${i} 2>${dir}/err.${i}; echo $? >${dir}/rc.${i}`,
  );
  const script = `mount -o loop,ro ${image} ${at} && cd ${at} || exit 1\n${each.join('\n')}\ncd /; umount ${at}`;
  must('bash', ['-c', script]);
  const read = (name: string, i: number) => fs.readFileSync(path.join(dir, `${name}.${i}`), 'utf8');
  return LINES.map((_, i) => ({ out: below(read('out', i)), err: read('err', i), status: Number(read('rc', i)) }));
}

function shownByOurs(image: string, words: readonly string[]): Shown {
  const said = { out: '', err: '' };
  for (const [stream, to] of [
    ['stdout', 'out'],
    ['stderr', 'err'],
  ] as const)
    vi.spyOn(process[stream], 'write').mockImplementation((data) => {
      said[to] += typeof data === 'string' ? data : Buffer.from(data).toString();
      return true;
    });
  const status = lsattrCommand([image, ...words]);
  vi.restoreAllMocks();
  return { out: below(said.out), err: said.err.replace('ext4lab lsattr IMAGE', 'lsattr'), status };
}

describeWith(['root', 'loop', 'mount', 'lsattr', 'mke2fs 1.47.0', 'debugfs'], 'ext4lab lsattr', () => {
  const made = fc.sample(fc.array(fc.subarray(HARMLESS), { minLength: 4, maxLength: 11 }), {
    seed: seedOr(1),
    numRuns: kinds.length,
  });
  it.each(
    sample(
      kinds.map((kind, i) => [kind, made[i]] as const),
      2,
    ),
  )('%s', (kind, flags) => {
    const dir = tempDir();
    const image = makeImage(
      kind,
      dir,
      flags.map((bits) => bits.reduce((all, bit) => all | bit, 0)),
    );
    const before = must('md5sum', [image]);
    const theirs = shownByLinux(image, dir);
    for (const [i, words] of LINES.entries()) expect([words, shownByOurs(image, words)]).toEqual([words, theirs[i]]);
    expect(must('md5sum', [image])).toBe(before);
  });

  it('says which image cannot be opened', () => {
    const file = path.join(tempDir(), 'no.img');
    fs.writeFileSync(file, 'nothing');
    const ours = shownByOurs(file, []);
    expect(ours.err).toMatch(/^ext4lab lsattr: .*no\.img: /);
    expect(ours.status).toBe(1);
  });
});

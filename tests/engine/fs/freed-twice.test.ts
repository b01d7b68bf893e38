/**
 * What is freed and was free already, by a bitmap that lies: the call goes on, the group is given up, and what is free on the
 * volume afterwards is what Linux has.
 */

import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Mounted } from '../../../src/session/run/mounted.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { describeWith, must } from '../../helpers/linux.ts';
import { sample } from '../../helpers/long.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

/** Where the files lie on the sound volume. */
interface Facts {
  /** Of d/f2, and the group that they are in. */
  blocks: number[];
  group: number;
  /** What the descriptors count as free: blocks of that group, inodes of the first. */
  free: { blocks: number; inodes: number };
  /** d/f2 and d/f3. */
  inodes: [number, number];
}

const CASES: [string, (f: Facts) => string[]][] = [
  [
    'a block',
    ({ blocks, group, free }) => [
      `freeb ${blocks[2]}`,
      `set_bg ${group} free_blocks_count ${free.blocks + 1}`,
      `set_bg ${group} checksum calc`,
    ],
  ],
  [
    'the first block and the last',
    ({ blocks, group, free }) => [
      `freeb ${blocks[0]}`,
      `freeb ${blocks[8]}`,
      `set_bg ${group} free_blocks_count ${free.blocks + 2}`,
      `set_bg ${group} checksum calc`,
    ],
  ],
  ['a block that the descriptor counts as taken', ({ blocks }) => [`freeb ${blocks[2]}`]],
  [
    'an inode',
    ({ inodes, free }) => [
      `freei <${inodes[1]}>`,
      `set_bg 0 free_inodes_count ${free.inodes + 1}`,
      'set_bg 0 checksum calc',
    ],
  ],
  ['an inode that the descriptor counts as taken', ({ inodes }) => [`freei <${inodes[0]}>`]],
];

/** Nothing is made after inodes were freed in a group that is trusted: which of them is taken depends on the second. */
const script = (inode: boolean): string => `space() { df . | tail -n 1 | tr -s ' ' | cut -d ' ' -f 3,4; }
space; rm d/f2; space; rm d/f3; space; ${inode ? 'touch d/a d/b; mkdir g; ls -id d/* g; space; ' : ''}seq 3000 > e/x; space; ls d e; filefrag e/x; rm d/f1; space
`;

let sound: { bytes: Uint8Array; facts: Facts } | undefined;

/** Made by debugfs: where the kernel puts files depends on the processor that writes them. */
function soundVolume(image: string, dir: string): { bytes: Uint8Array; facts: Facts } {
  const [text, script] = [path.join(dir, 'text'), path.join(dir, 'script')];
  fs.writeFileSync(text, Array.from({ length: 2000 }, (_, i) => `${i + 1}\n`).join(''));
  fs.writeFileSync(path.join(dir, 'empty'), '');
  must('mke2fs', ['-q', '-F', '-t', 'ext4', '-O', '^metadata_csum,^has_journal', '-b', '1024', image, '24M']);
  const files = [1, 2, 3, 4].map((n) => `write ${text} f${n}`);
  fs.writeFileSync(
    script,
    ['mkdir d', 'mkdir e', 'cd d', ...files, 'cd ../e', `write ${path.join(dir, 'empty')} x`].join('\n'),
  );
  must('debugfs', ['-w', '-f', script, image]);
  const ask = (request: string) => must('debugfs', ['-R', request, image]);
  const inode = (name: string) => Number(/Inode: (\d+)/.exec(ask(`stat ${name}`))![1]);
  const blocks = ask('blocks /d/f2').trim().split(/\s+/).map(Number);
  const group = Math.floor((blocks[0] - 1) / 8192);
  const free = [...must('dumpe2fs', [image]).matchAll(/^ {2}(\d+) free blocks, (\d+) free inodes/gm)];
  return {
    bytes: fs.readFileSync(image),
    facts: {
      blocks,
      group,
      free: { blocks: Number(free[group][1]), inodes: Number(free[0][2]) },
      inodes: [inode('/d/f2'), inode('/d/f3')],
    },
  };
}

const left = (image: string): string[] =>
  must('dumpe2fs', [image])
    .split('\n')
    .filter((line) => /^ .*[Ff]ree (blocks|inodes)/.test(line));

describeWith(['mke2fs', 'debugfs', 'root', 'loop'], 'freed twice', () => {
  it.each(sample(CASES, 2))('%s', (name, commandsOf) => {
    const dir = tempDir();
    const text = script(name.startsWith('an inode'));
    const [image, where, file] = [path.join(dir, 'image'), path.join(dir, 'mnt'), path.join(dir, 'script')];
    fs.mkdirSync(where);
    sound ??= soundVolume(image, dir);
    fs.writeFileSync(image, sound.bytes);
    fs.writeFileSync(file, commandsOf(sound.facts).join('\n'));
    must('debugfs', ['-w', '-f', file, image]);
    const bytes = fs.readFileSync(image);

    fs.writeFileSync(file, text);
    must('mount', ['-o', 'loop', image, where]);
    const wanted = must('bash', [file], { cwd: where });
    must('umount', [where]);
    const wantedLeft = left(image);

    let got = '';
    const source = { size: bytes.length, read: (at: number, length: number) => bytes.subarray(at, at + length) };
    const store = new BlockStore(1024, bytes.length, source);
    const stdout = (data: Uint8Array) => {
      got += Buffer.from(data).toString('latin1');
    };
    const mounted = mountWithShell(new Recorder(store, 'off'), { foreign: true, stdout, stderr: stdout });
    if (!(mounted instanceof Mounted)) throw new Error(mounted.refused);
    expect(mounted.shell.run(text).problems).toBeUndefined();
    mounted.unmount();
    for (let block = 0; block < bytes.length / 1024; block++) bytes.set(store.read(block), block * 1024);
    fs.writeFileSync(image, bytes);
    expect(got).toBe(wanted);
    expect(left(image)).toEqual(wantedLeft);
  });
});

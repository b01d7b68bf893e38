/**
 * What the reader finds in a volume, against debugfs: the tree, the maps, the content, the owner of each block; and
 * against what was put in.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sentenceOf } from '../../../src/bytes/said.ts';
import { BLOCK_KINDS, BlockKind, type BlockKindName } from '../../../src/engine/volume/block-kind.ts';
import { classify, classifyGroup, summarizeGroups } from '../../../src/engine/volume/classify.ts';
import { describeBlock } from '../../../src/engine/volume/describe.ts';
import { eachEntry } from '../../../src/engine/volume/directory.ts';
import { isFinding } from '../../../src/engine/volume/finding.ts';
import { groupStart } from '../../../src/engine/volume/geometry.ts';
import {
  type InodeRef,
  isDirectory,
  modeOf,
  readInode,
  sizeOf,
  xattrBlockOf,
} from '../../../src/engine/volume/inode.ts';
import { blockOf, fileMap } from '../../../src/engine/volume/map.ts';
import { nameText } from '../../../src/engine/volume/name-text.ts';
import { pathOf } from '../../../src/engine/volume/names.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { ownerOf } from '../../../src/engine/volume/owners.ts';
import { linkTarget, lookupPath } from '../../../src/engine/volume/path.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import { blockXattrs, inodeXattrs, xattrRecords } from '../../../src/engine/volume/xattrs.ts';
import { S_IFDIR, S_IFMT, S_IFREG } from '../../../src/format/mode.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import { describeWith, must, run } from '../../helpers/linux.ts';
import { sample } from '../../helpers/long.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { imageBytes, makeImage, type Recipe, sampleTree } from './made-images.ts';

/** What is done after mkfs: attributes in inode and block, preallocation, a deleted name, a punched hole. */
const WORK = [
  'ea_set /tiny user.color blue',
  'ea_set /tiny user.shape round',
  `ea_set /large user.long ${'v'.repeat(300)}`,
  'fallocate /one-block 8 40',
  'punch /large 30 39',
  'rm /empty',
  'mknod fifo p',
  'mknod null c 1 3',
];

const ALL: Recipe[] = [
  { name: 'ext2 1k', options: '-t ext2 -b 1024', size: '24M', populated: true },
  { name: 'ext2 4k', options: '-t ext2 -b 4096', size: '24M', populated: true },
  { name: 'ext2, no filetype', options: '-t ext2 -b 1024 -O ^filetype', size: '24M', populated: true },
  { name: 'ext3 1k, indexed', options: '-t ext3 -b 1024 -I 128', size: '24M', populated: true, indexed: true },
  { name: 'ext4 1k', options: '-t ext4 -b 1024', size: '24M', populated: true, debugfs: WORK },
  { name: 'ext4 1k, indexed', options: '-t ext4 -b 1024', size: '24M', populated: true, indexed: true },
  { name: 'ext4 2k, small groups', options: '-t ext4 -b 2048 -g 2048', size: '40M', populated: true, debugfs: WORK },
  { name: 'ext4 4k', options: '-t ext4 -b 4096', size: '64M', populated: true, debugfs: WORK },
  {
    name: 'ext4 uninit_bg',
    options: '-t ext4 -b 1024 -O uninit_bg,^metadata_csum,^64bit',
    size: '40M',
    populated: true,
  },
  { name: 'inline data', options: '-t ext4 -b 1024 -I 512 -O inline_data', size: '24M', populated: true },
  { name: 'meta_bg', options: '-t ext4 -b 1024 -O meta_bg,^resize_inode -g 512', size: '40M', populated: true },
  {
    name: 'ea_inode',
    options: '-t ext4 -b 1024 -O ea_inode',
    size: '24M',
    populated: true,
    debugfs: [`ea_set /large user.huge ${'h'.repeat(1100)}`],
  },
];
const RECIPES = sample(ALL, 6);

const open = (image: string): Volume => {
  const volume = openVolume(bytesSource(imageBytes(image)));
  if (!('geometry' in volume)) throw new Error(volume.refused);
  return volume;
};

/** What debugfs answers to each command. */
function debugfs(image: string, commands: string[]): string[] {
  const script = path.join(tempDir(), 'ask');
  fs.writeFileSync(script, `${commands.join('\n')}\n`);
  const said = must('debugfs', ['-f', script, image]);
  return said.split(/^debugfs: .*\n/m).slice(1);
}

const inodeOf = (volume: Volume, ino: number): InodeRef => {
  const inode = readInode(volume, ino);
  if (isFinding(inode)) throw new Error(inode.sentence);
  return inode;
};

/** Every inode that a walk from the root reaches, once. */
function walkTree(volume: Volume): Map<number, string> {
  const seen = new Map<number, string>();
  const visit = (ino: number, at: string) => {
    seen.set(ino, at || '/');
    const inode = inodeOf(volume, ino);
    if (!isDirectory(inode)) return;
    const names: [string, number][] = [];
    eachEntry(volume, inode, (e) => {
      names.push([nameText(e.bytes, e.nameAt, e.nameAt + e.nameLength), e.inode]);
      return true;
    });
    for (const [name, child] of names)
      if (name !== '.' && name !== '..' && !seen.has(child)) visit(child, `${at}/${name}`);
  };
  visit(2, '');
  return seen;
}

/** The content of a file by its map, holes as zeros. */
function content(volume: Volume, inode: InodeRef): Buffer {
  const { blockSize } = volume.geometry;
  const out = Buffer.alloc(sizeOf(inode));
  for (const { logical, physical, length, unwritten } of fileMap(volume, inode).runs)
    for (let i = 0; i < length && !unwritten; i++)
      Buffer.from(volume.device.read(physical + i)).copy(out, (logical + i) * blockSize);
  return out;
}

const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

describeWith(['mke2fs', 'debugfs', 'e2fsck'], 'reading against debugfs', () => {
  // Made by the first test that needs it: if the tools are missing, none does.
  const once = <T>(make: () => T): (() => T) => {
    let made: { value: T } | undefined;
    return () => {
      made ??= { value: make() };
      return made.value;
    };
  };
  const files = once(sampleTree);

  for (const recipe of RECIPES) {
    const made = once(() => {
      const image = makeImage(recipe);
      const volume = open(image);
      return { image, volume, tree: walkTree(volume) };
    });

    it(`${recipe.name}: opens without a warning, with every checksum right`, () => {
      const { volume } = made();
      expect(volume.warnings).toEqual([]);
      const wrong: string[] = [];
      const kinds = new Set<number>();
      const whole = classify(volume) as Uint8Array;
      for (let block = 0; block < volume.geometry.blockCount; block++) {
        kinds.add(whole[block]);
        if (whole[block] === BlockKind.free) continue;
        const described = describeBlock(volume, block);
        if (described.kind !== whole[block])
          wrong.push(`block ${block} is ${described.label}, and classified as ${BLOCK_KINDS[whole[block]].name}`);
        for (const s of described.structs) {
          if (s.checksum && !s.checksum.right)
            wrong.push(`block ${block}, ${sentenceOf(s.label)}: ${s.checksum.text.english}`);
          if (s.struct === 'damaged') wrong.push(sentenceOf(s.label));
        }
      }
      expect(wrong).toEqual([]);
      const must: BlockKindName[] = [
        'superblock',
        'descriptors',
        'block_bitmap',
        'inode_bitmap',
        'inode_table',
        'directory',
        'data',
      ];
      if (recipe.indexed) must.push('htree');
      if (recipe.name.startsWith('ext4')) must.push('extent_node', 'journal');
      if (recipe.name.startsWith('ext2')) must.push('indirect');
      if (recipe.debugfs === WORK) must.push('unwritten', 'xattr');
      for (const kind of must) expect(kinds.has(BlockKind[kind]), kind).toBe(true);
    });

    it(`${recipe.name}: the tree is the one that debugfs lists`, () => {
      const { image, volume, tree } = made();
      const dirs = [...tree.keys()].filter((ino) => isDirectory(inodeOf(volume, ino)));
      const said = debugfs(
        image,
        dirs.map((ino) => `ls -p <${ino}>`),
      );
      for (const [i, ino] of dirs.entries()) {
        const theirs = said[i]
          .split('\n')
          .filter((l) => l.startsWith('/'))
          .map((l) => l.split('/'));
        const ours: string[][] = [];
        const dir = inodeOf(volume, ino);
        eachEntry(volume, dir, (e) => {
          ours.push([
            String(e.inode),
            e.bytes.length ? Buffer.from(e.bytes.subarray(e.nameAt, e.nameAt + e.nameLength)).toString() : '',
          ]);
          return true;
        });
        // Deleted entries are listed with inode 0, and an inline directory has dots only for debugfs.
        const listed = theirs.filter((f) => f[1] !== '0').map((f) => [f[1], f[5]]);
        const dots = (rows: string[][]) => rows.filter(([, name]) => name !== '.' && name !== '..');
        expect(dots(ours)).toEqual(dots(listed));
        for (const [, inoText, mode] of theirs)
          if (Number(inoText) > 0)
            expect(
              modeOf(inodeOf(volume, Number(inoText)))
                .toString(8)
                .padStart(6, '0'),
            ).toBe(mode);
      }
    });

    it(`${recipe.name}: maps are those that debugfs walks`, () => {
      const { image, volume, tree } = made();
      // For short symbolic links and devices, debugfs takes i_block for block numbers.
      const mapped = [...tree.keys()].filter((ino) =>
        [S_IFDIR, S_IFREG].includes(modeOf(inodeOf(volume, ino)) & S_IFMT),
      );
      const files = [7, ...(volume.sb.s_journal_inum ? [8] : []), ...mapped];
      const said = debugfs(
        image,
        files.map((ino) => `blocks <${ino}>`),
      );
      for (const [i, ino] of files.entries()) {
        const inode = inodeOf(volume, ino);
        const { runs, nodes, findings } = fileMap(volume, inode);
        expect(findings, `inode ${ino}`).toEqual([]);
        const ours = nodes.map((n) => n.block);
        for (const { physical, length } of runs) for (let b = 0; b < length; b++) ours.push(physical + b);
        const theirs = new Set(numbers(said[i]));
        // debugfs lists the attribute block too.
        if (xattrBlockOf(inode)) theirs.delete(xattrBlockOf(inode));
        expect(
          [...new Set(ours)].sort((a, b) => a - b),
          `inode ${ino}`,
        ).toEqual([...theirs].sort((a, b) => a - b));
      }
    });

    it(`${recipe.name}: blocks of large files are where debugfs maps them`, () => {
      const { image, volume } = made();
      for (const file of ['/holes', '/large', '/one-block']) {
        const inode = lookupPath(volume, file);
        if (isFinding(inode)) throw new Error(inode.sentence);
        const { runs } = fileMap(volume, inode);
        const last = runs[runs.length - 1];
        const ask = new Set([0, 1, 2, 11, 12, 13, 31, 35, last.logical, last.logical + last.length]);
        for (const r of runs.slice(0, 60))
          ask
            .add(r.logical)
            .add(r.logical + r.length - 1)
            .add(r.logical + r.length);
        const logical = [...ask];
        const said = debugfs(
          image,
          logical.map((n) => `bmap ${file} ${n}`),
        );
        expect(logical.map((n) => blockOf(runs, n) ?? 0)).toEqual(said.map((text) => numbers(text)[0] ?? 0));
      }
    });

    it(`${recipe.name}: content, names and links are what was put in`, () => {
      const { volume, tree } = made();
      for (const name of ['one-block', 'large', 'holes', 'sub/deeper/file', 'way/file', 'tiny', 'ünïcode name']) {
        const inode = lookupPath(volume, `/${name}`);
        if (isFinding(inode)) throw new Error(inode.sentence);
        if (recipe.name === 'inline data' && sizeOf(inode) < 160) continue;
        const was = fs.readFileSync(path.join(files(), name));
        if (recipe.debugfs === WORK && name === 'large')
          was.fill(0, 30 * volume.geometry.blockSize, 40 * volume.geometry.blockSize);
        expect(content(volume, inode).subarray(0, was.length).equals(was), name).toBe(true);
      }
      const long = lookupPath(volume, '/long-link');
      const short = lookupPath(volume, '/short-link');
      expect([long, short].map((l) => (isFinding(l) ? l.sentence : linkTarget(volume, l)))).toEqual([
        fs.readlinkSync(path.join(files(), 'long-link')),
        'tiny',
      ]);
      for (const [ino, at] of tree) {
        const found = pathOf(volume, ino);
        const back = lookupPath(volume, found ?? '');
        expect(isFinding(back) ? back.sentence : back.ino, `${at}, found as ${found}`).toBe(ino);
      }
    });

    it(`${recipe.name}: each block belongs to whom debugfs says`, () => {
      const { image, volume } = made();
      const { blockCount, firstDataBlock } = volume.geometry;
      const ask: number[] = [];
      for (let block = firstDataBlock; block < blockCount; block++) {
        const kind = ownerOf(volume, block)?.kind;
        // Long runs of the journal and of free room: a sample will do.
        if (kind === BlockKind.journal || kind === undefined ? block % 37 === 0 : true) ask.push(block);
      }
      const commands: string[] = [];
      for (let i = 0; i < ask.length; i += 400) commands.push(`icheck ${ask.slice(i, i + 400).join(' ')}`);
      const theirs = new Map<number, number>();
      for (const text of debugfs(image, commands))
        for (const line of text.split('\n')) {
          const row = /^(\d+)\t(\d+)$/.exec(line);
          if (row) theirs.set(Number(row[1]), Number(row[2]));
        }
      const wrong: string[] = [];
      for (const block of ask) {
        const owner = ownerOf(volume, block);
        const ours =
          owner?.by === 'file' ? owner.owner : owner?.kind === BlockKind.reserved_descriptors ? 7 : undefined;
        if (ours !== theirs.get(block)) wrong.push(`block ${block}: ${ours} here, ${theirs.get(block)} for debugfs`);
      }
      expect(wrong).toEqual([]);
    });

    it(`${recipe.name}: groups classified alone and summed up agree with the whole`, () => {
      const { volume } = made();
      const whole = classify(volume) as Uint8Array;
      const { geometry: g } = volume;
      const counts = summarizeGroups(volume);
      for (let group = 0; group < g.groups; group++) {
        const alone = classifyGroup(volume, group);
        const start = groupStart(g, group);
        expect(Buffer.from(alone).equals(Buffer.from(whole.subarray(start, start + alone.length)))).toBe(true);
        const counted = BLOCK_KINDS.map((_, kind) => alone.reduce((n, k) => n + (k === kind ? 1 : 0), 0));
        expect([...counts.subarray(group * BLOCK_KINDS.length, (group + 1) * BLOCK_KINDS.length)]).toEqual(counted);
      }
    });
  }

  it('with bigalloc, what is left of a cluster is said', () => {
    const options = '-t ext4 -b 1024 -O bigalloc,quota,project -C 16384';
    const image = makeImage({ name: 'clusters', options, size: '64M', populated: true });
    const volume = open(image);
    const whole = classify(volume) as Uint8Array;
    const tiny = lookupPath(volume, '/tiny');
    if (isFinding(tiny)) throw new Error(tiny.sentence);
    const first = fileMap(volume, tiny).runs[0].physical;
    expect(first % 16).toBe(0);
    expect([...whole.subarray(first, first + 3)]).toEqual([
      BlockKind.data,
      BlockKind.cluster_rest,
      BlockKind.cluster_rest,
    ]);
    expect(describeBlock(volume, first + 1)).toMatchObject({
      label: { english: `rest of a cluster, with inode ${tiny.ino} (/tiny)` },
      about: { english: expect.stringContaining('bigalloc') },
    });
    expect(whole.includes(BlockKind.unaccounted)).toBe(false);
    const kinds = classifyGroup(volume, 0);
    expect(Buffer.compare(kinds, whole.subarray(0, kinds.length))).toBe(0);
    const counts = summarizeGroups(volume);
    expect(counts[BlockKind.cluster_rest]).toBe(kinds.filter((kind) => kind === BlockKind.cluster_rest).length);
    for (let block = 0; block < whole.length; block++)
      if (whole[block] === BlockKind.cluster_rest)
        expect(describeBlock(volume, block).label.english).toMatch(/^rest of a cluster, with /);
  });

  it('attributes in inode, block and inode of their own', () => {
    const image = makeImage({
      name: 'xattrs',
      options: '-t ext4 -b 1024 -O ea_inode',
      size: '16M',
      populated: true,
      debugfs: [...WORK, `ea_set /large user.huge ${'h'.repeat(1100)}`],
    });
    const volume = open(image);
    const all = (name: string): string[] => {
      const inode = lookupPath(volume, name);
      if (isFinding(inode)) throw new Error(inode.sentence);
      const inside = inodeXattrs(volume, inode);
      const block = xattrBlockOf(inode) ? blockXattrs(volume, xattrBlockOf(inode)) : undefined;
      return [inside, block].flatMap((area) =>
        area
          ? xattrRecords(area).map(
              (x) =>
                `${x.name} (${x.valueSize})${x.valueAt < 0 ? '' : ` = "${Buffer.from(area.bytes.subarray(x.valueAt, x.valueAt + x.valueSize)).toString()}"`}`,
            )
          : [],
      );
    };
    const theirs = (name: string) =>
      run('debugfs', ['-R', `ea_list ${name}`, image])
        .stdout.split('\n')
        .slice(1)
        .map((l) => l.trim())
        .filter((l) => l !== '');
    expect(all('/tiny').sort()).toEqual(theirs('/tiny').sort());
    expect(all('/large')).toContain(`user.long (300) = "${'v'.repeat(300)}"`);
    expect(all('/large')).toContain('user.huge (1100)');
  });
});

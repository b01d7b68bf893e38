/**
 * `ext4lab mkfs -d`: a made-up tree, copied into a volume by mke2fs and by us, block by block.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { hostTree } from '../../src/cli/host-tree.ts';
import { backupGroups, groupStart, superblockBlock } from '../../src/engine/volume/geometry.ts';
import { openVolume } from '../../src/engine/volume/open.ts';
import type { Volume } from '../../src/engine/volume/volume.ts';
import { superblockChecksum } from '../../src/format/checksum.ts';
import { SUPERBLOCK_OFFSET } from '../../src/format/constants.ts';
import { Superblock } from '../../src/format/superblock.ts';
import { planMkfs, runMkfs } from '../../src/tools/mkfs/mkfs.ts';
import { copyFiles } from '../../src/tools/mkfs/step-copy.ts';
import { BlockStore } from '../../src/trace/block-store.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { describeWith } from '../helpers/linux.ts';
import { runs } from '../helpers/long.ts';
import { seedOr } from '../helpers/settings.ts';
import { differences, env, fixedWords, roomyDir, runMke2fs } from '../tools/mkfs/mke2fs.ts';
import { TreeMaker } from './made-up-tree.ts';

const SEED = seedOr(1);
const RUNS = runs(10, 200);

const VOLUMES = [
  '-t ext4 -b 1024',
  '-t ext4 -b 4096',
  '-t ext2 -b 1024',
  '-t ext2 -b 4096 -I 128',
  '-t ext3 -b 1024',
  '-t ext3 -b 4096',
  '-t ext4 -b 1024 -I 128',
  '-t ext4 -b 1024 -O ^has_journal -g 1024 -N 512',
  '-t ext4 -b 1024 -O ^has_journal,^flex_bg -g 1024 -N 512',
  '-t ext2 -b 1024 -g 1024 -N 1024',
  '-t ext4 -O ^metadata_csum,uninit_bg -b 1024 -g 2048',
  '-t ext4 -O ^metadata_csum -b 2048',
  '-t ext4 -O meta_bg,^resize_inode -b 1024 -g 1024',
  '-t ext2 -r 0 -b 1024',
  '-t ext4 -O ^extent,^64bit -b 1024',
  '-t ext4 -O sparse_super2 -b 1024 -g 2048',
  '-t ext4 -O orphan_file -b 1024',
  '-t ext4 -O ^64bit -b 4096 -G 4',
  '-t ext2 -O ^filetype,^dir_index -b 1024',
  '-t ext4 -I 512 -b 1024',
  '-t ext4 -O bigalloc -b 1024 -C 4096',
  '-t ext4 -O bigalloc -b 1024 -C 16384',
  '-t ext4 -O bigalloc,^metadata_csum,uninit_bg -b 4096 -C 8192',
  '-t ext4 -O inline_data -b 1024 -I 256',
  '-t ext4 -O inline_data -b 4096 -I 512',
  '-t ext4 -O inline_data,^metadata_csum -b 1024 -I 512 -g 1024 -N 1024',
  '-t ext4 -O inline_data,^metadata_csum,uninit_bg -b 4096 -I 256',
  '-t ext4 -O inline_data,^has_journal,^flex_bg -b 1024 -I 256 -g 1024 -N 512',
  '-t ext2 -O inline_data,^filetype -b 1024 -I 512',
  '-t ext4 -O inline_data,bigalloc -b 1024 -C 4096 -I 256',
];

/**
 * What mke2fs has written depends on its cache, which is followed closely, but not in all: where the number is near
 * enough, it is taken over, so that everything else can be compared.
 */
function takeCount(store: BlockStore, file: string): void {
  const head = Buffer.alloc(SUPERBLOCK_OFFSET + Superblock.size);
  const fd = fs.openSync(file, 'r');
  fs.readSync(fd, head, 0, head.length, 0);
  fs.closeSync(fd);
  const volume = openVolume(store) as Volume;
  const { s_kbytes_written } = Superblock.read(head, SUPERBLOCK_OFFSET);
  const ours = Number(volume.sb.s_kbytes_written);
  const off = Math.abs(ours - Number(s_kbytes_written));
  expect(off, `KiB written: ours ${ours}, mke2fs ${s_kbytes_written}`).toBeLessThanOrEqual(2 + ours / 50);
  const { geometry: g } = volume;
  const places = [[superblockBlock(g), SUPERBLOCK_OFFSET % g.blockSize]];
  for (const group of backupGroups(g)) places.push([groupStart(g, group), 0]);
  for (const [block, at] of places) {
    const bytes = store.read(block).slice();
    Superblock.write(bytes, at, { s_kbytes_written });
    superblockChecksum.set(volume.rules, bytes, at, 0);
    store.write(block, bytes);
  }
}

describeWith(['mke2fs', 'root'], 'ext4lab mkfs -d', () => {
  let room: ReturnType<typeof roomyDir>;
  beforeAll(() => {
    room = roomyDir();
  });
  afterAll(() => room.done());

  /** What differs between both volumes, or between what is said where the tree does not fit. */
  function compare(tree: string, options: string): { found: string[]; fits: boolean } {
    const file = path.join(room.dir, 'linux.img');
    const words = fixedWords(`-d ${tree} ${options}`, file);
    const linux = runMke2fs(words);
    const plan = planMkfs(words, { ...env, copiesFiles: true });
    if (plan instanceof Refused) return { found: [plan.refused], fits: false };
    const store = new BlockStore(plan.blockSize, plan.byteLength);
    const problem = runMkfs(plan, new Recorder(store, 'off'), (draft) => copyFiles(draft, hostTree(tree)));
    if (!problem) takeCount(store, file);
    const found = problem
      ? linux.stderr.endsWith(`${problem.refused}\n`)
        ? []
        : [`ours: ${problem.refused}; mke2fs: ${linux.stderr}`]
      : differences(file, store);
    fs.rmSync(file, { force: true });
    return { found, fits: problem === undefined };
  }

  it(`leaves what mke2fs leaves, of ${RUNS} trees`, () => {
    let fitted = 0;
    for (let i = 0; i < RUNS; i++) {
      const tree = path.join(room.dir, 'tree');
      const maker = new TreeMaker(SEED + i);
      maker.make(tree);
      const options = `${VOLUMES[i % VOLUMES.length]} ${maker.one(['8M', '16M', '30M'])}`;
      const { found, fits } = compare(tree, options);
      fs.rmSync(tree, { recursive: true });
      expect(found, `seed ${SEED + i}, ${options}`).toEqual([]);
      if (fits) fitted++;
    }
    expect(fitted).toBeGreaterThan(RUNS / 2);
  });
});

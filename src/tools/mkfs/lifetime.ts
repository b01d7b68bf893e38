/**
 * s_kbytes_written: how much mke2fs has written when it notes the number. It writes through a cache of eight blocks, so
 * it counts the blocks that have left that cache by then (libext2fs/write-cache.ts).
 */

import { EXT4_JOURNAL_INO } from '../../format/constants.ts';
import { EXTENT_ROOT_ENTRIES } from '../../format/extents.ts';
import { WriteCache } from '../libext2fs/write-cache.ts';
import { hasFeature } from './feature-set.ts';
import type { FileMap } from './file-map.ts';
import { blockBitmapCanWait, groupOfInode, inodeBitmapCanWait, ORPHAN_FILE_INO } from './left-out.ts';
import { descriptorsOf } from './placement.ts';
import type { MkfsPlan } from './plan.ts';

/** mke2fs first wipes the place of the superblock and the boot block. */
const START_OF_VOLUME = 4096;

/** The number for a volume without copied files. */
export function lifetimeWrites(plan: MkfsPlan): number {
  const { geometry: g, placement: p } = plan;
  if (!countsWrites(plan)) return 0;
  const cache = cacheAfterOwnFiles(plan);
  for (let group = 0; group < g.groups; group++) {
    if (!blockBitmapCanWait(plan, plan.space, group)) cache.write(p.blockBitmap[group]);
    if (!inodeBitmapCanWait(plan, group)) cache.write(p.inodeBitmap[group]);
  }
  return kbytesWritten(plan, cache.evictedBlocks);
}

/** Answers whether the volume counts what was written. */
export function countsWrites({ decisions: d }: MkfsPlan): boolean {
  const counting = ['flex_bg', 'huge_file', 'uninit_bg', 'dir_nlink', 'extra_isize', 'metadata_csum'] as const;
  return counting.some((name) => hasFeature(d.features, name));
}

/** The state of the cache when mke2fs has made its own files. */
export function cacheAfterOwnFiles(plan: MkfsPlan): WriteCache {
  const { geometry: g, placement: p, decisions: d, root, lostFound } = plan;
  const has = (name: Parameters<typeof hasFeature>[1]) => hasFeature(d.features, name);
  const cache = new WriteCache();
  const perBlock = d.blockSize / d.inodeSize;
  const inode = (ino: number) => {
    const group = groupOfInode(plan, ino);
    return p.inodeTable[group] + Math.floor(((ino - 1) % g.inodesPerGroup) / perBlock);
  };
  if (has('metadata_csum')) for (let ino = 1; ino <= 10; ino++) cache.write(inode(ino));
  // The root directory, lost+found and its growth, block by block.
  cache.write(root.runs[0].start);
  cache.write(inode(2));
  const blocks: number[] = [];
  for (const run of lostFound.runs) for (let i = 0; i < run.count; i++) blocks.push(run.start + i);
  // With inline_data its first block is taken only when it grows.
  const inside = has('inline_data');
  if (!inside) cache.write(blocks[0]);
  cache.write(inode(11));
  cache.write(inode(2));
  cache.write(root.runs[0].start);
  for (const block of blocks.slice(inside ? 0 : 1)) {
    cache.write(block);
    cache.write(inode(11));
  }
  cache.write(inode(1));
  if (plan.resizeBlock !== undefined) {
    cache.read(inode(7));
    const own = descriptorsOf(g, 0)!;
    for (let i = 0; i < own.reserved; i++) cache.write(own.start + own.count - own.reserved + i);
    cache.write(plan.resizeBlock);
    cache.write(inode(7));
  }
  if (plan.journal) {
    if (plan.journal.extents) writeExtents(cache, plan.journal, inode(EXT4_JOURNAL_INO));
    else writeBlocks(cache, plan.journal, inode(EXT4_JOURNAL_INO));
    cache.write(plan.journal.runs[0].start);
    cache.write(inode(EXT4_JOURNAL_INO));
  }
  if (plan.orphanFile) writeOrphanFile(cache, plan.orphanFile, inode(ORPHAN_FILE_INO));
  return cache;
}

export function kbytesWritten({ geometry: g, decisions: d }: MkfsPlan, evictedBlocks: number): number {
  const bytes = START_OF_VOLUME + evictedBlocks * d.blockSize;
  // The remaining writes count each block as one KiB divided by the KiB of a block, as in mke2fs.
  const toCome = Math.floor((1 + g.descBlocks) / (d.blockSize / 1024));
  return 1 + Math.floor(bytes / 1024) + toCome;
}

/**
 * Writes block by block: the content, the leaf where there is one, and the inode. Indirect blocks are written twice, as
 * zeros and when they are full.
 */
function writeOrphanFile(cache: WriteCache, map: FileMap, inode: number): void {
  const full: number[] = [];
  let next = 0;
  const indirects = (logical: number) => {
    for (; map.indirects[next]?.logical === logical; next++) {
      const { level, block } = map.indirects[next];
      for (let below = 1; below <= level; below++) if (full[below]) cache.write(full[below]);
      cache.write(block);
      full.fill(0, 1, level);
      full[level] = block;
    }
  };
  let leaf = -1;
  map.runs.forEach(({ logical, start, count }, i) => {
    if (map.leaves[leaf + 1] && i === (leaf < 0 ? EXTENT_ROOT_ENTRIES : map.leaves[leaf].held)) {
      if (leaf >= 0) cache.write(map.leaves[leaf].block);
      leaf++;
      cache.write(inode);
    }
    for (let k = 0; k < count; k++) {
      indirects(logical + k);
      cache.write(start + k);
      if (map.extents) cache.write(leaf < 0 ? inode : map.leaves[leaf].block);
    }
  });
  for (const block of full) if (block) cache.write(block);
  cache.write(inode);
}

/** Writes run by run: its leaf, where there are leaves, and the inode. The zeros are not counted. */
function writeExtents(cache: WriteCache, { runs, leaves }: FileMap, inode: number): void {
  let leaf = -1;
  runs.forEach((_, i) => {
    const next = leaves[leaf + 1];
    if (next && i === (leaf < 0 ? EXTENT_ROOT_ENTRIES : leaves[leaf].held)) {
      if (leaf >= 0) cache.write(leaves[leaf].block);
      leaf++;
    }
    if (leaf >= 0) cache.write(leaves[leaf].block);
    cache.write(inode);
  });
}

/** Writes block by block: zeros, the indirect block that names it, the inode. */
function writeBlocks(cache: WriteCache, { runs, indirects }: FileMap, inode: number): void {
  const path: number[] = [];
  let next = 0;
  for (const run of runs)
    for (let i = 0; i < run.count; i++) {
      for (; indirects[next]?.logical === run.logical + i; next++) {
        const { level, block } = indirects[next];
        path[level] = block;
        if (path[level + 1]) cache.write(path[level + 1]);
        cache.write(block);
      }
      for (let level = path.length - 1; level >= 1; level--) cache.read(path[level]);
      cache.write(run.start + i);
      if (path[1]) cache.write(path[1]);
      cache.write(inode);
    }
}

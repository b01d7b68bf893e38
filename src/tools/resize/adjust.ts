/**
 * The superblock and the descriptors of a volume of another size.
 *
 *     ├ group 0 ┼ group 1 ┼ last, short ┤                              before
 *     ├ group 0 ┼ group 1 ┼ whole now   ┼ new ┼ new ┼ last, short ┤    after: dropped if it would hold little but itself
 */

import { setBit, testBit } from '../../bytes/bitmap.ts';
import { groupLength, groupOf, hasSuper, joinHalves } from '../../engine/volume/geometry.ts';
import { EXT4_BG_INODE_UNINIT } from '../../format/group-descriptor.ts';
import { ResizeGroup } from '../../trace/events/resize2fs.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { isZero } from '../../trace/zero.ts';
import { giveRun } from './clusters.ts';
import { ownBlocks } from './in-the-way.ts';
import { takeBlock } from './move-blocks.ts';
import { NO_BLOCKS, type Pass, ResizeStop, TOO_SMALL } from './resizing.ts';
import type { Place, Side } from './side.ts';
import { placeGroup } from './tables.ts';

/** A last group needs room for this many blocks beyond its own metadata. */
const WORTHWHILE = 50;

/** The number of blocks that the volume will really have. A last group that would hold little is left out. */
export function sizeOfWhole(side: Side, wanted: number): number {
  const { sb } = side;
  const g = side.g;
  let blocks = wanted;
  for (;;) {
    const groups = Math.ceil((blocks - g.firstDataBlock) / g.blocksPerGroup);
    const rest = (blocks - g.firstDataBlock) % g.blocksPerGroup;
    let overhead = 2 + g.itableBlocks;
    const last = groups - 1;
    const backup = side.compat('sparse_super2') ? g.backups === 'every group' : hasSuper(g, last);
    if (backup) overhead += 1 + Math.ceil(groups / g.descPerBlock) + sb.s_reserved_gdt_blocks;
    if (groups <= 1 && rest && rest < overhead) throw new ResizeStop(TOO_SMALL);
    if (groups < 1 || blocks <= g.firstDataBlock) throw new ResizeStop(TOO_SMALL);
    if (!rest || rest >= overhead + WORTHWHILE) return blocks;
    blocks -= rest;
  }
}

const PLACES: readonly Place[] = ['bg_block_bitmap', 'bg_inode_bitmap', 'bg_inode_table'];

/** Turns `now`, a copy of `old`, into the new volume. */
export function adjust(recorder: Recorder, old: Side, now: Side, wanted: number, stride: number, pass: Pass): void {
  const { sb } = now;
  const blocks = sizeOfWhole(now, wanted);
  const before = old.g;
  const reserved = joinHalves(sb.s_r_blocks_count_lo, sb.s_r_blocks_count_hi);
  const share = (reserved * 100) / old.blockCount;
  const kept = Math.floor((share * blocks) / 100);
  sb.s_r_blocks_count_lo = kept % 2 ** 32;
  sb.s_r_blocks_count_hi = Math.floor(kept / 2 ** 32);
  now.blockCount = blocks;
  const { groups } = now.g;
  const inodes = groups * now.g.inodesPerGroup;
  if (inodes > 0xffffffff) throw new ResizeStop(`inodes (${inodes}) must be less than 4294967295`);
  sb.s_inodes_count = inodes;
  if (now.compat('sparse_super2')) moveBackups(old, now);
  roomForDescriptors(old, now);
  now.regeometry();
  now.fit();
  // The kernel counts the overhead anew when it mounts the volume.
  sb.s_overhead_clusters = 0;
  if (groups < before.groups) {
    dropGroups(old, now);
    return;
  }
  for (let group = before.groups; group < groups; group++) addGroup(recorder, now, group, stride);
  if (groups > before.groups && !now.summed) {
    pass(1, groups - before.groups);
    for (let group = before.groups; group < groups; group++) clearTable(recorder, now, group);
  }
}

/** sparse_super2 keeps a backup in the last group, so the backup moves when another group becomes the last. */
function moveBackups({ g: { groups: before } }: Side, now: Side): void {
  const { groups } = now.g;
  const [first, second] = now.sb.s_backup_bgs;
  const last = groups - 1;
  const backups = [first, second];
  if (groups > before) {
    if (before === 1) backups[0] = 1;
    if ((second !== 0 || before <= 2) && groups > 2) backups[1] = last;
  } else {
    if (first >= groups) backups[0] = 0;
    if (second >= groups) backups[1] = last > 1 ? last : 0;
  }
  now.sb.s_backup_bgs = backups;
}

/** More descriptors take the reserved blocks behind them. Fewer descriptors give some back. */
function roomForDescriptors(old: Side, now: Side): void {
  if (!now.compat('resize_inode')) return;
  const { sb, g } = now;
  const rest = sb.s_reserved_gdt_blocks + old.g.descBlocks - g.descBlocks;
  sb.s_reserved_gdt_blocks = Math.max(0, Math.min(rest, g.blockSize / 4));
}

/** Frees the bitmaps and tables that dropped groups had in groups that stay. */
function dropGroups(old: Side, now: Side): void {
  for (let group = now.g.groups; group < old.g.groups; group++)
    for (const what of PLACES) {
      const first = old.place(what, group);
      const length = what === 'bg_inode_table' ? old.g.itableBlocks : 1;
      giveRun(now.g, now.blocks, first, Math.min(length, now.blockCount - first));
    }
  // A cluster may also hold metadata of groups that stay.
  if (now.g.clusterRatio === 1) return;
  const own = ownBlocks(now);
  for (let block = 0; block < now.blockCount; block++) if (testBit(own, block)) setBit(now.blocks, block);
}

/** Zeroes the table. Without checksums, descriptors cannot say that it was never written. */
function clearTable(recorder: Recorder, now: Side, group: number): void {
  const first = now.place('bg_inode_table', group);
  for (let i = 0; i < now.g.itableBlocks; i++) {
    const at = first + i;
    if (!isZero(recorder.store.read(at))) recorder.touch(at).fill(0);
  }
}

function addGroup(recorder: Recorder, now: Side, group: number, stride: number): void {
  const { g } = now;
  now.clear(group);
  now.markHead(now.blocks, group);
  if (now.summed) {
    now.setFlags(group, EXT4_BG_INODE_UNINIT);
    now.setCount('bg_itable_unused', group, g.inodesPerGroup);
  }
  now.setCount('bg_free_inodes_count', group, g.inodesPerGroup);
  if (!placeGroup(now, now.blocks, group, stride)) throw new ResizeStop(NO_BLOCKS);
  for (const what of PLACES) {
    const first = now.place(what, group);
    if (groupOf(g, first) !== group) takeBlock(now, first);
  }
  recorder.emit(ResizeGroup, {
    group,
    blocks: groupLength(g, group),
    block_bitmap: now.place('bg_block_bitmap', group),
    inode_bitmap: now.place('bg_inode_bitmap', group),
    inode_table: now.place('bg_inode_table', group),
  });
}

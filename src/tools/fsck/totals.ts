/**
 * The superblock's totals of free blocks and inodes. The kernel writes them only when it unmounts, so after a
 * crash they are older than the groups' counts. That is no fault: a check of a clean volume sets them to the groups' sums.
 */
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { whyStop } from './user.ts';

export function freeBlocks(check: Check): number {
  const { s, incompat } = check.volume;
  return s.s_free_blocks_count_lo + (incompat('64bit') ? s.s_free_blocks_count_hi * 2 ** 32 : 0);
}

export function setFreeBlocks(volume: CheckedVolume, blocks: number): void {
  const { s, incompat } = volume;
  s.s_free_blocks_count_lo = blocks % 2 ** 32;
  if (incompat('64bit')) s.s_free_blocks_count_hi = Math.floor(blocks / 2 ** 32);
}

/** Sets the totals of a clean volume. -y tells what it sets, -p does not, and neither counts it as a repair. */
export function settleTotals(check: Check): void {
  const { volume } = check;
  const { s, g, mode } = volume;
  if (mode === '-n' || whyStop(mode, s, true)) return;
  let inodes = 0;
  let blocks = 0;
  for (let group = 0; group < g.groups; group++) {
    inodes += volume.freeInodesOf(group);
    blocks += volume.freeBlocksOf(group) * g.clusterRatio;
  }
  const told = mode === '-y' ? check.user.told : undefined;
  const before = { inodes: s.s_free_inodes_count, blocks: freeBlocks(check) };
  if (inodes === before.inodes && blocks === before.blocks) return;
  check.user.step(
    'The totals of free inodes and free blocks are made the sums of what the groups count.',
    volume.superTouch('s_free_blocks_count_lo'),
  );
  if (inodes !== before.inodes) told?.(`Setting free inodes count to ${inodes} (was ${before.inodes})`);
  if (blocks !== before.blocks) told?.(`Setting free blocks count to ${blocks} (was ${before.blocks})`);
  s.s_free_inodes_count = inodes;
  setFreeBlocks(volume, blocks);
  volume.writeSuper();
}

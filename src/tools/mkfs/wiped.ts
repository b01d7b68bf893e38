/**
 * The blocks that mke2fs fills with zeros where it may not discard (`-E nodiscard`, `-K`). The rest of an existing file
 * stays.
 *
 *     │start│ sb, descriptors, bitmaps │ inode tables ──│ old data … │ journal │ old data … │ end│
 */
import { groupFirstBlock, hasSuper } from './geometry.ts';
import { descriptorsSay } from './left-out.ts';
import { descriptorsOf } from './placement.ts';
import type { MkfsPlan } from './plan.ts';

/** Other file systems and arrays have their superblocks at a device's beginning and end. */
const START_BYTES = 4096;
const END_BYTES = 64 * 1024;

/** mke2fs writes only this much of a copy of the superblock, however large its block is. */
const COPY_BYTES = 1024;

interface Wiped {
  /** In bytes. */
  at: number;
  length: number;
}

export function wiped(plan: MkfsPlan): Wiped[] {
  const { geometry: g, placement: p, blockSize } = plan;
  const end = plan.geometry.blocks * blockSize;
  const last = Math.max(0, (Math.floor(end / END_BYTES) - 1) * END_BYTES);
  const blocks = (start: number, count: number): Wiped => ({ at: start * blockSize, length: count * blockSize });
  const ranges: Wiped[] = [
    { at: 0, length: START_BYTES },
    { at: last, length: end - last },
  ];
  const own = descriptorsOf(g, 0);
  if (plan.resizeBlock !== undefined && own) ranges.push(blocks(own.start, own.count));
  const { lazyItableInit, assumeZeroed } = plan.decisions.extended;
  if (!assumeZeroed && !(lazyItableInit && descriptorsSay(plan)))
    for (let group = 0; group < g.groups; group++) ranges.push(blocks(p.inodeTable[group], g.inodeTableBlocks));
  for (const { start, count } of plan.journal?.runs ?? []) ranges.push(blocks(start, count));
  return ranges;
}

/** The number of bytes of this block that are overwritten. */
export function overwritten({ geometry: g, blockSize }: MkfsPlan, block: number): number {
  const group = Math.floor((block - g.firstDataBlock) / g.blocksPerGroup);
  return group > 0 && hasSuper(g, group) && block === groupFirstBlock(g, group) ? COPY_BYTES : blockSize;
}

/**
 * Blocks of files that are in the way move to the first free blocks. Blocks that were free before come first, and
 * blocks that became free come only after them.
 *
 *     583 584 │ 599 600       ─▶      5680 5681 5682 5683       runs stay runs where they can
 */
import { testBit } from '../../bytes/bitmap.ts';
import { groupOf } from '../../engine/volume/geometry.ts';
import { EXT4_BG_BLOCK_UNINIT } from '../../format/group-descriptor.ts';
import { ResizeMoveBlocks } from '../../trace/events/resize2fs.ts';
import { takeRun } from './clusters.ts';
import { NO_SPACE, ResizeStop, type Resizing } from './resizing.ts';
import type { Side } from './side.ts';

/** Marks the block as in use. Its group's bitmap is written from now on. */
export function takeBlock(side: Side, block: number): void {
  takeRun(side.g, side.blocks, block, 1);
  const group = groupOf(side.g, block);
  if (side.summed) side.setFlags(group, side.flags(group) & ~EXT4_BG_BLOCK_UNINIT);
}

/** Gives free blocks in order. With bigalloc it gives the first blocks of clusters. */
export class FreeBlocks {
  readonly #r: Resizing;
  #next: number;
  /** Whether blocks that were in use before may be taken. */
  #desperate = false;

  constructor(r: Resizing) {
    this.#r = r;
    this.#next = r.now.g.firstDataBlock;
  }

  take(): number {
    const { old, now, reserved } = this.#r;
    for (;;) {
      if (this.#next >= now.blockCount) {
        if (this.#desperate) throw new ResizeStop(NO_SPACE);
        this.#desperate = true;
        this.#next = now.g.firstDataBlock;
      }
      const block = this.#next;
      this.#next += now.g.clusterRatio;
      if (testBit(now.blocks, block) || testBit(reserved, block)) continue;
      if (!this.#desperate && block < old.blockCount && testBit(old.blocks, block)) continue;
      takeBlock(now, block);
      return block;
    }
  }
}

export function moveBlocks(r: Resizing, free: FreeBlocks): void {
  const { old, moving, moved, recorder } = r;
  const runs: { from: number; to: number; count: number }[] = [];
  const ratio = old.g.clusterRatio;
  for (let from = old.g.firstDataBlock; from < old.blockCount; from += ratio) {
    if (!testBit(moving, from)) continue;
    const to = free.take();
    for (let i = 0; i < ratio; i++) moved.set(from + i, to + i);
    const last = runs[runs.length - 1];
    if (last && last.from + last.count === from && last.to + last.count === to) last.count += ratio;
    else runs.push({ from, to, count: ratio });
  }
  if (moved.size > 0) r.pass(2, moved.size / ratio);
  for (const { from, to, count } of runs) {
    recorder.emit(ResizeMoveBlocks, { from, to, blocks: count }, { touched: [{ block: to, struct: 'data' }] });
    for (let i = 0; i < count; i++) recorder.touch(to + i).set(recorder.store.read(from + i));
  }
}

/**
 * Inode tables that were in the way are copied to their new places, group by group. Bitmaps are rewritten and need no
 * copy. The old places are free then.
 */
import { setBit, testBit } from '../../bytes/bitmap.ts';
import { ResizeTable } from '../../trace/events/resize2fs.ts';
import { giveRun } from './clusters.ts';
import { ownBlocks } from './in-the-way.ts';
import type { Resizing } from './resizing.ts';

export function moveTables(r: Resizing): void {
  const { old, now, recorder } = r;
  const groups = Math.min(old.g.groups, now.g.groups);
  let freed = false;
  let told = false;
  const free = (block: number) => {
    if (block < now.blockCount) giveRun(now.g, now.blocks, block, 1);
    freed = true;
  };
  for (let group = 0; group < groups; group++) {
    for (const what of ['bg_block_bitmap', 'bg_inode_bitmap'] as const)
      if (old.place(what, group) !== now.place(what, group)) free(old.place(what, group));
    const from = old.place('bg_inode_table', group);
    const to = now.place('bg_inode_table', group);
    if (from === to) continue;
    if (!told) r.pass(5, groups);
    told = true;
    recorder.emit(ResizeTable, { group, from, to, blocks: now.g.itableBlocks });
    const table = Array.from({ length: now.g.itableBlocks }, (_, i) => recorder.store.read(from + i).slice());
    for (const [i, bytes] of table.entries()) recorder.touch(to + i).set(bytes);
    for (let i = 0; i < now.g.itableBlocks; i++) free(from + i);
  }
  if (!freed) return;
  // A freed block may now hold another part of the volume's own metadata.
  const own = ownBlocks(now);
  for (let block = now.g.firstDataBlock; block < now.blockCount; block++)
    if (testBit(own, block)) setBit(now.blocks, block);
}

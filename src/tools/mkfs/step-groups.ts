/**
 * Group by group, or flex group by flex group: places for bitmaps and inode tables, then the bitmaps, then the tables.
 */
import { BG_FLAGS } from '../../format/group-descriptor.ts';
import { inode_tables, place_tables, write_block_bitmaps, write_inode_bitmaps } from '../../trace/events/mke2fs.ts';
import { type Batch, batches, MOST_NAMED } from './batches.ts';
import type { Draft } from './draft.ts';
import { groupFirstBlock, groupLastBlock } from './geometry.ts';
import { blockBitmapCanWait, inodeBitmapCanWait } from './left-out.ts';

const named = ({ first, last }: Batch): number[] =>
  Array.from({ length: Math.min(last - first + 1, MOST_NAMED) }, (_, i) => first + i);

export function placeTables(draft: Draft): void {
  const { plan, recorder } = draft;
  const { placement: p, geometry: g } = plan;
  for (const batch of batches(plan)) {
    const { first, last } = batch;
    const fields = {
      first,
      last,
      groups_per_flex: p.groupsPerFlex,
      block_bitmap: p.blockBitmap[first],
      inode_bitmap: p.inodeBitmap[first],
      inode_table: p.inodeTable[first],
      inode_table_blocks: g.inodeTableBlocks,
    };
    const placeThem = () => {
      for (let group = first; group <= last; group++) {
        draft.take(p.blockBitmap[group], 1);
        draft.take(p.inodeBitmap[group], 1);
        draft.take(p.inodeTable[group], g.inodeTableBlocks);
        const desc = draft.descriptor(group);
        draft.setBlock(desc, 'bg_block_bitmap', p.blockBitmap[group]);
        draft.setBlock(desc, 'bg_inode_bitmap', p.inodeBitmap[group]);
        draft.setBlock(desc, 'bg_inode_table', p.inodeTable[group]);
      }
      draft.seal();
    };
    const touched = named(batch).map((group) => draft.touchesDescriptor(group));
    recorder.during(place_tables, fields, placeThem, { touched });
  }
}

export function writeBlockBitmaps(draft: Draft): void {
  const { plan, recorder } = draft;
  const { placement: p, geometry: g } = plan;
  for (const { first, last } of batches(plan)) {
    const write: number[] = [];
    for (let group = first; group <= last; group++)
      if (!blockBitmapCanWait(plan, draft.space, group)) write.push(group);
    if (write.length === 0) continue;
    const start = groupFirstBlock(g, write[0]);
    const end = groupLastBlock(g, write[0]) + 1;
    const fields = {
      first,
      last,
      written: write.length,
      block: p.blockBitmap[write[0]],
      used: draft.space.usedIn(start, end),
      of: end - start,
    };
    const writeThem = () => {
      for (const group of write) draft.writeBlockBitmap(group);
      draft.seal();
    };
    const touched = write
      .slice(0, MOST_NAMED)
      .map((group) => ({ block: p.blockBitmap[group], struct: 'block bitmap' }));
    recorder.during(write_block_bitmaps, fields, writeThem, { touched });
  }
  draft.bitmapsAreWritten();
}

export function writeInodeBitmaps(draft: Draft): void {
  const { plan } = draft;
  const last = plan.geometry.groups - 1;
  // Where descriptors can mark bitmaps as never written, only the bitmaps with mke2fs's own inodes are written, in one
  // step.
  if (draft.sums) writeSomeInodeBitmaps(draft, { first: 0, last });
  else for (const batch of batches(plan)) writeSomeInodeBitmaps(draft, batch);
}

function writeSomeInodeBitmaps(draft: Draft, { first, last }: Batch): void {
  const { plan, recorder } = draft;
  const { placement: p, geometry: g } = plan;
  const write: number[] = [];
  for (let group = first; group <= last && !inodeBitmapCanWait(plan, group); group++) write.push(group);
  const fields = {
    first,
    last,
    written: write.length,
    block: p.inodeBitmap[first],
    used: 0,
    of: g.inodesPerGroup,
  };
  const writeThem = () => {
    for (const group of write) draft.writeInodeBitmap(group);
    draft.seal();
  };
  const touched = write.slice(0, MOST_NAMED).map((group) => ({ block: p.inodeBitmap[group], struct: 'inode bitmap' }));
  recorder.during(write_inode_bitmaps, fields, writeThem, { touched });
}

export function settleInodeTables(draft: Draft): void {
  const { plan, recorder } = draft;
  const { geometry: g, placement: p } = plan;
  const { lazyItableInit, assumeZeroed } = plan.decisions.extended;
  const zeroed = !lazyItableInit || assumeZeroed;
  const fields = {
    groups: g.groups,
    blocks: g.groups * g.inodeTableBlocks,
    how: zeroed ? ('zeroed' as const) : draft.sums ? ('left' as const) : ('zero' as const),
  };
  const say = () => {
    if (zeroed)
      for (let group = 0; group < g.groups; group++) draft.descriptor(group).bg_flags |= BG_FLAGS.EXT4_BG_INODE_ZEROED;
    draft.seal();
  };
  const touched = zeroed
    ? named({ first: 0, last: g.groups - 1 }).map((group) => draft.touchesDescriptor(group, 'bg_flags'))
    : [{ block: p.inodeTable[0], struct: 'inode table' }];
  recorder.during(inode_tables, fields, say, { touched });
}

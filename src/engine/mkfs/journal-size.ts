/**
 * How large a journal is made, and where. Without -J size it grows with the volume; it lies in the
 * middle, so that no file is very far from it.
 */

import { Refused } from '../../bytes/refused.ts';
import { JBD2_MIN_JOURNAL_BLOCKS } from '../../format/jbd2.ts';
import type { Rejected } from '../../trace/event.ts';
import type { Decisions } from './decisions.ts';
import { hasFeature } from './feature-set.ts';
import { type Geometry, groupFirstBlock, groupOfBlock } from './geometry.ts';
import { sizeInBlocks } from './numbers.ts';

const MAX_BLOCKS = 10_240_000;

/** How many blocks a journal has, from this many blocks of volume up. */
const BY_SIZE: readonly [from: number, blocks: number][] = [
  [2048, 1024],
  [32768, 4096],
  [256 * 1024, 8192],
  [512 * 1024, 16384],
  [4096 * 1024, 32768],
  [8192 * 1024, 65536],
  [16384 * 1024, 131072],
  [32768 * 1024, 262144],
];

/** Blocks of a journal for which no size was asked; 0 where the volume is too small for one. */
export function defaultJournalBlocks(blocks: number): number {
  let usual = 0;
  for (const [from, n] of BY_SIZE) if (blocks >= from) usual = n;
  return usual;
}

/** Blocks of the journal; 0 where the volume is too small for one. `free` blocks are left once bitmaps and tables are placed. */
export function journalBlocks(d: Decisions, blocks: number, free: number): number | Refused {
  const usual = defaultJournalBlocks(blocks);
  return usual === 0 ? usual : askedOrUsual(d.options.journal?.size_MiB, usual, d.blockSize, free);
}

/** The size that was asked for, where it is possible in so many free blocks. */
export function askedOrUsual(
  asked: number | undefined,
  usual: number,
  blockSize: number,
  free: number,
): number | Refused {
  if (!asked) return usual;
  const size = Math.floor((asked * 1024) / (blockSize / 1024));
  if (size < JBD2_MIN_JOURNAL_BLOCKS || size > MAX_BLOCKS)
    return new Refused(
      `\nThe total requested journal size is ${size} blocks; it must be\nbetween ${JBD2_MIN_JOURNAL_BLOCKS} and ${MAX_BLOCKS} blocks.  Aborting.`,
      '-J',
    );
  if (size > free / 2) return new Refused('\nTotal journal size too big for filesystem.', '-J');
  return size;
}

/**
 * Where to look for room: in the middle of the volume, in whichever of up to three neighbouring groups
 * has most. With flex_bg the search begins where a flex group does, past groups that are full.
 */
export function journalGoal(
  d: Decisions,
  g: Geometry,
  groupsPerFlex: number,
  freeIn: (group: number) => number,
  considered: Rejected[],
): number {
  // Block by block, as without extents, the search starts at the first data block.
  if (!hasFeature(d.features, 'extent')) return g.firstDataBlock;
  const location = d.options.journal?.location;
  if (location) return sizeInBlocks(location, d.blockSize);
  const { from, to, best } = middleGroup(
    groupOfBlock(g, Math.floor((g.blocks - g.firstDataBlock) / 2)),
    g.groups,
    groupsPerFlex,
    freeIn,
  );
  for (let i = from; i <= to; i++)
    if (i !== best)
      considered.push({
        candidate: `group ${i}`,
        why: `${freeIn(i)} blocks are free there, ${freeIn(i) === freeIn(best) ? 'no more than' : 'fewer than'} the ${freeIn(best)} of group ${best}`,
      });
  return groupFirstBlock(g, best);
}

/** The neighbours of the group in the middle, and which of them has most room. */
export function middleGroup(
  middle: number,
  groups: number,
  groupsPerFlex: number,
  freeIn: (group: number) => number,
): { from: number; to: number; best: number } {
  let group = middle;
  let from = group > 0 ? group - 1 : group;
  if (groupsPerFlex > 1 && group > groupsPerFlex) {
    group -= group % groupsPerFlex;
    while (group < groups && freeIn(group) === 0) group++;
    if (group === groups) group = 0;
    from = group;
  }
  const to = group + 1 < groups ? group + 1 : group;
  let best = from;
  for (let i = from + 1; i <= to; i++) if (freeIn(i) > freeIn(best)) best = i;
  return { from, to, best };
}

/**
 * The size and the place of a new journal. Without -J size it grows with the volume. It lies in the
 * middle, so that no file is very far from it.
 */

import { Refused } from '../../bytes/refused.ts';
import { JBD2_MIN_JOURNAL_BLOCKS } from '../../format/jbd2.ts';
import type { Rejected } from '../../trace/events/passed.ts';
import type { Decisions } from './decisions.ts';
import { hasFeature } from './feature-set.ts';
import { type Geometry, groupFirstBlock, groupOfBlock } from './geometry.ts';
import type { JournalOptions } from './journal-options.ts';
import { sizeInBlocks } from './numbers.ts';

const MAX_BLOCKS = 10_240_000;

/** The number of journal blocks for volumes of at least this many blocks. */
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

/** Blocks of a journal for which no size was asked. It is 0 where the volume is too small for one. */
export function defaultJournalBlocks(blocks: number): number {
  let usual = 0;
  for (const [from, n] of BY_SIZE) if (blocks >= from) usual = n;
  return usual;
}

/** Blocks of a journal. The last `fast` of them are for fast commits. */
export interface JournalBlocks {
  all: number;
  fast: number;
}

/** A journal gets one block for fast commits per this many blocks. */
const FAST_SHARE = 64;

/**
 * The size of the journal, or 0 where the volume is too small for one. `free` blocks are left once bitmaps and tables
 * are placed.
 */
export function journalBlocks(d: Decisions, blocks: number, free: number): JournalBlocks | Refused {
  const fast = hasFeature(d.features, 'fast_commit');
  return sizeJournal(d.options.journal ?? {}, fast, blocks, d.blockSize, free);
}

/** The size that was asked for, if the free blocks allow it, or the usual one. */
export function sizeJournal(
  { size_MiB, fast_KiB }: JournalOptions,
  hasFast: boolean,
  volumeBlocks: number,
  blockSize: number,
  free: number,
): JournalBlocks | Refused {
  const usual = defaultJournalBlocks(volumeBlocks);
  if (usual === 0) return { all: 0, fast: 0 };
  const asksFast = hasFast && fast_KiB !== undefined && fast_KiB > 0;
  // mke2fs counts the bytes in 32 bits.
  const asked = Math.floor((((fast_KiB ?? 0) * 1024) % 2 ** 32) / blockSize);
  const fast = !hasFast ? 0 : asksFast ? asked : Math.floor(usual / FAST_SHARE);
  if (!size_MiB && !asksFast) return { all: usual + fast, fast };
  const size = (size_MiB ? Math.floor((size_MiB * 1024) / (blockSize / 1024)) : usual) + fast;
  if (size < JBD2_MIN_JOURNAL_BLOCKS || size > MAX_BLOCKS)
    return new Refused(
      `\nThe total requested journal size is ${size} blocks; it must be\nbetween ${JBD2_MIN_JOURNAL_BLOCKS} and ${MAX_BLOCKS} blocks.  Aborting.`,
      '-J',
    );
  if (size > free / 2) return new Refused('\nTotal journal size too big for filesystem.', '-J');
  if (size - fast < JBD2_MIN_JOURNAL_BLOCKS)
    return new Refused(
      `mke2fs: Journal must be at least ${JBD2_MIN_JOURNAL_BLOCKS} blocks \n\twhile trying to create journal`,
      '-J',
    );
  return { all: size, fast };
}

/**
 * The block where the search for room begins: in the middle of the volume, in the emptiest of up to three neighbouring
 * groups. With flex_bg the search begins where a flex group does, past groups that are full.
 */
export function journalGoal(
  d: Decisions,
  g: Geometry,
  groupsPerFlex: number,
  freeIn: (group: number) => number,
  considered: Rejected[],
): number {
  // Without extents the journal is mapped block by block, and the search starts at the first data block.
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
        candidate: { kind: 'group', group: i },
        why: { kind: 'less_room', free: freeIn(i), best: freeIn(best), group: best },
      });
  return groupFirstBlock(g, best);
}

/** The neighbours of the group in the middle, and the one with most room. */
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

/**
 * A recording notes the page cache in volatile values. For each stretch of 64 pages of a file, a note holds the runs of
 * blocks that memory has and the disk does not.
 *
 *     inode 12, stretch 0   [ 0, 6, DELAYED,   37, 1, DELAYED,   40, 8, DIRTY ]      first block, length, state
 *               stretch 1   none: the disk holds the same
 *
 * Stretches keep a note small. A write changes only the notes of its own blocks, however large the file is.
 */
import { NOTED_DELAYED, NOTED_DIRTY, NOTED_UNWRITTEN } from '../../trace/memory.ts';
import type { PageCache } from './pages.ts';

/** Pages that share a note. */
export const NOTE_PAGES = 64;

/** The runs to note for a stretch. */
export function runsOf(pages: PageCache, stretch: number): number[] {
  const runs: number[] = [];
  const { blocksPerPage } = pages;
  let end = -1;
  for (let page = stretch * NOTE_PAGES; page < (stretch + 1) * NOTE_PAGES; page++) {
    const first = page * blocksPerPage;
    let held = false;
    for (let block = first; block < first + blocksPerPage; block++) held ||= pages.holds(block);
    if (!held && !pages.isDirty(page)) continue;
    for (let block = first; block < first + blocksPerPage; block++) {
      if (held && !pages.holds(block)) continue;
      const state = held ? (pages.isDelayed(block) ? NOTED_DELAYED : NOTED_UNWRITTEN) : NOTED_DIRTY;
      if (block === end && runs[runs.length - 1] === state) runs[runs.length - 2]++;
      else runs.push(block, 1, state);
      end = block + 1;
    }
  }
  return runs;
}

/**
 * What a recording keeps of the page cache: for each stretch of 64 pages of a file, the runs of blocks that memory
 * holds and the disk does not, as a volatile value.
 *
 *     inode 12, stretch 0   [ 0, 6, DELAYED,   37, 1, DELAYED,   40, 8, DIRTY ]      first block, length, state
 *               stretch 1   none: the disk holds the same
 *
 * Stretches keep a note small: a write changes the notes of what it wrote, however large the file is.
 */
import { HeldPages, NOTED_DELAYED, NOTED_DIRTY, NOTED_UNWRITTEN } from '../../trace/memory.ts';
import type { Inode } from '../fs/inode.ts';
import type { FileHost } from './host.ts';
import type { PageCache } from './pages.ts';

/** Pages that share a note. */
const NOTE_PAGES = 64;

/** Notes the state of blocks [from, to) of a file. */
export function notePages(fs: FileHost, inode: Inode, from: number, to: number): void {
  if (!fs.recorder.full) return;
  const pages = fs.pagesOf(inode);
  if (!pages) return;
  const blocks = NOTE_PAGES * pages.blocksPerPage;
  const first = Math.floor(from / blocks);
  if (Number.isFinite(to)) {
    for (let stretch = first; stretch * blocks < to; stretch++) noteStretch(fs, inode, pages, stretch);
  } else for (const stretch of [...pages.noted]) if (stretch >= first) noteStretch(fs, inode, pages, stretch);
}

/** The file is gone, and its pages with it. */
export function forgetPages(fs: FileHost, ino: number, pages: PageCache): void {
  if (!fs.recorder.full) return;
  for (const stretch of pages.noted) fs.recorder.setVolatile(HeldPages, { ino, stretch }, undefined);
}

function noteStretch({ recorder }: FileHost, inode: Inode, pages: PageCache, stretch: number): void {
  const runs = runsOf(pages, stretch);
  if (runs.length > 0) pages.noted.add(stretch);
  else if (!pages.noted.delete(stretch)) return;
  recorder.setVolatile(HeldPages, { ino: inode.ino, stretch }, runs.length > 0 ? runs : undefined);
}

function runsOf(pages: PageCache, stretch: number): number[] {
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

/** What the engine tells of files' data: writes, promises, flushes, and the contents of the page cache. */
import type { FieldsOf } from '../../trace/event.ts';
import { InlineFull, InlineWrite } from '../../trace/events/inline.ts';
import * as E from '../../trace/events/writeback.ts';
import { BH } from '../../trace/flags.ts';
import { HeldPages } from '../../trace/memory.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { unitOf } from '../fs/clusters.ts';
import type { Inode } from '../fs/inode.ts';
import { NOTE_PAGES, runsOf } from './page-notes.ts';
import type { PageCache } from './pages.ts';

// Writing

/** A write whose data gets its place later. */
export function tellDelayed(recorder: Recorder, ino: number, pos: number, len: number): void {
  if (recorder.full) recorder.emit(E.DaWriteBegin, { ino, pos, len });
}

/** The allocator promises a block to data that has no place yet. */
export function tellPromise(inode: Inode): void {
  const { mount } = inode;
  if (!mount.recorder.full) return;
  const { ino, mode, sectors: i_blocks, reservedBlocks: reserved_data_blocks } = inode;
  const told = { ino, mode, i_blocks, reserve_blocks: 1, reserved_data_blocks };
  mount.recorder.emit(E.DaReserveSpace, { ...told, ...unitOf(mount) });
}

/** Promises are kept. `i_blocks`: the file's sectors before. */
export function tellKept(inode: Inode, used_blocks: number, i_blocks: number): void {
  const { mount } = inode;
  if (!mount.recorder.full) return;
  const { ino, mode, reservedBlocks } = inode;
  const told = { ino, mode, i_blocks, used_blocks, reserved_data_blocks: reservedBlocks + used_blocks, quota_claim: 1 };
  mount.recorder.emit(E.DaUpdateReserveSpace, { ...told, ...unitOf(mount) });
}

/** Promises are taken back, because the data is gone. */
export function tellTakenBack(inode: Inode, freed_blocks: number): void {
  const { mount } = inode;
  if (!mount.recorder.full) return;
  const { ino, mode, sectors: i_blocks, reservedBlocks: reserved_data_blocks } = inode;
  const told = { ino, mode, i_blocks, freed_blocks, reserved_data_blocks };
  mount.recorder.emit(E.DaReleaseSpace, { ...told, ...unitOf(mount) });
}

/** Bytes go into the inode. */
export function tellInline({ mount, ino, tableBlock, at, length }: Inode, pos: number, len: number): void {
  if (!mount.recorder.full) return;
  const place = { block: tableBlock, struct: 'ext4_inode', offset: at, length };
  mount.recorder.emit(InlineWrite, { ino, pos, len }, { touched: [place] });
}

/** The content no longer fits into the inode. `waits`: it gets its block later. */
export function tellInlineFull(recorder: Recorder, ino: number, bytes: number, waits: boolean): void {
  if (recorder.full) recorder.emit(InlineFull, { ino, bytes, waits: waits ? 1 : 0 });
}

// Flushing

/** Why the flusher begins by itself. */
type Reason = 'periodic' | 'background' | 'vmscan';

export function tellFlusher(recorder: Recorder, reason: Reason, files: number, body: () => void): void {
  if (recorder.full) recorder.during(E.WritebackStart, { reason, files }, body);
  else body();
}

/** The same for a round that goes on file by file. Answers the event that causes its work. */
export function tellRound(recorder: Recorder, files: number): number {
  return recorder.full ? recorder.emit(E.WritebackStart, { reason: 'background', files }) : -1;
}

export function tellWoken(recorder: Recorder, dirty: number, background_thresh: number): void {
  if (recorder.full) recorder.emit(E.WakeBackground, { dirty, background_thresh });
}

type Wait = FieldsOf<typeof E.BalanceDirtyPages>;

/** A writer must wait, because too many pages are dirty. */
export function tellWait(recorder: Recorder, told: Wait, body: () => void): void {
  if (recorder.full) recorder.during(E.BalanceDirtyPages, told, body);
  else body();
}

/** Memory is short, and clean pages are dropped. */
export function tellShrink(recorder: Recorder, nr_scanned: number, nr_reclaimed: number, nr_dirty: number): void {
  if (recorder.full && nr_scanned > 0) recorder.emit(E.ShrinkInactive, { nr_scanned, nr_reclaimed, nr_dirty });
}

/** The flush takes a limited number of pages of bytes [from, to) of a file. */
export function tellFlush(
  recorder: Recorder,
  ino: number,
  { limit, syncMode, from = 0, to = Number.POSITIVE_INFINITY }: Flush,
  body: () => void,
): void {
  const range_end = Number.isFinite(to) ? to - 1 : Number.MAX_SAFE_INTEGER;
  const told = { ino, nr_to_write: limit, sync_mode: syncMode, range_start: from, range_end };
  if (recorder.full) recorder.during(E.Writepages, told, body);
  else body();
}

interface Flush {
  limit: number;
  syncMode: 0 | 1;
  from?: number;
  to?: number;
}

export function tellFlushed(recorder: Recorder, ino: number, pages_written: number): void {
  if (recorder.full) recorder.emit(E.WritepagesResult, { ino, ret: 0, pages_written });
}

/** The flush asks for a run of dirty blocks. */
export function tellRun(recorder: Recorder, ino: number, lblk: number, len: number, delayed: boolean): void {
  if (recorder.full) recorder.emit(E.DaWritePagesExtent, { ino, lblk, len, flags: delayed ? BH.DELAY : BH.UNWRITTEN });
}

/** The data of a run reaches its blocks. */
export function tellData(recorder: Recorder, ino: number, lblk: number, pblk: number, len: number): void {
  if (recorder.full) recorder.emit(E.DataWritten, { ino, lblk, pblk, len });
}

// What the page cache holds

interface PageHost {
  readonly recorder: Recorder;
  pagesOf(inode: Inode): PageCache | undefined;
}

/** Notes the state of blocks [from, to) of a file. */
export function notePages(fs: PageHost, inode: Inode, from: number, to: number): void {
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
export function forgetPages(fs: PageHost, ino: number, pages: PageCache): void {
  if (!fs.recorder.full) return;
  for (const stretch of pages.noted) fs.recorder.setVolatile(HeldPages, { ino, stretch }, undefined);
}

function noteStretch({ recorder }: PageHost, inode: Inode, pages: PageCache, stretch: number): void {
  const runs = runsOf(pages, stretch);
  if (runs.length > 0) pages.noted.add(stretch);
  else if (!pages.noted.delete(stretch)) return;
  recorder.setVolatile(HeldPages, { ino: inode.ino, stretch }, runs.length > 0 ? runs : undefined);
}

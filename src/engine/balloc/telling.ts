/** What the allocator of the ext2 and ext3 drivers tells of requests, searches and windows. */

import * as E from '../../trace/events/balloc.ts';
import type { Rejected } from '../../trace/events/passed.ts';
import { FileWindow } from '../../trace/memory.ts';
import type { Recorder } from '../../trace/recorder.ts';
import type { Inode } from '../fs/inode.ts';
import type { Window } from './windows.ts';

export function tellRequest(recorder: Recorder, ino: number, count: number, goal: number): void {
  if (recorder.full) recorder.emit(E.Ext3RequestBlocks, { ino, count, goal });
}

/** What the request got. */
export function tellGiven(
  recorder: Recorder,
  { ino, count }: { ino: number; count: number },
  block: number,
  goal: number,
  considered: Rejected[] | undefined,
): void {
  if (recorder.full) recorder.emit(E.Ext3AllocateBlocks, { ino, block, count, goal }, { considered });
}

/** A search of a group's bits, from one of them to another. */
export function tellSearch(
  recorder: Recorder,
  { ino, group }: { ino: number; group: number },
  from: number,
  end: number,
  block: number,
  found: string,
): void {
  if (recorder.full) recorder.emit(E.BallocSearch, { ino, group, from, end, block, found });
}

/** Blocks were found in the file's window. */
export function tellInWindow(recorder: Recorder, window: Window, block: number, count: number): void {
  if (!recorder.full) return;
  const { inode, start, end } = window;
  recorder.emit(E.Ext3Reserved, { ino: inode.ino, block, count, start, end });
}

/** The file used its window well, so the next one is larger. */
export function tellGrowing(recorder: Recorder, window: Window): void {
  if (!recorder.full) return;
  const { inode, hits, length, size } = window;
  recorder.emit(E.RsvWindowGrows, { ino: inode.ino, hits, length, size });
}

export function tellWindow(recorder: Recorder, window: Window, goal: number): void {
  const { inode, start, end } = window;
  if (recorder.full) recorder.emit(E.RsvWindowAdd, { ino: inode.ino, start, end, goal });
  noteWindow(recorder, window);
}

export function tellDiscard(recorder: Recorder, window: Window): void {
  const { inode, start, end } = window;
  if (recorder.full) recorder.emit(E.Ext3DiscardReservation, { ino: inode.ino, start, end });
  noteWindow(recorder, window, true);
}

/** Notes where a file's window is now, or that it is gone. */
export function noteWindow(recorder: Recorder, window: Window, gone = false): void {
  if (!recorder.full || window.empty) return;
  const { inode, start, length } = window;
  recorder.setVolatile(FileWindow, { ino: inode.ino }, gone ? undefined : { start, length });
}

export function tellFree(recorder: Recorder, inode: Inode, block: number, count: number, waits: boolean): void {
  if (!recorder.full) return;
  const { ino, mode } = inode;
  recorder.emit(E.Ext3FreeBlocks, { ino, mode, block, count, waits: waits ? 1 : 0 });
}

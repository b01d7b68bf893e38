/** What is told of access times that have waited. */
import { WritebackLazytime } from '../../trace/events/writeback.ts';
import type { Inode } from '../fs/inode.ts';

export function tellLazyTime({ mount, ino, tableBlock }: Inode): void {
  if (mount.recorder.full) mount.recorder.emit(WritebackLazytime, { ino, block: tableBlock });
}

/**
 * Ordered mode promises that the data of a transaction's files is on the disk before it commits. If a program cuts or
 * deletes a file of the commit under way, the engine first writes the data that the file will lose, as the commit would
 * have done (jbd2_journal_begin_ordered_truncate):
 *
 *     commit    data of its files ── has arrived ──▶ commit block
 *     program   deletes one of them: its dirty pages go out, the program waits for them, then they are dropped
 *
 * Without a machine a commit ends at once, so there is nothing to write.
 */
import type { Inode } from '../fs/inode.ts';
import { flushFile } from './flush.ts';
import type { FileHost } from './host.ts';

export function beginOrderedTruncate(fs: FileHost, inode: Inode, size: number): void {
  const { journal, mount, recorder } = fs;
  if (!journal || !recorder.machine.ordering || !mount.behaviour.writesBeforeCut) return;
  if (mount.options.data !== 'ordered' || inode.journalsData) return;
  const { committed } = journal;
  if (inode.orderedIn === committed || inode.orderedBefore === committed) flushFile(fs, inode, size);
}

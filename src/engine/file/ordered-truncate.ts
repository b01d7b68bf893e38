/**
 * Ordered mode promises that the data of a transaction's files is on the disk before it commits. A file of the commit under way
 * that is cut or deleted first writes what it is about to lose, as the commit would have (jbd2_journal_begin_ordered_truncate):
 *
 *     commit    data of its files ── has arrived ──▶ commit block
 *     program   deletes one of them: its dirty pages go out and are waited for, then they are dropped
 *
 * Without a machine a commit is over at once, so there is nothing to write.
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

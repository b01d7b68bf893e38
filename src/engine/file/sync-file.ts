/**
 * Without a journal, fsync writes the metadata that leads to the data block by block (ext4_fsync_nojournal).
 *
 *     nodes of the map · the inode's block of the table · for a file named lately, the blocks and the inode of its directory
 *
 * These writes are not atomic. After a crash in between, e2fsck finds some of them.
 */
import { REQ } from '../../trace/disk.ts';
import type { Inode } from '../fs/inode.ts';
import { isFinding } from '../volume/finding.ts';
import { readInode } from '../volume/inode.ts';
import { fileMap } from '../volume/map.ts';
import type { FileHost } from './host.ts';

export function syncWithoutJournal(fs: FileHost, inode: Inode): void {
  const { mount, home, recorder, task } = fs;
  mount.settle();
  home.writeThese([...metadataOf(fs, inode), inode.tableBlock], REQ.SYNC, task.comm);
  for (let at = inode; at.newEntry; ) {
    const parent: Inode = at.newEntry;
    at.newEntry = undefined;
    home.writeThese([...metadataOf(fs, parent), parent.tableBlock], REQ.SYNC, task.comm);
    at = parent;
  }
  if (mount.options.barrier) recorder.flushDisk(task.comm);
}

/** Nodes of the map, and also the blocks of a directory. */
function metadataOf(fs: FileHost, inode: Inode): number[] {
  const ref = readInode(fs.mount.volume, inode.ino);
  if (isFinding(ref)) return [];
  const { nodes, runs } = fileMap(fs.mount.volume, ref);
  const blocks = nodes.map(({ block }) => block);
  if (inode.isDirectory)
    for (const { physical, length } of runs) for (let i = 0; i < length; i++) blocks.push(physical + i);
  return blocks;
}

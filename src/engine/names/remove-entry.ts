/**
 * Removes a name from a directory (ext4_delete_entry). Its room goes to the record before it. Nothing moves, and no block
 * is given back while the directory exists.
 */
import { faultOf, NAME_AT, nameLenAt, nameOf, recLenAt, removeRecord } from '../dirents/records.ts';
import { Failure } from '../fs/failure.ts';
import { beginsPiece } from '../xattr/inline-directory.ts';
import { contentChanged } from './add-entry.ts';
import type { Dir } from './dir.ts';
import type { Slot } from './entry.ts';
import { tellRemove } from './telling.ts';

export function removeEntry(dir: Dir, slot: Slot): void {
  const bytes = dir.block(slot.block, 'any');
  let before = -1;
  for (let at = 0; at < dir.names.recordsEnd; ) {
    const why = faultOf(bytes, at, dir.names.recordsEnd, dir.names.inodeCount);
    if (why !== '') dir.fail(slot.block, at, why);
    if (dir.inline && beginsPiece(at)) before = -1;
    if (at === slot.at) {
      tellRemove(dir, slot.block, bytes, at, before);
      const { census } = dir;
      census?.removed(slot.block, nameOf(bytes, at + NAME_AT, nameLenAt(bytes, at)));
      removeRecord(dir.touch(slot.block), before, at);
      dir.leafChanged(slot.block);
      contentChanged(dir);
      return;
    }
    before = at;
    at += recLenAt(bytes, at);
  }
  throw new Failure('ENOENT', `no record of directory ${dir.ino} begins at byte ${slot.at} of block ${slot.block}`);
}

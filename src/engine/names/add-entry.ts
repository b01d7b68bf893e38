/**
 * Adds a name to a directory (ext4_add_entry).
 *
 *     hash tree?  yes ──▶ the leaf that the hash leads to; full ▶ it is split          (htree-add.ts)
 *                 no  ──▶ block 0, 1, 2 … the first record with room
 *                         none, one block  ▶ the directory gets a hash tree            (htree-convert.ts)
 *                         none, more       ▶ a new block
 */

import { dirEntryLength, fileTypeOfMode } from '../../format/directory.ts';
import { EXT4_INDEX_FL } from '../../format/inode-flags.ts';
import {
  DAMAGED,
  EXISTS,
  findRoom,
  firstFault,
  insertRecord,
  NOT_FOUND,
  setRecLenAt,
  writeTail,
} from '../dirents/records.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { extendInline, inlinePieces } from '../xattr/inline-directory.ts';
import type { Dir } from './dir.ts';
import { addToTree } from './htree-add.ts';
import { convertToTree } from './htree-convert.ts';
import { BAD_TREE } from './htree-search.ts';
import type { Name } from './name.ts';
import { tellAdd } from './telling.ts';

/** Names a file in a directory. Throws ENOSPC; the name must not exist yet. */
export function addEntry(dir: Dir, name: Name, inode: Inode): void {
  insertEntry(dir, name, inode);
  if (!dir.names.fs.journaled) inode.newEntry = dir.inode;
}

function insertEntry(dir: Dir, name: Name, inode: Inode): void {
  if (dir.inline && addInline(dir, name, inode)) return;
  if (dir.indexed) {
    if (addToTree(dir, name, inode) !== BAD_TREE) return;
    if (dir.names.csum) throw new Failure('EUCLEAN', `the hash tree of directory ${dir.ino} is damaged`);
    // Without checksums Linux gives up the tree, as its leaves are a linear directory.
    dir.inode.flags &= ~EXT4_INDEX_FL;
    addLinear(dir, name, inode, true);
  } else addLinear(dir, name, inode, false);
}

/** Adds the name to a record in the inode. If none has room, it moves all of them to a block and answers false. */
function addInline(dir: Dir, name: Name, inode: Inode): boolean {
  const into = ({ records, at: from }: { records: Uint8Array; at: number }): boolean => {
    const at = roomIn(dir, 0, records, records.length, name, from);
    if (at === NOT_FOUND) return false;
    addAt(dir, 0, from + at, name, inode);
    return true;
  };
  if (inlinePieces(dir.inode).some(into)) return true;
  if (extendInline(dir.names.fs, dir.inode)) {
    dir.takeInline();
    if (into(inlinePieces(dir.inode)[1])) return true;
  }
  dir.leaveInode();
  return false;
}

/** The first record with room, or NOT_FOUND. Throws if the name exists or a record is damaged. */
function roomIn(dir: Dir, block: number, records: Uint8Array, end: number, name: Name, from = 0): number {
  const { inodeCount } = dir.names;
  const at = findRoom(records, end, name, inodeCount);
  if (at === EXISTS) throw new Failure('EEXIST', `${name.text} is there already`);
  if (at === DAMAGED) {
    const fault = firstFault(records, end, inodeCount);
    dir.fail(block, from + fault.at, fault.why);
  }
  return at;
}

function addLinear(dir: Dir, name: Name, inode: Inode, wasTree: boolean): void {
  const { count, census } = dir;
  const room = dirEntryLength(name.length);
  for (let block = 0; block < count; block++) {
    if (census?.lacks(block, room)) continue;
    if (!dir.read(block, 'any')) dir.fail(block, 0, 'a hole where entries should be');
    if (addToBlock(dir, block, name, inode)) return;
    census?.lacksFrom(block, room);
    if (count === 1 && !wasTree && dir.names.dirIndex) {
      convertToTree(dir, name, inode);
      return;
    }
  }
  const block = dir.append();
  initLeaf(dir, block);
  addAt(dir, block, 0, name, inode);
}

/** Puts the name into the first record of a block with room. False if there is none. */
export function addToBlock(dir: Dir, block: number, name: Name, inode: Inode): boolean {
  const at = roomIn(dir, block, dir.block(block, 'any'), dir.names.recordsEnd, name);
  if (at === NOT_FOUND) return false;
  addAt(dir, block, at, name, inode);
  return true;
}

/** Puts the name into the room of one record, and brings the directory's times up to date. */
export function addAt(dir: Dir, block: number, at: number, name: Name, inode: Inode): void {
  const { typed } = dir.names;
  const type = typed ? fileTypeOfMode(inode.mode) : 0;
  tellAdd(dir, block, at, name.text, inode.ino);
  // The journal lists blocks in the order in which they change: the directory's inode comes first.
  dir.inode.touch();
  insertRecord(dir.touch(block), at, name, inode.ino, type);
  dir.leafChanged(block);
  contentChanged(dir);
  dir.census?.added(block, name);
}

/** Updates mtime, ctime and version of a directory whose names have changed. */
export function contentChanged(dir: Dir): void {
  const now = dir.names.fs.mount.clock.now();
  const { inode } = dir;
  dir.changes++;
  if ((dir.givenUp || !dir.names.fs.mount.behaviour.knowsTrees) && inode.flags & EXT4_INDEX_FL)
    inode.flags &= ~EXT4_INDEX_FL;
  inode.changedAt(now.sec, now.nsec);
}

/** Fills a fresh block with one unused record and the tail. */
function initLeaf(dir: Dir, block: number): Uint8Array {
  const bytes = dir.touch(block);
  setRecLenAt(bytes, 0, dir.names.recordsEnd);
  if (dir.names.csum) writeTail(bytes);
  return bytes;
}

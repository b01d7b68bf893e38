/**
 * Names in directories, as libext2fs keeps them: block after block from the first, without a hash tree, or in the inode.
 *
 *     link     the first record with room takes the name; a record behind it that is not in use is joined to it first
 *     unlink   the record before takes the room; the first of a block is only marked as not in use
 *     expand   a block more at the end, which one record that is not in use fills; out of the inode, the first
 */

import {
  inodeAt,
  NAME_AT,
  nameLenAt,
  recLenAt,
  setFileTypeAt,
  setInodeAt,
  setNameLenAt,
  setRecLenAt,
} from '../../engine/dirents/records.ts';
import { inodeSeed } from '../../format/checksum.ts';
import { directoryLeafChecksum } from '../../format/checksum-blocks.ts';
import {
  DIR_TAIL_SIZE,
  DirEntry,
  DirEntryTail,
  DOT,
  dirEntryLength,
  EXT4_FT_DIR,
  EXT4_FT_DIR_CSUM,
} from '../../format/directory.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFDIR, S_IFMT } from '../../format/mode.ts';
import { setExtent } from './extent-set.ts';
import { BAD_SUM, LibraryFailure, NOT_A_DIRECTORY } from './failure.ts';
import { appendIndirect } from './indirect-append.ts';
import { inlineContent, isInline, leaveInode } from './inline.ts';
import { fillFromInside, parentInside, piecesOf, type RecordArea } from './inline-directory.ts';
import { addBlocks, type InodeFields } from './inodes.ts';
import type { Library } from './library.ts';
import { mapFirst } from './map-first.ts';
import { hasExtents, mappedBlocks } from './map-walk.ts';

const DOTS = [DOT, DOT];

/** Where the records of a block end. */
const endOf = (lib: Library): number => lib.io.blockSize - (lib.has('metadata_csum') ? DIR_TAIL_SIZE : 0);

function openDirectory(lib: Library, dir: number): InodeFields {
  const inode = lib.inodes.read(dir);
  if ((inode.mode & S_IFMT) !== S_IFDIR) throw new LibraryFailure(NOT_A_DIRECTORY);
  return inode;
}

/** The records of the directory, block by block or piece by piece of its inode. */
function* areasOf(lib: Library, dir: number, inode: InodeFields): Generator<RecordArea> {
  if (isInline(inode)) yield* piecesOf(lib, dir, inode);
  else
    for (const { block, logical } of mappedBlocks(lib, inode)) {
      if (logical < 0) continue;
      const bytes = lib.io.read(block);
      const change = (act: (b: Uint8Array) => void) => writeDirectoryBlock(lib, dir, block, act);
      yield { bytes, end: endOf(lib), summed: lib.has('metadata_csum'), change };
    }
}

function isName(b: Uint8Array, at: number, name: Uint8Array): boolean {
  if (inodeAt(b, at) === 0 || nameLenAt(b, at) !== name.length) return false;
  for (let i = 0; i < name.length; i++) if (b[at + NAME_AT + i] !== name[i]) return false;
  return true;
}

const isRecord = (b: Uint8Array, at: number, end: number): boolean => {
  const length = recLenAt(b, at);
  return length >= DirEntry.size && length % 4 === 0 && at + length <= end;
};

/** The inode that a name leads to, or 0. */
export function lookup(lib: Library, dir: number, name: Uint8Array): number {
  const inode = openDirectory(lib, dir);
  for (const { bytes: b, end } of areasOf(lib, dir, inode))
    for (let at = 0; at < end && isRecord(b, at, end); at += recLenAt(b, at))
      if (isName(b, at, name)) return inodeAt(b, at);
  return 0;
}

/** Answers whether a directory has no names but “.” and “..”. */
export function isEmpty(lib: Library, dir: number): boolean {
  const inode = openDirectory(lib, dir);
  for (const { bytes: b, end } of areasOf(lib, dir, inode))
    for (let at = 0; at < end && isRecord(b, at, end); at += recLenAt(b, at))
      if (
        inodeAt(b, at) !== 0 &&
        !(nameLenAt(b, at) <= 2 && DOTS.every((dot, i) => i >= nameLenAt(b, at) || b[at + NAME_AT + i] === dot))
      )
        return false;
  return true;
}

/** Writes a changed block of a directory with its checksum. */
export function writeDirectoryBlock(lib: Library, dir: number, block: number, change: (b: Uint8Array) => void): void {
  const b = lib.io.write(block);
  change(b);
  if (!lib.has('metadata_csum')) return;
  const { rules } = lib.volume;
  directoryLeafChecksum.set(rules, b, 0, inodeSeed(rules, dir, generationOf(lib, dir)));
}

/** This look at a new directory does not count as a read. */
const generationOf = (lib: Library, ino: number): number => lib.inodes.read(ino).generation;

/** Refuses a block that another owner has written since it was freed. Nodes of an index have another kind of checksum. */
function checkSum(lib: Library, dir: number, { generation, flags }: InodeFields, b: Uint8Array): void {
  if (flags & INODE_FLAGS.EXT4_INDEX_FL) return;
  const { rules } = lib.volume;
  if (!directoryLeafChecksum.verify(rules, b, 0, inodeSeed(rules, dir, generation))) throw new LibraryFailure(BAD_SUM);
}

/** Puts a name into the first record that has room for it. Answers false where the directory is full. */
export function link(lib: Library, dir: number, name: Uint8Array, ino: number, type: number): boolean {
  const inode = openDirectory(lib, dir);
  for (const { bytes: before, end, summed, change } of areasOf(lib, dir, inode)) {
    if (summed) checkSum(lib, dir, inode, before);
    const b = before.slice();
    const { placed, changed } = linkIn(lib, b, end, name, ino, type);
    if (changed) change((bytes) => bytes.set(b));
    if (!placed) continue;
    lib.inodes.recall(dir);
    if (inode.flags & INODE_FLAGS.EXT4_INDEX_FL) {
      inode.flags &= ~INODE_FLAGS.EXT4_INDEX_FL;
      lib.inodes.write(dir, inode);
    }
    return true;
  }
  return false;
}

function linkIn(lib: Library, b: Uint8Array, end: number, name: Uint8Array, ino: number, type: number) {
  const need = dirEntryLength(name.length);
  let changed = false;
  for (let at = 0; at < end && isRecord(b, at, end); at += recLenAt(b, at)) {
    let length = recLenAt(b, at);
    const next = at + length;
    if (next < end && isRecord(b, next, end) && inodeAt(b, next) === 0) {
      length += recLenAt(b, next);
      setRecLenAt(b, at, length);
      changed = true;
    }
    if (inodeAt(b, at) !== 0) {
      const used = dirEntryLength(nameLenAt(b, at));
      if (length < used + need) continue;
      setRecLenAt(b, at, used);
      const free = at + used;
      setInodeAt(b, free, 0);
      setNameLenAt(b, free, 0);
      setFileTypeAt(b, free, 0);
      setRecLenAt(b, free, length - used);
      changed = true;
      continue;
    }
    if (length < need) continue;
    setInodeAt(b, at, ino);
    setNameLenAt(b, at, name.length);
    b.set(name, at + NAME_AT);
    if (lib.has('filetype')) setFileTypeAt(b, at, type);
    return { placed: true, changed: true };
  }
  return { placed: false, changed };
}

/** Removes a name. Answers false where there is none. */
export function unlink(lib: Library, dir: number, name: Uint8Array): boolean {
  const inode = openDirectory(lib, dir);
  for (const { bytes: b, end, change } of areasOf(lib, dir, inode)) {
    let before = -1;
    for (let at = 0; at < end && isRecord(b, at, end); at += recLenAt(b, at)) {
      if (isName(b, at, name)) {
        const last = before;
        const here = at;
        change((bytes) => {
          if (last >= 0) setRecLenAt(bytes, last, recLenAt(bytes, last) + recLenAt(bytes, here));
          else setInodeAt(bytes, here, 0);
        });
        return true;
      }
      before = at;
    }
  }
  return false;
}

/** Fills an empty block of a directory. With `to` it gets “.” and “..”. */
export function fillDirectoryBlock(lib: Library, b: Uint8Array, to?: { self: number; parent: number }): void {
  const end = endOf(lib);
  const type = lib.has('filetype') ? EXT4_FT_DIR : 0;
  b.fill(0);
  const put = (at: number, inode: number, rec_len: number, name: string) => {
    setInodeAt(b, at, inode);
    setRecLenAt(b, at, rec_len);
    setNameLenAt(b, at, name.length);
    if (name) setFileTypeAt(b, at, type);
    for (let i = 0; i < name.length; i++) b[at + NAME_AT + i] = name.charCodeAt(i);
  };
  if (to) {
    const first = dirEntryLength(1);
    put(0, to.self, first, '.');
    put(first, to.parent, end - first, '..');
  } else put(0, 0, end, '');
  if (end < b.length) DirEntryTail.write(b, end, { det_rec_len: DIR_TAIL_SIZE, det_reserved_ft: EXT4_FT_DIR_CSUM });
}

/** Makes a directory longer by a block. */
export function expand(lib: Library, dir: number): void {
  const inode = openDirectory(lib, dir);
  if (isInline(inode)) {
    leaveForBlock(lib, dir, inode);
    return;
  }
  let blocks = 0;
  let goal = lib.goalOf(dir, inode);
  for (const { block, logical } of mappedBlocks(lib, inode)) {
    if (logical < 0) continue;
    goal = block;
    blocks = logical + 1;
  }
  const groups = lib.groups;
  const newest = (isMap: boolean): number => {
    const block = takeNext(lib, goal);
    goal = block;
    if (isMap) lib.io.write(block).fill(0);
    else writeDirectoryBlock(lib, dir, block, (b) => fillDirectoryBlock(lib, b));
    return block;
  };
  const before = groups.freeBlocks;
  if (hasExtents(inode)) {
    // The rest of a cluster already belongs to the directory.
    const shared = blocks % lib.ratio !== 0;
    const block = shared ? goal + 1 : newest(false);
    if (shared) writeDirectoryBlock(lib, dir, block, (b) => fillDirectoryBlock(lib, b));
    const counted = (before - groups.freeBlocks) / lib.ratio;
    setExtent(lib, dir, inode, blocks, block);
    addBlocks(inode, counted, lib.io.blockSize, lib.ratio);
  } else {
    appendIndirect(
      lib,
      inode,
      blocks,
      () => goal,
      (_, isMap) => newest(isMap),
    );
    lib.inodes.write(dir, inode);
    addBlocks(inode, (before - groups.freeBlocks) / lib.ratio, lib.io.blockSize, lib.ratio);
  }
  inode.size += lib.io.blockSize;
  lib.inodes.write(dir, inode);
}

/** Moves a directory from its inode to a block. */
function leaveForBlock(lib: Library, dir: number, inode: InodeFields): void {
  const content = inlineContent(lib, dir, inode);
  leaveInode(lib, dir, inode);
  // The first free block of the whole volume.
  const block = takeNext(lib, 0);
  writeDirectoryBlock(lib, dir, block, (b) => {
    fillDirectoryBlock(lib, b, { self: dir, parent: parentInside(content) });
    fillFromInside(b, endOf(lib), content);
  });
  addBlocks(inode, 1, lib.io.blockSize, lib.ratio);
  inode.size = lib.io.blockSize;
  mapFirst(lib, dir, inode, block);
}

/** Takes the next free block from `goal` on. */
function takeNext(lib: Library, goal: number): number {
  const block = lib.groups.newBlock(goal);
  lib.groups.countBlock(block, 1);
  return block;
}

/** Links a name, and makes the directory longer where it is full. */
export function linkOrExpand(lib: Library, dir: number, name: Uint8Array, ino: number, type: number): void {
  if (link(lib, dir, name, ino, type)) return;
  expand(lib, dir);
  if (!link(lib, dir, name, ino, type)) throw new LibraryFailure('No free space in the directory');
}

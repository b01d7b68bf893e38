/**
 * An inode with fewer fields than new inodes gets the others when it is next written (i_extra_isize,
 * s_want_extra_isize).
 * Attributes are in their way:
 *
 *     before   │ 128 bytes │ 28 │ magic │ entries ▸      free       ◂ values │
 *     after    │ 128 bytes │    32    │ magic │ entries ▸   free    ◂ values │
 *
 * Entries move to the right, values stay. If that leaves too little room, attributes move to the inode's block: the
 * smallest that makes enough room, or else one after the other. If that does not help, the inode gets only the fields that
 * every inode must have (s_min_extra_isize). If they do not fit either, the inode stays as it is.
 */

import { setLe16At } from '../../bytes/access.ts';
import { EXT4_GOOD_OLD_INODE_SIZE } from '../../format/constants.ts';
import { Inode as Format } from '../../format/inode.ts';
import { XATTR_TERMINATOR_BYTES, XattrEntry, XattrHeader, xattrValueLength } from '../../format/xattr.ts';
import { nameOf } from '../dirents/records.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { type Area, find, freeIn } from './area.ts';
import { changeBlock } from './change-block.ts';
import {
  entryLengthAt,
  hasValueHere,
  isLast,
  nameIndexAt,
  nameLengthAt,
  valueInodeAt,
  valueOffsetAt,
  valueSizeAt,
} from './entry.ts';
import type { XattrHost } from './host.ts';
import { DATA } from './inline-data.ts';
import { tellGrow } from './telling.ts';
import { storedValue } from './value-inode.ts';
import { changeInode, inBlock, inInode } from './xattr.ts';

export function growInode(fs: XattrHost, inode: Inode): void {
  inode.grows = false;
  const { wantExtraIsize, minExtraIsize } = fs.mount;
  for (const size of [wantExtraIsize, Math.min(minExtraIsize, wantExtraIsize)]) {
    const before = inode.extraSize;
    if (before >= size) return;
    try {
      growTo(fs, inode, size);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      continue;
    }
    tellGrow(fs.recorder, inode.ino, before, size);
    return;
  }
}

function growTo(fs: XattrHost, inode: Inode, size: number): void {
  const more = size - inode.extraSize;
  const own = inInode(inode);
  inode.touch();
  const header = EXT4_GOOD_OLD_INODE_SIZE + inode.extraSize;
  if (own?.used) {
    makeRoom(fs, inode, own.area, more);
    shift(own.area, more);
  }
  inode.bytes.fill(0, header, header + more);
  inode.dv.setUint16(Format.offset.i_extra_isize, size, true);
}

/** Moves entries and the magic in front of them to the right. Offsets of values count from the first entry. */
function shift({ bytes, first }: Area, more: number): void {
  let last = first;
  for (; !isLast(bytes, last); last += entryLengthAt(bytes, last))
    if (hasValueHere(bytes, last))
      setLe16At(bytes, last + XattrEntry.offset.e_value_offs, valueOffsetAt(bytes, last) - more);
  const header = first - XATTR_TERMINATOR_BYTES;
  bytes.copyWithin(header + more, header, last + XATTR_TERMINATOR_BYTES);
}

const room = (bytes: Uint8Array, at: number): number =>
  entryLengthAt(bytes, at) + (hasValueHere(bytes, at) ? xattrValueLength(valueSizeAt(bytes, at)) : 0);

/** Moves attributes to the block until `more` bytes are free behind the entries. Throws ENOSPC. */
function makeRoom(fs: XattrHost, inode: Inode, area: Area, more: number): void {
  let free = freeIn(area);
  if (free >= more) return;
  const block = inBlock(fs, inode);
  let freeInBlock = block ? freeIn(block) : fs.mount.blockSize - XattrHeader.size - XATTR_TERMINATOR_BYTES;
  if (block && freeInBlock + free < more) throw new Failure('ENOSPC', `inode ${inode.ino} and its block are full`);
  while (free < more) {
    const at = chosen(area, freeInBlock, more - free);
    if (at < 0) throw new Failure('ENOSPC', `no attribute of inode ${inode.ino} fits into its block`);
    const { bytes } = area;
    const size = room(bytes, at);
    const name = {
      index: nameIndexAt(bytes, at),
      suffix: nameOf(bytes, at + XattrEntry.size, nameLengthAt(bytes, at)),
    };
    const elsewhere = valueInodeAt(bytes, at) !== 0;
    const value = storedValue(fs, area, at).slice();
    const there = inBlock(fs, inode);
    changeBlock(fs, inode, there, there ? find(there, name) : { at: 0, found: false }, name, value, elsewhere);
    changeInode(fs, inode, area, find(area, name), name, undefined);
    free += size;
    freeInBlock -= size;
  }
}

/** A file's data in its inode stays there. */
const isData = (bytes: Uint8Array, at: number): boolean =>
  nameIndexAt(bytes, at) === DATA.index && nameOf(bytes, at + XattrEntry.size, nameLengthAt(bytes, at)) === DATA.suffix;

/** The smallest attribute that makes room for `wanted` bytes, else the last that fits into the block, or -1. */
function chosen({ bytes, first }: Area, fits: number, wanted: number): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  let small = -1;
  for (let at = first; !isLast(bytes, at); at += entryLengthAt(bytes, at)) {
    if (isData(bytes, at)) continue;
    const size = room(bytes, at);
    if (size > fits || size >= least) continue;
    if (size < wanted) small = at;
    else {
      best = at;
      least = size;
    }
  }
  return best >= 0 ? best : small;
}

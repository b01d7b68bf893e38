/**
 * A small directory that lies in its inode (inline_data). It has no “.”, and only the inode number of “..”. Records lie in
 * two pieces, each filled to its end. In memory they are one block of a directory:
 *
 *     inode    │ parent │ records ··· 60 │ records of system.data │
 *     block    │ . │ .. │ records        │ records, the last of them to the end                     │ tail │
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import { DirEntry, dirEntryLength, EXT4_FT_DIR } from '../../format/directory.ts';
import { InlineDirectoryStart } from '../../format/indirect.ts';
import { Inode as Format } from '../../format/inode.ts';
import {
  faultOf,
  inodeAt,
  recLenAt,
  setFileTypeAt,
  setInodeAt,
  setNameLenAt,
  setRecLenAt,
} from '../dirents/records.ts';
import type { Inode } from '../fs/inode.ts';
import type { XattrHost } from './host.ts';
import { prepareInline, roomForValue } from './inline-change.ts';
import { pieces } from './inline-data.ts';

const DOTS_BYTES = dirEntryLength(1) + dirEntryLength(2);
const { parent: PARENT, entries: ENTRIES } = InlineDirectoryStart.offset;
/** Where the second piece begins in the block. */
const SECOND = DOTS_BYTES + I_BLOCK_BYTES - ENTRIES;

function putDots(block: Uint8Array, at: number, ino: number, dots: number): number {
  setInodeAt(block, at, ino);
  setRecLenAt(block, at, dirEntryLength(dots));
  setNameLenAt(block, at, dots);
  setFileTypeAt(block, at, EXT4_FT_DIR);
  block.fill(0x2e, at + DirEntry.size, at + DirEntry.size + dots);
  return at + dirEntryLength(dots);
}

/** The names as one block of a directory, whose records end at `end`; undefined without inline data. */
export function inlineDirectory(inode: Inode, end: number, inodes: number): Uint8Array | undefined {
  const found = pieces(inode);
  if (!found) return undefined;
  const block = new Uint8Array(inode.mount.blockSize);
  let at = putDots(block, 0, inode.ino, 1);
  let last = at;
  at = putDots(block, at, le32At(found.own, PARENT), 2);
  for (const piece of [found.own.subarray(ENTRIES), found.more]) {
    block.set(piece.subarray(0, end - at), at);
    const stop = at + piece.length;
    while (at < stop) {
      // Damage in a piece stays visible in the block.
      if (faultOf(block, at, stop, inodes) !== '') return block;
      last = at;
      at += recLenAt(block, at);
    }
  }
  setRecLenAt(block, last, end - last);
  return block;
}

/** Answers whether this record of the block begins a piece, so that no record before it takes its room. */
export const beginsPiece = (at: number): boolean => at === DOTS_BYTES || at === SECOND;

/** The place in the inode of byte `at` of the block. */
export function inlineAt(inode: Inode, at: number): number {
  const found = pieces(inode)!;
  if (at < SECOND) return Format.offset.i_block + Math.max(0, at - DOTS_BYTES + ENTRIES);
  return found.more.byteOffset - inode.bytes.byteOffset + (at - SECOND);
}

/** The records of each piece, and where they begin in the block. */
export function inlinePieces(inode: Inode): { records: Uint8Array; at: number }[] {
  const { own, more } = pieces(inode)!;
  const first = { records: own.subarray(ENTRIES), at: DOTS_BYTES };
  return more.length === 0 ? [first] : [first, { records: more, at: SECOND }];
}

/** Takes the records back from the block. The inode must have been touched. */
export function storeInline(inode: Inode, block: Uint8Array): void {
  const { own } = pieces(inode)!;
  setLe32At(own, PARENT, inodeAt(block, dirEntryLength(1)));
  for (const { records, at: from } of inlinePieces(inode)) {
    records.set(block.subarray(from, from + records.length));
    for (let at = 0; at < records.length; ) {
      const length = Math.min(recLenAt(block, from + at), records.length - at);
      setRecLenAt(records, at, length);
      at += length;
    }
  }
}

/** Makes an empty directory: the parent's number and one unused record. False if there is no room. */
export function createInline(fs: XattrHost, inode: Inode, parent: number): boolean {
  if (!prepareInline(fs, inode, I_BLOCK_BYTES)) return false;
  const { own } = pieces(inode)!;
  setLe32At(own, PARENT, parent);
  setRecLenAt(own.subarray(ENTRIES), 0, I_BLOCK_BYTES - ENTRIES);
  inode.size = I_BLOCK_BYTES;
  inode.diskSize = I_BLOCK_BYTES;
  return true;
}

/** Makes a second piece of one unused record from all the room beside attributes. False if there is hardly any. */
export function extendInline(fs: XattrHost, inode: Inode): boolean {
  const room = roomForValue(inode);
  if (pieces(inode)!.more.length > 0 || room <= dirEntryLength(1)) return false;
  prepareInline(fs, inode, I_BLOCK_BYTES + room);
  setRecLenAt(pieces(inode)!.more, 0, room);
  inode.size = I_BLOCK_BYTES + room;
  inode.diskSize = inode.size;
  return true;
}

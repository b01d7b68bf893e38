/**
 * The extended attributes of one inode as libext2fs changes them. It reads them into a list, those in the inode first, and
 * writes them anew from the list.
 *
 *     user.a ▸ inside   user.b ▸ inside │ user.c ▸ block       a new one goes inside if it fits there, else to the block
 *
 * An attribute of the block that has become small enough moves into the inode. One in the inode that has become too large
 * moves to the block.
 */
import { byteString, bytesOf } from '../../bytes/text.ts';
import { fieldBytes, type InodeRef } from '../../engine/volume/inode.ts';
import { blockXattrs, inodeXattrs, type XattrArea, xattrRecords } from '../../engine/volume/xattrs.ts';
import { entryHash } from '../../engine/xattr/hash.ts';
import { xattrBlockChecksum } from '../../format/checksum-blocks.ts';
import {
  EXT4_XATTR_MAGIC,
  XATTR_PREFIXES,
  XATTR_TERMINATOR_BYTES,
  XattrEntry,
  XattrHeader,
  XattrIbodyHeader,
  xattrEntryLength,
  xattrValueLength,
} from '../../format/xattr.ts';
import { LibraryFailure } from './failure.ts';
import { addBlocks, type InodeFields } from './inodes.ts';
import type { Library } from './library.ts';

const NO_ROOM = 'Insufficient space to store extended attribute data';

interface Attribute {
  index: number;
  /** The stored name, one char code a byte. */
  suffix: string;
  value: Uint8Array;
}

/** The number of a name's prefix, and the rest of the name. Where the prefix is unknown, it is 0 and the whole name. */
function stored(name: string): { index: number; suffix: string } {
  // Whole names come before the prefix that they begin with.
  for (const index of [3, 2, 8, 6, 4, 7, 1, 10] as const) {
    const prefix = XATTR_PREFIXES[index];
    if (name.startsWith(prefix)) return { index, suffix: name.slice(prefix.length) };
  }
  return { index: 0, suffix: name };
}

const roomOf = ({ suffix, value }: Attribute): number =>
  xattrEntryLength(suffix.length) + xattrValueLength(value.length);
const roomOfAll = (all: readonly Attribute[]): number => all.reduce((sum, one) => sum + roomOf(one), 0);

/** The order of entries in a block: by prefix, length, bytes. */
const inOrder = (a: Attribute, b: Attribute): number =>
  a.index - b.index || a.suffix.length - b.suffix.length || (a.suffix < b.suffix ? -1 : a.suffix > b.suffix ? 1 : 0);

export class Attributes {
  readonly #lib: Library;
  readonly #ref: InodeRef;
  /** Bytes of fields in front of the attributes in the inode. */
  readonly #fields: number;
  readonly #inside: Attribute[];
  readonly #block: Attribute[];
  /** Bytes for entries and values in the inode. Inodes of 128 bytes have none. */
  readonly #roomInside: number;

  constructor(lib: Library, ref: InodeRef) {
    this.#lib = lib;
    this.#ref = ref;
    const { volume } = lib;
    this.#fields = fieldBytes(volume, ref);
    const listed = (area: XattrArea | undefined) =>
      area
        ? xattrRecords(area).map(({ index, nameAt, nameLength, valueAt, valueSize, valueInode }) => {
            if (valueInode) throw new LibraryFailure('values in inodes of their own are not changed here');
            const value = valueAt < 0 ? new Uint8Array(0) : area.bytes.slice(valueAt, valueAt + valueSize);
            return { index, suffix: byteString(area.bytes, nameAt, nameAt + nameLength), value };
          })
        : [];
    const { xattrBlock } = lib.inodes.read(ref.ino);
    if (xattrBlock) lib.io.read(xattrBlock);
    this.#inside = listed(inodeXattrs(volume, ref));
    this.#block = listed(xattrBlock ? blockXattrs(volume, xattrBlock) : undefined);
    const room = volume.geometry.inodeSize - this.#fields - XattrIbodyHeader.size - XATTR_TERMINATOR_BYTES;
    this.#roomInside = Math.max(0, room);
  }

  set(name: string, value: Uint8Array): void {
    const attribute = { ...stored(name), value };
    const same = (one: Attribute) => one.index === attribute.index && one.suffix === attribute.suffix;
    const insideAt = this.#inside.findIndex(same);
    const blockAt = this.#block.findIndex(same);
    const without = (list: readonly Attribute[], at: number) => roomOfAll(list.filter((_, i) => i !== at));
    const room = roomOf(attribute);
    const fitsInside = without(this.#inside, insideAt) + room <= this.#roomInside;
    const roomInBlock = this.#lib.io.blockSize - XattrHeader.size - XATTR_TERMINATOR_BYTES;
    const fitsBlock = without(this.#block, blockAt) + room <= roomInBlock;
    if (!fitsInside && !fitsBlock) throw new LibraryFailure(NO_ROOM);
    if (fitsInside && insideAt >= 0) this.#inside[insideAt] = attribute;
    else if (!fitsInside && blockAt >= 0) this.#block[blockAt] = attribute;
    else {
      if (insideAt >= 0) this.#inside.splice(insideAt, 1);
      if (blockAt >= 0) this.#block.splice(blockAt, 1);
      (fitsInside ? this.#inside : this.#block).push(attribute);
    }
  }

  get(name: string): Uint8Array | undefined {
    const { index, suffix } = stored(name);
    return [...this.#inside, ...this.#block].find((one) => one.index === index && one.suffix === suffix)?.value;
  }

  /** Sets an attribute that never goes to the block. The caller has made sure of room for it. */
  setInside(name: string, value: Uint8Array): void {
    const attribute = { ...stored(name), value };
    const at = this.#inside.findIndex((one) => one.index === attribute.index && one.suffix === attribute.suffix);
    if (at >= 0) this.#inside[at] = attribute;
    else this.#inside.push(attribute);
  }

  /** Removes a name. Answers whether it was there. */
  remove(name: string): boolean {
    const { index, suffix } = stored(name);
    for (const list of [this.#inside, this.#block]) {
      const at = list.findIndex((one) => one.index === index && one.suffix === suffix);
      if (at < 0) continue;
      list.splice(at, 1);
      return true;
    }
    return false;
  }

  write(): void {
    const { inodes, volume } = this.#lib;
    const { ino } = this.#ref;
    const inode = inodes.read(ino);
    if (volume.geometry.inodeSize > 128) {
      const { block, offset } = inodes.place(ino);
      const bytes = this.#lib.io.write(block);
      const from = offset + this.#fields;
      const end = offset + volume.geometry.inodeSize;
      bytes.fill(0, from, end);
      XattrIbodyHeader.write(bytes, from, { h_magic: EXT4_XATTR_MAGIC });
      const first = from + XattrIbodyHeader.size;
      lay(bytes, { first, base: first, end }, this.#inside);
    }
    // A block stays, even if nothing is left in it.
    if (this.#block.length > 0 || inode.xattrBlock) this.#writeBlock(ino, inode);
    inodes.write(ino, inode);
  }

  #writeBlock(ino: number, inode: InodeFields): void {
    const { io, groups, volume, ratio } = this.#lib;
    if (!inode.xattrBlock || !this.#isOurs(inode.xattrBlock)) {
      if (inode.xattrBlock) shareLess(this.#lib, inode.xattrBlock);
      else addBlocks(inode, 1, io.blockSize, ratio);
      inode.xattrBlock = groups.newBlock(this.#lib.goalOf(ino, inode));
      groups.countBlock(inode.xattrBlock, 1);
    }
    const bytes = io.write(inode.xattrBlock);
    bytes.fill(0);
    XattrHeader.write(bytes, 0, { h_magic: EXT4_XATTR_MAGIC, h_refcount: 1, h_blocks: 1 });
    lay(bytes, { first: XattrHeader.size, base: 0, end: bytes.length }, this.#block.toSorted(inOrder), true);
    xattrBlockChecksum.set(volume.rules, bytes, 0, inode.xattrBlock);
  }

  #isOurs(block: number): boolean {
    return XattrHeader.view(this.#lib.io.peek(block), 0).h_refcount === 1;
  }
}

/** Lays entries from the front and values from the back. */
function lay(
  bytes: Uint8Array,
  { first, base, end }: Pick<XattrArea, 'first' | 'base' | 'end'>,
  attributes: readonly Attribute[],
  hashed = false,
): void {
  let at = first;
  let valueAt = end;
  for (const { index, suffix, value } of attributes) {
    valueAt -= xattrValueLength(value.length);
    bytes.set(value, valueAt);
    bytes.set(bytesOf(suffix), at + XattrEntry.size);
    XattrEntry.write(bytes, at, {
      e_name_len: suffix.length,
      e_name_index: index,
      e_value_offs: valueAt - base,
      e_value_inum: 0,
      e_value_size: value.length,
      e_hash: 0,
    });
    if (hashed) XattrEntry.write(bytes, at, { e_hash: entryHash(bytes, at, base) });
    at += xattrEntryLength(suffix.length);
  }
}

/** Takes one inode off the count of a block. */
function shareLess({ io, volume }: Library, block: number): void {
  const bytes = io.write(block);
  const { h_refcount } = XattrHeader.view(bytes, 0);
  XattrHeader.write(bytes, 0, { h_refcount: h_refcount - 1 });
  xattrBlockChecksum.set(volume.rules, bytes, 0, block);
}

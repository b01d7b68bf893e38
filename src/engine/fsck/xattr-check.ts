/**
 * Extended attributes: those behind the fields of an inode, and a block of them. An invalid one takes all of its place
 * with it, as nothing says where the next begins.
 */

import { le16At, le32At, setLe32At } from '../../bytes/access.ts';
import { xattrBlockChecksum } from '../../format/checksum-blocks.ts';
import {
  EXT4_XATTR_MAGIC,
  XATTR_TERMINATOR_BYTES,
  XattrEntry,
  XattrHeader,
  XattrIbodyHeader,
  xattrEntryLength,
  xattrValueLength,
} from '../../format/xattr.ts';
import type { InodeRef } from '../volume/inode.ts';
import { isLast } from '../xattr/entry.ts';
import { entryHash } from '../xattr/hash.ts';
import type { Check } from './check.ts';
import { checkValueInode, valueBlocks } from './value-inodes.ts';

const E = XattrEntry.offset;
const H = XattrHeader.offset;

interface Area {
  /** The inode that is asked about. */
  owner: number;
  /** Inodes that hold values of its attributes. */
  holders: number[];
  bytes: Uint8Array;
  first: number;
  base: number;
  end: number;
  inBlock: boolean;
}

interface Fault {
  code: 'name' | 'offset' | 'size' | 'inode' | 'flag' | 'hash' | 'overlap';
  value: number;
}

/** What is wrong in an area, and with which value; where nothing is, the blocks of its values in inodes of their own. */
function fault(check: Check, area: Area): Fault | number {
  const { bytes, base, end, inBlock } = area;
  const taken = new Uint8Array(end - area.base + XATTR_TERMINATOR_BYTES);
  const take = (from: number, length: number): boolean => {
    for (let i = from; i < from + length; i++) {
      if (taken[i - area.base]) return false;
      taken[i - area.base] = 1;
    }
    return true;
  };
  let at = area.first;
  let values = 0;
  take(area.base, area.first - area.base);
  while (at + XATTR_TERMINATOR_BYTES <= end && !isLast(bytes, at)) {
    const nameLength = bytes[at + E.e_name_len];
    const length = xattrEntryLength(nameLength);
    if (at + XattrEntry.size > end || (nameLength === 0 && !inBlock && bytes[at + E.e_name_index] === 0))
      return { code: 'name', value: nameLength };
    // A name past the end of its block is invalid; one past the end of its inode collides with what follows.
    if (at + length > end) return { code: inBlock ? 'name' : 'overlap', value: nameLength };
    if (!take(at, length)) return { code: 'overlap', value: at };
    const size = le32At(bytes, at + E.e_value_size);
    const offs = le16At(bytes, at + E.e_value_offs);
    const inum = le32At(bytes, at + E.e_value_inum);
    if (inum !== 0) {
      const code = checkValueInode(check, area.owner, bytes, at);
      if (!code || code === 'hash') area.holders.push(inum);
      if (code) return { code, value: code === 'hash' ? le32At(bytes, at + E.e_hash) : inum };
      values += valueBlocks(check, bytes, at);
    } else {
      if (size > end - base) return { code: 'size', value: size };
      if (size > 0 && base + offs + size > end) return { code: inBlock ? 'offset' : 'overlap', value: offs };
      if (inBlock && offs + size > check.g.blockSize) return { code: 'offset', value: offs };
      const room = Math.min(xattrValueLength(size), end - base - offs);
      if (size > 0 && (base + offs < area.first || !take(base + offs, room))) return { code: 'overlap', value: offs };
      const hash = le32At(bytes, at + E.e_hash);
      if ((hash !== 0 || inBlock) && hash !== entryHash(bytes, at, base) && hash !== entryHash(bytes, at, base, true))
        return { code: 'hash', value: hash };
    }
    at += length;
  }
  return values;
}

/** Attributes behind the fields of an inode. */
export function checkInodeXattrs(check: Check, inode: InodeRef, fieldBytes: number): void {
  const at = inode.offset + fieldBytes;
  const end = inode.offset + check.g.inodeSize;
  if (
    at + XattrIbodyHeader.size + XattrEntry.size > end ||
    le32At(inode.bytes, at + XattrIbodyHeader.offset.h_magic) !== EXT4_XATTR_MAGIC
  )
    return;
  const first = at + XattrIbodyHeader.size;
  const area: Area = { owner: inode.ino, holders: [], bytes: inode.bytes, first, base: first, end, inBlock: false };
  const wrong = fault(check, area);
  if (typeof wrong === 'number') check.valueBlocks.add(inode.ino, wrong);
  else {
    const code = ATTR_CODES[wrong.code];
    const touched = check.inodeTouch(
      inode.ino,
      'ext4_xattr_entry',
      fieldBytes + XattrIbodyHeader.size,
      XattrEntry.size,
    );
    if (check.ask(code, { ino: inode.ino, value: wrong.value }, touched)) {
      // Without the magic number there are no attributes; what is left of them stays, as with e2fsck.
      check.editInode(inode.ino, (b, o) => setLe32At(b, o + fieldBytes + XattrIbodyHeader.offset.h_magic, 0));
      return;
    }
  }
  for (const holder of area.holders) check.eaInodes.add(holder, 1);
}

const ATTR_CODES = {
  name: 'attr_name_length',
  offset: 'attr_value_offset',
  size: 'attr_value_size',
  inode: 'attr_value_inode',
  flag: 'attr_value_flag',
  hash: 'attr_hash',
  overlap: 'attr_overlap',
} as const;

/** The block of attributes of an inode; false if the inode is to lose it. */
export function checkXattrBlock(check: Check, ino: number, block: number): boolean {
  const known = check.xattrBlocks.get(block);
  if (known) {
    known.refs++;
    check.valueBlocks.add(ino, known.values);
    return true;
  }
  const bytes = check.disk.read(block);
  const here = [{ block, struct: XattrHeader.name, offset: 0, length: XattrHeader.size }];
  if (le32At(bytes, H.h_magic) !== EXT4_XATTR_MAGIC) return !check.ask('xattr_block_magic', { ino, block }, here);
  let wrong: Parameters<Check['ask']>[0] | undefined;
  let faulty: number | undefined;
  let values = 0;
  const holders: number[] = [];
  if (le32At(bytes, H.h_blocks) !== 1) wrong = 'xattr_block_count';
  else {
    const found = fault(check, {
      owner: ino,
      holders,
      bytes,
      first: XattrHeader.size,
      base: 0,
      end: bytes.length,
      inBlock: true,
    });
    if (typeof found === 'number') values = found;
    else {
      wrong = BLOCK_CODES[found.code];
      faulty = found.value;
    }
  }
  if (wrong && check.ask(wrong, { ino, block, value: faulty }, here)) return false;
  for (const holder of holders) check.eaInodes.add(holder, 1);
  if (!wrong && !xattrBlockChecksum.verify(check.rules, bytes, 0, block)) {
    if (check.ask('xattr_block_checksum', { ino, block }, here))
      xattrBlockChecksum.set(check.rules, check.disk.edit(block), 0, block);
  }
  check.valueBlocks.add(ino, values);
  check.xattrBlocks.set(block, { refs: 1, values });
  return true;
}

const BLOCK_CODES = {
  name: 'xattr_block_name',
  offset: 'xattr_block_value',
  size: 'xattr_block_value',
  inode: 'xattr_block_inode',
  flag: 'xattr_block_inode',
  hash: 'xattr_block_hash',
  overlap: 'xattr_block_overlap',
} as const;

/** After all inodes are known: how many share each block. */
export function checkXattrCounts(check: Check): void {
  for (const [block, { refs }] of check.xattrBlocks) {
    const stored = le32At(check.disk.read(block), H.h_refcount);
    if (stored === refs) continue;
    const touched = [{ block, struct: XattrHeader.name, offset: H.h_refcount, length: 4, field: 'h_refcount' }];
    if (!check.ask('xattr_refcount', { block, value: stored, should: refs }, touched)) continue;
    const bytes = check.disk.edit(block);
    setLe32At(bytes, H.h_refcount, refs);
    xattrBlockChecksum.set(check.rules, bytes, 0, block);
  }
}

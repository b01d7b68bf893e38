/**
 * Extended attributes: those behind the fields of an inode, and those in a block. An invalid one takes the rest of its
 * place with it, because nothing says where the next begins.
 */

import { le16At, le32At, setLe32At } from '../../bytes/access.ts';
import type { InodeRef } from '../../engine/volume/inode.ts';
import { isLast, valueInodeAt } from '../../engine/xattr/entry.ts';
import { entryHash } from '../../engine/xattr/hash.ts';
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
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { Stop, stillWrong } from './closing.ts';
import type { ProblemCode } from './problems.ts';
import { checkValueInode, valueBlocks } from './value-inodes.ts';

const E = XattrEntry.offset;
const H = XattrHeader.offset;

interface Area {
  /** The inode that the question is about. */
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

/** Answers whether to go on after a fault. */
type Asked = (found: Fault) => boolean;

/** Tells each fault of an area. Answers the blocks of its values in separate inodes, if the area is sound or stays as it is. */
function entries(check: Check, area: Area, goOn: Asked): number | undefined {
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
  /** The bytes of an inode that entries and values may still take. */
  let left = end - area.first;
  take(area.base, area.first - area.base);
  while (at + XATTR_TERMINATOR_BYTES <= end && !isLast(bytes, at)) {
    const length = xattrEntryLength(bytes[at + E.e_name_len]);
    left -= length;
    const hard = entryFault(area, at, length, take);
    if (hard) {
      if (!goOn(hard)) return undefined;
      break;
    }
    if (valueInodeAt(bytes, at) !== 0) {
      const code = checkValueInode(check, area.owner, bytes, at);
      if (!code || code === 'hash') area.holders.push(valueInodeAt(bytes, at));
      if (code && !goOn({ code, value: code === 'hash' ? le32At(bytes, at + E.e_hash) : valueInodeAt(bytes, at) }))
        return undefined;
      values += code ? 0 : valueBlocks(check.volume, bytes, at);
    } else {
      const size = le32At(bytes, at + E.e_value_size);
      const offs = le16At(bytes, at + E.e_value_offs);
      const where = valueFault(check.volume, area, size, offs, inBlock ? end - base : left);
      if (where) {
        if (!goOn(where)) return undefined;
        // e2fsck looks for the end of the entries here, where an entry already is.
        if (inBlock && !goOn({ code: 'overlap', value: at })) return undefined;
        return values;
      }
      left -= xattrValueLength(size);
      const room = Math.min(xattrValueLength(size), end - base - offs);
      if (size > 0 && (base + offs < area.first || !take(base + offs, room)))
        if (!goOn({ code: 'overlap', value: offs })) return undefined;
      const hash = le32At(bytes, at + E.e_hash);
      if ((hash !== 0 || inBlock) && hash !== entryHash(bytes, at, base) && hash !== entryHash(bytes, at, base, true))
        if (!goOn({ code: 'hash', value: hash })) return undefined;
    }
    at += length;
  }
  if (inBlock && at + XATTR_TERMINATOR_BYTES <= end && !take(at, XATTR_TERMINATOR_BYTES))
    if (!goOn({ code: 'overlap', value: at })) return undefined;
  return values;
}

function entryFault(
  { bytes, end, inBlock }: Area,
  at: number,
  length: number,
  take: (from: number, length: number) => boolean,
): Fault | undefined {
  const value = bytes[at + E.e_name_len];
  const index = bytes[at + E.e_name_index];
  if (!inBlock && at + XattrEntry.size > end) return { code: 'name', value };
  if (at + length > end || !take(at, length)) return { code: 'overlap', value: at };
  return inBlock && index === 0 ? { code: 'name', value } : undefined;
}

function valueFault(
  volume: CheckedVolume,
  { base, end, inBlock }: Area,
  size: number,
  offs: number,
  left: number,
): Fault | undefined {
  if (size > left) return { code: 'size', value: size };
  if (size > 0 && base + offs + size > end) return { code: inBlock ? 'offset' : 'overlap', value: offs };
  return inBlock && offs + size > volume.g.blockSize ? { code: 'offset', value: offs } : undefined;
}

/** Checks the attributes behind the fields of an inode. */
export function checkInodeXattrs(check: Check, inode: InodeRef, fieldBytes: number): void {
  const at = inode.offset + fieldBytes;
  const end = inode.offset + check.volume.g.inodeSize;
  if (
    at + XattrIbodyHeader.size + XattrEntry.size > end ||
    le32At(inode.bytes, at + XattrIbodyHeader.offset.h_magic) !== EXT4_XATTR_MAGIC
  )
    return;
  const first = at + XattrIbodyHeader.size;
  const area: Area = { owner: inode.ino, holders: [], bytes: inode.bytes, first, base: first, end, inBlock: false };
  const touched = check.volume.inodeTouch(
    inode.ino,
    'ext4_xattr_entry',
    fieldBytes + XattrIbodyHeader.size,
    XattrEntry.size,
  );
  let cleared = false;
  // Only one fault is reported.
  const values = entries(check, area, ({ code, value }) => {
    cleared = check.user.ask(ATTR_CODES[code], { ino: inode.ino, value }, touched);
    return false;
  });
  if (cleared) {
    // Without the magic number there are no attributes. As in e2fsck, their bytes stay.
    check.volume.editInode(inode.ino, (b, o) => setLe32At(b, o + fieldBytes + XattrIbodyHeader.offset.h_magic, 0));
    return;
  }
  if (values !== undefined) check.tally.valueBlocks.add(inode.ino, values);
  for (const holder of area.holders) check.tally.eaInodes.add(holder, 1);
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

/** Checks the attribute block of an inode. Answers false if the inode is to lose it. */
export function checkXattrBlock(check: Check, ino: number, block: number): boolean {
  const { volume, tally } = check;
  const known = tally.xattrBlocks.get(block);
  if (known) {
    known.refs++;
    tally.valueBlocks.add(ino, known.values);
    return true;
  }
  const bytes = volume.disk.read(block);
  const here = [{ block, struct: XattrHeader.name, offset: 0, length: XattrHeader.size }];
  let sound = true;
  // A block that stays as it is, is still checked to its end.
  const left = (code: ProblemCode, value?: number): boolean => {
    sound = false;
    return !check.user.ask(code, { ino, block, value }, here);
  };
  if (le32At(bytes, H.h_magic) !== EXT4_XATTR_MAGIC && !left('xattr_block_magic')) return false;
  if (le32At(bytes, H.h_blocks) !== 1 && !left('xattr_block_count')) return false;
  const holders: number[] = [];
  const area = { owner: ino, holders, bytes, first: XattrHeader.size, base: 0, end: bytes.length, inBlock: true };
  const values = entries(check, area, ({ code, value }) => left(BLOCK_CODES[code], value));
  if (values === undefined) return false;
  for (const holder of holders) tally.eaInodes.add(holder, 1);
  if (sound && !xattrBlockChecksum.verify(volume.rules, bytes, 0, block)) {
    if (check.user.ask('xattr_block_checksum', { ino, block }, here))
      xattrBlockChecksum.set(volume.rules, volume.disk.edit(block), 0, block);
  }
  tally.valueBlocks.add(ino, values);
  tally.xattrBlocks.set(block, { refs: 1, values });
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

/** Checks how many inodes share each attribute block, when all inodes are known. */
export function checkXattrCounts(check: Check): void {
  const { volume, user } = check;
  for (const [block, { refs }] of [...check.tally.xattrBlocks].sort(([a], [b]) => a - b)) {
    const stored = le32At(volume.disk.read(block), H.h_refcount);
    if (stored === refs) continue;
    if (le32At(volume.disk.read(block), H.h_magic) !== EXT4_XATTR_MAGIC) {
      user.told?.(`Error reading extended attribute block ${block} (Extended attribute block has a bad header).`);
      user.told?.(stillWrong(user.name));
      throw new Stop(8 | 4, 'aborted');
    }
    const touched = [{ block, struct: XattrHeader.name, offset: H.h_refcount, length: 4, field: 'h_refcount' }];
    if (!user.ask('xattr_refcount', { block, value: stored, should: refs }, touched)) continue;
    const bytes = volume.disk.edit(block);
    setLe32At(bytes, H.h_refcount, refs);
    xattrBlockChecksum.set(volume.rules, bytes, 0, block);
  }
}

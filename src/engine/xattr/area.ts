/**
 * One of the two places of attributes, as bytes to be searched and changed.
 *
 *     base ▼ (inode)
 *     │ magic │ entry │ entry │ 0000 │ ··· free ··· │ value │ value │ end
 *     ▲ base (block)
 *              first ▲                 min_offs from base ▲
 *
 * Entries grow to the right and values to the left. When a value is removed, those below it move up, so that the room is
 * always in one piece.
 */
import { setLe16At, setLe32At } from '../../bytes/access.ts';
import {
  XATTR_TERMINATOR_BYTES,
  XattrEntry,
  XattrHeader,
  xattrEntryLength,
  xattrValueLength,
} from '../../format/xattr.ts';
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
import { entryHash, heldHash, rehash } from './hash.ts';
import type { StoredName } from './namespaces.ts';

const O = XattrEntry.offset;
/** The largest value, wherever it is kept. */
const LARGEST_VALUE = 1 << 24;

export interface Area {
  bytes: Uint8Array;
  base: number;
  first: number;
  end: number;
  /** True for a block, which keeps its entries sorted and hashed. */
  isBlock: boolean;
}

/** The area of a block of attributes. */
export const blockArea = (bytes: Uint8Array): Area => ({
  bytes,
  base: 0,
  first: XattrHeader.size,
  end: bytes.length,
  isBlock: true,
});

/** A value that lies in a separate inode (value-inode.ts). */
export interface Held {
  ino: number;
  length: number;
  /** The value's hash, as its inode keeps it. */
  hash: number;
}

/** The place where an entry is, or would be. */
export interface Found {
  at: number;
  found: boolean;
}

/** The fault of the entries, or ''. `elsewhere` means that values may lie in separate inodes (ea_inode). */
export function faultOf({ bytes, base, first, end }: Area, elsewhere: boolean): string {
  let at = first;
  while (!isLast(bytes, at)) {
    const next = at + entryLengthAt(bytes, at);
    if (next + XATTR_TERMINATOR_BYTES > end) return `the entry at byte ${at} reaches past the end`;
    for (let i = 0; i < nameLengthAt(bytes, at); i++)
      if (bytes[at + XattrEntry.size + i] === 0) return `the name at byte ${at} has a NUL in it`;
    at = next;
  }
  const namesEnd = at + XATTR_TERMINATOR_BYTES;
  for (at = first; !isLast(bytes, at); at += entryLengthAt(bytes, at)) {
    const size = valueSizeAt(bytes, at);
    if (size > LARGEST_VALUE) return `a value of ${size} bytes`;
    if (!elsewhere && valueInodeAt(bytes, at) !== 0)
      return `the value of the entry at byte ${at} is in inode ${valueInodeAt(bytes, at)}`;
    if (!hasValueHere(bytes, at)) continue;
    const value = base + valueOffsetAt(bytes, at);
    if (value < namesEnd || value + xattrValueLength(size) > end)
      return `the value of the entry at byte ${at} is not where values are`;
  }
  return '';
}

/** Compares two names for the order in a block: by prefix, length, bytes. */
function compare(name: StoredName, b: Uint8Array, at: number): number {
  if (name.index !== nameIndexAt(b, at)) return name.index - nameIndexAt(b, at);
  const length = nameLengthAt(b, at);
  if (name.suffix.length !== length) return name.suffix.length - length;
  for (let i = 0; i < length; i++) {
    const difference = name.suffix.charCodeAt(i) - b[at + XattrEntry.size + i];
    if (difference !== 0) return difference;
  }
  return 0;
}

export function find({ bytes, first, isBlock }: Area, name: StoredName): Found {
  let at = first;
  for (; !isLast(bytes, at); at += entryLengthAt(bytes, at)) {
    const order = compare(name, bytes, at);
    if (order === 0) return { at, found: true };
    if (isBlock && order < 0) break;
  }
  return { at, found: false };
}

export const valueBytes = ({ bytes, base }: Area, at: number): Uint8Array => {
  const from = base + valueOffsetAt(bytes, at);
  return bytes.subarray(from, from + valueSizeAt(bytes, at));
};

/** Where the entries end, and the lowest offset of a value. */
function bounds({ bytes, base, first, end }: Area): { last: number; least: number } {
  let least = end - base;
  let last = first;
  for (; !isLast(bytes, last); last += entryLengthAt(bytes, last))
    if (hasValueHere(bytes, last)) least = Math.min(least, valueOffsetAt(bytes, last));
  return { last, least };
}

/** Bytes between the entries and the values. */
export function freeIn(area: Area): number {
  const { last, least } = bounds(area);
  return least - (last - area.base) - XATTR_TERMINATOR_BYTES;
}

/**
 * Answers whether a value of this size fits at `here`, counting the present value as free. No value may lie within
 * `reserve` bytes of the base. If values can lie elsewhere, this keeps room for other names.
 */
export function fits(area: Area, here: Found, name: StoredName, size: number, reserve = 0): boolean {
  const { bytes, base } = area;
  const old = here.found && hasValueHere(bytes, here.at) ? xattrValueLength(valueSizeAt(bytes, here.at)) : 0;
  const wanted = xattrValueLength(size);
  if (wanted !== 0 && wanted === old) return true;
  const { last, least } = bounds(area);
  const entry = xattrEntryLength(name.suffix.length);
  let free = least - (last - base) - XATTR_TERMINATOR_BYTES;
  if (here.found) free += entry + old;
  return free >= entry + wanted && (wanted === 0 || least + old - wanted >= reserve);
}

/** Puts a value at `here`. It must fit, and the bytes must have been touched. */
export function put(area: Area, here: Found, name: StoredName, value: Uint8Array | Held): void {
  const { bytes, base } = area;
  const { at } = here;
  const held = 'ino' in value ? value : undefined;
  const size = held ? 0 : xattrValueLength(value.length);
  const old = here.found && hasValueHere(bytes, at) ? xattrValueLength(valueSizeAt(bytes, at)) : 0;
  if (size !== 0 && size === old) {
    setLe32At(bytes, at + O.e_value_size, value.length);
    writeValue(bytes, base + valueOffsetAt(bytes, at), value as Uint8Array, size);
  } else {
    if (old > 0) closeValue(area, at, old);
    const { last, least } = bounds(area);
    if (here.found) {
      setLe32At(bytes, at + O.e_value_inum, 0);
      setLe16At(bytes, at + O.e_value_offs, 0);
    } else openEntry(bytes, at, last, name);
    if (held) setLe32At(bytes, at + O.e_value_inum, held.ino);
    else if (size > 0) {
      setLe16At(bytes, at + O.e_value_offs, least - size);
      writeValue(bytes, base + least - size, value as Uint8Array, size);
    }
    setLe32At(bytes, at + O.e_value_size, value.length);
  }
  const hash = held ? heldHash(bytes, at, held.hash) : area.isBlock ? entryHash(bytes, at, base) : 0;
  setLe32At(bytes, at + O.e_hash, hash);
  if (area.isBlock) rehash(bytes);
}

/** Removes the entry at `at`. */
export function take(area: Area, at: number): void {
  const { bytes } = area;
  if (hasValueHere(bytes, at)) closeValue(area, at, xattrValueLength(valueSizeAt(bytes, at)));
  const { last } = bounds(area);
  const length = entryLengthAt(bytes, at);
  bytes.copyWithin(at, at + length, last + XATTR_TERMINATOR_BYTES);
  bytes.fill(0, last + XATTR_TERMINATOR_BYTES - length, last + XATTR_TERMINATOR_BYTES);
  if (area.isBlock) rehash(bytes);
}

function writeValue(bytes: Uint8Array, to: number, value: Uint8Array, size: number): void {
  bytes.set(value, to);
  bytes.fill(0, to + value.length, to + size);
}

/** Inserts a new entry between two others, still without its value. */
function openEntry(bytes: Uint8Array, at: number, last: number, name: StoredName): void {
  const length = xattrEntryLength(name.suffix.length);
  bytes.copyWithin(at + length, at, last + XATTR_TERMINATOR_BYTES);
  bytes.fill(0, at, at + length);
  bytes[at + O.e_name_index] = name.index;
  bytes[at + O.e_name_len] = name.suffix.length;
  for (let i = 0; i < name.suffix.length; i++) bytes[at + XattrEntry.size + i] = name.suffix.charCodeAt(i);
}

/** Removes the value of an entry. Values below it move up by its size. */
function closeValue(area: Area, at: number, size: number): void {
  const { bytes, base, first } = area;
  const { least } = bounds(area);
  const gone = valueOffsetAt(bytes, at);
  bytes.copyWithin(base + least + size, base + least, base + gone);
  bytes.fill(0, base + least, base + least + size);
  for (let e = first; !isLast(bytes, e); e += entryLengthAt(bytes, e)) {
    const offset = valueOffsetAt(bytes, e);
    if (hasValueHere(bytes, e) && offset < gone) setLe16At(bytes, e + O.e_value_offs, offset + size);
  }
  setLe32At(bytes, at + O.e_value_size, 0);
}

/** Answers whether two blocks hold the same attributes. */
export function sameEntries(a: Area, b: Area): boolean {
  let x = a.first;
  let y = b.first;
  for (; !isLast(a.bytes, x); x += entryLengthAt(a.bytes, x), y += entryLengthAt(b.bytes, y)) {
    if (isLast(b.bytes, y)) return false;
    const size = valueSizeAt(a.bytes, x);
    if (
      nameIndexAt(a.bytes, x) !== nameIndexAt(b.bytes, y) ||
      nameLengthAt(a.bytes, x) !== nameLengthAt(b.bytes, y) ||
      size !== valueSizeAt(b.bytes, y) ||
      valueInodeAt(a.bytes, x) !== valueInodeAt(b.bytes, y)
    )
      return false;
    for (let i = 0; i < nameLengthAt(a.bytes, x); i++)
      if (a.bytes[x + XattrEntry.size + i] !== b.bytes[y + XattrEntry.size + i]) return false;
    if (!hasValueHere(a.bytes, x)) continue;
    const u = valueBytes(a, x);
    const v = valueBytes(b, y);
    for (let i = 0; i < size; i++) if (u[i] !== v[i]) return false;
  }
  return isLast(b.bytes, y);
}

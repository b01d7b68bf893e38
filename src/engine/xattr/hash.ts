/**
 * Hashes of attributes: of an entry, and from all entries' the block's, by which a block with equal attributes is
 * found. Old formulas, kept because they are on disk.
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { XattrEntry, XattrHeader, xattrValueLength } from '../../format/xattr.ts';
import { entryLengthAt, isLast, nameLengthAt, valueInodeAt, valueOffsetAt, valueSizeAt } from './entry.ts';

const NAME_SHIFT = 5;

/**
 * The hash of the entry at `at`; its value's padding counts, if it is kept here. `base` is where offsets of values
 * count from. `signed` is how old machines computed it, whose letters could be negative.
 */
export function entryHash(b: Uint8Array, at: number, base: number, signed = false): number {
  let hash = 0;
  const nameAt = at + XattrEntry.size;
  for (let i = 0; i < nameLengthAt(b, at); i++) {
    const letter = b[nameAt + i];
    hash = (hash << NAME_SHIFT) ^ (hash >>> (32 - NAME_SHIFT)) ^ (signed ? (letter << 24) >> 24 : letter);
  }
  if (valueInodeAt(b, at) !== 0) return hash >>> 0;
  const value = base + valueOffsetAt(b, at);
  const length = xattrValueLength(valueSizeAt(b, at));
  for (let i = 0; i < length; i += 4) hash = (hash << 16) ^ (hash >>> 16) ^ le32At(b, value + i);
  return hash >>> 0;
}

/** The hash of an entry whose value lies in an inode of its own: of the name, and of the value's hash. */
export function heldHash(b: Uint8Array, at: number, valueHash: number, signed = false): number {
  const name = entryHash(b, at, 0, signed);
  return ((name << 16) ^ (name >>> 16) ^ valueHash) >>> 0;
}

/** Writes the hash of a whole block; 0, and never shared, where an entry has the hash 0. */
export function rehash(b: Uint8Array): void {
  let hash = 0;
  for (let at: number = XattrHeader.size; !isLast(b, at); at += entryLengthAt(b, at)) {
    const own = le32At(b, at + XattrEntry.offset.e_hash);
    if (own === 0) {
      hash = 0;
      break;
    }
    hash = (hash << 16) ^ (hash >>> 16) ^ own;
  }
  setLe32At(b, XattrHeader.offset.h_hash, hash >>> 0);
}

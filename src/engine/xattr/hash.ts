/**
 * Hashes of attributes: that of an entry, and that of a block, which comes from its entries and finds blocks with equal
 * attributes. The formulas are old, and stay because the hashes are on disk.
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { XattrEntry, XattrHeader, xattrValueLength } from '../../format/xattr.ts';
import { entryLengthAt, isLast, nameLengthAt, valueInodeAt, valueOffsetAt, valueSizeAt } from './entry.ts';

const NAME_SHIFT = 5;

/**
 * The hash of the entry at `at`, with its value and padding if the value is kept here. Offsets of values count from
 * `base`. `signed` gives the hash of old machines, whose letters could be negative.
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

/** The hash of an entry whose value lies in a separate inode, from the name and the value's hash. */
export function heldHash(b: Uint8Array, at: number, valueHash: number, signed = false): number {
  const name = entryHash(b, at, 0, signed);
  return ((name << 16) ^ (name >>> 16) ^ valueHash) >>> 0;
}

/** Writes the hash of a whole block. It is 0 if an entry has the hash 0, and such a block is never shared. */
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

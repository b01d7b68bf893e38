/**
 * The fields of an attribute's entry, in place.
 */
import { le16At, le32At } from '../../bytes/access.ts';
import { XattrEntry, xattrEntryLength } from '../../format/xattr.ts';

const O = XattrEntry.offset;

/** Four zero bytes end the entries. */
export const isLast = (b: Uint8Array, at: number): boolean => le32At(b, at) === 0;
export const nameLengthAt = (b: Uint8Array, at: number): number => b[at + O.e_name_len];
export const nameIndexAt = (b: Uint8Array, at: number): number => b[at + O.e_name_index];
export const valueOffsetAt = (b: Uint8Array, at: number): number => le16At(b, at + O.e_value_offs);
export const valueInodeAt = (b: Uint8Array, at: number): number => le32At(b, at + O.e_value_inum);
export const valueSizeAt = (b: Uint8Array, at: number): number => le32At(b, at + O.e_value_size);
export const entryLengthAt = (b: Uint8Array, at: number): number => xattrEntryLength(nameLengthAt(b, at));

/** Answers whether the value is in the same area as its entry, and takes room. */
export const hasValueHere = (b: Uint8Array, at: number): boolean =>
  valueInodeAt(b, at) === 0 && valueSizeAt(b, at) !== 0;

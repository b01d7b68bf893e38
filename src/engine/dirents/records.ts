/**
 * The records of one directory block, in place. Each holds its length; together they fill the block up
 * to its tail.
 *
 *     add      │ a ········· │ c │      the first record with enough room behind its name is split
 *              │ a │ b ····· │ c │
 *     remove   │ a │ b ····· │ c │      the record before takes the room; the first of a block has
 *              │ a ········· │ c │      none before it, and is only marked as not in use (inode 0)
 */

import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { byteString } from '../../bytes/text.ts';
import { EXT4_MAX_BLOCK_SIZE } from '../../format/constants.ts';
import {
  DIR_TAIL_SIZE,
  DirEntry,
  DirEntryTail,
  dirEntryLength,
  EXT4_DIR_PAD,
  EXT4_FT_DIR_CSUM,
  LEAST_RECORD,
  recLenFromDisk,
  recLenToDisk,
} from '../../format/directory.ts';
import type { Name } from '../names/name.ts';

const O = DirEntry.offset;
export const NAME_AT = DirEntry.size;

export const NOT_FOUND = -1;
export const DAMAGED = -2;
export const EXISTS = -3;

export const inodeAt = (b: Uint8Array, at: number): number => le32At(b, at + O.inode);

export function recLenAt(b: Uint8Array, at: number): number {
  const raw = le16At(b, at + O.rec_len);
  return b.length < EXT4_MAX_BLOCK_SIZE ? raw : recLenFromDisk(raw, b.length);
}

export const nameLenAt = (b: Uint8Array, at: number): number => b[at + O.name_len];
export const fileTypeAt = (b: Uint8Array, at: number): number => b[at + O.file_type];

export function setInodeAt(b: Uint8Array, at: number, ino: number): void {
  setLe32At(b, at + O.inode, ino);
}

export function setNameLenAt(b: Uint8Array, at: number, length: number): void {
  b[at + O.name_len] = length;
}

export function setRecLenAt(b: Uint8Array, at: number, length: number): void {
  setLe16At(b, at + O.rec_len, recLenToDisk(length, b.length));
}

export function setFileTypeAt(b: Uint8Array, at: number, type: number): void {
  b[at + O.file_type] = type;
}

function sameName(b: Uint8Array, at: number, name: Name): boolean {
  const { bytes, length } = name;
  if (b[at + O.name_len] !== length) return false;
  for (let i = 0, j = at + NAME_AT; i < length; i++, j++) if (b[j] !== bytes[i]) return false;
  return true;
}

/** A quick check that most records pass, unless they are the last of a block. */
const soundRecord = (length: number, used: number, ino: number, inodes: number): boolean =>
  length >= used && length >= LEAST_RECORD && length % EXT4_DIR_PAD === 0 && ino <= inodes;

/**
 * What is wrong with a record, or ''. `end` is where the records of the block end; `inodes` how many the
 * volume has.
 */
export function faultOf(b: Uint8Array, at: number, end: number, inodes: number): string {
  const length = recLenAt(b, at);
  const next = at + length;
  const used = dirEntryLength(nameLenAt(b, at));
  if (next <= end - LEAST_RECORD && soundRecord(length, used, inodeAt(b, at), inodes)) return '';
  if (length < LEAST_RECORD) return `rec_len ${length} is less than any entry needs`;
  if (length % EXT4_DIR_PAD !== 0) return `rec_len ${length} is no multiple of ${EXT4_DIR_PAD}`;
  if (length < used) return `rec_len ${length} is too small for name_len ${nameLenAt(b, at)}`;
  if (next > end) return `rec_len ${length} reaches past the end of the block`;
  if (next > end - LEAST_RECORD && next !== end)
    return `rec_len ${length} leaves too little room before the block ends`;
  if (inodeAt(b, at) > inodes) return `inode ${inodeAt(b, at)} is more than the volume's ${inodes}`;
  return '';
}

/**
 * Answers where the name's record begins, NOT_FOUND, or DAMAGED where the walk cannot go on. `out.compared` becomes the
 * number of names that were compared with the wanted one. A name of another length needs no comparison of bytes.
 */
export function findRecord(b: Uint8Array, name: Name, out: { compared: number }): number {
  const end = b.length;
  // The rest behind a damaged record may be too short to be a record.
  const last = end - NAME_AT;
  const { length } = name;
  const first = name.bytes[0];
  let compared = 0;
  let found = NOT_FOUND;
  for (let at = 0; at < last; ) {
    // Lengths and first bytes tell most names apart, so the rest is compared only if they match.
    if (
      b[at + O.name_len] === length &&
      b[at + NAME_AT] === first &&
      at + NAME_AT + length <= end &&
      inodeAt(b, at) !== 0
    ) {
      compared++;
      if (sameName(b, at, name)) {
        found = at;
        break;
      }
    } else if (inodeAt(b, at) !== 0) compared++;
    const step = recLenAt(b, at);
    if (step === 0) {
      found = DAMAGED;
      break;
    }
    at += step;
  }
  out.compared = compared;
  return found;
}

/**
 * Answers the first record with room for another one, NOT_FOUND, EXISTS if the name is already there, or DAMAGED for an
 * impossible record, which `firstFault` finds again.
 */
export function findRoom(b: Uint8Array, end: number, name: Name, inodes: number): number {
  const need = dirEntryLength(name.length);
  const last = end - need;
  for (let at = 0; at <= last; ) {
    const length = recLenAt(b, at);
    const used = dirEntryLength(nameLenAt(b, at));
    const ino = inodeAt(b, at);
    if (!soundRecord(length, used, ino, inodes) || at + length > end - LEAST_RECORD)
      if (faultOf(b, at, end, inodes) !== '') return DAMAGED;
    if (ino === 0) {
      if (length >= need) return at;
    } else {
      if (sameName(b, at, name)) return EXISTS;
      if (length - used >= need) return at;
    }
    at += length;
  }
  return NOT_FOUND;
}

/** The first impossible record. There must be one. */
export function firstFault(b: Uint8Array, end: number, inodes: number): { at: number; why: string } {
  for (let at = 0; ; at += recLenAt(b, at)) {
    const why = faultOf(b, at, end, inodes);
    if (why !== '') return { at, why };
  }
}

/** Puts an entry into the room of the record at `at`, behind its name if it is in use. Answers where the entry begins. */
export function insertRecord(b: Uint8Array, at: number, name: Name, ino: number, type: number): number {
  let to = at;
  if (inodeAt(b, at) !== 0) {
    const length = recLenAt(b, at);
    const used = dirEntryLength(nameLenAt(b, at));
    to = at + used;
    setRecLenAt(b, to, length - used);
    setRecLenAt(b, at, used);
  }
  setInodeAt(b, to, ino);
  b[to + O.name_len] = name.length;
  b[to + O.file_type] = type;
  const start = to + NAME_AT;
  for (let i = 0; i < name.length; i++) b[start + i] = name.bytes[i];
  return to;
}

/** Takes the record out and erases its name; `before` is the record before it, or -1. */
export function removeRecord(b: Uint8Array, before: number, at: number): void {
  const length = recLenAt(b, at);
  if (before >= 0) {
    setRecLenAt(b, before, recLenAt(b, before) + length);
    b.fill(0, at, at + length);
  } else {
    setInodeAt(b, at, 0);
    b.fill(0, at + O.name_len, at + length);
  }
}

/** The bytes of a record's name as a string of bytes. */
export const nameOf = (bytes: Uint8Array, from: number, length: number): string =>
  byteString(bytes, from, from + length);

/** Writes the tail that holds the checksum of a block. It looks like an unused entry. */
export function writeTail(b: Uint8Array): void {
  const at = b.length - DIR_TAIL_SIZE;
  b.fill(0, at);
  setLe16At(b, at + DirEntryTail.offset.det_rec_len, DIR_TAIL_SIZE);
  b[at + DirEntryTail.offset.det_reserved_ft] = EXT4_FT_DIR_CSUM;
}

/**
 * An invalid record of a directory block. It moves up where only its head was lost, and is cut where it reaches too far.
 * Otherwise the record before it swallows it. If even that is impossible, all that follows goes too.
 */

import {
  inodeAt,
  NAME_AT,
  nameLenAt,
  recLenAt,
  setInodeAt,
  setNameLenAt,
  setRecLenAt,
  writeTail,
} from '../../engine/dirents/records.ts';
import { EXT4_DIR_PAD, LEAST_RECORD } from '../../format/directory.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { nameAt } from './names.ts';

/**
 * `before` is the previous record, or -1, and records go up to `end`. Answers whether one record now takes all that
 * follows.
 */
export function salvage(
  volume: CheckedVolume,
  b: Uint8Array,
  at: number,
  before: number,
  end: number,
  inBlock = true,
): boolean {
  const length = recLenAt(b, at);
  const behind = end - at - length;
  let rest = false;
  if (length === NAME_AT && behind >= LEAST_RECORD) {
    b.copyWithin(at, at + length, end);
    b.fill(0, end - length, end);
  } else if (behind < 0 && nameLenAt(b, at) + NAME_AT <= end - at && named(volume, b, at)) {
    setRecLenAt(b, at, end - at);
    rest = true;
  } else if (before >= 0 && length > 0 && length % EXT4_DIR_PAD === 0 && behind >= 0)
    setRecLenAt(b, before, recLenAt(b, before) + length);
  else if (before >= 0) {
    setRecLenAt(b, before, end - before);
    rest = true;
  } else {
    setRecLenAt(b, at, end - at);
    setNameLenAt(b, at, 0);
    setInodeAt(b, at, 0);
  }
  if (inBlock && end < b.length) writeTail(b);
  return rest;
}

/** Answers whether a record's name has no zero byte and its inode exists. */
function named(volume: CheckedVolume, b: Uint8Array, at: number): boolean {
  const name = nameAt(b, at);
  return !name.includes('\0') && inodeAt(b, at) <= volume.g.inodeCount;
}

/**
 * The pieces of every description of a block: structures with rows of fields, and rows for names, values, runs of bits and
 * slack, which are not declared fields.
 */

import { type Phrase, type Said, sentenceOf } from '../../../bytes/said.ts';
import type { AnyStruct, FieldRow } from '../../../bytes/struct.ts';
import { toHex } from '../../../bytes/text.ts';
import type { Checksum } from '../../../format/checksum.ts';
import { PART } from './parts.ts';

export interface ChecksumSaid {
  right: boolean;
  /** `checksum 0x1b2c3d4e is right`, or what it should be. */
  text: Said;
}

export interface StructRows {
  /** Kernel name of the structure. */
  struct: string;
  /** The name of this one: `group descriptor 3`, `inode 11 (lost+found)`. */
  label: Phrase;
  offset: number;
  length: number;
  /** Absent if the structure has no checksum. */
  checksum?: ChecksumSaid;
  rows: FieldRow[];
}

const hex = (n: number, bytes: number): string => `0x${n.toString(16).padStart(bytes * 2, '0')}`;

export const saidChecksum = (stored: number, right: number, bytes = 4): ChecksumSaid =>
  stored === right
    ? { right: true, text: PART.right_sum({ sum: hex(stored, bytes) }) }
    : { right: false, text: PART.wrong_sum({ sum: hex(stored, bytes), right: hex(right, bytes) }) };

/** The checksum of a structure and its right value; undefined if the volume keeps none. */
export function checksumSaid<R>(
  checksum: Checksum<R>,
  rules: R,
  bytes: Uint8Array,
  at: number,
  who: number,
  width = 4,
): ChecksumSaid | undefined {
  if (!checksum.applies(rules)) return undefined;
  const right = checksum.compute(rules, bytes, at, who);
  if (right < 0) return { right: false, text: PART.lost_sum };
  return saidChecksum(checksum.stored(rules, bytes, at), right, width);
}

/** A declared structure at a byte of a block. */
export function structRows(
  struct: AnyStruct,
  label: Phrase,
  bytes: Uint8Array,
  offset: number,
  options: { limit?: number; length?: number; name?: string; checksum?: ChecksumSaid; path?: string } = {},
): StructRows {
  const limit = Math.min(options.limit ?? struct.size, struct.size);
  const out: StructRows = {
    struct: options.name ?? struct.name,
    label,
    offset,
    length: options.length ?? limit,
    rows: struct.rows(bytes, offset, limit, options.path),
  };
  if (options.checksum) out.checksum = options.checksum;
  return out;
}

/** One element of a list as a row that opens into its fields. */
export function elementRow(struct: AnyStruct, name: string, bytes: Uint8Array, offset: number): FieldRow {
  return {
    name,
    path: name,
    offset,
    length: struct.size,
    kind: struct.name,
    raw: toHex(bytes.subarray(offset, offset + struct.size)),
    value: struct.show(struct.read(bytes, offset)),
    meaning: '',
    doc: struct.about,
    children: struct.rows(bytes, offset, struct.size, name),
  };
}

/** A row does not spell out longer ranges. The hex pane shows them. */
const MAX_RAW_BYTES = 64;

/** A row for bytes that no declaration names. */
export function byteRow(
  name: string,
  kind: string,
  bytes: Uint8Array,
  offset: number,
  length: number,
  value: Phrase,
  doc: Phrase,
  meaning: Phrase = '',
): FieldRow {
  const shown = Math.min(length, MAX_RAW_BYTES);
  const raw = toHex(bytes.subarray(offset, offset + shown)) + (shown < length ? '…' : '');
  return { name, path: name, offset, length, kind, raw, value, meaning, doc };
}

/** A row for a run of bits of a bitmap. */
export function runRow(
  called: Phrase,
  firstBit: number,
  bits: number,
  value: Said,
  meaning: Said,
  doc: Said,
): FieldRow {
  const name = sentenceOf(called);
  const offset = firstBit >>> 3;
  const length = ((firstBit + bits - 1) >>> 3) - offset + 1;
  return {
    name,
    path: name,
    offset,
    length,
    kind: 'run',
    raw: '',
    value,
    meaning,
    doc,
    ...(typeof called !== 'string' && { called }),
  };
}

export function allZero(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (bytes[i] !== 0) return false;
  return true;
}

/**
 * A fault of a disk, as a value. A walk that meets damage reports a finding, leaves out the part that cannot be trusted,
 * and goes on with the rest. It never throws and never runs without a bound.
 *
 *      { what: 'range', field: 'ee_start_lo', block: 1234, offset: 20, value: 99999999,
 *        sentence: 'ee_start_lo at byte 20 of block 1234 is 99999999, past the last block, 65535.' }
 */

/** The kinds of damage a reader can meet. */
export type FindingKind =
  /** The file ends before the volume does. */
  | 'truncated'
  /** A stored checksum differs from the one that the bytes give. */
  | 'checksum'
  /** A feature bit that asks for care. */
  | 'feature'
  /** Something in the geometry contradicts itself, and the volume can still be read. */
  | 'geometry'
  /** A number points outside of what it may point into. */
  | 'range'
  /** A structure does not open with its magic number. */
  | 'magic'
  /** Levels, order or counts inside a tree contradict each other. */
  | 'tree'
  /** The same block was reached twice in one walk. */
  | 'cycle'
  /** A directory record that is invalid. */
  | 'record'
  /** A walk was stopped because it claimed more than can exist. */
  | 'limit';

export interface Finding {
  readonly what: FindingKind;
  /** The field at fault, in kernel names. */
  readonly field: string;
  readonly block: number;
  /** Byte of the field in its block. */
  readonly offset: number;
  readonly value: number | bigint | string;
  /** The whole finding, for a person. */
  readonly sentence: string;
}

export type Report = (finding: Finding) => void;

/** A finding on a field in a block: `<field> at byte <offset> of block <block> is <value>, <why>.` */
export function finding(
  what: FindingKind,
  field: string,
  block: number,
  offset: number,
  value: number | bigint | string,
  why: string,
): Finding {
  return {
    what,
    field,
    block,
    offset,
    value,
    sentence: `${field} at byte ${offset} of block ${block} is ${value}, ${why}.`,
  };
}

export const isFinding = (value: unknown): value is Finding =>
  typeof value === 'object' && value !== null && 'sentence' in value && 'what' in value;

/** Keeps the first `limit` findings and counts the rest, so that a scrambled disk cannot fill the memory. */
export class Findings {
  readonly list: Finding[] = [];
  count = 0;
  readonly #limit: number;

  constructor(limit = 200) {
    this.#limit = limit;
  }

  readonly add: Report = (f) => {
    this.count++;
    if (this.list.length < this.#limit) this.list.push(f);
  };
}

/**
 * Remembers the blocks of a long directory without a tree, so that a search need not read them again. For each block it
 * has the number of entries, their names, and the sizes of records that do not fit. Linux reads every record. The census
 * adds up the same costs block by block.
 *
 *     block     0     1     2     3
 *     entries   240   241   238   –       not known yet: it is read
 *     room for  –     24+   –     –       no record of block 1 has room for 24 bytes or more
 *
 * It is kept only while nothing is recorded, because a recording shows the search of each block.
 */
import { inodeAt, NAME_AT, nameLenAt, nameOf, recLenAt } from '../dirents/records.ts';
import type { Name } from './name.ts';

/** Shorter directories gain nothing from a census. */
export const CENSUS_BLOCKS = 8;

export class Census {
  readonly #entries: number[] = [];
  readonly #lacks: number[] = [];
  readonly #blocks = new Map<string, number>();
  /** True if a name occurs twice. Only a search in order then finds the right entry. */
  #useless = false;

  /** The number of entries of a block, if the block is known and does not hold the name; else −1. */
  without(block: number, name: Name): number {
    if (this.#useless || this.#blocks.get(name.text) === block) return -1;
    return this.#entries[block] ?? -1;
  }

  /** Answers whether a block is known to have no room for a record of this many bytes. */
  lacks(block: number, room: number): boolean {
    return room >= (this.#lacks[block] ?? Number.POSITIVE_INFINITY);
  }

  lacksFrom(block: number, room: number): void {
    this.#lacks[block] = Math.min(room, this.#lacks[block] ?? Number.POSITIVE_INFINITY);
  }

  /** Takes in a block that was searched to its end. */
  learn(block: number, bytes: Uint8Array): void {
    let entries = 0;
    for (let at = 0; at < bytes.length; at += recLenAt(bytes, at)) {
      if (inodeAt(bytes, at) === 0) continue;
      entries++;
      const text = nameOf(bytes, at + NAME_AT, nameLenAt(bytes, at));
      const known = this.#blocks.get(text);
      if (known !== undefined && known !== block) this.#useless = true;
      this.#blocks.set(text, block);
    }
    this.#entries[block] = entries;
  }

  added(block: number, name: Name): void {
    if (this.#entries[block] === undefined) return;
    this.#entries[block]++;
    this.#blocks.set(name.text, block);
  }

  removed(block: number, text: string): void {
    this.#lacks[block] = Number.POSITIVE_INFINITY;
    if (this.#entries[block] === undefined) return;
    this.#entries[block]--;
    this.#blocks.delete(text);
  }
}

/**
 * What is known of the blocks of a long directory without a tree, so that a search need not read them again: how many
 * entries each has, which names, and for what they have no room. Linux reads every record; what that costs is
 * counted here too, block by block, and comes to the same.
 *
 *     block     0     1     2     3
 *     entries   240   241   238   –       not known yet: it is read
 *     room for  –     24+   –     –       no record of block 1 has room for 24 bytes or more
 *
 * Kept only where nothing is recorded: a recording tells the search of each block.
 */
import { inodeAt, NAME_AT, nameLenAt, nameOf, recLenAt } from '../dirents/records.ts';
import type { Name } from './name.ts';

/** Shorter directories are searched as fast. */
export const CENSUS_BLOCKS = 8;

export class Census {
  readonly #entries: number[] = [];
  readonly #lacks: number[] = [];
  readonly #blocks = new Map<string, number>();
  /** A name came twice: only a search in order says which is meant. */
  #useless = false;

  /** How many entries a block has, if it is known and the name is none of them; else −1. */
  without(block: number, name: Name): number {
    if (this.#useless || this.#blocks.get(name.text) === block) return -1;
    return this.#entries[block] ?? -1;
  }

  /** Whether a block is known to have no room for a record of so many bytes. */
  lacks(block: number, room: number): boolean {
    return room >= (this.#lacks[block] ?? Number.POSITIVE_INFINITY);
  }

  lacksFrom(block: number, room: number): void {
    this.#lacks[block] = Math.min(room, this.#lacks[block] ?? Number.POSITIVE_INFINITY);
  }

  /** A block was searched to its end. */
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

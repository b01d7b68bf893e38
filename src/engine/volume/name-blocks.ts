/**
 * The inodes that each block of a directory names, on a device that changes. A block is read again when its version has
 * changed. An inode's first entry is the one that lies first on the volume.
 *
 *     block 4371   v2   ino 12 at 24, ino 13 at 40 …
 *     block 4400   v1   ino 12 at 12                      inode 12: 4371 × 2^16 + 24, and then 4400 × 2^16 + 12
 */
import { isDots, walkRecords } from './directory.ts';
import type { Volume } from './volume.ts';

const BYTE = 2 ** 16;

interface NamesOfBlock {
  version: number;
  /** Inodes, and the places of their entries. */
  inodes: number[];
  places: number[];
}

export class NameBlocks {
  readonly #blocks = new Map<number, NamesOfBlock>();
  /** One place for most inodes; all places in ascending order for inodes with several names. */
  readonly #entries = new Map<number, number | number[]>();
  #followed: ReadonlyMap<number, number> | undefined;
  #position = 0;
  /** The number of all entries. */
  size = 0;

  first(ino: number): number | undefined {
    const places = this.#entries.get(ino);
    return typeof places === 'object' ? places[0] : places;
  }

  /** Follows the volume to its present state, in which its directories have these blocks. */
  follow(volume: Volume, blocks: ReadonlyMap<number, number>): void {
    const { device } = volume;
    const changed = this.#followed ? device.changedSince?.(this.#position) : undefined;
    if (changed) {
      for (const block of changed) if (blocks.has(block)) this.#look(volume, block);
    }
    if (!changed || this.#followed !== blocks) {
      for (const block of blocks.keys()) if (!changed || !this.#blocks.has(block)) this.#look(volume, block);
      for (const [block, names] of this.#blocks)
        if (!blocks.has(block)) {
          this.#forget(names);
          this.#blocks.delete(block);
        }
    }
    this.#followed = blocks;
    this.#position = device.position ?? 0;
  }

  #look(volume: Volume, block: number): void {
    const version = volume.device.version!(block);
    const known = this.#blocks.get(block);
    if (known?.version === version) return;
    if (known) this.#forget(known);
    this.#blocks.set(block, this.#readBlock(volume, block, version));
  }

  #readBlock(volume: Volume, block: number, version: number): NamesOfBlock {
    const names: NamesOfBlock = { version, inodes: [], places: [] };
    const { device, geometry } = volume;
    walkRecords(volume, block, device.read(block), 0, geometry.blockSize, (e) => {
      if (e.kind !== 'entry' || isDots(e)) return true;
      const place = block * BYTE + e.offset;
      names.inodes.push(e.inode);
      names.places.push(place);
      this.#add(e.inode, place);
      return true;
    });
    this.size += names.inodes.length;
    return names;
  }

  #add(ino: number, place: number): void {
    const places = this.#entries.get(ino);
    if (places === undefined) this.#entries.set(ino, place);
    else if (typeof places === 'number') this.#entries.set(ino, places < place ? [places, place] : [place, places]);
    else {
      let at = places.length;
      while (at > 0 && places[at - 1] > place) at--;
      places.splice(at, 0, place);
    }
  }

  #forget({ inodes, places }: NamesOfBlock): void {
    this.size -= inodes.length;
    inodes.forEach((ino, i) => {
      const known = this.#entries.get(ino);
      if (typeof known !== 'object') this.#entries.delete(ino);
      else {
        known.splice(known.indexOf(places[i]), 1);
        if (known.length === 1) this.#entries.set(ino, known[0]);
      }
    });
  }
}

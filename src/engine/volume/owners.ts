/**
 * Who owns a block: an index of all claims by their first block, made when first asked for and kept
 * with the volume (so with its moment).
 *
 *     first   4371   4386   4400 …
 *     length     1      3     20
 *     owner   ino 2  ino 12 ino 12
 *     logical    0      0      3        block 4402 is block 5 of inode 12
 */
import { fileClaims, placeClaims } from './claims.ts';
import { type Finding, Findings } from './finding.ts';
import type { Volume } from './volume.ts';

export interface Owner {
  kind: number;
  /** The inode, or the group where formatting put the block there. */
  owner: number;
  /** Which block of the file; of a map node, the first block it maps; of a table, its how-manieth block. */
  logical: number;
}

export class ClaimIndex {
  readonly #first: Float64Array;
  readonly #length: Float64Array;
  readonly #owner: Uint32Array;
  readonly #logical: Float64Array;
  readonly #kind: Uint8Array;
  /** The furthest end of this claim and all before it: says when to stop looking back. */
  readonly #reach: Float64Array;

  constructor(claims: ClaimList) {
    const n = claims.kind.length;
    const order = Array.from({ length: n }, (_, i) => i).sort((a, b) => claims.first[a] - claims.first[b] || a - b);
    this.#first = Float64Array.from(order, (i) => claims.first[i]);
    this.#length = Float64Array.from(order, (i) => claims.length[i]);
    this.#owner = Uint32Array.from(order, (i) => claims.owner[i]);
    this.#logical = Float64Array.from(order, (i) => claims.logical[i]);
    this.#kind = Uint8Array.from(order, (i) => claims.kind[i]);
    this.#reach = new Float64Array(n);
    let reach = 0;
    for (let i = 0; i < n; i++) this.#reach[i] = reach = Math.max(reach, this.#first[i] + this.#length[i]);
  }

  get size(): number {
    return this.#kind.length;
  }

  /** How many claims begin before `block`. */
  #before(block: number): number {
    let low = 0;
    let high = this.#first.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#first[middle] < block) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  find(block: number): Owner | undefined {
    for (let i = this.#before(block + 1) - 1; i >= 0 && this.#reach[i] > block; i--)
      if (this.#first[i] + this.#length[i] > block)
        return {
          kind: this.#kind[i],
          owner: this.#owner[i],
          logical: this.#logical[i] + (block - this.#first[i]),
        };
    return undefined;
  }

  /** The claims that touch blocks [from, to), by their first block. */
  within(from: number, to: number, visit: (kind: number, first: number, length: number, owner: number) => void): void {
    let i = this.#before(from);
    while (i > 0 && this.#reach[i - 1] > from) i--;
    for (; i < this.#first.length && this.#first[i] < to; i++)
      if (this.#first[i] + this.#length[i] > from)
        visit(this.#kind[i], this.#first[i], this.#length[i], this.#owner[i]);
  }

  each(visit: (kind: number, first: number, length: number, owner: number) => void): void {
    for (let i = 0; i < this.#first.length; i++) visit(this.#kind[i], this.#first[i], this.#length[i], this.#owner[i]);
  }
}

class ClaimList {
  readonly first: number[] = [];
  readonly length: number[] = [];
  readonly owner: number[] = [];
  readonly logical: number[] = [];
  readonly kind: number[] = [];

  add(kind: number, first: number, length: number, owner: number, logical: number): void {
    this.kind.push(kind);
    this.first.push(first);
    this.length.push(length);
    this.owner.push(owner);
    this.logical.push(logical);
  }
}

export interface Owners {
  /** Owned by a file; the owner is its inode number. */
  readonly files: ClaimIndex;
  /** Put in place by formatting; the owner is the group. */
  readonly places: ClaimIndex;
  /** What was found wrong on the way. */
  readonly findings: readonly Finding[];
}

const cache = new WeakMap<Volume, Owners>();

export function ownersOf(volume: Volume): Owners {
  let owners = cache.get(volume);
  if (!owners) {
    const files = new ClaimList();
    const places = new ClaimList();
    const found = new Findings();
    fileClaims(volume, (kind, first, length, ino, logical) => files.add(kind, first, length, ino, logical), found.add);
    placeClaims(volume, (kind, first, length, group) => places.add(kind, first, length, group, 0));
    owners = { files: new ClaimIndex(files), places: new ClaimIndex(places), findings: found.list };
    cache.set(volume, owners);
  }
  return owners;
}

/** Who owns the block; places formatting made go before files, which a damaged map may lead into them. */
export function ownerOf(volume: Volume, block: number): (Owner & { by: 'place' | 'file' }) | undefined {
  const owners = ownersOf(volume);
  const place = owners.places.find(block);
  if (place) return { ...place, by: 'place' };
  const file = owners.files.find(block);
  return file && { ...file, by: 'file' };
}

/**
 * The owners of blocks: an index of all claims by their first block. It is made when it is first needed and kept with the
 * volume (and so with its moment).
 *
 *     first   4371   4386   4400 …
 *     length     1      3     20
 *     owner   ino 2  ino 12 ino 12
 *     logical    0      0      3        block 4402 is block 5 of inode 12
 */
import { countBelow } from '../../bytes/search.ts';
import type { ReadableDevice } from '../../trace/block-device.ts';
import { type BlockClaims, claimsByTable, eachClaim, fileClaims, placeClaims, withinBudget } from './claims.ts';
import { type Finding, Findings } from './finding.ts';
import type { Volume } from './volume.ts';

export interface Owner {
  kind: number;
  /** The inode, or the group if formatting placed the block. */
  owner: number;
  /** The block's number in the file; for a map node the first block it maps; for a table its index in the table. */
  logical: number;
}

class ClaimIndex {
  readonly #claims: ClaimList;
  /** The furthest end of this claim and all before it, which tells when to stop looking back. */
  readonly #reach: Float64Array;

  /** Claims in the order of their first blocks. */
  constructor(claims: ClaimList) {
    this.#claims = claims;
    const { length, first } = claims;
    this.#reach = new Float64Array(claims.size);
    let reach = 0;
    for (let i = 0; i < claims.size; i++) this.#reach[i] = reach = Math.max(reach, first[i] + length[i]);
  }

  get size(): number {
    return this.#claims.size;
  }

  /** How many claims begin before `block`. */
  #before(block: number): number {
    const { first } = this.#claims;
    return countBelow(first, block, this.size);
  }

  find(block: number): Owner | undefined {
    const { first, length, kind, owner, logical } = this.#claims;
    for (let i = this.#before(block + 1) - 1; i >= 0 && this.#reach[i] > block; i--)
      if (first[i] + length[i] > block)
        return { kind: kind[i], owner: owner[i], logical: logical[i] + (block - first[i]) };
    return undefined;
  }

  /** The claims that touch blocks [from, to), by their first block. */
  within(from: number, to: number, visit: (kind: number, first: number, length: number, owner: number) => void): void {
    const { first, length, kind, owner } = this.#claims;
    let i = this.#before(from);
    while (i > 0 && this.#reach[i - 1] > from) i--;
    for (; i < this.size && first[i] < to; i++)
      if (first[i] + length[i] > from) visit(kind[i], first[i], length[i], owner[i]);
  }

  each(visit: (kind: number, first: number, length: number, owner: number) => void): void {
    const { first, length, kind, owner } = this.#claims;
    for (let i = 0; i < this.size; i++) visit(kind[i], first[i], length[i], owner[i]);
  }

  /** This index without the claims of some units, and with other claims, which must be in order. */
  changed(gone: ReadonlySet<number>, added: ClaimList): ClaimIndex {
    const old = this.#claims;
    const list = new ClaimList(old.size + added.size);
    let next = 0;
    for (let i = 0; i < old.size; i++) {
      if (gone.has(old.unit[i])) continue;
      while (next < added.size && comesBefore(added, next, old, i)) list.copy(added, next++);
      list.copy(old, i);
    }
    while (next < added.size) list.copy(added, next++);
    return new ClaimIndex(list);
  }
}

/** Compares claims by their first block, and for the same block by the order in which they were made. */
const comesBefore = (a: ClaimList, i: number, b: ClaimList, j: number): boolean =>
  a.first[i] < b.first[j] || (a.first[i] === b.first[j] && a.unit[i] < b.unit[j]);

/** Claims as columns. A unit is the claims of one block of an inode table. */
class ClaimList {
  first: Float64Array;
  length: Float64Array;
  logical: Float64Array;
  unit: Float64Array;
  owner: Uint32Array;
  kind: Uint8Array;
  size = 0;

  constructor(room: number) {
    this.first = new Float64Array(room);
    this.length = new Float64Array(room);
    this.logical = new Float64Array(room);
    this.unit = new Float64Array(room);
    this.owner = new Uint32Array(room);
    this.kind = new Uint8Array(room);
  }

  add(kind: number, first: number, length: number, owner: number, logical: number, unit: number): void {
    if (this.size === this.first.length) this.#grow();
    const i = this.size++;
    this.kind[i] = kind;
    this.first[i] = first;
    this.length[i] = length;
    this.owner[i] = owner;
    this.logical[i] = logical;
    this.unit[i] = unit;
  }

  copy(from: ClaimList, i: number): void {
    this.add(from.kind[i], from.first[i], from.length[i], from.owner[i], from.logical[i], from.unit[i]);
  }

  #grow(): void {
    const room = Math.max(64, this.first.length * 2);
    const wider = <T extends Float64Array | Uint32Array | Uint8Array>(old: T, made: T): T => {
      made.set(old);
      return made;
    };
    this.first = wider(this.first, new Float64Array(room));
    this.length = wider(this.length, new Float64Array(room));
    this.logical = wider(this.logical, new Float64Array(room));
    this.unit = wider(this.unit, new Float64Array(room));
    this.owner = wider(this.owner, new Uint32Array(room));
    this.kind = wider(this.kind, new Uint8Array(room));
  }

  sorted(): ClaimList {
    const order = Uint32Array.from({ length: this.size }, (_, i) => i);
    order.sort((a, b) => this.first[a] - this.first[b] || a - b);
    const list = new ClaimList(this.size);
    for (const i of order) list.copy(this, i);
    return list;
  }
}

const EMPTY = new ClaimIndex(new ClaimList(0));

export interface Owners {
  /** Owned by a file; the owner is its inode number. */
  readonly files: ClaimIndex;
  /** Put in place by formatting; the owner is the group. */
  readonly places: ClaimIndex;
  /** The faults found while gathering them. */
  readonly findings: readonly Finding[];
}

const cache = new WeakMap<Volume, Owners>();

export function ownersOf(volume: Volume): Owners {
  let owners = cache.get(volume);
  if (!owners) {
    const { files, findings } = filesIndexed(volume);
    const places = new ClaimList(16);
    placeClaims(volume, (kind, first, length, group) => places.add(kind, first, length, group, 0, 0));
    owners = { files, places: new ClaimIndex(places.sorted()), findings };
    cache.set(volume, owners);
  }
  return owners;
}

type Files = Pick<Owners, 'files' | 'findings'>;

/** The last claims of files that were gathered on a device that changes. */
interface Last extends Files {
  units: readonly { readonly id: number; readonly value: BlockClaims }[];
}

const lasts = new WeakMap<ReadableDevice, Last>();

function filesIndexed(volume: Volume): Files {
  const { device } = volume;
  if (!device.version) return gathered(volume);
  const units = claimsByTable.of(volume);
  const before = lasts.get(device);
  if (before?.units === units) return before;
  if (!withinBudget(volume, units)) return gathered(volume);
  const gone = new Set<number>();
  const added = new ClaimList(16);
  const found = new Findings();
  const old = before?.units ?? [];
  let at = 0;
  for (const { id, value } of units) {
    for (; at < old.length && old[at].id < id; at++) gone.add(old[at].id);
    value.findings.forEach(found.add);
    const known = at < old.length && old[at].id === id ? old[at++].value : undefined;
    if (known === value) continue;
    if (known) gone.add(id);
    eachClaim(value, (kind, first, length, ino, logical) => added.add(kind, first, length, ino, logical, id));
  }
  for (; at < old.length; at++) gone.add(old[at].id);
  const same = before && gone.size === 0 && added.size === 0;
  const files = same ? before.files : (before?.files ?? EMPTY).changed(gone, added.sorted());
  const last = { files, findings: found.list, units };
  lasts.set(device, last);
  return last;
}

function gathered(volume: Volume): Files {
  const list = new ClaimList(64);
  const found = new Findings();
  fileClaims(volume, (kind, first, length, ino, logical) => list.add(kind, first, length, ino, logical, 0), found.add);
  return { files: new ClaimIndex(list.sorted()), findings: found.list };
}

/** The owner of the block. Claims of formatting come first, as a damaged map may lead a file into its blocks. */
export function ownerOf(volume: Volume, block: number): (Owner & { by: 'place' | 'file' }) | undefined {
  const owners = ownersOf(volume);
  const place = owners.places.find(block);
  if (place) return { ...place, by: 'place' };
  const file = owners.files.find(block);
  return file && { ...file, by: 'file' };
}

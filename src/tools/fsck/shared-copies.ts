/**
 * Copies of the blocks that an inode shares, and the change of its map to the copies.
 *
 *     extents   each run cut at what is copied, the tree written anew        lists   pointer by pointer, in place
 */
import { le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { xattrBlockChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_IND_BLOCK, EXT4_N_BLOCKS, POINTER_BYTES } from '../../format/constants.ts';
import type { MappedRun } from '../../format/extent-node.ts';
import { pointersIn } from '../../format/indirect.ts';
import { Inode } from '../../format/inode.ts';
import { XattrHeader } from '../../format/xattr.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { xattrBlock } from './inode-check.ts';
import { allocate, NOT_COUNTED } from './ledger.ts';
import { mapOf, spaceOf } from './map-of.ts';
import type { Mapped } from './mapped.ts';
import type { Tally } from './tally.ts';
import { blocksIn, setBlocks, writeMap } from './write-map.ts';

const O = Inode.offset;

/** Clusters that are claimed more than once, or misaligned, until a copy leaves them with one claim. */
export class Disputes {
  readonly #claims = new Map<number, number>();
  /** The volume's own metadata never gives way. */
  readonly #held: ReadonlySet<number>;

  constructor(held: ReadonlySet<number>) {
    this.#held = held;
  }

  add(cluster: number): void {
    this.#claims.set(cluster, this.claims(cluster) + 1);
  }

  claims = (cluster: number): number => this.#claims.get(cluster) ?? 0;
  isHeld = (cluster: number): boolean => this.#held.has(cluster);
  isOpen = (cluster: number): boolean => this.isHeld(cluster) || this.#claims.has(cluster);

  /** Removes one claim. */
  copied(cluster: number): void {
    const left = this.claims(cluster) - 1;
    if (left > 1) this.#claims.set(cluster, left);
    else this.#claims.delete(cluster);
  }
}

export interface Shares {
  ino: number;
  map: Mapped;
  xattr: number;
}

/** Notes where the blocks of a directory lie now. */
function placeBlocks(tally: Tally, ino: number, runs: readonly MappedRun[]): void {
  const dir = tally.dirs.get(ino);
  if (dir)
    dir.blocks = runs.flatMap(({ logical, physical, length }) =>
      Array.from({ length }, (_, i) => ({ logical: logical + i, block: physical + i })),
    );
}

type Must = (cluster: number) => boolean;

/**
 * Copies a block as it was before a place for the copy was taken, because it may be a bitmap. Answers 0 if there is no
 * room.
 */
function copyOf(check: Check, ino: number, from: number): number {
  const bytes = check.volume.disk.read(from).slice();
  const to = allocate(check, 0, NOT_COUNTED);
  if (to === 0) return 0;
  put(check, ino, from, to, bytes);
  return to;
}

function put(check: Check, ino: number, from: number, to: number, bytes: Uint8Array): void {
  check.user.step(`Block ${from} is copied to ${to} for inode ${ino}.`, [
    { block: from, struct: 'data' },
    { block: to, struct: 'data' },
  ]);
  check.volume.disk.edit(to).set(bytes);
}

/** The copy of the block, where it must have one. It is 0 if there is no room. */
function copied(check: Check, ino: number, block: number, must: Must, disputes: Disputes): number {
  const cluster = check.volume.cluster(block);
  if (!must(cluster)) return block;
  const to = copyOf(check, ino, block);
  if (to !== 0) disputes.copied(cluster);
  return to;
}

/**
 * Lists are copied only if they are disputed themselves, and each before its content. A list block in the volume's own
 * metadata is left out.
 */
function copyPointers(check: Check, s: Shares, must: Must, disputes: Disputes): boolean {
  const { volume } = check;
  const perBlock = pointersIn(volume.g.blockSize);
  const follow = (value: number, level: number, point: (to: number) => void): boolean => {
    if (value === 0 || !volume.inRange(value)) return true;
    if (level >= 0 && check.tally.fixtures.has(value)) {
      point(0);
      return true;
    }
    const block = copied(check, s.ino, value, must, disputes);
    if (block === 0) return false;
    if (block !== value) point(block);
    for (let i = 0; level >= 0 && i < perBlock; i++) {
      const at = i * POINTER_BYTES;
      if (!follow(le32At(volume.disk.read(block), at), level - 1, (to) => setLe32At(volume.disk.edit(block), at, to)))
        return false;
    }
    return true;
  };
  for (let slot = 0; slot < EXT4_N_BLOCKS; slot++) {
    const { bytes, offset } = volume.inode(s.ino);
    const at = O.i_block + slot * POINTER_BYTES;
    const point = (to: number) => volume.editInode(s.ino, (b, inode) => setLe32At(b, inode + at, to));
    if (!follow(le32At(bytes, offset + at), slot - EXT4_IND_BLOCK, point)) return false;
  }
  check.user.silent = true;
  const map = mapOf(check, volume.inode(s.ino));
  check.user.silent = false;
  const space = spaceOf(check, s.ino, map, xattrBlock(volume, volume.inode(s.ino)));
  volume.editInode(s.ino, (b, at) => setBlocks(volume, b, at, space));
  placeBlocks(check.tally, s.ino, map.runs);
  return true;
}

function copyAttributes(check: Check, s: Shares, must: Must, disputes: Disputes): boolean {
  const to = s.xattr ? copied(check, s.ino, s.xattr, must, disputes) : s.xattr;
  if (to === s.xattr) return true;
  if (to === 0) return false;
  const bytes = check.volume.disk.edit(to);
  setLe32At(bytes, XattrHeader.offset.h_refcount, 1);
  xattrBlockChecksum.set(check.volume.rules, bytes, 0, to);
  check.volume.editInode(s.ino, (b, at) => {
    setLe32At(b, at + O.i_file_acl_lo, to % 2 ** 32);
    setLe16At(b, at + O.l_i_file_acl_high, Math.floor(to / 2 ** 32));
  });
  return true;
}

/** Points one block of a file elsewhere. A run grows if the block continues it, but a run of a single block stays separate. */
function lead(runs: MappedRun[], logical: number, physical: number): void {
  const i = runs.findIndex((r) => logical >= r.logical && logical < r.logical + r.length);
  const run = runs[i];
  if (run.length === 1) {
    run.physical = physical;
    return;
  }
  const offset = logical - run.logical;
  const behind = run.length - offset - 1;
  const own = { ...run, logical, physical, length: 1 };
  const left = { ...run, length: offset };
  const right = { ...run, logical: logical + 1, physical: run.physical + offset + 1, length: behind };
  if (offset === 0 && meets(runs[i - 1], own))
    runs.splice(i - 1, 2, { ...runs[i - 1], length: runs[i - 1].length + 1 }, right);
  else if (behind === 0 && runs[i + 1] && meets(own, runs[i + 1]))
    runs.splice(i, 2, left, { ...runs[i + 1], logical, physical, length: runs[i + 1].length + 1 });
  else runs.splice(i, 1, ...[left, own, right].filter(({ length }) => length > 0));
}

const meets = (one: MappedRun | undefined, other: MappedRun): boolean =>
  one !== undefined &&
  one.unwritten === other.unwritten &&
  one.logical + one.length === other.logical &&
  one.physical + one.length === other.physical;

/** The place of a block that the rest of its cluster implies, if it is in another cluster than now, or else 0. */
function implied(volume: CheckedVolume, runs: readonly MappedRun[], logical: number, physical: number): number {
  const ratio = volume.g.clusterRatio;
  const first = logical - (logical % ratio);
  const run = runs.find((r) => r.logical + r.length > first && r.logical < first + ratio);
  const place = run && ratio > 1 ? run.physical + logical - run.logical : 0;
  return place > 0 && volume.cluster(place) !== volume.cluster(physical) ? place : 0;
}

/**
 * The runs of a map, pointed to copies. It is undefined if there is no room. The first disputed block of each cluster
 * of the file takes a place for the whole cluster. As in e2fsck, clusters that lose all claims count as taken until the
 * next check.
 */
function copiedRuns(check: Check, s: Shares, must: Must, disputes: Disputes): MappedRun[] | undefined {
  const { volume } = check;
  const ratio = volume.g.clusterRatio;
  const runs = s.map.runs.map((r) => ({ ...r })).sort((a, b) => a.logical - b.logical);
  const blocks = runs.flatMap((r) =>
    Array.from({ length: r.length }, (_, i) => ({ logical: r.logical + i, physical: r.physical + i })),
  );
  let taken = { part: -1, base: 0 };
  for (const { logical, physical } of blocks) {
    const part = Math.floor(logical / ratio);
    const cluster = volume.cluster(physical);
    if (part !== taken.part) {
      if (!must(cluster)) continue;
      const bytes = volume.disk.read(physical).slice();
      const known = implied(volume, runs, logical, physical);
      const base = known > 0 ? known - (logical % ratio) : allocate(check, 0, NOT_COUNTED);
      if (base === 0) return undefined;
      disputes.copied(cluster);
      taken = { part, base };
      put(check, s.ino, physical, base + (logical % ratio), bytes);
    } else put(check, s.ino, physical, taken.base + (logical % ratio), volume.disk.read(physical).slice());
    lead(runs, logical, taken.base + (logical % ratio));
  }
  return runs;
}

/** Answers false if there is no room. */
export function separate(check: Check, s: Shares, disputed: ReadonlySet<number>, disputes: Disputes): boolean {
  const { volume } = check;
  const must = (cluster: number) => disputed.has(cluster) && disputes.isOpen(cluster);
  if (s.map.kind === 'indirect')
    return copyPointers(check, s, must, disputes) && copyAttributes(check, s, must, disputes);
  const runs = copiedRuns(check, s, must, disputes);
  if (!runs) return false;
  for (const n of s.map.nodes) if (disputed.has(volume.cluster(n.block))) disputes.copied(volume.cluster(n.block));
  if (!copyAttributes(check, s, must, disputes)) return false;
  check.user.step(`The map of inode ${s.ino} is written anew.`, volume.inodeTouch(s.ino));
  const map: Mapped = { ...s.map, runs };
  check.tally.rebuild.delete(s.ino);
  if (s.map.kind === 'none') return true;
  placeBlocks(check.tally, s.ino, runs);
  const { bytes, offset } = volume.inode(s.ino);
  const before = { nodes: map.nodes.length, blocks: blocksIn(volume, bytes, offset) };
  if (!writeMap(check, s.ino, map, { join: false })) return false;
  // i_blocks already counts the copied blocks, so only the growth of the tree is added.
  const grown = (map.nodes.length - before.nodes) * volume.g.clusterRatio;
  volume.editInode(s.ino, (b, at) => setBlocks(volume, b, at, before.blocks + grown));
  return true;
}

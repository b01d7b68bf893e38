/**
 * Copies of what an inode shares, and its map led to them.
 *
 *     extents   each run cut at what is copied, the tree written anew        lists   pointer by pointer, in place
 */
import { le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { xattrBlockChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_IND_BLOCK, EXT4_N_BLOCKS, POINTER_BYTES } from '../../format/constants.ts';
import { pointersIn } from '../../format/indirect.ts';
import { Inode } from '../../format/inode.ts';
import { XattrHeader } from '../../format/xattr.ts';
import type { Check } from './check.ts';
import { NOT_COUNTED } from './ledger.ts';
import { mapOf, spaceOf } from './map-of.ts';
import type { Mapped, MappedRun } from './mapped.ts';
import { setBlocks, writeMap } from './write-map.ts';

const O = Inode.offset;

export interface Shares {
  ino: number;
  map: Mapped;
  xattr: number;
}

/** Where the blocks of a directory lie now. */
function placeBlocks(check: Check, ino: number, runs: readonly MappedRun[]): void {
  const dir = check.dirs.get(ino);
  if (dir)
    dir.blocks = runs.flatMap(({ logical, physical, length }) =>
      Array.from({ length }, (_, i) => ({ logical: logical + i, block: physical + i })),
    );
}

type Must = (cluster: number) => boolean;

/** A copy of a block as it was before a place for it was taken: it may be a bitmap. 0 if there is no room. */
function copyOf(check: Check, ino: number, from: number): number {
  const bytes = check.disk.read(from).slice();
  const to = check.allocate(0, NOT_COUNTED);
  if (to === 0) return 0;
  put(check, ino, from, to, bytes);
  return to;
}

function put(check: Check, ino: number, from: number, to: number, bytes: Uint8Array): void {
  check.step(`Block ${from} is copied to ${to} for inode ${ino}.`, [
    { block: from, struct: 'data' },
    { block: to, struct: 'data' },
  ]);
  check.disk.edit(to).set(bytes);
}

/** The block's copy, where it must have one; 0 if there is no room. */
function copied(check: Check, ino: number, block: number, must: Must, claims: Map<number, number>): number {
  const cluster = check.cluster(block);
  if (!must(cluster)) return block;
  const to = copyOf(check, ino, block);
  if (to !== 0) claims.set(cluster, (claims.get(cluster) ?? 1) - 1);
  return to;
}

/** Lists stay where they are unless they are disputed themselves: each before what it lists. What is no list is left out. */
function copyPointers(check: Check, s: Shares, must: Must, claims: Map<number, number>): boolean {
  const perBlock = pointersIn(check.g.blockSize);
  const follow = (value: number, level: number, point: (to: number) => void): boolean => {
    if (value === 0 || !check.inRange(value)) return true;
    if (level >= 0 && check.fixtures.has(value)) {
      point(0);
      return true;
    }
    const block = copied(check, s.ino, value, must, claims);
    if (block === 0) return false;
    if (block !== value) point(block);
    for (let i = 0; level >= 0 && i < perBlock; i++) {
      const at = i * POINTER_BYTES;
      if (!follow(le32At(check.disk.read(block), at), level - 1, (to) => setLe32At(check.disk.edit(block), at, to)))
        return false;
    }
    return true;
  };
  for (let slot = 0; slot < EXT4_N_BLOCKS; slot++) {
    const { bytes, offset } = check.inode(s.ino);
    const at = O.i_block + slot * POINTER_BYTES;
    const point = (to: number) => check.editInode(s.ino, (b, inode) => setLe32At(b, inode + at, to));
    if (!follow(le32At(bytes, offset + at), slot - EXT4_IND_BLOCK, point)) return false;
  }
  check.silent = true;
  const map = mapOf(check, check.inode(s.ino));
  check.silent = false;
  const space = spaceOf(check, s.ino, map, s.xattr);
  check.editInode(s.ino, (b, at) => setBlocks(check, b, at, space));
  placeBlocks(check, s.ino, map.runs);
  return true;
}

function copyAttributes(check: Check, s: Shares, must: Must, claims: Map<number, number>): boolean {
  const to = s.xattr ? copied(check, s.ino, s.xattr, must, claims) : s.xattr;
  if (to === s.xattr) return true;
  if (to === 0) return false;
  const bytes = check.disk.edit(to);
  setLe32At(bytes, XattrHeader.offset.h_refcount, 1);
  xattrBlockChecksum.set(check.rules, bytes, 0, to);
  check.editInode(s.ino, (b, at) => {
    setLe32At(b, at + O.i_file_acl_lo, to % 2 ** 32);
    setLe16At(b, at + O.l_i_file_acl_high, Math.floor(to / 2 ** 32));
  });
  return true;
}

/** The runs of a map, led to copies cluster by cluster of the file; undefined if there is no room. */
function copiedRuns(check: Check, s: Shares, must: Must, claims: Map<number, number>): MappedRun[] | undefined {
  const ratio = check.g.clusterRatio;
  const blocks = s.map.runs.flatMap((r) =>
    Array.from({ length: r.length }, (_, i) => ({ ...r, logical: r.logical + i, physical: r.physical + i, length: 1 })),
  );
  /** Of a file with a block that is not where it should be in its cluster, all go. */
  const all = check.notes.misaligned.has(s.ino);
  const parts = new Map<number, MappedRun[]>();
  for (const block of blocks) {
    const part = Math.floor(block.logical / ratio);
    parts.set(part, [...(parts.get(part) ?? []), block]);
  }
  for (const part of parts.values()) {
    if (!all && !part.some(({ physical }) => must(check.cluster(physical)))) continue;
    const copies = part.map(({ physical }) => check.disk.read(physical).slice());
    const to = check.allocate(0, NOT_COUNTED);
    if (to === 0) return undefined;
    for (const cluster of new Set(part.map(({ physical }) => check.cluster(physical)))) {
      claims.set(cluster, (claims.get(cluster) ?? 1) - 1);
      // What nothing else claims is free.
      if (all && claims.get(cluster) === 0) check.found.delete(cluster);
    }
    for (const [i, block] of part.entries()) {
      const place = to + (ratio === 1 ? 0 : block.logical % ratio);
      put(check, s.ino, block.physical, place, copies[i]);
      block.physical = place;
    }
  }
  return blocks;
}

export function separate(
  check: Check,
  s: Shares,
  disputed: ReadonlySet<number>,
  claims: Map<number, number>,
  held: ReadonlySet<number>,
): boolean {
  const must = (cluster: number) => disputed.has(cluster) && (held.has(cluster) || (claims.get(cluster) ?? 0) > 1);
  if (s.map.kind === 'indirect') return copyPointers(check, s, must, claims) && copyAttributes(check, s, must, claims);
  const runs = copiedRuns(check, s, must, claims);
  if (!runs) return false;
  for (const n of s.map.nodes) {
    const cluster = check.cluster(n.block);
    if (disputed.has(cluster)) claims.set(cluster, (claims.get(cluster) ?? 1) - 1);
  }
  if (!copyAttributes(check, s, must, claims)) return false;
  check.step(`The map of inode ${s.ino} is written anew.`, check.inodeTouch(s.ino));
  const map: Mapped = { ...s.map, runs };
  check.rebuild.delete(s.ino);
  if (s.map.kind === 'none') return true;
  placeBlocks(check, s.ino, runs);
  return writeMap(check, s.ino, map);
}

/**
 * How far the map of an orphan can be followed. The check gives its blocks back one by one. It stops at a block outside of
 * the volume, and the first pass finds the rest.
 *
 *     0 … 211 given back │ 212 ▶ out of range │ 213 … left
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { type InodeRef, iBlockAt, iBlockBytes } from '../../engine/volume/inode.ts';
import { EXT4_IND_BLOCK, EXT4_N_BLOCKS, POINTER_BYTES } from '../../format/constants.ts';
import { entriesOf, runAt } from '../../format/extent-node.ts';
import { pointerAt, pointersIn } from '../../format/indirect.ts';
import type { CheckedVolume } from './checked-volume.ts';
import type { Mapped } from './mapped.ts';

interface Place {
  lblk: number;
  block: number;
}

/** The first data block from `from` on that is out of range. Lists out of range are skipped. */
export function firstIllegal(volume: CheckedVolume, inode: InodeRef, map: Mapped, from = 0): Place | undefined {
  const leaves = map.nodes.filter((n) => n.level === 0).sort((a, b) => a.logical - b.logical);
  if (map.kind === 'extents') {
    if (map.depth === 0) return inLeaf(volume, iBlockBytes(inode), from);
    return first(leaves, ({ block }) => inLeaf(volume, volume.disk.read(block), from));
  }
  const perBlock = pointersIn(volume.g.blockSize);
  return (
    inPointers(volume, iBlockBytes(inode), EXT4_IND_BLOCK, 0, from) ??
    first(leaves, ({ block, logical }) => inPointers(volume, volume.disk.read(block), perBlock, logical, from))
  );
}

function first<T>(all: readonly T[], look: (one: T) => Place | undefined): Place | undefined {
  for (const one of all) {
    const found = look(one);
    if (found) return found;
  }
  return undefined;
}

function inPointers(
  volume: CheckedVolume,
  list: Uint8Array,
  count: number,
  logical: number,
  from: number,
): Place | undefined {
  for (let i = Math.max(0, from - logical); i < count; i++) {
    const block = pointerAt(list, i);
    if (block !== 0 && !volume.inRange(block)) return { lblk: logical + i, block };
  }
  return undefined;
}

function inLeaf(volume: CheckedVolume, leaf: Uint8Array, from: number): Place | undefined {
  for (let i = 0; i < entriesOf(leaf); i++) {
    const { logical: lblk, physical: block, length } = runAt(leaf, i);
    if (lblk + length <= from) continue;
    if (!volume.inRange(block)) return { lblk, block };
    const inside = volume.g.blockCount - block;
    if (length > inside) return { lblk: lblk + inside, block: volume.g.blockCount };
  }
  return undefined;
}

/** Clears the pointers to the data between two blocks of a file, and the pointers to lists that begin there. */
export function clearPointers(volume: CheckedVolume, inode: InodeRef, map: Mapped, from: number, to: number): void {
  const within = (logical: number, count: number, clear: (i: number) => void) => {
    for (let i = Math.max(0, from - logical); i < Math.min(count, to - logical); i++) clear(i);
  };
  volume.editInode(inode.ino, (b) => {
    const at = iBlockAt(inode);
    within(0, EXT4_IND_BLOCK, (i) => setLe32At(b, at + i * POINTER_BYTES, 0));
    for (let slot = EXT4_IND_BLOCK; slot < EXT4_N_BLOCKS; slot++) {
      const top = map.nodes.find((n) => n.block === le32At(b, at + slot * POINTER_BYTES));
      if (top && top.logical >= from && top.logical + pointersIn(volume.g.blockSize) ** (top.level + 1) <= to)
        setLe32At(b, at + slot * POINTER_BYTES, 0);
    }
  });
  for (const { block, level, logical } of map.nodes)
    if (level === 0)
      within(logical, pointersIn(volume.g.blockSize), (i) => setLe32At(volume.disk.edit(block), i * POINTER_BYTES, 0));
}

/** The part of a map before a data block. A list counts as behind everything that it leads to. */
export function before(volume: CheckedVolume, map: Mapped, lblk: number): Mapped {
  const perBlock = pointersIn(volume.g.blockSize);
  return {
    ...map,
    runs: map.runs.flatMap((r) => (r.logical < lblk ? [{ ...r, length: Math.min(r.length, lblk - r.logical) }] : [])),
    nodes: map.kind === 'extents' ? [] : map.nodes.filter((n) => n.logical + perBlock ** (n.level + 1) <= lblk),
  };
}

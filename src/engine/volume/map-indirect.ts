/**
 * Walks the block map of ext2 and ext3: twelve blocks named in the inode, then trees of one, two and three levels.
 * Neighbouring numbers form one run.
 *
 *     i_block │ 0 … 11 │ 12 ▶ P numbers │ 13 ▶ P lists │ 14 ▶ P lists of lists │      P = block size / 4
 */

import { dataView } from '../../bytes/struct.ts';
import { EXT4_IND_BLOCK, EXT4_N_BLOCKS, POINTER_BYTES } from '../../format/constants.ts';
import { pointersIn } from '../../format/indirect.ts';
import { type FindingKind, finding } from './finding.ts';
import { type InodeRef, iBlockAt } from './inode.ts';
import type { MapVisitor } from './map.ts';
import { inVolume, MAX_BAD_ENTRIES } from './map-extents.ts';
import type { Volume } from './volume.ts';

/** The field of slot `i` of i_block, for findings. */
const slotName = (slot: number): string => `i_block[${slot}]`;

export function walkIndirect(volume: Volume, inode: InodeRef, visitor: MapVisitor): void {
  const perBlock = pointersIn(volume.geometry.blockSize);
  let seen: Set<number> | undefined;
  let first = 0;
  let start = 0;
  let length = 0;
  let stopped = false;

  const flush = () => {
    if (length > 0 && visitor.run(first, start, length, false) === false) stopped = true;
    length = 0;
  };
  const data = (logical: number, physical: number) => {
    if (length > 0 && logical === first + length && physical === start + length) {
      length++;
      return;
    }
    flush();
    first = logical;
    start = physical;
    length = 1;
  };
  const wrong = (what: FindingKind, block: number, offset: number, field: string, value: number, why: string) =>
    visitor.finding?.(
      finding(what, field, block, offset, value, `${why}; that part of inode ${inode.ino} is left out`),
    );

  /** Walks the blocks behind one pointer. False if they make no sense. */
  const follow = (from: number, offset: number, field: string, value: number, level: number, at: number): boolean => {
    if (!inVolume(volume, value, 1)) {
      wrong('range', from, offset, field, value, 'outside of the volume');
      return false;
    }
    if (level < 0) {
      data(at, value);
      return true;
    }
    seen ??= new Set();
    if (seen.has(value)) {
      wrong('cycle', from, offset, field, value, 'a list that this map has already led to');
      return false;
    }
    seen.add(value);
    flush();
    if (stopped || visitor.node?.(value, level, at) === false) return true;
    const dv = dataView(volume.device.read(value));
    const span = perBlock ** level;
    let bad = 0;
    for (let i = 0; i < perBlock && !stopped && bad < MAX_BAD_ENTRIES; i++) {
      const pointer = dv.getUint32(i * POINTER_BYTES, true);
      if (pointer !== 0 && !follow(value, i * POINTER_BYTES, `pointer ${i}`, pointer, level - 1, at + i * span)) bad++;
    }
    return true;
  };

  let logical = 0;
  for (let slot = 0; slot < EXT4_N_BLOCKS && !stopped; slot++) {
    const offset = iBlockAt(inode) + slot * POINTER_BYTES;
    const value = inode.dv.getUint32(offset, true);
    const level = slot - EXT4_IND_BLOCK;
    if (value !== 0) follow(inode.block, offset, slotName(slot), value, level, logical);
    logical += level < 0 ? 1 : perBlock ** (level + 1);
  }
  flush();
}

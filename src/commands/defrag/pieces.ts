/**
 * The pieces of a file by FIEMAP. Each extent is one piece, even if two lie side by side.
 *
 *     file    │ 0–3 → 100 │ 8–11 → 108 │ 12–15 → 104 │      three pieces, in two stretches without a hole: 0–3 and 8–15
 */
import { Refused } from '../../bytes/refused.ts';
import { openVolume } from '../../engine/volume/open.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';

/** Extents asked for at a time. */
const AT_ONCE = 512;

/** In blocks. */
export interface Piece {
  readonly logical: number;
  readonly physical: number;
  readonly length: number;
}

/** The extents of a file, or a negative errno. */
export function piecesOf(p: Process, fd: number, blockSize: number): Piece[] | number {
  const pieces: Piece[] = [];
  for (let start = 0; ; ) {
    const extents = p.fiemap(fd, K.FIEMAP_FLAG_SYNC, start, AT_ONCE);
    if (typeof extents === 'number') return extents;
    for (const e of extents)
      pieces.push({
        logical: e.fe_logical / blockSize,
        physical: e.fe_physical / blockSize,
        length: e.fe_length / blockSize,
      });
    const last = extents[extents.length - 1];
    if (!last || last.fe_flags & K.FIEMAP_EXTENT_LAST) return pieces;
    start = last.fe_logical + last.fe_length;
  }
}

/** Stretches of the file without a hole. */
export function groupsOf(pieces: readonly Piece[]): { first: number; count: number }[] {
  const groups: { first: number; count: number }[] = [];
  for (const { logical, length } of pieces) {
    const last = groups.at(-1);
    if (last && last.first + last.count === logical) last.count += length;
    else groups.push({ first: logical, count: length });
  }
  return groups;
}

export const blocksOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** The fewest pieces for this many blocks, given what a group or a flex group can hold. */
export function fewest(p: Process, blocks: number): number {
  const device = p.kernel.device?.();
  const volume = device && openVolume(device);
  if (!volume || volume instanceof Refused) return 1;
  const { blocksPerGroup, itableBlocks } = volume.geometry;
  const log = volume.sb.s_log_groups_per_flex;
  const most = log > 0 ? blocksPerGroup * 2 ** log : blocksPerGroup - itableBlocks - 2;
  return Math.floor((blocks - 1) / most) + 1;
}

/**
 * The blocks that differ between two moments, and the purpose of each at either.
 *
 *      written between ──▶ compared ──▶ labelled ──▶ in the order in which they are told
 */
import { BLOCK_KINDS, BlockKind } from '../../../engine/volume/block-kind.ts';
import { labelOf, type OwnedLabel } from '../../../engine/volume/label.ts';
import type { Volume } from '../../../engine/volume/volume.ts';
import type { ReadableDevice } from '../../../trace/block-device.ts';
import type { Recording } from '../../../trace/recording.ts';

/** More blocks are not compared. */
const MOST_BLOCKS = 1 << 14;

/** The order in which they are told: blocks that say where things are come first, and copies last. */
const ORDER = ['inodes', 'map', 'directory', 'bitmap', 'super', 'data', 'free', 'journal'];

/** The device at one of the moments, and its volume, if there is one. */
interface Side {
  device: ReadableDevice;
  volume: Volume | undefined;
}

export interface Sides {
  before: Side;
  after: Side;
}

interface Differing {
  block: number;
  bytes: number;
}

/** The blocks written between two positions whose bytes differ at them. */
export function comparedBlocks(
  { history }: Recording,
  from: number,
  to: number,
): { differing: Differing[]; left: number } {
  const written = new Set<number>();
  for (let i = from; i < to; i++) written.add(history.blockOf(i));
  const a = new Uint8Array(history.blockSize);
  const b = new Uint8Array(history.blockSize);
  const differing: Differing[] = [];
  let left = written.size;
  for (const block of written) {
    if (written.size - left === MOST_BLOCKS) break;
    left--;
    const before = history.countBefore(block, from);
    const after = history.countBefore(block, to);
    history.move(block, a, -1, before);
    b.set(a);
    history.move(block, b, before, after);
    let bytes = 0;
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) bytes++;
    if (bytes > 0) differing.push({ block, bytes });
  }
  return { differing, left };
}

export interface Found extends Differing {
  before: OwnedLabel | undefined;
  after: OwnedLabel | undefined;
}

/** The purpose of a block now, or its purpose before if it is free now. */
export const purposeOf = ({ before, after }: Found): OwnedLabel | undefined =>
  after?.owner ? after : (before ?? after);

export function orderedBlocks(differing: readonly Differing[], { before, after }: Sides): Found[] {
  const found = differing.map((d) => ({
    ...d,
    before: before.volume && labelOf(before.volume, d.block),
    after: after.volume && labelOf(after.volume, d.block),
  }));
  const rank = (f: Found) => ORDER.indexOf(BLOCK_KINDS[purposeOf(f)?.kind ?? BlockKind.free].class);
  return found.sort((a, b) => rank(a) - rank(b) || a.block - b.block);
}

/** What every file of a volume holds, as sums, read by our own readers. */
import { createHash } from 'node:crypto';
import { inlineAreas } from '../../../src/engine/volume/directory.ts';
import { isFinding } from '../../../src/engine/volume/finding.ts';
import { mapKind, readInode, sizeOf } from '../../../src/engine/volume/inode.ts';
import type { Layout } from '../../../src/engine/volume/layout.ts';
import { walkMap } from '../../../src/engine/volume/map.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';

/** Sums are cut to as much as tells files apart, as the oracle's `judge` prints them. */
const SUM_DIGITS = 16;

/** Path → sha256 of each ordinary file. Files over a GiB (of holes) are told by their runs alone. */
export function contentsOf(volume: Volume, layout: Layout): Record<string, string> {
  const sums: Record<string, string> = {};
  const known = new Map<number, string>();
  for (const [path, { ino }] of Object.entries(layout.paths)) {
    if (layout.inodes[ino]?.type !== 'regular') continue;
    let sum = known.get(ino);
    if (sum === undefined) {
      sum = sumOf(volume, ino);
      known.set(ino, sum);
    }
    sums[path] = sum;
  }
  return sums;
}

const MOST_BYTES = 2 ** 30;

function sumOf(volume: Volume, ino: number): string {
  const { blockSize } = volume.geometry;
  const inode = readInode(volume, ino);
  if (isFinding(inode)) return inode.sentence;
  const size = sizeOf(inode);
  const hash = createHash('sha256');
  const sparse = size > MOST_BYTES;
  let at = 0;
  const zeros = (to: number) => {
    if (sparse) hash.update(`${to}`);
    else for (; at < to; at += Math.min(ZEROS.length, to - at)) hash.update(ZEROS.subarray(0, to - at));
    at = to;
  };
  if (mapKind(inode) === 'inline')
    for (const { bytes, from, to } of inlineAreas(volume, inode)) {
      const end = Math.min(to, from + size - at);
      hash.update(bytes.subarray(from, end));
      at += end - from;
    }
  walkMap(volume, inode, {
    run: (logical, physical, length, unwritten) => {
      if (unwritten) return true;
      for (let i = 0; i < length; i++) {
        const from = (logical + i) * blockSize;
        if (from >= size) return false;
        if (from > at) zeros(from);
        hash.update(volume.device.read(physical + i).subarray(0, Math.min(blockSize, size - from)));
        at = from + blockSize;
      }
      return true;
    },
  });
  if (at < size) zeros(size);
  return hash.digest('hex').slice(0, SUM_DIGITS);
}

const ZEROS = new Uint8Array(1 << 20);

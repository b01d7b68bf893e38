/**
 * The stripe map: the chunks of each disk. It has one row per disk and one column per stripe. Chunks that the run touched
 * have the colour of the part of the file system that touched them. Untouched stripes are left out if there are too many,
 * and a gap shows it.
 *
 *     disk 0   ▪ ▫ ▫ ┆ ▪ ▪      chunks 0, 4, 8 …
 *     disk 1   ▫ ▪ ▫ ┆ ▪ ▫      chunks 1, 5, 9 …
 */
import { FLAGS } from '../../machine/request/journey-log.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import type { Flights, Scene } from './flights.ts';

export interface Place {
  disk: number;
  chunk: number;
  /** The stripe, from 0. */
  row: number;
  /** The first sector of the block on that disk. */
  sector: number;
}

/** The disk that holds a block, and its chunk. */
export function placeOf(data: MachineData, block: number, blockSize: number): Place {
  const byte = block * blockSize;
  const chunk = Math.floor(byte / data.chunkBytes);
  const row = Math.floor(chunk / data.disks);
  return {
    disk: chunk % data.disks,
    chunk,
    row,
    sector: (row * data.chunkBytes + (byte % data.chunkBytes)) / 512,
  };
}

/** The block of the volume behind a sector of one disk. */
export function blockOf(data: MachineData, disk: number, lba: number, blockSize: number): number {
  const byte = lba * 512;
  const row = Math.floor(byte / data.chunkBytes);
  return Math.floor(((row * data.disks + disk) * data.chunkBytes + (byte % data.chunkBytes)) / blockSize);
}

export interface Chunk {
  chunk: number;
  disk: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The part of the file system that touched it last; -1 for none. */
  part: number;
}

export interface StripeMap {
  width: number;
  height: number;
  /** Room for the names of the disks. */
  left: number;
  /** The distance from disk to disk. */
  pitch: number;
  chunks: Chunk[];
  /** The places where stripes are left out, and their numbers. */
  gaps: { x: number; stripes: number }[];
  /** Number of stripes in all. */
  stripes: number;
  /** Blocks per chunk. */
  blocks: number;
}

const CELL = 11;
const WIDEST = 36;
const GAP = 2;
const GAP_WIDTH = 9;

/** For each chunk, the part of the file system that touched it last. */
function touched({ data, ways }: Flights): Map<number, number> {
  const { bios } = ways;
  const parts = new Map<number, number>();
  for (let row = 0; row < bios.length; row++) {
    if (bios.at(row, 'flags') & FLAGS.FLUSH) continue;
    const byte = bios.at(row, 'lba') * 512;
    const last = Math.floor((byte + bios.at(row, 'sectors') * 512 - 1) / data.chunkBytes);
    for (let chunk = Math.floor(byte / data.chunkBytes); chunk <= last; chunk++) parts.set(chunk, bios.at(row, 'part'));
  }
  return parts;
}

/** The chunks with something on its way to a disk, waiting there, or being served. */
export function chunksUnderWay({ data, ways }: Flights, { out, later }: Scene): Set<number> {
  const { pieces } = ways;
  const busy = new Set<number>();
  for (const { row, disk, phase } of [...out.flatMap((r) => r.pieces), ...later]) {
    if (phase === 'back' || pieces.at(row, 'sectors') === 0) continue;
    const byte = pieces.at(row, 'lba') * 512;
    const last = Math.floor((byte + pieces.at(row, 'sectors') * 512 - 1) / data.chunkBytes);
    for (let stripe = Math.floor(byte / data.chunkBytes); stripe <= last; stripe++)
      busy.add(stripe * data.disks + disk);
  }
  return busy;
}

export function layoutStripes(
  flights: Flights,
  stripes: number,
  blockSize: number,
  width: number,
  selected: number | undefined,
): StripeMap {
  const { data } = flights;
  const { disks } = data;
  const left = 48;
  const all = touched(flights);
  const chosen = selected === undefined ? -1 : placeOf(data, selected, blockSize).row;
  const columns = Math.max(4, Math.floor((width - left) / (CELL + GAP)));
  const rows = shownStripes(all, disks, stripes, columns, chosen);
  const fits = Math.floor((width - left) / Math.max(1, stripes)) - GAP;
  const wide = Math.max(CELL, Math.min(WIDEST, fits));
  const chunks: Chunk[] = [];
  const gaps: StripeMap['gaps'] = [];
  let x = left;
  let before = -1;
  for (const row of rows) {
    if (row > before + 1) {
      gaps.push({ x: x + GAP_WIDTH / 2 - GAP, stripes: row - before - 1 });
      x += GAP_WIDTH;
    }
    for (let disk = 0; disk < disks; disk++) {
      const chunk = row * disks + disk;
      chunks.push({
        chunk,
        disk,
        x,
        y: disk * (CELL + GAP),
        width: wide,
        height: CELL,
        part: all.get(chunk) ?? -1,
      });
    }
    x += wide + GAP;
    before = row;
  }
  if (before >= 0 && before < stripes - 1) gaps.push({ x: x + GAP_WIDTH / 2 - GAP, stripes: stripes - 1 - before });
  return {
    width,
    height: disks * (CELL + GAP) - GAP,
    left,
    pitch: CELL + GAP,
    chunks,
    gaps,
    stripes,
    blocks: Math.max(1, Math.floor(data.chunkBytes / blockSize)),
  };
}

/** All stripes if they fit, else the touched ones and the chosen one, with a neighbour on either side. */
function shownStripes(
  all: ReadonlyMap<number, number>,
  disks: number,
  stripes: number,
  columns: number,
  chosen: number,
): number[] {
  if (stripes <= columns) return Array.from({ length: stripes }, (_, i) => i);
  const touchedRows = [...new Set([...all.keys()].map((chunk) => Math.floor(chunk / disks)))].sort((a, b) => a - b);
  const wanted = new Set<number>();
  const add = (row: number) => {
    if (row >= 0 && row < stripes) wanted.add(row);
  };
  if (chosen >= 0) for (const by of [0, 1, -1]) add(chosen + by);
  for (const row of touchedRows) add(row);
  for (const row of touchedRows) for (const by of [1, -1]) add(row + by);
  for (let row = 0; row < stripes && wanted.size < columns; row++) add(row);
  const order = [...wanted];
  const sorted = (kept: number) => order.slice(0, kept).sort((a, b) => a - b);
  // Each gap also takes the place of a mark.
  for (let kept = Math.min(order.length, columns); kept > 0; kept--) {
    const rows = sorted(kept);
    const breaks = rows.filter((row, i) => row !== (rows[i - 1] ?? -1) + 1).length + 1;
    if (kept * (CELL + GAP) + breaks * GAP_WIDTH <= columns * (CELL + GAP)) return rows;
  }
  return [];
}

/** The ring as geometry: a bent strip of cells, arcs outside it for transactions, and the block at a point. */
import type { JournalData } from '../../session/answers/journal-data.ts';
import { type Bent, bentBox, straightPoint } from '../motion/bent.ts';
import type { Place } from '../motion/mark.ts';
import { type Cell, cellsOf, eachOf } from './layout.ts';

export interface Ring extends Place {
  bent: Bent;
  /** Depth of the strip. */
  depth: number;
  /** Blocks of the journal, and blocks per cell. */
  blocks: number;
  each: number;
  /** Length of the strip for one block. */
  step: number;
}

/** A run of neighbours that belong to one transaction. */
export interface Arc extends Place {
  key: string;
  tid: number;
  at: number;
  count: number;
}

/** Room around the ring for the arcs and their numbers. */
const AROUND = 22;
/** Depth of the strip, as a share of the radius. */
const DEPTH = 0.22;
const LEAST_DEPTH = 12;
/** Arcs lie outside of the strip. */
const ARC = { y: -6, height: 4 };
/** Gap between one transaction and the next. */
const APART = 1;

/** The ring in a square. */
export function ringIn(blocks: number, square: { x: number; y: number; width: number }): Ring {
  const r = square.width / 2 - AROUND;
  const length = 2 * Math.PI * r;
  const bent = { x: square.x + square.width / 2, y: square.y + square.width / 2, r };
  const each = eachOf(blocks, length);
  const depth = Math.max(LEAST_DEPTH, r * DEPTH);
  return { ...square, height: square.width, bent, depth, blocks, each, step: length / blocks };
}

/** The place of a journal block along the strip. */
export const alongOf = ({ step }: Ring, at: number): number => at * step;

export function ringCells(data: JournalData, ring: Ring, live: (at: number) => boolean): (Cell & Place)[] {
  return cellsOf(data, ring.each, live).map((cell) => {
    const count = Math.min(ring.each, ring.blocks - cell.at);
    return { ...cell, x: alongOf(ring, cell.at), y: 0, width: count * ring.step, height: ring.depth };
  });
}

/** The place of a block in the picture: a square around its part of the ring. */
export const placeInRing = (ring: Ring, at: number): Place =>
  bentBox(ring.bent, { x: alongOf(ring, at), y: 0, width: ring.step, height: ring.depth });

/** The block of the journal at a point of the picture. */
export function blockAt(ring: Ring, point: { x: number; y: number }): number | undefined {
  const { along, down } = straightPoint(ring.bent, point);
  if (down < ARC.y || down > ring.depth) return undefined;
  return Math.min(ring.blocks - 1, Math.floor(along / ring.step));
}

/** Runs of blocks for which `of` is true, each of one transaction. A transaction around the end has two runs. */
export function arcsOf(data: JournalData, ring: Ring, of: (at: number) => boolean): Arc[] {
  const arcs: Arc[] = [];
  const keys = new Set<string>();
  const { sequences } = data;
  for (let at = 1; at < ring.blocks; at++) {
    const tid = sequences[at];
    if (tid === 0 || !of(at)) continue;
    const first = at;
    while (at + 1 < ring.blocks && sequences[at + 1] === tid && of(at + 1)) at++;
    const round = first === 1 && tid === sequences[ring.blocks - 1] ? '.round' : '';
    const key = keys.has(`${tid}${round}`) ? `${tid}.${first}` : `${tid}${round}`;
    keys.add(key);
    const count = at + 1 - first;
    const width = Math.max(1.5, count * ring.step - APART);
    arcs.push({ key, tid, at: first, count, x: alongOf(ring, first), width, ...ARC });
  }
  return arcs;
}

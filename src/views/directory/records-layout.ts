/**
 * A block of names as geometry: its bytes in rows, each record at its length.
 *
 *     0    │ . │ .. │ name_1 │ name_2 ▒▒▒▒▒▒▒ │       need, then slack
 *     96   ▒▒▒▒▒▒▒│ name_4 ▒▒▒▒▒▒▒▒▒▒▒▒▒▒│tail│       a record continues in the next row
 */
import type { DetailBlock, DetailRecord } from './answer/detail.ts';

export interface Piece {
  /** Index of the record. */
  record: number;
  /** Bytes [from, to) of the block. */
  from: number;
  to: number;
  part: 'need' | 'slack' | 'unused' | 'tail';
  x: number;
  y: number;
  width: number;
}

interface RecordText {
  record: number;
  x: number;
  y: number;
  text: string;
  /** The inode, if there is room for it. */
  ino: string;
}

export interface RecordsLayout {
  perRow: number;
  pitch: number;
  height: number;
  rows: { y: number; at: number }[];
  pieces: Piece[];
  texts: RecordText[];
}

export const ROW = 34;
export const CELL = 31;
export const RULER = 38;
const CHAR = 6.7;
const SMALL = 6;
/** The numbers of bytes that a row may have: they are easy to add up. */
const STEPS = [24, 32, 48, 64, 96, 128, 160, 192, 256, 384, 512];
const LEAST_PITCH = 4.3;

export function layoutRecords(block: DetailBlock, blockSize: number, width: number): RecordsLayout {
  const room = width - RULER;
  const perRow = STEPS.findLast((n) => n * LEAST_PITCH <= room && n <= blockSize) ?? STEPS[0];
  const pitch = room / perRow;
  const out: RecordsLayout = { perRow, pitch, height: 0, rows: [], pieces: [], texts: [] };
  for (let at = 0; at < blockSize; at += perRow) out.rows.push({ y: (at / perRow) * ROW, at });
  out.height = out.rows.length * ROW;
  block.records.forEach((r, i) => {
    addParts(out, r, i);
    if (r.kind === 'entry') addText(out, r, i);
  });
  return out;
}

function addParts(out: RecordsLayout, r: DetailRecord, record: number): void {
  if (r.kind === 'tail') cut(out, record, 'tail', r.at, r.recLen);
  else if (r.kind === 'unused') cut(out, record, 'unused', r.at, r.recLen);
  else {
    cut(out, record, 'need', r.at, r.need);
    if (r.recLen > r.need) cut(out, record, 'slack', r.at + r.need, r.recLen - r.need);
  }
}

/** Cuts the bytes [from, from + length) into rows. */
function cut(
  { perRow, pitch, pieces }: RecordsLayout,
  record: number,
  part: Piece['part'],
  from: number,
  length: number,
) {
  for (let at = from; at < from + length; ) {
    const row = Math.floor(at / perRow);
    const end = Math.min(from + length, (row + 1) * perRow);
    pieces.push({
      record,
      part,
      from: at,
      to: end,
      x: RULER + (at - row * perRow) * pitch,
      y: row * ROW,
      width: (end - at) * pitch - 1,
    });
    at = end;
  }
}

/** Leaves out the middle of a name, because names that begin alike differ at their ends. */
function shortened(name: string, most: number): string {
  if (name.length <= most) return name;
  const end = most >= 8 ? Math.floor(most / 3) : 0;
  return `${name.slice(0, most - 1 - end)}…${end > 0 ? name.slice(-end) : ''}`;
}

/** Puts name and inode into the row in which the record has the most room. */
function addText(out: RecordsLayout, r: DetailRecord, record: number): void {
  let best: Piece | undefined;
  for (let i = out.pieces.length - 1; i >= 0 && out.pieces[i].record === record; i--) {
    const piece = out.pieces[i];
    if (piece.part === 'need' && (!best || piece.width >= best.width)) best = piece;
  }
  if (!best) return;
  const room = best.width - 6;
  const most = Math.floor(room / CHAR);
  if (most < 2) return;
  const text = shortened(r.name, most);
  const ino = `→ ${r.ino}`;
  out.texts.push({ record, x: best.x + 4, y: best.y, text, ino: ino.length * SMALL <= room ? ino : '' });
}

/** The record at a point of the picture. */
export function recordAt(l: RecordsLayout, x: number, y: number): number | undefined {
  return l.pieces.find((p) => y >= p.y && y < p.y + CELL && x >= p.x - 0.5 && x < p.x + p.width + 1)?.record;
}

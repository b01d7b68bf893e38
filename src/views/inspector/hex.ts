/**
 * The bytes of a block as rows of a dump, and the marks of each byte: the event that wrote it, and the ring of this step.
 *
 *      000  53 ef 01 00  02 00 00 00   S.......        faint: never written, and zero
 *      008 ┌05 00┐53 00  00 00 00 00   ..S.....        ring: written by the present step
 */
import type { BlockAnswer, Moment } from '../../session/session-api.ts';

export const HEX = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));

export const asciiOf = (byte: number): string => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·');

export interface Written {
  /** For each byte, the event that wrote it last, or -1. */
  event: Int32Array;
  /** 1 where the present step wrote. */
  now: Uint8Array;
  /** Number of bytes that the present step wrote. */
  nowCount: number;
}

/** The event of the present step: the last that happened or, between writes, the one that is happening. */
export const presentEvent = (m: Moment): number => (m.write > 0 ? m.step : m.step - 1);

export function writtenOf(answer: BlockAnswer, moment: Moment): Written {
  const event = new Int32Array(answer.bytes.length).fill(-1);
  const now = new Uint8Array(answer.bytes.length);
  const present = presentEvent(moment);
  let nowCount = 0;
  for (const run of answer.writers) {
    event.fill(run.event, run.offset, run.offset + run.length);
    if (run.event !== present || present < 0) continue;
    now.fill(1, run.offset, run.offset + run.length);
    nowCount += run.length;
  }
  return { event, now, nowCount };
}

export interface WriterRun {
  event: number;
  /** Number of the bytes that it was the last to write. */
  bytes: number;
}

/** The last writers of the bytes of a range. Each event occurs once, and the latest is first. */
export function writersOf(w: Written, offset: number, length: number): WriterRun[] {
  const bytes = new Map<number, number>();
  for (let i = offset; i < Math.min(w.event.length, offset + length); i++)
    if (w.event[i] >= 0) bytes.set(w.event[i], (bytes.get(w.event[i]) ?? 0) + 1);
  return [...bytes].map(([event, n]) => ({ event, bytes: n })).sort((a, b) => b.event - a.event);
}

/** Sides of a byte that lie on the border of the marked region: 1 top, 2 right, 4 bottom, 8 left. */
export function borderOf(marked: Uint8Array, i: number, columns: number): number {
  if (marked[i] === 0) return 0;
  const column = i % columns;
  let sides = 0;
  if (i < columns || marked[i - columns] === 0) sides |= 1;
  if (column === columns - 1 || i + 1 >= marked.length || marked[i + 1] === 0) sides |= 2;
  if (i + columns >= marked.length || marked[i + columns] === 0) sides |= 4;
  if (column === 0 || marked[i - 1] === 0) sides |= 8;
  return sides;
}

/** Number of digits of a block's offsets. */
export const offsetDigits = (size: number): number => Math.max(2, (size - 1).toString(16).length);

export interface DumpShape {
  /** Bytes in a row: 8 or 16. */
  columns: number;
  ascii: boolean;
}

/** The shape that fits: sixteen bytes per row with their text, or eight, with text only if there is room. */
export function dumpShape(width: number, character: number, size: number): DumpShape {
  const need = (columns: number, ascii: boolean) => rowWidth(columns, ascii, character, offsetDigits(size));
  if (width >= need(16, true)) return { columns: 16, ascii: true };
  return { columns: 8, ascii: width >= need(8, true) };
}

/** Widths of a row's parts besides its characters, in px, as in the style sheet. */
const DUMP = { pad: 5, offsetGap: 10, middleGap: 6, asciiGap: 10, edges: 20 };

const byteWidth = (character: number): number => 2 * character + DUMP.pad;

/** @internal */
export function rowWidth(columns: number, ascii: boolean, character: number, digits: number): number {
  const hex = columns * byteWidth(character) + (columns / 8) * DUMP.middleGap;
  return DUMP.edges + digits * character + DUMP.offsetGap + hex + (ascii ? DUMP.asciiGap + columns * character : 0);
}

/**
 * Prints names beside each other, for ls -C, -x and -m:
 *
 *      a  c  e      a  b  c      a, b, c, d,
 *      b  d         d  e         e
 *       -C           -x           -m
 *
 * Each column is as wide as its widest name, and two blanks separate columns. A line has as many columns as fit. A tab
 * replaces blanks where it saves more than one.
 */
import type { Stdout } from '../shell/process/stdio.ts';

export interface Piece {
  /** Called when the name is printed, with its place in the line. The first coloured name prints a sequence more. */
  text(at: number): string;
  /** The width without colours, which take no room. */
  width: number;
}

export interface Sheet {
  form: 'down' | 'across' | 'commas';
  /** The longest line. 0 for no limit. */
  width: number;
  /** The distance between tab stops. 0 for blanks only. */
  tab: number;
}

const GAP = 2;
/** A name of one letter, and the gap. */
const NARROWEST = 3;

/** Unprintable characters take no room, as ls counts in the locale C. */
export const roomOf = (text: string): number => text.replace(/[^ -~]/g, '').length;

export function writeSheet(out: Stdout, pieces: readonly Piece[], sheet: Sheet): void {
  if (pieces.length === 0) return;
  if (sheet.form === 'commas') commas(out, pieces, sheet.width);
  else if (sheet.width === 0) out.print(`${pieces.map((piece) => piece.text(0)).join('  ')}\n`);
  else columns(out, pieces, sheet);
}

function commas(out: Stdout, pieces: readonly Piece[], most: number): void {
  let at = 0;
  for (const [i, piece] of pieces.entries()) {
    if (i > 0) {
      const fits = most === 0 || at + GAP + piece.width < most;
      out.print(fits ? ', ' : ',\n');
      at = fits ? at + GAP : 0;
    }
    out.print(piece.text(at));
    at += piece.width;
  }
  out.print('\n');
}

/** The column of each name, for this number of columns. */
const placed = (form: Sheet['form'], count: number, all: number): ((i: number) => number) => {
  const rows = Math.ceil(all / count);
  return form === 'across' ? (i) => i % count : (i) => Math.floor(i / rows);
};

/** The widths of `count` columns. Undefined if a line is too short for them. */
function widthsOf(pieces: readonly Piece[], { form, width: most }: Sheet, count: number): number[] | undefined {
  const widths = new Array<number>(count).fill(NARROWEST);
  const columnOf = placed(form, count, pieces.length);
  let sum = count * NARROWEST;
  for (const [i, { width }] of pieces.entries()) {
    const column = columnOf(i);
    const needs = width + (column === count - 1 ? 0 : GAP);
    if (needs <= widths[column]) continue;
    sum += needs - widths[column];
    widths[column] = needs;
    if (sum >= most && count > 1) return undefined;
  }
  return sum < most || count === 1 ? widths : undefined;
}

function columns(out: Stdout, pieces: readonly Piece[], sheet: Sheet): void {
  let count = Math.max(1, Math.min(pieces.length, Math.ceil(sheet.width / NARROWEST)));
  let widths = widthsOf(pieces, sheet, count);
  while (!widths) widths = widthsOf(pieces, sheet, --count);
  const rows = Math.ceil(pieces.length / count);
  const across = sheet.form === 'across';
  for (let row = 0; row < rows; row++) {
    let [from, to] = [0, 0];
    for (let column = 0; column < count; column++) {
      const piece = pieces[across ? row * count + column : column * rows + row];
      if (!piece) break;
      out.print(gap(from, to, sheet.tab) + piece.text(to));
      from = to + piece.width;
      to += widths[column];
    }
    out.print('\n');
  }
}

function gap(from: number, to: number, tab: number): string {
  let text = '';
  let at = from;
  while (at < to) {
    const stop = tab === 0 ? to + 1 : (Math.floor(at / tab) + 1) * tab;
    const saves = stop <= to && (stop - at > 1 || stop + tab <= to);
    text += saves ? '\t' : ' ';
    at = saves ? stop : at + 1;
  }
  return text;
}

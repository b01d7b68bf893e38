/**
 * diff -y: the two files beside each other, half a line each.
 *
 *      one                one          equal            ( with --left-column, once
 *      two             |  Two          changed          / \ if only the last line's end is missing, there or here
 *      three           <               only here        > only there
 *      ├── half ──┤       ├ second
 *
 * The second column begins at a tab stop, so that both halves are as wide as the line allows, with three columns between.
 */
import { gap } from '../../shell/program/gap.ts';
import type { Text } from './lines.ts';
import type { Marked, Printed } from './print.ts';

export interface Halves {
  /** The width of a whole line. */
  readonly width: number;
  /** Equal lines: both halves, the left one only, or none. */
  readonly equal: 'both' | 'left' | 'none';
}

const TAB = 8;
const BETWEEN = 3;

interface Line {
  readonly text: string;
  readonly ended: boolean;
}

const lineOf = ({ lines, ended }: Text, i: number): Line => ({ text: lines[i], ended: ended || i < lines.length - 1 });

class Rows {
  readonly #half: number;
  readonly #second: number;
  readonly #expands: boolean;
  out = '';

  constructor(width: number, expands: boolean) {
    this.#expands = expands;
    const tab = expands ? 1 : TAB;
    const stop = tab * Math.floor((width + tab + BETWEEN) / (2 * tab));
    this.#half = Math.max(0, Math.min(stop - BETWEEN, width - stop));
    this.#second = this.#half > 0 ? stop : width;
  }

  row(left: Line | undefined, mark: string, right: Line | undefined): void {
    let at = 0;
    if (left) at = this.#print(left.text, 0);
    if (mark !== ' ') {
      const middle = (this.#half + this.#second - 1) >> 1;
      const sign = mark === '|' && left?.ended !== right?.ended ? (left?.ended ? '/' : '\\') : mark;
      this.out += this.#gap(at, middle) + sign;
      at = Math.max(at, middle) + 1;
    }
    if (right && (right.text !== '' || !right.ended)) {
      this.out += this.#gap(at, this.#second);
      this.#print(right.text, this.#second);
    }
    if (left?.ended || right?.ended) this.out += '\n';
  }

  #gap(from: number, to: number): string {
    return this.#expands ? ' '.repeat(Math.max(0, to - from)) : gap(from, to);
  }

  /** Prints as much of a line as its half holds, and returns where that ends. Unprintable characters take no room. */
  #print(text: string, from: number): number {
    let [read, written] = [0, 0];
    for (const char of text) {
      if (char === '\t') {
        const stop = read + TAB - (read % TAB);
        if (read === written && this.#expands) {
          const to = Math.min(stop, this.#half);
          this.out += ' '.repeat(Math.max(0, to - written));
          written = Math.max(written, to);
        } else if (read === written && stop < this.#half) {
          this.out += char;
          written = stop;
        }
        read = stop;
      } else if (char === '\r') {
        this.out += char + this.#gap(0, from);
        [read, written] = [0, 0];
      } else if (char === '\b') {
        if (read === 0) continue;
        read--;
        if (read >= this.#half) continue;
        if (written <= read) this.out += ' '.repeat(read - written);
        else this.out += char;
        written = read;
      } else if (char < ' ' || char > '~') {
        // a vertical tab or a form feed needs room, the other characters do not
        if (read < this.#half || (read === this.#half && char !== '\v' && char !== '\f')) this.out += char;
      } else if (read++ < this.#half) {
        written = read;
        this.out += char;
      }
    }
    return written;
  }
}

/** A piece of text for each change, with the equal lines before it. The last piece has the equal lines after all changes. */
export function beside({ a, b, expands }: Printed, changes: readonly Marked[], { width, equal }: Halves): string[] {
  const pieces: string[] = [];
  let [x, y] = [0, 0];
  let rows = new Rows(width, expands);
  const common = (toX: number, toY: number): void => {
    while (equal !== 'none' && (x < toX || y < toY)) {
      const left = x < toX ? lineOf(a, x++) : undefined;
      const right = y < toY ? lineOf(b, y++) : undefined;
      if (left && right) rows.row(left, equal === 'left' ? '(' : ' ', equal === 'left' ? undefined : right);
      else rows.row(left, left ? '(' : ')', right);
    }
    [x, y] = [toX, toY];
  };
  for (const change of changes) {
    if (change.trivial) continue;
    common(change.a, change.b);
    const [endX, endY] = [change.a + change.removed, change.b + change.added];
    while (x < endX && y < endY) rows.row(lineOf(a, x++), '|', lineOf(b, y++));
    while (y < endY) rows.row(undefined, '>', lineOf(b, y++));
    while (x < endX) rows.row(lineOf(a, x++), '<', undefined);
    pieces.push(rows.out);
    rows = new Rows(width, expands);
  }
  common(a.lines.length, b.lines.length);
  return [...pieces, rows.out];
}

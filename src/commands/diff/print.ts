/**
 * Prints changes, each for itself or with the lines around it.
 *
 *      normal    2,3c2        unified   @@ -1,4 +1,3 @@        context   ***************
 *                < old                   kept                            *** 1,4 ****
 *                ---                    -old                             ! old
 *                > new                  +new                             --- 1,3 ----
 */
import type { Change } from './changes.ts';
import type { Text } from './lines.ts';

export interface Pair {
  readonly a: Text;
  readonly b: Text;
}

/** Two files to print. With `expands` tabs become blanks. */
export interface Printed extends Pair {
  readonly expands: boolean;
}

export type Style = 'normal' | 'unified' | 'context' | 'beside';

/** A change for -B. It is trivial if it has only blank lines, and trivial changes alone do not count. */
export type Marked = Change & { readonly trivial: boolean };

const NO_END = '\\ No newline at end of file\n';

/** One of the files. */
type Shown = Text & Pick<Printed, 'expands'>;

const TAB = 8;

/** Counts columns without the mark. After a carriage return the mark is printed again. */
function expanded(text: string, mark: string): string {
  let out = '';
  let at = 0;
  for (const [i, char] of [...text].entries()) {
    if (char === '\t') {
      const blanks = TAB - (at % TAB);
      out += ' '.repeat(blanks);
      at += blanks;
    } else if (char === '\r') {
      out += char + (i + 1 < text.length ? mark : '');
      at = 0;
    } else if (char === '\b') {
      if (at === 0) continue;
      at--;
      out += char;
    } else {
      if (char >= ' ' && char <= '~') at++;
      out += char;
    }
  }
  return out;
}

function line({ lines, ended, expands }: Shown, at: number, mark: string): string {
  return `${mark}${expands ? expanded(lines[at], mark) : lines[at]}\n${!ended && at === lines.length - 1 ? NO_END : ''}`;
}

const lines = (text: Shown, from: number, count: number, mark: string): string =>
  Array.from({ length: count }, (_, i) => line(text, from + i, mark)).join('');

/** `3` or `3,5`. An empty range is the line before it. */
const range = (from: number, count: number): string => (count > 1 ? `${from + 1},${from + count}` : `${from + count}`);

const shown = ({ a, b, expands }: Printed): { a: Shown; b: Shown } => ({ a: { ...a, expands }, b: { ...b, expands } });

export function normal(pair: Printed, changes: readonly Marked[]): string[] {
  const { a, b } = shown(pair);
  return changes
    .filter(({ trivial }) => !trivial)
    .map((c) => {
      const letter = c.removed === 0 ? 'a' : c.added === 0 ? 'd' : 'c';
      const between = letter === 'c' ? '---\n' : '';
      const removed = lines(a, c.a, c.removed, '< ');
      return `${range(c.a, c.removed)}${letter}${range(c.b, c.added)}\n${removed}${between}${lines(b, c.b, c.added, '> ')}`;
    });
}

/**
 * Groups changes into hunks. Between two changes of a hunk lie at most twice the context. Before a trivial change the gap
 * must be smaller than the context.
 */
function grouped(changes: readonly Marked[], context: number): Marked[][] {
  const hunks: Marked[][] = [];
  for (const change of changes) {
    const hunk = hunks.at(-1);
    const last = hunk?.at(-1);
    const gap = last ? change.a - (last.a + last.removed) : 0;
    const threshold = change.trivial ? context : 2 * context + 1;
    if (hunk && gap < threshold) hunk.push(change);
    else hunks.push([change]);
  }
  return hunks.filter((hunk) => hunk.some(({ trivial }) => !trivial));
}

interface Span {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
}

function span({ a, b }: Pair, hunk: readonly Marked[], context: number): Span {
  const [first, last] = [hunk[0], hunk[hunk.length - 1]];
  const before = Math.min(context, first.a, first.b);
  const [a1, b1] = [last.a + last.removed, last.b + last.added];
  const behind = Math.min(context, a.lines.length - a1, b.lines.length - b1);
  return { a0: first.a - before, a1: a1 + behind, b0: first.b - before, b1: b1 + behind };
}

const unifiedRange = (from: number, to: number): string =>
  to - from === 1 ? String(to) : to === from ? `${from},0` : `${from + 1},${to - from}`;

export function unified(pair: Printed, changes: readonly Marked[], context: number): string[] {
  const { a, b } = shown(pair);
  return grouped(changes, context).map((hunk) => {
    const { a0, a1, b0, b1 } = span(pair, hunk, context);
    let out = `@@ -${unifiedRange(a0, a1)} +${unifiedRange(b0, b1)} @@\n`;
    let at = a0;
    for (const c of hunk) {
      out += lines(a, at, c.a - at, ' ') + lines(a, c.a, c.removed, '-') + lines(b, c.b, c.added, '+');
      at = c.a + c.removed;
    }
    return out + lines(a, at, a1 - at, ' ');
  });
}

const contextRange = (from: number, to: number): string => (to - from > 1 ? `${from + 1},${to}` : String(to));

export function contexts(pair: Printed, changes: readonly Marked[], context: number): string[] {
  const { a, b } = shown(pair);
  return grouped(changes, context).map((hunk) => {
    const { a0, a1, b0, b1 } = span(pair, hunk, context);
    const half = (text: Shown, from: number, to: number, mark: string, of: (c: Marked) => [number, number]): string => {
      if (!hunk.some((c) => of(c)[1] > 0)) return '';
      let out = '';
      let at = from;
      for (const c of hunk) {
        const [start, count] = of(c);
        out += lines(text, at, start - at, '  ');
        out += lines(text, start, count, c.removed > 0 && c.added > 0 ? '! ' : mark);
        at = start + count;
      }
      return out + lines(text, at, to - at, '  ');
    };
    const old = half(a, a0, a1, '- ', (c) => [c.a, c.removed]);
    const now = half(b, b0, b1, '+ ', (c) => [c.b, c.added]);
    return `***************\n*** ${contextRange(a0, a1)} ****\n${old}--- ${contextRange(b0, b1)} ----\n${now}`;
  });
}

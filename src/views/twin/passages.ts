/**
 * A picture's text twin: passages with headings, each of rows; a row may have rows of its own. A view makes them from the
 * answer that its picture is drawn from, in the order in which a person would tell it.
 *
 *      answer ─┬─▶ marks ──▶ picture ─ what is written in it, and told nowhere ─▶ Labels in the picture
 *              └─▶ passages ─┬───────────────────────────────────────────────────▶ the twin
 *                            └─ beside those of the moment before ──────────────▶ What changed
 */

import type { Mark } from '../motion/mark.ts';
import { common } from '../page/common-words.ts';

/** A sentence, or a sentence with what it introduces. */
export type Row = string | { says: string; rows: readonly string[] };

export interface Passage {
  heading: string;
  rows: readonly Row[];
}

/** Without rows there is no passage. */
export const passages = (
  ...all: readonly (readonly [heading: string, rows: readonly (Row | undefined)[]])[]
): Passage[] =>
  all
    .map(([heading, rows]) => ({ heading, rows: rows.filter((row) => row !== undefined) }))
    .filter(({ rows }) => rows.length > 0);

/** At most `most` rows, and the number of further ones. */
export const atMost = (rows: readonly string[], most: number, more: (count: number) => string): readonly string[] =>
  rows.length > most ? [...rows.slice(0, most), more(rows.length - most)] : rows;

/** Line by line, without headings. */
export const linesOf = (all: readonly Passage[]): string[] =>
  all.flatMap(({ rows }) => rows.map((row) => (typeof row === 'string' ? row : `${row.says} ${row.rows.join('; ')}`)));

/** The numbers and names of a text, which a twin must not leave out. @internal */
export const namesIn = (text: string): string[] =>
  text.match(/[\p{L}\p{N}](?:[\p{L}\p{N}]|[.,_/'’-](?=[\p{L}\p{N}]))*/gu) ?? [];

/** Baselines closer than this are one line. */
const SAME_LINE = 4;

interface Written {
  x: number;
  y: number;
  text: string;
}

/** The words in a picture, line by line in reading order. */
function linesIn(marks: readonly Mark[]): Written[][] {
  const all: Written[] = marks
    .filter((mark) => (mark.opacity ?? 1) > 0)
    .flatMap((mark) =>
      mark.parts.flatMap((part) =>
        part.shape === 'text' ? [{ x: mark.x + part.x, y: mark.y + part.y, text: part.text }] : [],
      ),
    )
    .sort((a, b) => a.y - b.y);
  const lines: Written[][] = [];
  for (const one of all) {
    const last = lines.at(-1);
    if (last && one.y - last[0].y < SAME_LINE) last.push(one);
    else lines.push([one]);
  }
  return lines.map((line) => line.sort((a, b) => a.x - b.x));
}

const textOf = (all: readonly Passage[]): string =>
  `${all.map((p) => p.heading).join('\n')}\n${linesOf(all).join('\n')}`;

/** Whether a text is told; of one that the picture cuts short, as much as is there. @internal */
export function isTold(text: string, told: string, names: ReadonlySet<string>): boolean {
  const whole = namesIn(text.replace(/\S*…\S*/g, ''));
  const cut = text.includes('…') ? text.split('…').map((part) => part.trim()) : [];
  return whole.every((name) => names.has(name)) && cut.every((part) => told.includes(part));
}

/** Words in a picture that none of the passages tell: scales, names of rows. */
export function labelsBeyond(all: readonly Passage[], marks: readonly Mark[], said: typeof common = common): Passage[] {
  const told = textOf(all);
  const names = new Set(namesIn(told));
  const lines = linesIn(marks).map((line) =>
    line.filter(({ text }) => namesIn(text).length > 0 && !isTold(text, told, names)).map(({ text }) => text),
  );
  // Bare numbers belong to a scale.
  const scale = new Set(lines.flat().filter((text) => /^[\d.,]+$/.test(text)));
  const rows = lines.map((line) => line.filter((text) => !scale.has(text)).join(', ')).filter(Boolean);
  return passages([
    said.labels,
    [...new Set(rows), scale.size > 0 ? said.alongScale([...scale].join(', ')) : undefined],
  ]);
}

interface Told {
  heading: string;
  /** What it is about, at its beginning; what follows may differ. */
  about: string;
  text: string;
}

const aboutOf = (text: string): string => text.split(': ', 1)[0];

const toldIn = (all: readonly Passage[]): Told[] =>
  all.flatMap(({ heading, rows }) =>
    rows.flatMap((row) => {
      if (typeof row === 'string') return [{ heading, about: aboutOf(row), text: row }];
      const of = aboutOf(row.says).replace(/[:.]$/, '');
      const under = row.rows.map((text) => ({ heading, about: `${of}: ${aboutOf(text)}`, text: `${of}: ${text}` }));
      return [{ heading, about: of, text: row.says }, ...under];
    }),
  );

/** The most changes for a listener. */
const MOST_CHANGES = 40;

/** The differences between two twins of one picture. */
export function changesBetween(
  before: readonly Passage[],
  after: readonly Passage[],
  said: typeof common = common,
): string[] {
  const [was, is] = [toldIn(before), toldIn(after)];
  const [had, has] = [new Set(was.map((t) => t.text)), new Set(is.map((t) => t.text))];
  const gone = was.filter((t) => !has.has(t.text));
  const rows = is
    .filter((t) => !had.has(t.text))
    .map((now) => {
      const at = gone.findIndex((t) => t.about === now.about && t.heading === now.heading);
      if (at < 0) return said.appeared(now.text);
      const [then] = gone.splice(at, 1);
      return said.before(now.text, then.text.slice(then.about.length).replace(/^: /, ''));
    });
  rows.push(...gone.map((t) => said.gone(t.text)));
  return [...atMost(rows, MOST_CHANGES, said.more)];
}

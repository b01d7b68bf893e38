/**
 * Columns that a person writes. Each lists the directives that it changes in the script, as text that fits a link.
 *
 *     own:mkfs: -t ext2|mkfs: -t ext4; mount: nodelalloc        two columns; the second has two lines
 */
import { nearest } from '../../bytes/nearest.ts';
import { Refused } from '../../bytes/refused.ts';
import { type Said, saying } from '../../bytes/said.ts';
import { DIRECTIVES, readDirective } from '../../shell/language/directives.ts';
import type { Directives } from '../../shell/language/script.ts';
import type { Preset, Variant } from './presets.ts';

const OWN = 'own:';
export const LEAST_COLUMNS = 2;
export const MOST_COLUMNS = 4;

/** Reasons to refuse columns. */
export const COLUMNS = saying('columns', {
  parts_columns: (of: { line: string; sign: string }) =>
    `"${of.line}" holds a ${of.sign}, which parts columns in a link.`,
  said_once: (of: { name: string }) => `A column says "${of.name}" only once.`,
  no_line: (of: { line: string }) => `"${of.line}" is no line such as "disks: 4".`,
  nearly: (of: { name: string; near: string }) => `There is no "${of.name}:"; did you mean "${of.near}:"?`,
  unknown_line: (of: { name: string; known: readonly string[] }) =>
    `There is no "${of.name}:"; there are ${of.known.join(', ')}.`,
  same_column: (of: { column: number }) => `It says the same as column ${of.column}.`,
  column_count: (of: { least: number; most: number }) => `There are ${of.least} to ${of.most} columns.`,
});

/** Reads one directive per line, as `# mkfs: -t ext2` or `mkfs: -t ext2`. */
function readColumn(text: string): Directives | Refused {
  const said: Directives = {};
  for (const raw of text.split('\n')) {
    const line = raw.trim().replace(/^#\s*/, '');
    if (line === '') continue;
    if (/[;|]/.test(line)) return new Refused(COLUMNS.parts_columns({ line, sign: line.includes(';') ? ';' : '|' }));
    const found = Object.entries(readDirective(`# ${line}`));
    if (found.length === 0) return unknown(line);
    const [name, value] = found[0] as [keyof Directives, string];
    if (said[name] !== undefined) return new Refused(COLUMNS.said_once({ name }));
    said[name] = value;
  }
  return said;
}

function unknown(line: string): Refused {
  const name = /^(\w+):/.exec(line)?.[1];
  if (name === undefined || DIRECTIVES.some((d) => d === name)) return new Refused(COLUMNS.no_line({ line }));
  const near = nearest(name, DIRECTIVES);
  return new Refused(near ? COLUMNS.nearly({ name, near }) : COLUMNS.unknown_line({ name, known: DIRECTIVES }));
}

const NAMELESS = new Set(['mkfs', 'mount', 'machine', 'size']);

const wordsOf = (said: Directives): string =>
  Object.entries(said)
    .map(([name, value]) => {
      if (NAMELESS.has(name)) return value;
      return name === 'disks' ? `${value} ${value === '1' ? 'disk' : 'disks'}` : `${name} ${value}`;
    })
    .join(', ');

function variantOf(said: Directives): Variant {
  const words = wordsOf(said);
  if (words === '') return { label: 'as it is', phrase: 'as the script says', change: (d) => d };
  return { label: words, phrase: `with ${words}`, change: (d) => ({ ...d, ...said }) };
}

/** The columns as a comparison, or the first column with an error and a sentence about the error. */
export function ownColumns(columns: readonly string[]): Preset | { column: number; refused: Said } {
  const variants: Variant[] = [];
  const parts: string[] = [];
  for (const [column, text] of columns.entries()) {
    const said = readColumn(text);
    if (said instanceof Refused) return { column, refused: said.said };
    const variant = variantOf(said);
    const twin = variants.findIndex((v) => v.label === variant.label);
    if (twin >= 0) return { column, refused: COLUMNS.same_column({ column: twin + 1 }) };
    variants.push(variant);
    parts.push(
      Object.entries(said)
        .map(([name, value]) => `${name}: ${value}`)
        .join('; '),
    );
  }
  if (variants.length < LEAST_COLUMNS || variants.length > MOST_COLUMNS)
    return { column: variants.length - 1, refused: COLUMNS.column_count({ least: LEAST_COLUMNS, most: MOST_COLUMNS }) };
  return {
    name: OWN + parts.join('|'),
    label: 'Your own columns',
    about: 'What each column says takes the place of what the script says.',
    variants,
  };
}

/** The texts of the columns in a comparison's name; undefined for the name of a preset. */
export const columnsOf = (name: string): string[] | undefined =>
  name.startsWith(OWN)
    ? name
        .slice(OWN.length)
        .split('|')
        .map((part) => part.split(/; ?/).join('\n'))
    : undefined;

export function ownPreset(name: string): Preset | undefined {
  const columns = columnsOf(name);
  const made = columns && ownColumns(columns);
  return made && 'variants' in made ? made : undefined;
}

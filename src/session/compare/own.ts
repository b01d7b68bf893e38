/**
 * Columns that a person writes. Each lists the directives that it changes in the script, as text that fits a link.
 *
 *     own:mkfs: -t ext2|mkfs: -t ext4; mount: nodelalloc        two columns; the second has two lines
 */
import { nearest } from '../../bytes/nearest.ts';
import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import { DIRECTIVES, readDirective } from '../../shell/language/directives.ts';
import type { Directives } from '../../shell/language/script.ts';
import { SESSION } from '../refusals/session.ts';
import type { Preset, Variant } from './presets.ts';

const OWN = 'own:';
export const LEAST_COLUMNS = 2;
export const MOST_COLUMNS = 4;

/** Reads one directive per line, as `# mkfs: -t ext2` or `mkfs: -t ext2`. */
function readColumn(text: string): Directives | Refused {
  const said: Directives = {};
  for (const raw of text.split('\n')) {
    const line = raw.trim().replace(/^#\s*/, '');
    if (line === '') continue;
    if (/[;|]/.test(line)) return new Refused(SESSION.parts_columns({ line, sign: line.includes(';') ? ';' : '|' }));
    const found = Object.entries(readDirective(`# ${line}`));
    if (found.length === 0) return unknown(line);
    const [name, value] = found[0] as [keyof Directives, string];
    if (said[name] !== undefined) return new Refused(SESSION.said_once({ name }));
    said[name] = value;
  }
  return said;
}

function unknown(line: string): Refused {
  const name = /^(\w+):/.exec(line)?.[1];
  if (name === undefined || DIRECTIVES.some((d) => d === name)) return new Refused(SESSION.no_line({ line }));
  const near = nearest(name, DIRECTIVES);
  return new Refused(near ? SESSION.nearly({ name, near }) : SESSION.unknown_line({ name, known: DIRECTIVES }));
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
    if (twin >= 0) return { column, refused: SESSION.same_column({ column: twin + 1 }) };
    variants.push(variant);
    parts.push(
      Object.entries(said)
        .map(([name, value]) => `${name}: ${value}`)
        .join('; '),
    );
  }
  if (variants.length < LEAST_COLUMNS || variants.length > MOST_COLUMNS)
    return { column: variants.length - 1, refused: SESSION.column_count({ least: LEAST_COLUMNS, most: MOST_COLUMNS }) };
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

/** One file in two maps, in words: the table below the pictures, and the text for screen readers. */
import { units } from '../common/unit-words.ts';
import { formatCount } from '../common/units.ts';
import { captionOf } from '../file-map/text.ts';
import { fileMap } from '../file-map/words.ts';
import { timeWords } from '../latency/text.ts';
import { type Passage, passages } from '../twin/passages.ts';
import type { BesideData, BesideHalf } from './answer.ts';
import { beside } from './words.ts';

/** The words of the tile, of the map that it draws twice, and of figures. */
export const ENGLISH = { beside, fileMap, units };
export type BesideSaid = typeof ENGLISH;

export const titleOf = ({ extents }: BesideHalf, said: BesideSaid): string =>
  extents ? said.beside.extents : said.beside.indirect;

export const captionOfHalf = ({ map }: BesideHalf, said: BesideSaid): string =>
  map?.tree ? captionOf(map.tree, said.fileMap) : said.beside.noFile;

export interface BesideRow {
  name: string;
  about: string;
  values: readonly [here: number, there: number];
  text: readonly [here: string, there: string];
}

type RowName = keyof (typeof beside)['rows'];

const ROWS: readonly (readonly [name: RowName, of: (half: BesideHalf) => number | undefined])[] = [
  ['map', ({ map }) => (map?.tree ? Math.max(0, map.tree.nodes.length - 1) : undefined)],
  ['data', ({ sent }) => sent.data],
  ['metadata', ({ sent }) => sent.metadata],
  ['journal', ({ sent }) => sent.journal],
  ['read', ({ read }) => read],
  ['time', ({ time }) => time],
];

/** The rows for which both have a value. */
export function rowsOf({ here, there }: BesideData, said: BesideSaid): BesideRow[] {
  return ROWS.flatMap(([row, of]) => {
    const [a, b] = [of(here), of(there)];
    if (a === undefined || b === undefined) return [];
    const text = (value: number) => said.units.figure(row === 'time' ? timeWords(value) : formatCount(value));
    return [{ ...said.beside.rows[row], values: [a, b] as const, text: [text(a), text(b)] as const }];
  });
}

export function besideInWords(data: BesideData, said = ENGLISH): Passage[] {
  const halves = [data.here, data.there].map((half) => `${titleOf(half, said)}: ${captionOfHalf(half, said)}`);
  const figures = rowsOf(data, said).map(({ name, text }) => said.beside.row(name, ...text));
  return passages([said.beside.bothMaps, halves], [said.beside.cost, figures]);
}

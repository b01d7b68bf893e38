/** One file in two maps, in words: what stands in the table below the pictures, and the text for screen readers. */
import type { BesideData, BesideHalf } from '../../session/answers/beside.ts';
import { formatCount } from '../common/units.ts';
import { captionOf } from '../file-map/words.ts';
import { timeWords } from '../latency/words.ts';
import { type Passage, passages } from '../twin/passages.ts';

export const titleOf = ({ extents }: BesideHalf): string => (extents ? 'with extents' : 'with indirect blocks');

export const captionOfHalf = ({ map }: BesideHalf): string =>
  map?.tree ? captionOf(map.tree) : 'this file is not there at this moment';

export interface BesideRow {
  name: string;
  about: string;
  values: readonly [here: number, there: number];
  text: readonly [here: string, there: string];
}

const ROWS: readonly { name: string; about: string; of: (half: BesideHalf) => number | undefined; time?: true }[] = [
  {
    name: 'blocks of the map',
    about: 'Blocks of the volume that hold nothing but this file’s map, besides the inode',
    of: ({ map }) => (map?.tree ? Math.max(0, map.tree.nodes.length - 1) : undefined),
  },
  { name: 'data written', about: 'Blocks of files sent to the disk so far', of: ({ sent }) => sent.data },
  {
    name: 'metadata written',
    about: 'Bitmaps, inode tables, maps and the like, sent home so far',
    of: ({ sent }) => sent.metadata,
  },
  {
    name: 'journal written',
    about: 'Blocks of the log sent so far: a changed block of the map is written here as well',
    of: ({ sent }) => sent.journal,
  },
  { name: 'blocks read', about: 'Blocks that memory did not have', of: ({ read }) => read },
  { name: 'time', about: 'The machine’s time since the mount', of: ({ time }) => time, time: true },
];

/** What both have a value for. */
export function rowsOf({ here, there }: BesideData): BesideRow[] {
  return ROWS.flatMap(({ name, about, of, time }) => {
    const values = [of(here), of(there)] as const;
    const [a, b] = values;
    if (a === undefined || b === undefined) return [];
    const text = time ? timeWords : formatCount;
    return [{ name, about, values: [a, b] as const, text: [text(a), text(b)] as const }];
  });
}

export function besideInWords(data: BesideData): Passage[] {
  const halves = [data.here, data.there].map((half) => `${titleOf(half)}: ${captionOfHalf(half)}`);
  const figures = rowsOf(data).map(({ name, text }) => `${name}: ${text[0]}, beside it ${text[1]}`);
  return passages(['The file in both maps', halves], ['What each has cost', figures]);
}

/** What the volume map says. */

import { sentenceOf } from '../../bytes/said.ts';
import { BLOCK_KINDS } from '../../engine/volume/block-kind.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { kinds as englishKinds } from '../page/common-words.ts';
import { type Passage, passages } from '../twin/passages.ts';
import { type Cells, cellsPerGroup, countsOfGroup, kindOf, kindsOf, RANK, RANKED_KINDS } from './cells.ts';
import { blocksIn, firstBlockOf, groupOf, type Layout } from './layout.ts';

const { number, many } = counting;

export const map = words('map', {
  /** What the machine calls a block, or a part of it. */
  blockLabel: sentenceOf,
  name: 'Volume map',
  role: 'volume map',
  label: (caption: string) => `Volume map: ${caption}`,
  caption: (blocks: number, size: string, groups: number) =>
    `${number(blocks)} blocks of ${size} in ${groups === 1 ? 'one group' : `${number(groups)} groups`}`,
  scaleTitle: 'Where several blocks share a pixel, the rarest kind shows; paler where the others are free.',
  blockIsPixel: '1 block = 1 pixel',
  blockIsPixels: (x: string, y: string) => `1 block = ${x} × ${y} pixels`,
  pixelIsBlocks: (n: number) => `1 pixel ≈ ${many(n, { one: '# block', other: '# blocks' })}`,
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  fit: 'fit',
  fitTitle: 'Fit: show the whole volume',
  keys: 'Arrow keys move from block to block, with Control to the next other kind; Page Up and Page Down from group to group; Enter selects. Plus and minus zoom, zero shows the whole volume, Shift and an arrow pans.',
  minimap: 'The whole volume, and the part in sight',
  /** Words in the picture. */
  flexLong: (flex: number, first: number, last: number) => `flex group ${flex} · groups ${first}–${last}`,
  flex: (flex: number) => `flex group ${flex}`,
  flexShort: (flex: number) => `flex ${flex}`,
  group: (group: number) => `group ${group}`,
  superblock: 'superblock',
  backup: 'backup',
  /** Words under the pointer. */
  place: (block: number, group: number) => `block ${block} · group ${group}`,
  written: 'written by this step',
  sharing: (n: number) => `one of ${n} blocks in this pixel`,
  unknown: 'unknown',
  /** The text twin. */
  theVolume: 'The volume',
  contents: 'What its blocks are',
  inSight: 'Groups in sight',
  moreGroups: (n: number) => `${number(n)} more groups.`,
  counted: (n: number, kind: string) => `${number(n)} ${kind}`,
  kindIs: (kind: string, n: number) => `${kind}: ${number(n)}`,
  groupIs: (group: string, first: number, last: number, contents: string) =>
    `${group}, blocks ${first} to ${last}: ${contents}.`,
  groupWithBackup: (group: string, first: number, last: number, contents: string) =>
    `${group}, blocks ${first} to ${last}, with a backup of the superblock: ${contents}.`,
  groupName: (group: number) => `Group ${group}`,
  groupInFlex: (group: number, flex: number) => `Group ${group}, flex group ${flex}`,
  inUse: (percent: number, kind: string) => `about ${percent} % in use, the rarest kind: ${kind}`,
  blockIs: (block: number, kind: string, group: number) => `Block ${block}: ${kind}, group ${group}.`,
});

/** The words of the map, and its names of the kinds of block. */
export interface MapSaid {
  words: typeof map;
  kinds: typeof englishKinds;
}

const ENGLISH: MapSaid = { words: map, kinds: englishKinds };

const kindName = ({ words, kinds }: MapSaid, kind: number): string => {
  const known = BLOCK_KINDS[kind];
  return known ? kinds[known.name] : words.unknown;
};

/** Counts by kind, the rarest first. */
function countsOfKinds(counts: Float64Array, said: MapSaid): { label: string; count: number }[] {
  const parts: { label: string; count: number }[] = [];
  for (let rank = RANKED_KINDS.length - 1; rank >= 0; rank--) {
    const kind = RANKED_KINDS[rank];
    if (counts[kind] > 0) parts.push({ label: kindName(said, kind), count: counts[kind] });
  }
  return parts;
}

/** `1 superblock, 1 block bitmap, 214 inode table, 7,976 free`. @internal */
export const countsInWords = (counts: Float64Array, said = ENGLISH): string =>
  countsOfKinds(counts, said)
    .map(({ label, count }) => said.words.counted(count, label))
    .join(', ');

export function groupInWords(c: Cells, group: number, backups: ReadonlySet<number>, said = ENGLISH): string {
  const { words } = said;
  const g = c.geometry;
  const first = firstBlockOf(g, group);
  const last = first + blocksIn(g, group) - 1;
  const name = g.flexSize > 1 ? words.groupInFlex(group, Math.floor(group / g.flexSize)) : words.groupName(group);
  const tell = backups.has(group) && group > 0 ? words.groupWithBackup : words.groupIs;
  return tell(name, first, last, contentsInWords(c, group, said));
}

/** Counts, if every block is known; otherwise the kinds that the cells show. */
function contentsInWords(c: Cells, group: number, said: MapSaid): string {
  const { kinds, at, per } = kindsOf(c, group);
  if (per === 1) return countsInWords(countsOfGroup(c, group), said);
  const cells = cellsPerGroup(c.geometry);
  let used = 0;
  let rank = 0;
  for (let q = at; q < at + cells; q++) {
    used += c.fill ? c.fill[q] / 255 : 1;
    rank = Math.max(rank, RANK[kinds[q]]);
  }
  if (rank === 0) return said.kinds.free;
  const share = Math.max(1, Math.round((100 * used) / cells));
  return said.words.inUse(share, kindName(said, RANKED_KINDS[rank]));
}

export const blockInWords = (c: Cells, block: number, said: MapSaid, label?: string): string =>
  said.words.blockIs(block, label ?? kindName(said, kindOf(c, block)), groupOf(c.geometry, block));

/** The most groups that a person listens to; zooming in brings others. */
const GROUPS = 64;

/** The volume, its contents, and the groups in sight. */
export function mapInWords(
  c: Cells,
  caption: string,
  seen: readonly number[],
  backups: ReadonlySet<number>,
  said: MapSaid,
): Passage[] {
  const { words } = said;
  const groups = seen.slice(0, GROUPS).map((group) => groupInWords(c, group, backups, said));
  if (seen.length > GROUPS) groups.push(words.moreGroups(seen.length - GROUPS));
  return passages(
    [words.theVolume, [caption]],
    [words.contents, countsOfKinds(c.counts, said).map(({ label, count }) => words.kindIs(label, count))],
    [words.inSight, groups],
  );
}

/** The scale: `1 pixel ≈ 8 blocks`, `1 block = 6 × 7 pixels`. */
export function scaleInWords(l: Layout, words: typeof map = map): string {
  if (l.pitchX >= 1) {
    const x = Math.round(l.pitchX * 10) / 10;
    const y = Math.round(l.pitchY * 10) / 10;
    return x === 1 && y === 1 ? words.blockIsPixel : words.blockIsPixels(String(x), String(y));
  }
  const blocks = 1 / (l.pitchX * l.pitchY);
  return words.pixelIsBlocks(blocks < 10 ? Math.round(blocks * 10) / 10 : Math.round(blocks));
}

/**
 * The story between two pictures of a directory.
 *
 *     a name goes in, or out    free bytes give way from their front, or grow there; the name unrolls, or rolls up
 *     a leaf splits             its names line up as they lay, then by hash; the cut falls; they walk to their leaves
 *     the first block is full   its names move to a leaf, and it becomes the root of an index
 *     a block gets a slot       it comes out of the strip into the ranges of hashes, one of which is parted
 *     the root is full          its slots walk down into a node of their own
 *     a lookup                  the name is hashed in sight, the hash falls, a head reads record by record
 */
import type { Place } from '../motion/mark.ts';
import type { Origin, Stage, Story, Window } from '../motion/story.ts';
import { keyOfBlock } from './block-strip.ts';
import type { HashCell } from './index-layout.ts';
import { lookupStory } from './lookup-story.ts';
import type { Told } from './marks.ts';
import { keyOfLeaf, keyOfSlot } from './marks-of-index.ts';
import { type PlacedRecord, placedRecords } from './marks-of-records.ts';
import { splitStory } from './split-story.ts';

const LONG_MS = 600;

export function storyOf(a: Told, b: Told): Story {
  const [born, into] = [comesFrom(a, b), comesFrom(b, a)];
  const moves = hasMoves(a, b);
  const levels = a.data.index && b.data.index && a.data.index.levels !== b.data.index.levels;
  const own = b.data.split && !a.data.split ? splitStory(a, b) : lookupStory(a, b);
  return {
    ...own,
    born: { ...born, ...own.born },
    into: { ...into, ...own.into },
    stages: { ...(moves ? WALKS : levels ? CLIMBS : together([0, 0.5])), ...own.stages },
    ...((moves || levels) && { ms: LONG_MS }),
    ...(own.ms !== undefined && { ms: own.ms }),
  };
}

/** Everything but names makes room at once, whether its bytes have changed or not. */
const together = (window: Window): Readonly<Record<string, Stage>> => ({
  glide: { window },
  'block.move': { window },
  'leaf.move': { window },
});

/** The names walk to another block one after the other. */
const WALKS: Readonly<Record<string, Stage>> = {
  ...together([0, 0.4]),
  'record.move': { window: [0.2, 0.95], stagger: 0.6 },
  'name.move': { window: [0.2, 0.95], stagger: 0.6 },
  'free.come': { window: [0.6, 1] },
  'slot.come': { window: [0.4, 0.9] },
  'leaf.come': { window: [0.4, 0.9] },
};

/** First there is room for one level more, then the root's slots walk down one after the other. */
const CLIMBS: Readonly<Record<string, Stage>> = {
  ...together([0, 0.3]),
  'slot.move': { window: [0.25, 0.85], stagger: 0.6 },
  'slot.come': { window: [0.75, 1] },
  'row.come': { window: [0.2, 0.4] },
  'node.come': { window: [0.8, 1] },
};

/** Some name lies in another block than before. */
function hasMoves(a: Told, b: Told): boolean {
  const was = new Map(placedRecords(a.layout).map((r) => [r.key, r.block]));
  return placedRecords(b.layout).some(({ key, block }) => (was.get(key) ?? block) !== block);
}

/** The origins of things that are only in `b`. Read backwards, they are destinations. */
function comesFrom(a: Told, b: Told): Record<string, Origin> {
  const born: Record<string, Origin> = {};
  slotsFrom(a, b, born);
  const shown = new Map(a.layout.blocks.map((l) => [l.block.logical, l]));
  const was = new Set(placedRecords(a.layout).map((r) => r.key));
  for (const record of placedRecords(b.layout)) recordFrom(record, was.has(record.key), shown.has(record.block), born);
  return born;
}

const unrolled = (place: Place): Origin => ({ keys: [], place: { ...place, width: 0 } });

/** A new name unrolls from its left edge. So does the part of an old name that moves into another row. */
function recordFrom(record: PlacedRecord, was: boolean, shown: boolean, born: Record<string, Origin>): void {
  record.pieces.forEach(({ key, place }, n) => {
    if (was) {
      if (n > 0) born[key] = unrolled(place);
    } else if (shown) born[key] = unrolled(place);
  });
}

/** A slot or a leaf comes out of its block in the strip, or else out of the range that is parted. */
function slotsFrom(a: Told, b: Told, born: Record<string, Origin>): void {
  const rows = new Map(a.layout.overview.index?.rows.map((r) => [r.level, r]));
  const blocks = new Set(a.layout.overview.strip.cells.map((c) => c.first));
  const had = new Set(a.layout.overview.index?.rows.flatMap((r) => r.cells.map(keyOf)));
  for (const row of b.layout.overview.index?.rows ?? []) {
    for (const cell of row.cells) {
      const key = keyOf(cell);
      if (had.has(key)) continue;
      const parted = rows.get(row.level)?.cells.find((c) => cell.from >= c.from && cell.from < c.to);
      if (cell.node < 0 && blocks.has(cell.block)) born[key] = { keys: [keyOfBlock(cell.block)] };
      else if (parted) {
        const share = (hash: number) => Math.min(1, (hash - parted.from) / (parted.to - parted.from));
        born[key] = { keys: [keyOf(parted)], part: [share(cell.from), share(cell.to)] };
      }
    }
  }
}

const keyOf = ({ node, block }: HashCell): string => (node < 0 ? keyOfLeaf(block) : keyOfSlot(block));

/**
 * A lookup above the picture: its stops in their order, and below them the costs of both ways on one scale.
 *
 *     name      half-MD4       root           leaf, block 1     found
 *     name_42 › 0x5d3a91c0   › 2 → slot 1   › 22 names        › inode 54
 *     by the index     ▬          2 hashes and 22 names compared, 2 blocks read
 *     block by block   ▬▬▬▬▬▬▬▬   86 names compared, 3 blocks read
 */
import { type Cost, type DirLookup, stagesOf } from './answer/lookup.ts';
import type { DirectoryData } from './answer.ts';
import { isRace } from './race.ts';
import { costInWords, outcomeOf, type Said, stopsOf } from './words.ts';

export interface Stop {
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  text: string;
  /** The stage at which it becomes known. */
  at: number;
  end: boolean;
}

export interface CostRow {
  kind: 'index' | 'linear';
  label: string;
  y: number;
  /** The whole cost. */
  cost: Cost;
}

export interface LookupLayout {
  words: Said;
  width: number;
  height: number;
  stops: Stop[];
  costs: CostRow[];
  /** The place of the bars, and the number of comparisons that fills them. */
  bars: { x: number; width: number; full: number };
}

const CHAR = 6.7;
const LABEL_CHAR = 5.9;
/** The gap between two stops, which holds the arrow. */
const GAP = 21;
const ROW = 33;
const STOP = 29;
const COST = 17;
const COST_LABEL = 88;
const LEAST_BAR = 30;
const MOST_NAME = 18;

export const comparisons = (c: Cost): number => c.hashes + c.names;

function named(name: string): string {
  return name.length <= MOST_NAME ? name : `${name.slice(0, MOST_NAME - 1)}…`;
}

export function layoutLookup(data: DirectoryData, lookup: DirLookup, width: number, words: Said): LookupLayout {
  const stages = stagesOf(lookup);
  const between = stopsOf(data, lookup, words);
  const { picture } = words;
  const found = lookup.ino > 0 ? picture.found : picture.notFound;
  const all = [
    { label: picture.nameStop, text: named(lookup.name), at: 0 },
    // If one stop stands for several blocks of a linear search, it is known with the last of them.
    ...between.map((s, i) => ({ ...s, at: i === between.length - 1 ? stages : i + 1 })),
    { label: found, text: outcomeOf(lookup, words), at: stages },
  ];
  let x = 0;
  let y = 0;
  const stops = all.map(({ label, text, at }, i): Stop => {
    const wide = Math.min(width, Math.max(label.length * LABEL_CHAR, text.length * CHAR));
    if (x > 0 && x + wide > width) {
      x = 0;
      y += ROW;
    }
    const stop = { x, y, width: wide, height: STOP, label, text, at, end: i === all.length - 1 };
    x += wide + GAP;
    return stop;
  });
  const top = y + ROW + 3;
  const kinds: [CostRow['kind'], string, Cost][] = isRace(lookup)
    ? [
        ['index', picture.byIndex, lookup.cost],
        ['linear', picture.byBlock, lookup.linear],
      ]
    : [['linear', picture.byBlock, lookup.cost]];
  const costs = kinds.map(([kind, label, cost], i): CostRow => ({ kind, label, cost, y: top + i * COST }));
  const said = Math.max(...costs.map((c) => costInWords(c.cost, words).length)) * LABEL_CHAR;
  const bars = {
    x: COST_LABEL,
    width: Math.max(LEAST_BAR, width - COST_LABEL - said - 10),
    full: Math.max(1, ...costs.map((c) => comparisons(c.cost))),
  };
  return { words, width, height: top + costs.length * COST + 4, stops, costs, bars };
}

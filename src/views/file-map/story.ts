/**
 * The story between two maps of a file, from the bytes of both.
 *
 * an extent that is new     was part of one that covered its block, or comes from blocks that waited in memory
 *     an extent that is gone    went into the one that covers its block now
 *     a place that is new       was the one where these blocks of the file lay
 *     a level more              room, the new block, then the root's entries walk down one after the other, then the
 *     index
 *     a level less              the same, reversed
 *     a node more               a cut, the upper half in the air, the new block below it, and there it is set down
 *     a node entered above      its entry rises from the node that it leads to
 *     an entry more             the gap opens first
 */
import { type Origin, type Stage, type Story, turned } from '../motion/story.ts';
import { CHANGE, ENTRY } from './answer/map-entry.ts';
import type { FileTree } from './answer/map-tree.ts';
import type { FileMapData } from './answer.ts';
import { movedHalf, SETTLED } from './moved-half.ts';
import { allRuns, type Run } from './runs.ts';
import { keyOfPlace, keyOfRun } from './strip-layout.ts';
import { keyOfIndex, keyOfNode, levelsOf, type TreeLayout } from './tree-marks.ts';

export interface Told {
  data: FileMapData;
  tree: FileTree;
  /** Where the nodes and their entries are drawn. */
  layout?: { tree: TreeLayout };
}

interface Span {
  key: string;
  from: number;
  to: number;
}

const extentsOf = ({ ino, entries }: FileTree): Span[] => {
  const out: Span[] = [];
  for (let i = 0; i < entries.slot.length; i++)
    if (entries.state[i] !== ENTRY.node)
      out.push({
        key: `extent.${ino}.${entries.key[i]}`,
        from: entries.key[i],
        to: entries.key[i] + entries.length[i],
      });
  return out.sort((a, b) => a.from - b.from);
};

const logical = (ino: number, runs: readonly Run[]): Span[] =>
  runs.map((r) => ({ key: keyOfRun(ino, r), from: r.logical, to: r.logical + r.length }));
/** Runs by their blocks of the file, which stay the same when a run moves on the volume. */
const placed = (runs: readonly Run[]): Span[] =>
  runs
    .filter((r) => r.physical >= 0)
    .map((r) => ({ key: keyOfPlace(r), from: r.logical, to: r.logical + r.length }))
    .sort((a, b) => a.from - b.from);
const physical = (runs: readonly Run[]): Span[] =>
  runs
    .filter((r) => r.physical >= 0)
    .map((r) => ({ key: keyOfPlace(r), from: r.physical, to: r.physical + r.length }))
    .sort((a, b) => a.from - b.from);

function covering(spans: readonly Span[], block: number): Span | undefined {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spans[middle].from <= block) low = middle + 1;
    else high = middle;
  }
  const span = spans[low - 1];
  return span && block < span.to ? span : undefined;
}

/** Gives each span that is only in `here` its origin in `there`: the part of the extent that covers it. */
function covers(here: readonly Span[], there: readonly Span[], out: Record<string, Origin>): void {
  const known = new Set(there.map((s) => s.key));
  for (const { key, from, to } of here) {
    if (known.has(key)) continue;
    const cover = covering(there, from);
    if (!cover) continue;
    const share = (block: number) => Math.min(1, (block - cover.from) / (cover.to - cover.from));
    out[key] = { keys: [cover.key], part: [share(from), share(to)] };
  }
}

const stages = (all: Record<string, readonly [from: number, to: number, stagger?: number]>): Record<string, Stage> =>
  Object.fromEntries(
    Object.entries(all).map(([name, [from, to, stagger]]) => [
      name,
      { window: [from, to], ...(stagger && { stagger }) },
    ]),
  );

/** The tree gets a level. */
const GROWS = stages({
  glide: [0, 0.38],
  'free.go': [0.1, 0.3],
  'free.come': [0.3, 0.5],
  'box.come': [0.16, 0.4],
  'header.come': [0.2, 0.44],
  'grid.come': [0.2, 0.44],
  'entry.move': [0.3, 0.88, 0.45],
  'entry.come': [0.8, 1],
  'edge.come': [0.8, 1],
  'mapped.come': [0.2, 0.44],
  'strip.come': [0.2, 0.44],
  'tick.come': [0.2, 0.44],
  'count.come': [0.84, 1],
  'header.words': [0.84, 1],
});

/** A node splits: its upper half is cut off and lifted, a new node opens below, and there it is set down. */
const SPLITS = stages({
  // If only a few of many boxes are shown, one leaves to make room.
  'box.go': [0, 0.12],
  'entry.go': [0, 0.12],
  'grid.go': [0, 0.12],
  'count.go': [0, 0.12],
  'edge.go': [0, 0.12],
  glide: [0.3, 0.58],
  'chip.come': [0.38, 0.6],
  'strip.come': [0.38, 0.6],
  'tick.come': [0.38, 0.6],
  'mapped.come': [0.38, 0.6],
  'box.come': [0.46, 0.68],
  'header.come': [0.46, 0.68],
  'grid.come': [0.46, 0.68],
  'free.come': [0.45, 0.7],
  // Those that cannot be lifted walk, one after the other.
  'entry.move': [0.36, SETTLED, 0.5],
  'entry.come': [0.36, SETTLED, 0.5],
  'edge.come': [0.75, 1],
  'count.come': [0.88, 1],
  'count.words': [0.84, 1],
  'header.words': [0.84, 1],
});

/** A node opens beside a full one, and is empty. */
const BESIDE = stages({
  'box.go': [0, 0.2],
  'entry.go': [0, 0.2],
  'grid.go': [0, 0.2],
  'count.go': [0, 0.2],
  'edge.go': [0, 0.2],
  glide: [0.05, 0.65],
  come: [0.5, 1],
});

/** An entry is inserted: first the gap opens, then the entry comes, then its target. */
const OPENS = stages({
  glide: [0, 0.45],
  'entry.move': [0, 0.45],
  'free.go': [0.45, 0.75],
  'free.come': [0, 0.45],
  'header.words': [0.5, 0.95],
  'entry.come': [0.15, 0.8],
  'run.come': [0.1, 0.5],
  'run.move': [0.1, 0.5],
  'place.come': [0.55, 0.85],
  'tie.come': [0.6, 1],
  'mapped.come': [0.55, 0.85],
});

/** An entry merges into another or goes, and then the gap closes. */
const CLOSES = turned({ stages: OPENS }).stages!;

const LONG_MS = 1400;
const MIDDLE_MS = 800;
const SHORT_MS = 450;

export function storyOf(a: Told, b: Told): Story {
  const born: Record<string, Origin> = {};
  const into: Record<string, Origin> = {};
  const runsA = allRuns(a.data, a.tree);
  const runsB = allRuns(b.data, b.tree);
  const { ino } = b.tree;
  const [extentsA, extentsB] = [extentsOf(a.tree), extentsOf(b.tree)];
  const [fileA, fileB] = [logical(ino, runsA), logical(ino, runsB)];
  // A new entry comes from the blocks that waited in memory, unless an earlier entry covered its blocks.
  covers(extentsB, fileA, born);
  covers(extentsB, extentsA, born);
  covers(extentsA, extentsB, into);
  covers(fileB, fileA, born);
  covers(fileA, fileB, into);
  covers(placed(runsB), placed(runsA), born);
  covers(placed(runsA), placed(runsB), into);
  covers(physical(runsB), physical(runsA), born);
  covers(physical(runsA), physical(runsB), into);
  const deeper = levelsOf(b.tree).length - levelsOf(a.tree).length;
  const more = b.tree.nodes.length - a.tree.nodes.length;
  const entries = b.tree.entries.slot.length - a.tree.entries.slot.length;
  const told = { born, into };
  if (deeper > 0) return { ...told, stages: GROWS, ms: LONG_MS };
  if (deeper < 0) return { ...told, stages: turned({ stages: GROWS }).stages!, ms: LONG_MS };
  if (more > 0) {
    if (!b.data.change?.entries.includes(CHANGE.moved)) return { ...told, stages: BESIDE, ms: MIDDLE_MS };
    const travels = a.layout && b.layout ? movedHalf(a.layout.tree, b.layout.tree) : [];
    return { ...told, travels, stages: SPLITS, ms: LONG_MS };
  }
  if (more < 0) return { ...told, stages: turned({ stages: SPLITS }).stages!, ms: LONG_MS };
  if (entries > 0) {
    risesInto(a.tree, b.tree, born);
    return { ...told, stages: OPENS, ms: SHORT_MS };
  }
  if (entries < 0) return { ...told, stages: CLOSES, ms: SHORT_MS };
  return told;
}

/** A new index entry begins at the node that it leads to. */
function risesInto(a: FileTree, b: FileTree, born: Record<string, Origin>): void {
  const known = new Set(a.nodes.map(({ block, parentSlot }) => (parentSlot < 0 ? -1 : block)));
  for (const [n, { block, level, parent, first }] of b.nodes.entries())
    if (parent >= 0 && !known.has(block) && a.nodes.some((node) => node.block === block))
      born[keyOfIndex(b, level + 1, first)] = { keys: [keyOfNode(b, n)], part: [0, 0.3] };
}

/**
 * The file as a strip of its own blocks, over a strip of the volume's, and the links between them.
 *
 *     blocks of the file     ▣▣▣▣▢▢▢▢▨▨▨▨┆┆┆┆      written, hole, unwritten, delayed
 *                             ╲╲       ╲╲
 *     blocks of the volume   ▢▢▣▣▣▣ ⫽ ▨▨▨▨▢▢      long stretches of other files' blocks are left out
 */
import type { Tie } from '../motion/mark.ts';
import type { FileTree } from './answer/map-tree.ts';
import type { FileMapData } from './answer.ts';
import { allRuns, clustersOf, type Run, spanOf } from './runs.ts';
import type { Rect } from './tree-marks.ts';
import type { fileMap } from './words.ts';

export interface Segment extends Rect {
  key: string;
  run: Run;
}

/** A piece of the volume's strip: blocks [first, first + length). */
interface Stretch extends Rect {
  first: number;
  length: number;
}

interface Ribbon extends Tie {
  run: Run;
}

/**
 * The keys of a run on the file's strip and on the volume's. A run that waits in memory may have its place already. Both
 * are drawn until its pages know that place.
 */
export const keyOfRun = (ino: number, run: Run): string =>
  `${run.state === 'delayed' ? 'wait' : 'run'}.${ino}.${run.logical}`;
export const keyOfPlace = (run: Run): string => `place.${run.physical}`;

export interface StripLayout {
  y: number;
  height: number;
  /** Blocks of the file. */
  span: number;
  logical: Rect;
  segments: Segment[];
  stretches: Stretch[];
  places: Segment[];
  /** Blocks of the map itself on the volume. */
  nodes: (Rect & { block: number })[];
  /** The clusters of the file, if there is room to tell them apart. */
  clusters: (Rect & { block: number })[];
  /** Blocks that are preallocated for the file and still unused. */
  kept: (Rect & { physical: number })[];
  ribbons: Ribbon[];
  /** The end of the file, if the strip goes on past it. */
  endOfFile: number | undefined;
  ticks: { x: number; y: number; text: string; anchor: 'start' | 'middle' | 'end' }[];
  captions: { y: number; left: string; right: string }[];
  /** There are too many runs to draw them one by one. */
  summed: boolean;
}

const STRIP = 14;
const CLUSTER_BESIDE = 2;
const CAPTION = 17;
const TICK = 13;
const BREAK = 20;
const MAX_DRAWN = 400;
const MAX_BREAKS = 5;
/** Narrower clusters are not told apart. */
const LEAST_CLUSTER = 4;

/** The words in the picture. */
type Written = (typeof fileMap)['picture'];

export function layoutStrips(
  data: FileMapData,
  tree: FileTree,
  y: number,
  width: number,
  height: number,
  words: Written,
): StripLayout {
  const runs = allRuns(data, tree);
  const span = spanOf(data, tree, runs);
  const logical: Rect = { x: 0, y: y + CAPTION, width, height: STRIP };
  const scale = width / span;
  const flight = Math.max(20, height - 2 * CAPTION - 2 * STRIP - TICK);
  const lower = logical.y + STRIP + flight;
  const drawn = thinned(runs, scale);
  const placed = drawn.filter((r) => r.physical >= 0);
  const clusters = clustersOf(data, placed);
  const stretches = stretchesOf(data, tree, placed, clusters, lower, width);
  const segments = drawn.map((run) => segmentOf(tree, run, logical.y, scale));
  const places = placed.map((run) => placedOn(stretches, run, lower));
  const byRun = new Map(segments.map((s) => [s.run, s]));
  const ends = Math.ceil(tree.size / data.blockSize);
  return {
    y,
    height: lower + STRIP + TICK + CAPTION - y,
    span,
    logical,
    segments,
    stretches,
    places,
    nodes: nodesOn(stretches, tree, lower),
    clusters: clustersOn(stretches, clusters, data.clusterRatio, lower),
    kept: keptOn(stretches, data, lower),
    ribbons: places.map((p) => ribbon(byRun.get(p.run)!, p)),
    endOfFile: ends < span ? ends * scale : undefined,
    ticks: ticksOf(stretches, lower),
    captions: [
      { y: y + 11, left: words.ofFile, right: span === 1 ? words.block0 : `0–${span - 1}` },
      {
        y: lower + STRIP + TICK + 13,
        left: placed.length > 0 ? groupsText(data, placed, words) : words.nowhere,
        right: clusters.length > 0 ? words.inClusters(data.clusterRatio) : '',
      },
    ],
    summed: drawn.length < runs.length,
  };
}

/** A run on the strip of the file. */
const segmentOf = (tree: FileTree, run: Run, y: number, scale: number): Segment => ({
  x: run.logical * scale,
  y,
  width: Math.max(1.5, run.length * scale),
  height: STRIP,
  run,
  key: keyOfRun(tree.ino, run),
});

/** A run on the strip of the volume. */
function placedOn(stretches: readonly Stretch[], run: Run, y: number): Segment {
  const x = placeOf(stretches, run.physical);
  const end = placeOf(stretches, run.physical + run.length - 1) + perBlock(stretches, run.physical);
  return { x, y, width: Math.max(2, end - x), height: STRIP, run, key: keyOfPlace(run) };
}

/** The map's own blocks on the strip of the volume. */
const nodesOn = (stretches: readonly Stretch[], tree: FileTree, y: number): StripLayout['nodes'] =>
  tree.nodes
    .slice(1)
    .filter((n) => placeOf(stretches, n.block) >= 0)
    .slice(0, MAX_DRAWN)
    .map(({ block }) => ({
      x: placeOf(stretches, block),
      y,
      width: Math.max(2, perBlock(stretches, block)),
      height: STRIP,
      block,
    }));

/** The clusters of the file, around the strip of the volume. */
function clustersOn(
  stretches: readonly Stretch[],
  clusters: number[],
  ratio: number,
  y: number,
): StripLayout['clusters'] {
  const drawn = clusters.map((block) => ({
    x: placeOf(stretches, block),
    y: y - CLUSTER_BESIDE,
    width: ratio * perBlock(stretches, block),
    height: STRIP + 2 * CLUSTER_BESIDE,
    block,
  }));
  return drawn.length <= MAX_DRAWN && drawn.every(({ width }) => width >= LEAST_CLUSTER) ? drawn : [];
}

/** Preallocated blocks on the strip of the volume. */
const keptOn = (stretches: readonly Stretch[], data: FileMapData, y: number): StripLayout['kept'] =>
  data.kept.map(({ physical, length }) => {
    const x = placeOf(stretches, physical);
    return { x, y, width: Math.max(2, placeOf(stretches, physical + length - 1) - x), height: STRIP, physical };
  });

/** The first block of each stretch that has room for it, and the last block of all. */
function ticksOf(stretches: readonly Stretch[], lower: number): StripLayout['ticks'] {
  const y = lower + STRIP + 11;
  const ticks: StripLayout['ticks'] = stretches.map((s, i) => ({
    x: s.x,
    y,
    text: i === 0 || s.width > 44 ? String(s.first) : '',
    anchor: 'start',
  }));
  const last = stretches[stretches.length - 1];
  if (last && last.width > 120)
    ticks.push({ x: last.x + last.width, y, text: String(last.first + last.length - 1), anchor: 'end' });
  return ticks;
}

function groupsText(data: FileMapData, runs: readonly Run[], words: Written): string {
  const groups = new Set<number>();
  for (const r of runs) groups.add(Math.max(0, Math.floor((r.physical - data.firstDataBlock) / data.blocksPerGroup)));
  const list = [...groups].sort((a, b) => a - b);
  const few = list.length > 4 ? `${list[0]}–${list[list.length - 1]}` : list.join(', ');
  return (list.length === 1 ? words.ofVolume : words.ofVolumeIn)(few);
}

/** Keeps one run per pixel, so that the number of drawn runs depends on the width and not on the file. */
function thinned(runs: Run[], scale: number): Run[] {
  if (runs.length <= MAX_DRAWN) return runs;
  const out: Run[] = [];
  let pixel = -1;
  for (const run of runs) {
    const at = Math.floor(run.logical * scale * 0.5);
    const last = out[out.length - 1];
    if (at === pixel && last.state === run.state && run.length * scale < 1) continue;
    pixel = at;
    out.push(run);
  }
  return out;
}

/** The pieces of the volume that the file lies in. Gaps that are long compared with the rest are left out. */
function stretchesOf(
  data: FileMapData,
  tree: FileTree,
  runs: readonly Run[],
  clusters: readonly number[],
  y: number,
  width: number,
): Stretch[] {
  const pieces: [number, number][] = runs.map((r) => [r.physical, r.physical + r.length]);
  for (const block of clusters) pieces.push([block, block + data.clusterRatio]);
  for (const n of tree.nodes.slice(1)) pieces.push([n.block, n.block + 1]);
  for (const pa of data.kept) pieces.push([pa.physical, pa.physical + pa.length]);
  if (pieces.length === 0) return [];
  pieces.sort((a, b) => a[0] - b[0]);
  const gaps: { from: number; to: number }[] = [];
  let end = pieces[0][1];
  for (const [from, to] of pieces) {
    if (from > end) gaps.push({ from: end, to: from });
    end = Math.max(end, to);
  }
  // Some of the surroundings show that a file in one piece lies within something larger.
  const around = Math.max(1, Math.ceil(0.04 * (end - pieces[0][0])));
  const first = Math.max(0, pieces[0][0] - around);
  end += around;
  let total = end - first;
  gaps.sort((a, b) => b.to - b.from - (a.to - a.from));
  const broken: { from: number; to: number }[] = [];
  for (const gap of gaps) {
    if (broken.length === MAX_BREAKS || gap.to - gap.from < 0.3 * total) break;
    broken.push(gap);
    total -= gap.to - gap.from;
  }
  broken.sort((a, b) => a.from - b.from);
  const beside = Math.max(1, Math.ceil(0.05 * total));
  for (const gap of broken) {
    const keep = Math.min(beside, Math.floor((gap.to - gap.from) / 3));
    gap.from += keep;
    gap.to -= keep;
    total += 2 * keep;
  }
  const out: Stretch[] = [];
  const room = width - broken.length * BREAK;
  const least = Math.min(34, room / (broken.length + 1));
  let at = first;
  const spans = [...broken.map((b) => [b.from, b.to]), [end, end]].map(([from, to]) => {
    const piece = { first: at, length: from - at };
    at = to;
    return piece;
  });
  const shared = room - spans.length * least;
  let x = 0;
  for (const piece of spans) {
    const w = least + (shared * piece.length) / total;
    out.push({ ...piece, x, y, width: w, height: STRIP });
    x += w + BREAK;
  }
  return out;
}

function placeOf(stretches: readonly Stretch[], block: number): number {
  for (const s of stretches)
    if (block >= s.first && block < s.first + s.length) return s.x + ((block - s.first) / s.length) * s.width;
  return -1;
}

function perBlock(stretches: readonly Stretch[], block: number): number {
  const s = stretches.find((p) => block >= p.first && block < p.first + p.length);
  return s ? s.width / s.length : 0;
}

const ribbon = (from: Segment, to: Segment): Ribbon => ({
  run: to.run,
  from: from.key,
  to: to.key,
  x0: [from.x, from.x + from.width],
  y0: from.y + from.height,
  x1: [to.x, to.x + to.width],
  y1: to.y,
});

/** What the tile of the buddies says. */
import { sentenceOf } from '../../bytes/said.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { told } from '../narration/words.ts';
import { type Passage, passages } from '../twin/passages.ts';
import type { BuddyData, Chunk, Freed, Kept, Place, Search } from './answer.ts';
import { chunkAt } from './breaking.ts';
import { criteria } from './criteria-words.ts';

const { number, many } = counting;
/** How blocks and clusters are counted. */
const unit = (clusters: boolean) => ({
  many: (n: number) =>
    many(n, clusters ? { one: '# cluster', other: '# clusters' } : { one: '# block', other: '# blocks' }),
  placeOf: (start: number, group: number) => `${clusters ? 'cluster' : 'block'} ${start} of group ${group}`,
  noSearch: `${clusters ? 'clusters' : 'blocks'} are preallocated and waiting: no search`,
  freeAgain: (sizes: string) => `This step: ${sizes} ${clusters ? 'clusters' : 'blocks'} are free again`,
  runs: (n: number, least: string, most: number) =>
    `${number(n)} of ${least} to ${number(most)} ${clusters ? 'clusters' : 'blocks'}`,
});

export const buddy = words('buddy', {
  name: 'Buddy allocator',
  title: 'Buddy',
  /** A path, or what an inode without one is called. */
  named: sentenceOf,
  smallFiles: 'small files',
  number,
  none: 'There is no file system yet at this step, and so no group to allocate from: step forward until it is made.',
  groupBefore: 'Group before',
  groupAfter: 'Group after',
  follows: 'Follows the last allocation',
  followAgain: 'Click to follow the last allocation again',
  groupOf: (group: number, groups: number) => `group ${group} of ${number(groups)}`,
  keys: (group: number) => `Free chunks of group ${group}. Left and right go from chunk to chunk, Enter selects.`,
  units: { block: unit(false), cluster: unit(true) },
  free: (n: number) => `${number(n)} free`,
  freeClusters: (n: number) => `${many(n, { one: '# cluster', other: '# clusters' })} free`,
  largest: (free: string, n: number) => `${free} · largest ${number(n)}`,
  anywhere: (group: number) => `anywhere in group ${group}`,
  criteria,
  /** The course of a search: the name and the text of each line. */
  lines: {
    needed: 'needed',
    kept: 'kept',
    given: 'given',
    goal: 'goal',
    found: 'found',
    by: 'by',
    passed: 'passed over',
  },
  near: (n: string, name: string, place: string) => `${n} for ${name}, near ${place}`,
  at: (n: string, place: string) => `${n} at ${place}`,
  goalAnywhere: (n: string, place: string) => `${n} ${place}`,
  canGrow: (goal: string) => `${goal}, so that the file can grow`,
  isSplit: (found: string, size: number) => `${found}; a buddy of ${number(size)} is split`,
  goalWasFree: 'the goal itself, which was free',
  criterion: (name: string, asks: string) => `${name}: ${asks}`,
  passed: (...one: Parameters<typeof told.passed>) => {
    const { candidate, why } = told.passed(...one);
    return `passed over: ${candidate}, because ${why}`;
  },
  /** A block under the pointer. */
  chunk: (size: string, blocks: string, other: number) => `free: ${size}, ${blocks}; its buddy begins at ${other}`,
  freed: (step: number, n: string, from: number, one: boolean) =>
    `Freed at step ${step}: ${n} from ${from}; no file gets ${one ? 'it' : 'them'} before the transaction has committed`,
  keptRun: (name: string, first: number, last: number, unused: string) =>
    `kept for ${name}: blocks ${first}–${last}, ${unused} unused; free on disk, taken here`,
  inUse: (block: string) => `block ${block} is in use`,
  clusterInUse: (blocks: string) => `the cluster of blocks ${blocks} is in use`,
  takenWhole: (n: number, sizes: string) => `This step: ${n === 1 ? 'a chunk' : 'chunks'} of ${sizes} taken whole`,
  merge: (gone: string, made: string) => `This step: ${gone} and what was given back merge to ${made}`,
  split: (gone: string, made: string) => `This step: ${gone} split; ${made} stay free`,
  /** Beside the picture. */
  keptFree: 'Kept, free on disk',
  left: (n: number, of: number) => `${number(n)} of ${number(of)} left`,
  more: (n: number) => `${n} more`,
  fewer: 'fewer',
  freedWaiting: 'Freed, waiting for the commit',
  since: (step: number) => `since step ${number(step)}`,
  nothingYet: 'Nothing has been allocated yet. Blocks are asked for when data is flushed: step on to the next flush.',
  served: 'Served',
  theSearch: 'The search',
  thisStep: 'this step',
  step: (step: number) => `step ${step}`,
  runsByLength: 'Free runs by length',
  runs: (n: number) => many(n, { one: '# run', other: '# runs' }),
  runsAre: (runs: string) => `Free runs: ${runs}`,
  /** Words in the picture. */
  markers: { needed: 'near', goal: 'goal', result: 'found', both: (what: string) => `${what}, found` },
  /** What becomes of the halves of a chunk that breaks, and what those of one that is joined were. */
  breaks: {
    on: 'goes on',
    ofOrder: (order: number) => `stays free, order ${order}`,
    free: 'stays free',
    used: 'taken',
  },
  joins: {
    on: 'joined',
    ofOrder: (order: number) => `was free, order ${order}`,
    free: 'was free',
    used: 'given back',
  },
  /** Words of a search on its way. */
  asksFor: (n: string, name: string) => `${n} for ${name}`,
  lookFor: (asks: string, goal: number) => `${asks}, so look for ${goal}`,
  isKept: (asks: string) => `${asks}: kept`,
  reason: (...one: Parameters<typeof told.passed>) => {
    const { candidate, why } = told.passed(...one);
    return `${candidate}: ${why}`;
  },
  andMore: (n: number) => `and ${n} more`,
  /** The twin. */
  theGroup: 'The group',
  groupIs: (group: number, groups: number, first: number, last: number, caption: string) =>
    `Group ${group} of ${groups}: blocks ${first}–${last}, ${caption}`,
  lastAllocation: 'The last allocation',
  chunksByOrder: 'Free chunks, the largest first',
  chunks: (n: number, size: number) => `${many(n, { one: '# free chunk', other: '# free chunks' })} of ${number(size)}`,
  chunksAt: (chunks: string, places: string) => `${chunks}: at ${places}`,
  runsByTheirLength: 'Free runs by their length',
  taken: 'Taken from the free ones',
  keptFor: (name: string, n: string, from: number, unused: number) =>
    `Kept for ${name}: ${n} from ${from}, ${number(unused)} of them unused`,
});

/** The buddies in words: the search step by step, and the text for screen readers and tests. */
type Said = typeof buddy;

/** Says whether the group counts blocks or, with bigalloc, clusters. */
type Counted = Pick<BuddyData, 'ratio'>;
export const unitOf = ({ ratio }: Counted, words: Said): Said['units']['block'] =>
  ratio > 1 ? words.units.cluster : words.units.block;

const placeText = (p: Place, of: Counted, words: Said): string =>
  p.start < 0 ? words.anywhere(p.group) : unitOf(of, words).placeOf(p.start, p.group);

/** `4,385–4,389`: blocks on the volume. */
const rangeText = (first: number, count: number): string =>
  count > 1 ? `${first}–${first + count - 1}` : String(first);

export function captionOf(data: BuddyData, words: Said = buddy): string {
  const largest = Math.max(-1, ...data.chunks.map((c) => c.order));
  const free = data.ratio > 1 ? words.freeClusters(data.free) : words.free(data.free);
  return largest < 0 ? free : words.largest(free, 2 ** largest);
}

export interface SearchLine {
  what: Exclude<keyof Said['lines'], 'passed'>;
  text: string;
}

/** The file that a kept run is for. */
export const keptName = ({ name }: Pick<Kept, 'name'>, words: Said): string =>
  name === undefined ? words.smallFiles : words.named(name);

/** The course of a request, from the need to the found blocks. */
export function searchLines(s: Search, of: Counted, details: boolean, words: Said): SearchLine[] {
  const { many, noSearch } = unitOf(of, words);
  const place = (p: Place) => placeText(p, of, words);
  const found = words.at(many(s.result.len), place(s.result));
  const lines: SearchLine[] = [
    { what: 'needed', text: words.near(many(s.needed.len), words.named(s.name), place(s.needed)) },
  ];
  if (!s.told) return [...lines, { what: 'kept', text: noSearch }, { what: 'given', text: found }];
  if (s.goal) {
    const goal = (s.goal.start < 0 ? words.goalAnywhere : words.at)(many(s.goal.len), place(s.goal));
    lines.push({ what: 'goal', text: s.goal.len > s.needed.len ? words.canGrow(goal) : goal });
  }
  const { broken, cr, grps, flags } = s.told;
  lines.push({ what: 'found', text: broken ? words.isSplit(found, broken) : found });
  const asks = words.criteria[cr] ?? '';
  const by = details ? words.criterion(cr, asks) : asks;
  lines.push({ what: 'by', text: grps === 0 && flags.includes('TRY_GOAL') ? words.goalWasFree : by });
  return lines;
}

function chunkInWords(data: BuddyData, chunk: Chunk, words: Said): string {
  const size = 2 ** chunk.order;
  const { ratio } = data;
  const blocks = rangeText(data.first + chunk.start * ratio, size * ratio);
  return words.chunk(unitOf(data, words).many(size), blocks, data.first + (chunk.start ^ size) * ratio);
}

const waitingInWords = ({ physical, length, since }: Freed, of: Counted, words: Said): string =>
  words.freed(since + 1, unitOf(of, words).many(length), physical, length === 1);

const keptInWords = (kept: Kept, { ratio }: Counted, words: Said): string =>
  words.keptRun(
    keptName(kept, words),
    kept.physical,
    kept.physical + kept.length * ratio - 1,
    ratio > 1 ? words.units.cluster.many(kept.free) : words.number(kept.free),
  );

/** The state of a block of the group, for the allocator. */
export function blockInWords(data: BuddyData, block: number, words: Said = buddy): string {
  const holds = (run: { start: number; length: number }) => block >= run.start && block < run.start + run.length;
  const freed = data.waiting.find(holds);
  if (freed) return waitingInWords(freed, data, words);
  const kept = data.kept.find(holds);
  if (kept) return keptInWords(kept, data, words);
  const chunk = chunkAt(data, block);
  if (chunk) return chunkInWords(data, chunk, words);
  const { ratio } = data;
  const blocks = rangeText(data.first + block * ratio, ratio);
  return ratio > 1 ? words.clusterInUse(blocks) : words.inUse(blocks);
}

export function changeInWords(data: BuddyData, words: Said): string | undefined {
  const { made, gone } = data;
  if (made.length + gone.length === 0) return undefined;
  const sizes = (chunks: readonly Chunk[]) =>
    chunks
      .slice(0, 8)
      .map((c) => words.number(2 ** c.order))
      .join(', ') + (chunks.length > 8 ? ' …' : '');
  if (gone.length === 0) return unitOf(data, words).freeAgain(sizes(made));
  if (made.length === 0) return words.takenWhole(gone.length, sizes(gone));
  const grown = made.reduce((n, c) => n + 2 ** c.order, 0) > gone.reduce((n, c) => n + 2 ** c.order, 0);
  return (grown ? words.merge : words.split)(sizes(gone), sizes(made));
}

/** A size, for little room. */
export const shortSize = (n: number): string => (n >= 1024 ? `${n / 1024}K` : String(n));

/** Free runs by powers of two of their length, up to the longest run or chunk. */
export function lengthClasses({ histogram, orders }: Pick<BuddyData, 'histogram' | 'orders'>): number[] {
  const top = Math.max(
    orders + 1,
    histogram.findLastIndex((n) => n > 0),
  );
  return Array.from({ length: top + 1 }, (_, i) => i);
}

export const runsInWords = (data: Pick<BuddyData, 'histogram' | 'orders' | 'ratio'>, words: Said): string[] =>
  lengthClasses(data).map((i) => unitOf(data, words).runs(data.histogram[i], shortSize(2 ** i), 2 ** (i + 1) - 1));

const LISTED = 12;

/** The chunks of each size, the largest first. */
function chunksInWords(data: BuddyData, words: Said): string[] {
  const free: string[] = [];
  for (let order = data.orders - 1; order >= 0; order--) {
    const chunks = data.chunks.filter((c) => c.order === order);
    const counted = words.chunks(chunks.length, 2 ** order);
    const places = chunks.slice(0, LISTED).map((c) => data.first + c.start * data.ratio);
    const some = `${places.join(', ')}${chunks.length > LISTED ? ' …' : ''}`;
    free.push(chunks.length > 0 ? words.chunksAt(counted, some) : counted);
  }
  return free;
}

/** The picture in words. */
export function buddyInWords(data: BuddyData, details: boolean, words: Said = buddy): Passage[] {
  const { search } = data;
  const taken = data.kept.map((pa) =>
    words.keptFor(keptName(pa, words), unitOf(data, words).many(pa.length), pa.physical, pa.free),
  );
  const last = data.first + data.length * data.ratio - 1;
  return passages(
    [
      words.theGroup,
      [words.groupIs(data.group, data.groups, data.first, last, captionOf(data, words)), changeInWords(data, words)],
    ],
    [
      words.lastAllocation,
      search
        ? [
            ...searchLines(search, data, details, words).map((l) => `${words.lines[l.what]}: ${l.text}`),
            ...search.considered.map((c) => words.passed(c.candidate, c.why, details ? c.by : undefined)),
          ]
        : [],
    ],
    [words.chunksByOrder, chunksInWords(data, words)],
    [words.runsByTheirLength, runsInWords(data, words)],
    [words.taken, [...taken, ...data.waiting.map((run) => waitingInWords(run, data, words))]],
  );
}

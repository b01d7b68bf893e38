/** What the tile of the page cache says. */
import { sentenceOf } from '../../bytes/said.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { units } from '../common/unit-words.ts';
import { formatBytes } from '../common/units.ts';
import { atMost, type Passage, passages } from '../twin/passages.ts';
import type { CachedFile, Flush, PageCacheData } from './answer.ts';

const { number, many } = counting;
const blocks = (n: number) => many(n, { one: '# block', other: '# blocks' });

export const pageCache = words('pageCache', {
  name: 'Page cache',
  /** A path, or what an inode without one is called. */
  named: sentenceOf,
  none: 'There is no file system yet at this step, and nothing to keep pages of: step forward until it is mounted.',
  keys: 'What waits in memory. Left and right go through files and places, Enter goes there.',
  nothing: 'nothing waits',
  waits: (size: string, files: number) =>
    `${size} of ${many(files, { one: '# file', other: '# files' })} ${files === 1 ? 'waits' : 'wait'}`,
  delayed: (n: number) => `${number(n)} without a place`,
  unwritten: (n: number) => `${number(n)} in unwritten extents`,
  dirty: (n: number) => `${number(n)} changed in their place`,
  parts: {
    used: 'in use',
    promised: 'promised to delayed data',
    free: 'free',
    kept: 'kept so that a flush cannot fail',
    root: 'reserved for root',
  },
  legend: { delayed: 'no place yet', unwritten: 'unwritten', dirty: 'changed' },
  states: { delayed: 'delayed', unwritten: 'unwritten', dirty: 'dirty' },
  count: (n: number, size: string) => `${blocks(n)}, ${size}`,
  since: (step: number) => `since step ${step}`,
  step: (step: number) => `step ${step}`,
  /** Words in the picture. */
  waiting: 'Waiting',
  nothingWaits: 'Nothing waits for a flush.',
  moreFiles: (n: number) => `${n} more files`,
  flushOf: (name: string) => `Flush of ${name}`,
  lastFlushOf: (name: string) => `Last flush, of ${name}`,
  now: 'now',
  space: 'Space',
  toBeHad: (n: number, of: number) => `${number(n)} of ${number(of)} blocks to be had`,
  rows: { writes: 'written', requests: 'asked', places: 'placed' },
  writes: (n: number) => many(n, { one: '# write', other: '# writes' }),
  whatWasDirty: 'what was dirty',
  flushBegins: (wrote: string, name: string) => `${wrote} of ${name}: the flush begins`,
  requests: (n: number) => many(n, { one: '# request', other: '# requests' }),
  pieces: (n: number) => many(n, { one: '# piece', other: '# pieces' }),
  onVolume: (way: string) => `${way} on the volume`,
  /** Under the pointer. */
  fileSaid: (name: string, waits: string) => `${name}: ${waits}`,
  hasWaited: (name: string, step: number) => `${name} has waited since step ${step}`,
  flushBegan: (step: number) => `the flush began with step ${step}`,
  lies: (first: number, last: number, block: number) => `blocks ${first}–${last} of the file at ${block}`,
  /** The twin. */
  inMemory: 'Waiting in memory',
  fileIs: (name: string, since: number, size: string, waits: string, runs: string) =>
    `${name}, since step ${since}: ${size}: ${waits}. Blocks ${runs}`,
  moreRuns: (n: number) => `and ${n} more runs`,
  flushNow: (name: string) => `The flush of ${name}, now`,
  flushLast: (name: string) => `The last flush, of ${name}`,
  piece: (n: number, first: number, block: number) =>
    `${blocks(n)} from block ${first} of the file, placed at ${block}`,
  morePieces: (n: number) => `and ${n} more pieces`,
  onTheVolume: 'Space on the volume',
  figures: (free: number, of: number, promised: number, kept: number, root: number) =>
    `${blocks(free)} of ${number(of)} free, ${number(promised)} of them promised, ${number(kept)} kept for flushes, ${number(root)} for root`,
  reallyFree: (n: number) => `${blocks(n)} to be had if nothing promised is counted`,
});

/** The words of the page cache, and those of sizes. */
export const ENGLISH = { pageCache, units };
export type CacheSaid = typeof ENGLISH;

const waitingOf = (f: CachedFile): number => f.delayed + f.unwritten + f.dirty;

export function captionOf(data: PageCacheData, { pageCache: words, units: { figure } } = ENGLISH): string {
  const blocks = data.files.reduce((n, f) => n + waitingOf(f), 0);
  if (blocks === 0) return words.nothing;
  return words.waits(figure(formatBytes(blocks * data.blockSize)), data.files.length);
}

export function fileInWords(f: CachedFile, { pageCache: words }: CacheSaid): string {
  const parts: string[] = [];
  if (f.delayed > 0) parts.push(words.delayed(f.delayed));
  if (f.unwritten > 0) parts.push(words.unwritten(f.unwritten));
  if (f.dirty > 0) parts.push(words.dirty(f.dirty));
  return parts.join(', ');
}

export function flushInWords(f: Flush, { pageCache: words }: CacheSaid): string {
  const wrote = f.writes.length > 0 ? words.writes(f.writes.length) : words.whatWasDirty;
  if (f.requests.length === 0) return words.flushBegins(wrote, words.named(f.name));
  return words.onVolume([wrote, words.requests(f.requests.length), words.pieces(f.places.length)].join(' → '));
}

/** The number of a file's waiting blocks, and their size. */
export const countOf = (f: CachedFile, { blockSize }: PageCacheData, { pageCache, units: { figure } }: CacheSaid) =>
  pageCache.count(waitingOf(f), figure(formatBytes(waitingOf(f) * blockSize)));

const FILES = 60;
const RUNS = 24;
const PLACES = 60;

/** The picture in words. */
export function pageCacheInWords(data: PageCacheData, said = ENGLISH): Passage[] {
  const { flush } = data;
  const { pageCache: words } = said;
  const files = data.files.map((f) => {
    const runs = f.runs.map(
      (r) => `${r.length === 1 ? r.first : `${r.first}–${r.first + r.length - 1}`} ${words.states[r.state]}`,
    );
    const listed = atMost(runs, RUNS, words.moreRuns).join(', ');
    return words.fileIs(words.named(f.name), f.since + 1, countOf(f, data, said), fileInWords(f, said), listed);
  });
  const places = flush?.places.map((p) => words.piece(p.length, p.first, p.block)) ?? [];
  return passages(
    [words.inMemory, [captionOf(data, said), ...atMost(files, FILES, words.moreFiles)]],
    [
      flush ? (flush.now ? words.flushNow : words.flushLast)(words.named(flush.name)) : '',
      flush ? [flushInWords(flush, said), ...atMost(places, PLACES, words.morePieces)] : [],
    ],
    [
      words.onTheVolume,
      [
        words.figures(data.free, data.blockCount, data.promised, data.kept, data.forRoot),
        words.reallyFree(data.free - data.promised),
      ],
    ],
  );
}

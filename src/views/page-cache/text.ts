/** The page cache in words. */

import { units } from '../common/unit-words.ts';
import { formatBytes } from '../common/units.ts';
import type { Passage } from '../twin/passages.ts';
import { atMost, passages } from '../twin/passages.ts';
import type { CachedFile, Flush, PageCacheData } from './answer.ts';
import { pageCache as english } from './words.ts';

/** The words of the page cache, and those of sizes. */
export const ENGLISH = { pageCache: english, units };
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
  if (f.requests.length === 0) return words.flushBegins(wrote, f.name);
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
    return words.fileIs(f.name, f.since + 1, countOf(f, data, said), fileInWords(f, said), listed);
  });
  const places = flush?.places.map((p) => words.piece(p.length, p.first, p.block)) ?? [];
  return passages(
    [words.inMemory, [captionOf(data, said), ...atMost(files, FILES, words.moreFiles)]],
    [
      flush ? (flush.now ? words.flushNow : words.flushLast)(flush.name) : '',
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

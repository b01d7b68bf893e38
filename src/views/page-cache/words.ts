/** The page cache in words. */
import type { CachedFile, Flush, PageCacheData } from '../../session/answers/page-cache-data.ts';
import { formatBytes, formatCount, formatMany } from '../common/units.ts';
import { atMost, type Passage, passages } from '../twin/passages.ts';

export const waitingOf = (f: CachedFile): number => f.delayed + f.unwritten + f.dirty;

export function captionOf(data: PageCacheData): string {
  const blocks = data.files.reduce((n, f) => n + waitingOf(f), 0);
  if (blocks === 0) return 'nothing waits';
  return `${formatBytes(blocks * data.blockSize)} of ${formatMany(data.files.length, 'file')} ${data.files.length === 1 ? 'waits' : 'wait'}`;
}

export function fileInWords(f: CachedFile): string {
  const parts: string[] = [];
  if (f.delayed > 0) parts.push(`${formatCount(f.delayed)} without a place`);
  if (f.unwritten > 0) parts.push(`${formatCount(f.unwritten)} in unwritten extents`);
  if (f.dirty > 0) parts.push(`${formatCount(f.dirty)} changed in their place`);
  return parts.join(', ');
}

export const PART_NAMES = {
  used: 'in use',
  promised: 'promised to delayed data',
  free: 'free',
  kept: 'kept so that a flush cannot fail',
  root: 'reserved for root',
} as const;

export function flushInWords(f: Flush): string {
  const wrote = f.writes.length > 0 ? formatMany(f.writes.length, 'write') : 'what was dirty';
  const asked = formatMany(f.requests.length, 'request');
  const pieces = formatMany(f.places.length, 'piece');
  if (f.requests.length === 0) return `${wrote} of ${f.name}: the flush begins`;
  return `${wrote} → ${asked} → ${pieces} on the volume`;
}

const FILES = 60;
const RUNS = 24;
const PLACES = 60;

/** What the picture shows. */
export function pageCacheInWords(data: PageCacheData): Passage[] {
  const { flush } = data;
  const files = data.files.map((f) => {
    const waits = waitingOf(f);
    const runs = f.runs.map((r) => `${r.length === 1 ? r.first : `${r.first}–${r.first + r.length - 1}`} ${r.state}`);
    const size = `${formatMany(waits, 'block')}, ${formatBytes(waits * data.blockSize)}`;
    return `${f.name}, since step ${f.since + 1}: ${size}: ${fileInWords(f)}. Blocks ${atMost(runs, RUNS, (n) => `and ${n} more runs`).join(', ')}`;
  });
  const places =
    flush?.places.map(
      (p) => `${formatMany(p.length, 'block')} from block ${p.first} of the file, placed at ${p.block}`,
    ) ?? [];
  const toBeHad = data.free - data.promised;
  return passages(
    ['Waiting in memory', [captionOf(data), ...atMost(files, FILES, (n) => `${n} more files`)]],
    [
      flush?.now ? `The flush of ${flush.name}, now` : `The last flush, of ${flush?.name}`,
      flush ? [flushInWords(flush), ...atMost(places, PLACES, (n) => `and ${n} more pieces`)] : [],
    ],
    [
      'Space on the volume',
      [
        `${formatMany(data.free, 'block')} of ${formatCount(data.blockCount)} free, ${formatCount(data.promised)} of them promised, ${formatCount(data.kept)} kept for flushes, ${formatCount(data.forRoot)} for root`,
        `${formatMany(toBeHad, 'block')} to be had if nothing promised is counted`,
      ],
    ],
  );
}

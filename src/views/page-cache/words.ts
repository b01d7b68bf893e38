/** The page cache in words. */
import type { CachedFile, Flush, PageCacheData } from '../../session/answers/page-cache-data.ts';
import { formatBytes, formatCount, formatMany } from '../common/units.ts';

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

/** What the picture shows, line by line. */
export function pageCacheInWords(data: PageCacheData): string[] {
  const lines = [captionOf(data)];
  for (const f of data.files.slice(0, 40)) {
    const runs = f.runs
      .slice(0, 12)
      .map((r) => `${r.length === 1 ? r.first : `${r.first}–${r.first + r.length - 1}`} ${r.state}`);
    lines.push(
      `${f.name}, since step ${f.since + 1}: ${fileInWords(f)}. Blocks ${runs.join(', ')}${f.runs.length > 12 ? ` and ${f.runs.length - 12} more runs` : ''}`,
    );
  }
  if (data.files.length > 40) lines.push(`${data.files.length - 40} more files`);
  lines.push(
    `${formatMany(data.free, 'block')} of ${formatCount(data.blockCount)} free, ${formatCount(data.promised)} of them promised, ${formatCount(data.kept)} kept for flushes, ${formatCount(data.forRoot)} for root`,
  );
  if (data.flush) {
    lines.push(
      `${data.flush.now ? 'The flush of' : 'The last flush, of'} ${data.flush.name}: ${flushInWords(data.flush)}`,
    );
    for (const p of data.flush.places.slice(0, 12))
      lines.push(`${formatMany(p.length, 'block')} from block ${p.first} of the file at ${p.block}`);
  }
  return lines;
}

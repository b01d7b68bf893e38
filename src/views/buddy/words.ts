/** The buddies in words: the search step by step, and the text that screen readers and tests get. */
import type { BuddyData, Chunk, Freed, Place, Search } from '../../session/answers/buddy-data.ts';
import { formatCount, formatMany } from '../common/units.ts';
import { type Passage, passages } from '../twin/passages.ts';
import { chunkAt } from './layout.ts';

const placeText = (p: Place): string =>
  p.start < 0 ? `anywhere in group ${p.group}` : `block ${p.start} of group ${p.group}`;

export function captionOf(data: BuddyData): string {
  const largest = Math.max(-1, ...data.chunks.map((c) => c.order));
  return `${formatCount(data.free)} free${largest < 0 ? '' : ` · largest ${formatCount(2 ** largest)}`}`;
}

/** What each criterion asks for. */
export const CRITERIA: Record<string, string> = {
  CR_POWER2_ALIGNED: 'a free buddy of just that size, or the start of a larger one',
  CR_GOAL_LEN_FAST: 'a group whose free runs are long enough on average',
  CR_BEST_AVAIL_LEN: 'the longest run that is to be had quickly',
  CR_GOAL_LEN_SLOW: 'every free run of every group with enough free blocks',
  CR_ANY_FREE: 'whatever is free',
  '0x5': 'the best that was seen anywhere',
};

export interface SearchLine {
  what: string;
  text: string;
}

/** What was passed over; by which criterion, if details are wanted. */
export const passedWords = (candidate: string, details: boolean): string =>
  details ? candidate : candidate.replace(/ by CR_\w+$/, '');

/** The course of a request, from what was needed to what was found. */
export function searchLines(s: Search, details: boolean): SearchLine[] {
  const lines: SearchLine[] = [
    { what: 'needed', text: `${formatMany(s.needed.len, 'block')} for ${s.name}, near ${placeText(s.needed)}` },
  ];
  if (s.preallocated) {
    lines.push({ what: 'kept', text: 'blocks are preallocated and waiting: no search' });
    lines.push({ what: 'given', text: `${formatMany(s.result.len, 'block')} at ${placeText(s.result)}` });
    return lines;
  }
  if (s.goal)
    lines.push({
      what: 'goal',
      text: `${formatMany(s.goal.len, 'block')} ${s.goal.start < 0 ? placeText(s.goal) : `at ${placeText(s.goal)}`}${
        s.goal.len > s.needed.len ? ', so that the file can grow' : ''
      }`,
    });
  lines.push({
    what: 'found',
    text: `${formatMany(s.result.len, 'block')} at ${placeText(s.result)}${s.broken ? `; a buddy of ${formatCount(s.broken)} is split` : ''}`,
  });
  lines.push({
    what: 'by',
    text:
      s.groupsSeen === 0 && s.flags.includes('TRY_GOAL')
        ? 'the goal itself, which was free'
        : `${details ? `${s.criterion}: ` : ''}${CRITERIA[s.criterion] ?? ''}`,
  });
  return lines;
}

function chunkInWords(data: BuddyData, chunk: Chunk): string {
  const size = 2 ** chunk.order;
  const from = data.first + chunk.start;
  return `free: ${formatMany(size, 'block')}, ${from}${size > 1 ? `–${from + size - 1}` : ''}; its buddy begins at ${data.first + (chunk.start ^ size)}`;
}

const waitingInWords = ({ physical, length, since }: Freed): string =>
  `Freed at step ${since + 1}: ${formatMany(length, 'block')} from ${physical}; no file gets ${length === 1 ? 'it' : 'them'} before the transaction has committed`;

const keptInWords = ({ name, physical, length, free }: BuddyData['kept'][number]): string =>
  `kept for ${name}: blocks ${physical}–${physical + length - 1}, ${formatCount(free)} unused; free on disk, taken here`;

/** What a block of the group is to the allocator. */
export function blockInWords(data: BuddyData, block: number): string {
  const holds = (run: { start: number; length: number }) => block >= run.start && block < run.start + run.length;
  const freed = data.waiting.find(holds);
  if (freed) return waitingInWords(freed);
  const kept = data.kept.find(holds);
  if (kept) return keptInWords(kept);
  const chunk = chunkAt(data, block);
  return chunk ? chunkInWords(data, chunk) : `block ${data.first + block} is in use`;
}

export function changeInWords(data: BuddyData): string | undefined {
  const { made, gone } = data;
  if (made.length + gone.length === 0) return undefined;
  const sizes = (chunks: readonly Chunk[]) =>
    chunks
      .slice(0, 8)
      .map((c) => formatCount(2 ** c.order))
      .join(', ') + (chunks.length > 8 ? ' …' : '');
  if (gone.length === 0) return `This step: ${sizes(made)} blocks are free again`;
  if (made.length === 0) return `This step: ${gone.length === 1 ? 'a chunk' : 'chunks'} of ${sizes(gone)} taken whole`;
  const grown = made.reduce((n, c) => n + 2 ** c.order, 0) > gone.reduce((n, c) => n + 2 ** c.order, 0);
  return grown
    ? `This step: ${sizes(gone)} and what was given back merge to ${sizes(made)}`
    : `This step: ${sizes(gone)} split; ${sizes(made)} stay free`;
}

/** A size where there is little room. */
export const shortSize = (n: number): string => (n >= 1024 ? `${n / 1024}K` : String(n));

/** Lengths of free runs by powers of two, as far as there are any, or chunks of that size. */
export function lengthClasses({ histogram, orders }: Pick<BuddyData, 'histogram' | 'orders'>): number[] {
  const top = Math.max(
    orders + 1,
    histogram.findLastIndex((n) => n > 0),
  );
  return Array.from({ length: top + 1 }, (_, i) => i);
}

export const runsInWords = (data: Pick<BuddyData, 'histogram' | 'orders'>): string[] =>
  lengthClasses(data).map(
    (i) => `${formatCount(data.histogram[i])} of ${shortSize(2 ** i)} to ${formatCount(2 ** (i + 1) - 1)} blocks`,
  );

const LISTED = 12;

/** What the picture shows. */
export function buddyInWords(data: BuddyData, details: boolean): Passage[] {
  const { search } = data;
  const free: string[] = [];
  for (let order = data.orders - 1; order >= 0; order--) {
    const chunks = data.chunks.filter((c) => c.order === order);
    const some = chunks
      .slice(0, LISTED)
      .map((c) => data.first + c.start)
      .join(', ');
    free.push(
      `${formatMany(chunks.length, 'free chunk')} of ${formatCount(2 ** order)}${chunks.length > 0 ? `: at ${some}${chunks.length > LISTED ? ' …' : ''}` : ''}`,
    );
  }
  const taken = data.kept.map(
    (pa) =>
      `Kept for ${pa.name}: ${formatMany(pa.length, 'block')} from ${pa.physical}, ${formatCount(pa.free)} of them unused`,
  );
  return passages(
    [
      'The group',
      [
        `Group ${data.group} of ${data.groups}: blocks ${data.first}–${data.first + data.length - 1}, ${captionOf(data)}`,
        changeInWords(data),
      ],
    ],
    [
      'The last allocation',
      search
        ? [
            ...searchLines(search, details).map((l) => `${l.what}: ${l.text}`),
            ...search.considered.map((c) => `passed over: ${passedWords(c.candidate, details)}, because ${c.why}`),
          ]
        : [],
    ],
    ['Free chunks, the largest first', free],
    ['Free runs by their length', runsInWords(data)],
    ['Taken from the free ones', [...taken, ...data.waiting.map(waitingInWords)]],
  );
}

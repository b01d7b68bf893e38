/** The page cache: data that waits in memory, the flush, and the promised space. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;
const blocks = (n: number) => many(n, { one: '# block', other: '# blocks' });

export const pageCache = words('pageCache', {
  name: 'Page cache',
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

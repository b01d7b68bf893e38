/** The buddies of a group: its chunks, the search, kept and waiting blocks. With bigalloc a group counts clusters. */
import { sentenceOf } from '../../bytes/said.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { told } from '../narration/words.ts';
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

/** The same script on a few variants, side by side: what is compared, the table, and the differences in words. */
import type { Said } from '../../bytes/said.ts';
import type { Preset } from '../../session/compare/presets.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { units } from '../common/unit-words.ts';
import { machine } from '../latency/machine-words.ts';

const { number } = counting;
const list = (...words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

export const compare = words('compare', {
  name: 'Compare',
  what: 'What is compared',
  own: 'Your own columns',
  noScript:
    'Only a script can be run again on something else. Write one, or choose a scenario, and its time on several file systems, disks or machines stands here side by side.',
  /** What can be compared, by its name. */
  presets: {
    'file-systems': {
      label: 'File systems',
      about: 'ext2 has no journal; ext3 has one; ext4 has extents as well, and places data late.',
    },
    'old-drivers': {
      label: 'File systems in 2010',
      about: 'The same three in Linux 2.6.33, where ext2 and ext3 had drivers of their own.',
    },
    'ext3-drivers': {
      label: 'ext3 then and now',
      about: 'One ext3 by its own driver of Linux 2.6.33, and by the ext4 driver, which mounts it today.',
    },
    disks: {
      label: 'Disks',
      about: 'The volume lies on one disk, or in chunks on two or four of them (RAID-0).',
    },
    delalloc: {
      label: 'Delayed allocation',
      about: 'Blocks for data are chosen when the data is written back, or at once with nodelalloc.',
    },
    'dir-index': {
      label: 'Directory index',
      about: 'Large directories have a tree of hashes, or are searched from their first block to their last.',
    },
    'journal-modes': {
      label: 'Journal modes',
      about:
        'Data goes to its place before the commit (ordered), at any time (writeback), or through the journal (journal).',
    },
    machines: {
      label: 'Machines',
      about: 'A server of 2009 and a desktop with turning disks, a laptop with flash memory, and a USB stick.',
    },
  },
  ownAbout: 'What each column says takes the place of what the script says.',
  /** A variant as the session calls it (`4 disks`), and in its form for a sentence (`with 4 disks`). */
  variant: (label: string) => label,
  phrase: (phrase: string) => phrase,
  columns: {
    /** Around four lines of a script. */
    about: 'What a column says takes the place of what the script says, in the script’s own lines:',
    empty: 'An empty column is the script as it is.',
    column: (n: number) => `Column ${n}`,
    remove: (n: number) => `Remove column ${n}`,
    asTheScript: 'as the script says',
    add: 'Add a column',
    compare: 'Compare them',
    looking: 'Looking…',
  },
  progress: {
    /** One variant of several. */
    at: (label: string, n: number, of: number) => `${label}, ${n} of ${of}`,
    stopped: (at: string) => `Stopped at ${at}.`,
    again: 'Try again',
    goOn: 'Go on',
    running: (at: string) => `Running ${at}…`,
    runningFar: (at: string, command: number) => `Running ${at}: command ${number(command)}…`,
    runningOf: (at: string, command: number, of: number) =>
      `Running ${at}: command ${number(command)} of ${number(of)}…`,
    cancel: 'Cancel',
    comparing: 'Comparing',
  },
  table: {
    script: 'Whole script',
    waitedFor: 'what programs waited for',
    command: 'This command',
    commandIs: (said: string) => `This command: ${said}`,
    notReached: 'not reached',
    noneBegun: 'none has begun at this step',
    typed: 'was typed after the script, and is not part of the comparison',
    turn: (n: number, of: number) => `turn ${n} of ${of}`,
    turnTitle:
      'A command has a turn each time that it begins, and one more where the shell does something for it first.',
    best: { least: 'least', most: 'most' },
  },
  rows: {
    waited: {
      name: 'programs waited',
      about: 'From the first command of the script to the last: how long its system calls took in all.',
    },
    sync: {
      name: 'a sync after it',
      about: 'How long it takes to send what was still in memory when the script ended.',
    },
    sent: { name: 'sent to disk', about: 'Bytes sent to the disks, by the script and by the sync after it.' },
    journal: { name: 'of it, journal', about: 'Bytes that went to the journal.' },
    perByte: {
      name: 'for a byte written',
      about: 'Bytes sent to the disks for each byte that programs wrote.',
    },
    read: { name: 'read from disk', about: 'Bytes that the disks were asked for, read-ahead included.' },
    requests: { name: 'requests', about: 'Reads, writes and flushes, as the block layer sent them.' },
    flushes: { name: 'of it, flushes', about: 'Times that a drive had to empty its write cache.' },
    seeks: { name: 'seeks', about: 'Times that an arm moved to another cylinder, all disks together.' },
    distance: { name: 'cylinders crossed', about: 'How far the arms went, all disks together.' },
    runs: {
      name: 'runs per file',
      about: 'In how many runs of neighbouring blocks a file lies, on average. One is a file in one piece.',
    },
    mostRuns: { name: 'most runs of a file', about: 'The file that lies in the most pieces.' },
    free: { name: 'free space', about: 'What is left for more, once the volume is unmounted.' },
  },
  waitedForPart: 'What of it was spent for this part of the file system.',
  /** The differences. */
  differences: 'The differences in words',
  list,
  longer: {
    times: (ratio: string) => `${ratio} times as long`,
    percent: (percent: number) => `${percent} % longer`,
    least: 'less than 1 % longer',
  },
  waited: {
    nothing: 'Programs waited for nothing in any variant.',
    equally: (time: string) => `Programs waited equally long in each variant: ${time}.`,
    least: (where: string, time: string) => `Programs waited least ${where}: ${time}.`,
  },
  /** The parts of the file system, each as what time was spent for. */
  partNouns: ['directories', 'metadata', 'free lists', 'file data', 'the journal'] as readonly string[],
  mostFor: (part: string, less: string, more: string) => `Most of the difference is for ${part}: ${less}, ${more}.`,
  largestFor: (part: string, less: string, more: string) =>
    `The largest part of the difference is for ${part}: ${less}, ${more}.`,
  counted: {
    requests: 'Requests to the disks',
    sent: 'Sent to the disks',
    seeks: 'Seeks of the arms',
    runs: 'Runs of neighbouring blocks in a file',
    inEach: 'in each variant',
    whereArms: 'wherever there are arms',
  },
  ended: (where: string, status: number) =>
    `${where} the script ended early, with exit code ${status}: its figures are of less work, so none is called the best.`,
  /** Before why, which is a sentence of its own. */
  cannotRun: (where: string, why: Said) => `${where} it cannot run: ${why.english.replace(/\.?$/, '.')}`,
  /** Which driver ran ext2 and ext3; `several` of them. */
  driver: {
    own: (what: string, several: boolean, old: string) =>
      `${what} ${several ? 'run through their own drivers' : 'runs through its own driver'}, as in Linux ${old}.`,
    /** `line` of a script asks for the old ones. */
    today: (what: string, several: boolean, line: string) =>
      `${what} ${several ? 'run' : 'runs'} through the ext4 driver, as in Linux today; with “${line}” in the script, through ${several ? 'their own drivers' : 'its own driver'}.`,
    both: (today: string, what: string, several: boolean, then: string) =>
      `${today} ${what} ${several ? 'run' : 'runs'} through the ext4 driver, as today; ${then} through ${several ? 'their own drivers' : 'its own driver'}.`,
  },
  /** The twin. */
  theDifferences: 'The differences',
  figures: 'Figures',
});

/** The words of a comparison: its own, those of the parts of the file system, and how figures are written. */
export const ENGLISH = { compare, machine, units };
export type CompareSaid = typeof ENGLISH;

/** Which comparisons there are is the session's; one's own has no name that could be known. */
export function presetSaid(
  { name }: Pick<Preset, 'name'>,
  words: CompareSaid['compare'],
): { label: string; about: string } {
  const { presets, own, ownAbout } = words;
  return (presets as Readonly<Record<string, typeof presets.disks>>)[name] ?? { label: own, about: ownAbout };
}

/** What the tile of power cuts says. */
import { type Said, sentenceOf } from '../../bytes/said.ts';
import type { FateWord, FileFate } from '../../session/crash/compare.ts';
import { COPY, type CopiedBlock, type CopiedFile } from '../../session/crash/copies.ts';
import type { Losing } from '../../session/crash/line.ts';
import type { CrashResult } from '../../session/crash/pull.ts';
import type { CrashData } from '../../session/crash/question.ts';
import type { Checked } from '../../session/run/checked.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { formatBytes } from '../common/units.ts';
import { type Passage, passages } from '../twin/passages.ts';
import { type CopyRow, copyRows, isSafe } from './layout.ts';

const { number, many } = counting;
const writes = (n: number) => many(n, { one: '# block write', other: '# block writes' });
const blocks = (n: number) => many(n, { one: '# block', other: '# blocks' });
const files = (n: number) => many(n, { one: '# file', other: '# files' });
const sectors = (n: number) => `${many(n, { one: '# sector', other: '# sectors' })} of 512 bytes`;
const problems = (n: number) => many(n, { one: '# problem', other: '# problems' });
const requests = (n: number) => many(n, { one: '# request', other: '# requests' });
const moments = (n: number) => many(n, { one: '# moment', other: '# moments' });

const NTH = ['th', 'st', 'nd', 'rd'];
const nth = (n: number) => `${n}${n % 100 > 3 && n % 100 < 21 ? 'th' : (NTH[n % 10] ?? 'th')}`;

export const crash = words('crash', {
  /** What the machine calls a block, or a part of it. */
  blockLabel: sentenceOf,
  name: 'Power cut',
  nothing: 'nothing on its way',
  onTheWay: (n: number) => `${many(n, { one: '# write', other: '# writes' })} on the way`,
  begins: 'This recording begins with the disk as the power cut left it; the first steps are the recovery.',
  beginsUnmountable: 'This recording begins with the disk as the power cut left it, and it cannot be mounted.',
  back: 'Back to before the cut',
  /** The reason why there is nothing to cut. */
  why: sentenceOf,
  /** A path, or what an inode without one is called. */
  fileNamed: sentenceOf,
  /** The moment of the cut. */
  place: {
    atStep: (step: number) => `If the power fails at step ${number(step)}.`,
    keep: 'Keep to this moment',
    keepTitle: 'The crash marker stays here (c)',
    atMarker: (step: number) => `If the power fails at the crash marker, step ${number(step)}.`,
    atMarkerShown: (step: number) => `If the power fails at the crash marker, step ${number(step)}, which is shown.`,
    goThere: 'Go there',
    follow: 'Follow the scrubber',
  },
  /** The cut. */
  flying: (n: number) =>
    `${writes(n)} went to the disk since it last emptied its cache. Until it does so again each may be lost, in any order.`,
  noneFlying: 'Nothing is on its way: the disk’s cache is empty.',
  noneSettled: 'What it held before is on the platter.',
  settled: (n: number) => `${writes(n)} before ${n === 1 ? 'is' : 'are'} on the platter for certain.`,
  pull: 'Pull the plug',
  pulling: 'The disk is mounted and checked …',
  enter: 'Enter this disk',
  enterTitle: 'Opens this disk and mounts it: the recovery can be stepped through',
  whatIsLost: 'What is lost',
  nothingLost: 'Nothing lost',
  allLost: 'All lost',
  random: 'Random',
  randomTitle:
    'Chance decides; press again to draw anew. Some writes arrive only in part: some sectors are new, some old.',
  click: (losing: string) => `${losing}. Click a write to save or lose it.`,
  losing: {
    none: 'Nothing is lost',
    all: 'All are lost',
    draw: (seed: number) => `Random draw ${seed}`,
    some: (n: number, of: number) => `${n} of ${of} are lost`,
  },
  writesOnTheirWay: 'Writes on their way',
  loss: { kept: 'kept', lost: 'lost', torn: 'in part' },
  lossTitle: {
    kept: 'kept: click to save or lose it',
    lost: 'lost: click to save or lose it',
    torn: 'arrives in part: click to save or lose it',
  },
  moreWrites: (n: number) => `and ${number(n)} more, which the three buttons above decide about`,
  /** The result of the cut. */
  after: 'After the power cut',
  believedAsOf: (call: string) => `believed as of ${call}`,
  believedTitle: 'What programs believed is as of this system call, the last one that had returned.',
  finds: {
    before: 'e2fsck finds, before the mount',
    after: 'e2fsck finds, after the mount',
    stays: 'e2fsck finds, as it stays',
  },
  head: { name: 'Name', believed: 'Believed', found: 'Found', is: 'It is', promised: 'Promised' },
  size: (text: string) => `${text}`,
  there: 'there',
  kept: 'kept',
  broken: 'broken',
  notPromised: 'no',
  more: (n: number) => `and ${number(n)} more`,
  /** The fate of a file. */
  fates: {
    whole: 'whole',
    former: 'the former file',
    older: 'older content',
    zeros: 'zeros',
    stale: 'never its bytes',
    shorter: 'shorter',
    longer: 'longer',
    missing: 'missing',
    returned: 'there again',
    other: 'other bytes',
  },
  asBelieved: 'as programs believed it',
  leadsToFormer: 'the name leads to the file that had it before',
  asBefore: (n: number) => `${sectors(n)} as they were before`,
  someZeros: (n: number) => `${sectors(n)} that are not as believed; some are zeros`,
  someStale: (n: number) => `${sectors(n)} that are not as believed; some hold what never was in this file`,
  insteadOf: (found: string, believed: string) => `${found} instead of ${believed}`,
  noSuchName: 'no such name any more',
  nameReturned: 'the name was gone, and the crash brought it back',
  leadsElsewhere: 'the name leads to something else',
  differ: (n: number) => `${sectors(n)} differ`,
  promiseKept: 'promised by fsync or sync, and kept',
  promiseBroken: 'promised by fsync or sync, and broken',
  noPromise: 'not promised yet',
  /** `why` is the engine’s. */
  unmountable: (why: Said) => `It cannot be mounted: ${why.english}`,
  noJournal: 'No journal was there to replay: the mount takes the disk as it is.',
  noTransaction: 'The journal held no complete transaction: nothing was replayed.',
  replayed: (transactions: number, home: number) =>
    `The mount replayed ${many(transactions, { one: '# transaction', other: '# transactions' })} of the journal: ${blocks(home)} came home.`,
  deleted: (n: number) => `${files(n)} without a name went.`,
  truncated: (n: number) => `${files(n)} had the cut finished.`,
  allWhole: (n: number) => `All ${number(n)} files and directories are as programs believed them.`,
  notWhole: (n: number, of: number) =>
    `${number(n)} of ${many(of, { one: '# file or directory', other: '# files and directories' })} ${n === 1 ? 'is' : 'are'} not as programs believed.`,
  noProblem: 'nothing',
  problems,
  /** The places of a file's bytes. */
  whereIs: 'Where the data is',
  whereNow: 'Where is the data right now?',
  places: { 'page cache': 'page cache', journal: 'journal', 'disk cache': 'disk cache', platter: 'platter' },
  inPlaces: {
    'page cache': 'in the page cache',
    journal: 'in the journal',
    'disk cache': 'in the disk cache',
    platter: 'in the platter',
  },
  stable: 'stable',
  volatile: 'volatile',
  legend: { newest: 'newest', halfway: 'not complete', older: 'older', none: 'none' },
  legendInode: 'i: the inode, which has the size and the map',
  moreBlocks: (n: number) => `and ${number(n)} more blocks`,
  copiesKeys: 'Copies of the file’s blocks, by place. Left and right go from copy to copy, Enter selects the block.',
  theInode: 'The inode (size and map)',
  theBlock: (logical: number) => `Block ${logical} of the file`,
  onVolume: (what: string, block: number) => `${what}, block ${block} of the volume`,
  nowhere: (what: string) => `${what}, without a place on disk yet`,
  noCopy: (what: string, where: string) => `${what}: no copy ${where}`,
  newestCopy: (what: string, where: string) => `${what}: the newest bytes ${where}`,
  olderCopy: (what: string, where: string) => `${what}: older bytes ${where}`,
  halfwayCopy: (copy: string) => `${copy}, in a transaction that is not complete on the platter`,
  outlives: 'All of it outlives a power cut now.',
  allOnlyPowered: (n: number) => `Of ${blocks(n)} shown, the newest bytes of all are only where power is needed.`,
  someOnlyPowered: (lost: number, of: number) =>
    `Of ${blocks(of)} shown, the newest bytes of ${lost} are only where power is needed.`,
  /** The twin. */
  atThisMoment: 'A power cut at this moment',
  lastCall: (call: string) => `The last system call that has returned: ${call}.`,
  whereDataOf: (name: string) => `Where the data of ${name} is`,
  whatItLeft: 'What the cut left',
  fileRow: (path: string, fate: string, said: string, promise: string) => `${path}: ${fate}; ${said}; ${promise}.`,
  checks: (before: string, after: string) =>
    `e2fsck -fn finds ${before} on the disk as it was left, and ${after} after the mount.`,
  /** Every moment in every mode. */
  matrix: {
    title: 'Every moment, every mode',
    about:
      'The script is run in each journal mode, and the power is cut after its requests to the disk, from left to right: once with all lost that may be lost, once at random. A cell stands in the row of the worse of the two; with a dark foot, the mount had to replay the journal first.',
    stop: 'Stop',
    cut: 'Cut at every moment',
    cutAgain: 'Cut at every moment again',
    point: 'Point at a moment to read what comes of a power cut there.',
    cannotRun: 'cannot run',
    /** The reason why a mode cannot run. */
    refused: ({ english }: Said) => english,
    /** As the session names it. */
    mode: (label: string) => `${label}`,
    outcomes: {
      whole: 'Nothing is lost',
      lost: 'Only what was not promised is lost',
      stale: 'A file shows bytes never its own',
      broken: 'Promised data is lost',
      damaged: 'The structure is damaged',
      'damaged-broken': 'Damaged, and promised data is lost',
      unmountable: 'It cannot be mounted',
    },
    sound: 'the structure is whole',
    recovered: 'the mount put the structure in order',
    findsDamage: 'e2fsck finds damage after the mount',
    findsProblems: (n: number) => `e2fsck finds ${problems(n)} after the mount`,
    cannotMount: 'it cannot be mounted',
    outOfReach: 'its files are out of reach until e2fsck has repaired it',
    allAsBelieved: 'all files are as believed',
    someNot: (n: number) => `${number(n)} of the files and directories ${n === 1 ? 'is' : 'are'} not as believed`,
    ofThemPromised: (some: string, n: number) => `${some}, ${number(n)} of them promised by fsync or sync`,
    nonePromised: (some: string) => `${some}, none of them promised`,
    nonePromisedStale: (some: string) => `${some}, none of them promised; some hold bytes that never were theirs`,
    ifAll: (structure: string, data: string) => `If all of them are lost: ${structure}; ${data}.`,
    ifSome: (structure: string, data: string) => `If some are lost, at random: ${structure}; ${data}.`,
    atEnd: (mode: string) => `${mode}: the power goes at the end.`,
    afterRequest: (mode: string, nthRequest: number, total: number) =>
      `${mode}: the power goes after request ${number(nthRequest)} of ${number(total)}.`,
    afterEach: (total: number) => `after each of ${requests(total)}`,
    every: (n: number, total: number) => `every ${nth(n)} of ${requests(total)}`,
    notTried: 'Not tried yet.',
    whenever: 'Whenever the power goes, the structure is whole.',
    wheneverKept: 'Whenever the power goes, the structure is whole and every promise is kept.',
    onceMounted: 'Once it is mounted, the structure is whole.',
    onceMountedKept: 'Once it is mounted, the structure is whole and every promise is kept.',
    workToDo: (n: number, all: number) => `At ${number(n)} of ${moments(all)} e2fsck has work to do after the mount.`,
    cannotBefore: (n: number, all: number) =>
      `At ${number(n)} of ${moments(all)} it cannot be mounted before e2fsck repairs it.`,
    promisedLost: (n: number, all: number) => `At ${number(n)} of ${moments(all)} promised data is lost.`,
    staleShown: (n: number) => `At ${number(n)} a file shows bytes that never were its own.`,
  },
});

/** A power cut in words. */
export type CrashSaid = typeof crash;

export function flightInWords(data: CrashData, words: CrashSaid): string {
  const safe = data.settled === 0 ? words.noneSettled : words.settled(data.settled);
  return `${data.count === 0 ? words.noneFlying : words.flying(data.count)} ${safe}`;
}

export function losingInWords(losing: Losing, count: number, { losing: words }: CrashSaid): string {
  if (losing === 'none' || losing === 'all') return words[losing];
  return 'seed' in losing ? words.draw(losing.seed) : words.some(losing.lost.length, count);
}

export function fateInWords(f: FileFate, words: CrashSaid): string {
  const said: Readonly<Record<FateWord, () => string>> = {
    whole: () => words.asBelieved,
    former: () => words.leadsToFormer,
    older: () => words.asBefore(f.differ),
    zeros: () => words.someZeros(f.differ),
    stale: () => words.someStale(f.differ),
    shorter: () => words.insteadOf(formatBytes(f.found), formatBytes(f.believed)),
    longer: () => words.insteadOf(formatBytes(f.found), formatBytes(f.believed)),
    missing: () => words.noSuchName,
    returned: () => words.nameReturned,
    other: () => (f.differ === 0 ? words.leadsElsewhere : words.differ(f.differ)),
  };
  return said[f.fate]();
}

export const promiseInWords = (f: FileFate, words: CrashSaid): string =>
  f.promised ? (f.fate === 'whole' ? words.promiseKept : words.promiseBroken) : words.noPromise;

export function recoveryInWords(result: CrashResult, words: CrashSaid): string {
  if (result.refused) return words.unmountable(result.refused);
  const { recovery, orphans } = result;
  const parts: string[] = [];
  if (!recovery) parts.push(words.noJournal);
  else if (recovery.transactions === 0) parts.push(words.noTransaction);
  else parts.push(words.replayed(recovery.transactions, recovery.replayed));
  if (orphans.deleted > 0) parts.push(words.deleted(orphans.deleted));
  if (orphans.truncated > 0) parts.push(words.truncated(orphans.truncated));
  return parts.join(' ');
}

export const filesInWords = (r: CrashResult, words: CrashSaid): string =>
  r.whole === r.count ? words.allWhole(r.count) : words.notWhole(r.count - r.whole, r.count);

export const checkInWords = (c: Checked, words: CrashSaid): string =>
  c.problems === 0 ? words.noProblem : words.problems(c.problems);

export function copyInWords(row: CopyRow, i: number, block: CopiedBlock, words: CrashSaid): string {
  const of = block.logical < 0 ? words.theInode : words.theBlock(block.logical);
  const what = block.physical > 0 ? words.onVolume(of, block.physical) : words.nowhere(of);
  const where = words.inPlaces[row.place];
  const { level, halfway } = row.cells[i];
  if (level === COPY.none) return words.noCopy(what, where);
  const copy = (level === COPY.newest ? words.newestCopy : words.olderCopy)(what, where);
  return halfway ? words.halfwayCopy(copy) : copy;
}

export function fileInWords(file: CopiedFile, words: CrashSaid): string {
  const lost = file.blocks.filter((b) => !isSafe(b)).length;
  if (lost === 0) return words.outlives;
  const all = file.blocks.length;
  return lost === all ? words.allOnlyPowered(all) : words.someOnlyPowered(lost, all);
}

/** The tile's picture of a moment in words. `resultInWords` tells the result of a cut. */
export function crashInWords(data: CrashData, words: CrashSaid = crash): Passage[] {
  if (data.why) return passages([words.atThisMoment, [words.why(data.why)]]);
  const { file } = data;
  return passages(
    [words.atThisMoment, [flightInWords(data, words), data.call && words.lastCall(data.call)]],
    [
      words.whereDataOf(words.fileNamed(file?.name ?? '')),
      file
        ? [
            fileInWords(file, words),
            ...copyRows(file.blocks).flatMap((row) => file.blocks.map((b, i) => copyInWords(row, i, b, words))),
            file.more > 0 ? words.moreBlocks(file.more) : undefined,
          ]
        : [],
    ],
  );
}

export const resultInWords = (result: CrashResult, words: CrashSaid = crash): Passage[] =>
  passages([
    words.whatItLeft,
    [
      recoveryInWords(result, words),
      filesInWords(result, words),
      ...result.files
        .filter((f) => f.fate !== 'whole')
        .map((f) => words.fileRow(f.path, words.fates[f.fate], fateInWords(f, words), promiseInWords(f, words))),
      words.checks(checkInWords(result.before, words), checkInWords(result.after, words)),
    ],
  ]);

/**
 * The journal's blocks as cells of a ring, the part in use between tail and head, and the stages of its transactions.
 *
 *           0 S D ▪            the superblock at the top, then the log clockwise, around the end to block 1
 *        ▪ C ╭───╮ ▪ ▪
 *      tail ─┤   │ ▪ C         if blocks are too many for cells of their own, a cell stands for several and shows the
 *            ╰───╯─ head       most telling of them
 */
import type { RecoveryCourse } from '../../session/answers/journal-course.ts';
import { JOURNAL_TYPES, type JournalData } from '../../session/answers/journal-data.ts';

/** The shortest cell that can be told from its neighbour, in CSS pixels. */
const LEAST = 2;

/** Number of journal blocks that a cell stands for, on a ring of this length. */
export const eachOf = (blocks: number, length: number): number =>
  Math.max(1, Math.ceil((blocks * LEAST) / Math.max(1, length)));

/** Kinds of block, the most telling first, for cells with several blocks. */
const TELLING: readonly string[] = [
  'superblock',
  'commit',
  'revoke',
  'descriptor',
  'copy',
  'fast commit',
  'old',
  'unwritten',
];
const RANK = JOURNAL_TYPES.map((type) => TELLING.indexOf(type));

export interface Cell {
  /** First block of the journal in it, and the most telling one. */
  at: number;
  shown: number;
  type: number;
  sequence: number;
  /** It lies between tail and head, so recovery would read it. */
  live: boolean;
  written: boolean;
}

/** Answers whether a block of the ring lies between the tail and the head. @internal */
export function isLive(log: JournalData['log'], at: number): boolean {
  if (!log || log.free >= log.end - log.first - 1) return false;
  const { head, tail, first, end } = log;
  if (at < first || at >= end) return false;
  return tail <= head ? at >= tail && at < head : at >= tail || at < head;
}

type Log = NonNullable<JournalData['log']>;

export function cellsOf(data: JournalData, each: number, live = (at: number) => isLive(data.log, at)): Cell[] {
  const written = new Set(data.written);
  const cells: Cell[] = [];
  const count = data.types.length;
  for (let at = 0; at < count; at += each) {
    const cell: Cell = {
      at,
      shown: at,
      type: data.types[at],
      sequence: data.sequences[at],
      live: false,
      written: false,
    };
    for (let b = at; b < Math.min(count, at + each); b++) {
      if (RANK[data.types[b]] < RANK[cell.type]) {
        cell.shown = b;
        cell.type = data.types[b];
        cell.sequence = data.sequences[b];
      }
      cell.live ||= live(b);
      cell.written ||= written.has(b);
    }
    cells.push(cell);
  }
  return cells;
}

/** The last `count` blocks before the head, in the order of writing. @internal */
export function newestOf(log: Log, count: number): number[] {
  const { head, first, end } = log;
  const length = end - first;
  const used = length - log.free;
  const shown = Math.min(used, count);
  return Array.from({ length: shown }, (_, i) => first + ((((head - first - shown + i) % length) + length) % length));
}

/** The blocks past the head that a commit has written. Linux moves the head to their end when the commit is over. */
function aheadOf({ types, sequences }: JournalData, { head, free, end, first }: Log, tid: number): number[] {
  const ahead: number[] = [];
  for (let at = head; ahead.length < free; at = at + 1 < end ? at + 1 : first) {
    if (sequences[at] !== tid || !LOGGED.has(types[at])) break;
    ahead.push(at);
  }
  return ahead;
}

/** The transaction whose blocks begin at the head: it is being written, or its commit is not quite over. */
const atHead = ({ transactions }: JournalData, { head }: Log) =>
  transactions.find((t) => t.state !== 'running' && (t.start === 0 || t.start === head));

/** Blocks past the head that count already: their commit block is written. */
export function countedAhead(data: JournalData): number[] {
  const { log } = data;
  const last = log && atHead(data, log);
  return log && last?.state === 'finished' ? aheadOf(data, log, last.tid) : [];
}

const LOGGED: ReadonlySet<number> = new Set(
  (['descriptor', 'copy', 'revoke', 'commit'] as const).map((type) => JOURNAL_TYPES.indexOf(type)),
);
const COMMIT = JOURNAL_TYPES.indexOf('commit');

/** Blocks in use, and those of the whole log. */
export function usedOf(data: JournalData, { first, end, free }: Log): { used: number; all: number } {
  return { used: end - first - free + countedAhead(data).length, all: end - first };
}

/** The blocks that recovery finds from the beginning of the log, as long as transactions follow one another. */
function foundBy({ types, sequences }: JournalData, { from, first, end }: RecoveryCourse): number[] {
  const found: number[] = [];
  let sequence = sequences[from];
  for (let at = from; found.length < end - first; at = at + 1 < end ? at + 1 : first) {
    if (sequences[at] !== sequence || !LOGGED.has(types[at])) break;
    if (types[at] === COMMIT) sequence++;
    found.push(at);
  }
  return found;
}

/** The active part of the log, `count` blocks that are drawn large. */
export function nearOf(data: JournalData, count: number): number[] {
  const { log, recovery } = data;
  if (recovery && !recovery.done && recovery.from > 0) {
    const found = foundBy(data, recovery);
    const start = Math.max(0, Math.min(found.length - count, found.indexOf(recovery.at) - Math.floor(count / 2)));
    return found.slice(start, start + count);
  }
  if (!log) return [];
  const last = atHead(data, log);
  return [...newestOf(log, count), ...(last ? aheadOf(data, log, last.tid) : [])].slice(-count);
}

/** The stages of a transaction's life, in order, in a student's terms. */
export const STAGES = ['running', 'locked', 'flush', 'commit', 'finished'] as const;

/** The stage that belongs to a state of Linux. */
export function stageOf(state: string): number {
  if (state.startsWith('commit')) return STAGES.indexOf('commit');
  const at = (STAGES as readonly string[]).indexOf(state === 'switch' ? 'locked' : state);
  return at < 0 ? 0 : at;
}

/** Answers whether a block of the ring lies in a transaction that the scan has found complete. */
export function isComplete({ recovery }: JournalData, at: number): boolean {
  if (!recovery || recovery.complete === recovery.from || recovery.done) return false;
  const { from, complete } = recovery;
  return from < complete ? at >= from && at < complete : at >= from || (at > 0 && at < complete);
}

/** Homes of the copies in complete transactions. Recovery will write all of these copies except the crossed-out ones. */
export function homesToCome(data: JournalData): number[] {
  const { recovery, types, targets } = data;
  if (!recovery || recovery.done) return recovery?.homes ?? [];
  const crossed = new Set(data.crossed);
  const homes = new Set(recovery.homes);
  types.forEach((type, at) => {
    if (JOURNAL_TYPES[type] === 'copy' && isComplete(data, at) && !crossed.has(at)) homes.add(targets[at]);
  });
  return [...homes];
}

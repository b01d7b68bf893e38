/**
 * A comparison as geometry: the step's command, bars on one scale, and the counters with the best of them.
 *
 *                    ext2    ext3    ext4
 *     whole script    ▒       █       ▒      as high as the programs' wait, in the parts of the file system
 *     this command    ░       ▒       ░
 *     journal         0      12 ms    3 ms
 *     requests        61     120      41 ◂ least
 */
import { bisectLeft } from 'd3';
import { PARTS } from '../../machine/demands.ts';
import { COMPONENTS } from '../../machine/request/components.ts';
import type { VariantResult, VariantRun } from '../../session/compare/compare.ts';
import { type CompareSaid, ENGLISH } from './words.ts';

const WIDTH = COMPONENTS.length;
/** @internal */
export const CELLS = PARTS.length * WIDTH;

/** The commands of a recording: their events, and their places in their text. */
export interface CommandColumns {
  event: ArrayLike<number>;
  from: ArrayLike<number>;
  to: ArrayLike<number>;
  /** 0: the script; otherwise typed after it. */
  text?: ArrayLike<number>;
}

/** A command of the script: its place, the number of times it had begun before, and that in all. */
export interface CommandAt {
  from: number;
  to: number;
  nth: number;
  of: number;
}

/** The step's command: the last that has begun. `typed` if it was typed after the script. */
export function commandAt(commands: CommandColumns, step: number): CommandAt | 'typed' | undefined {
  const at = bisectLeft(commands.event, step) - 1;
  if (at < 0) return undefined;
  if (commands.text && commands.text[at] > 0) return 'typed';
  const from = commands.from[at];
  let nth = 0;
  let of = 0;
  for (let i = 0; i < commands.event.length; i++) {
    if (commands.from[i] !== from || (commands.text && commands.text[i] > 0)) continue;
    if (i < at) nth++;
    of++;
  }
  return { from, to: commands.to[at], nth, of };
}

/** The same command in a variant; -1 if the script took another course. @internal */
export function commandIn(run: VariantRun, { from, nth }: Pick<CommandAt, 'from' | 'nth'>): number {
  let left = nth;
  for (let i = 0; i < run.from.length; i++) if (run.from[i] === from && left-- === 0) return i;
  return -1;
}

/** The sum of a ledger for each part of the file system. */
export function partsOf(cells: Float64Array): number[] {
  return PARTS.map((_, p) => {
    let sum = 0;
    for (let c = 0; c < WIDTH; c++) sum += cells[p * WIDTH + c];
    return sum;
  });
}

export const sumOf = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum;
};

export interface Stack {
  /** ns by part. */
  parts: number[];
  total: number;
  /** Share of the highest of all stacks, 0 to 1. */
  heights: number[];
}

/** A stack for each ledger, on one scale; undefined for an undefined one. */
export function stacksOf(ledgers: readonly (Float64Array | undefined)[]): (Stack | undefined)[] {
  const parts = ledgers.map((cells) => cells && partsOf(cells));
  const most = Math.max(0, ...parts.map((p) => (p ? sumOf(p) : 0)));
  return parts.map((p) => p && { parts: p, total: sumOf(p), heights: p.map((ns) => (most > 0 ? ns / most : 0)) });
}

/** The ledger of one command in each variant. */
export const ledgersAt = (results: readonly VariantResult[], at: CommandAt): (Float64Array | undefined)[] =>
  results.map(({ run }) => {
    const i = run ? commandIn(run, at) : -1;
    return run && i >= 0 ? run.cells.subarray(i * CELLS, (i + 1) * CELLS) : undefined;
  });

const runsOf = (results: readonly VariantResult[]): VariantRun[] => results.flatMap(({ run }) => (run ? [run] : []));

/** Answers whether all runs did the same work. A script that ended early did less. */
export const sameWork = (results: readonly VariantResult[]): boolean => runsOf(results).every((r) => r.status === 0);

export type Unit = 'time' | 'bytes' | 'count' | 'mean';

export interface Row {
  name: string;
  /** The counter in a sentence. */
  about: string;
  /** The part of the file system that it is about. */
  part?: number;
  unit: Unit;
  /** For each variant; undefined if it has none, as an SSD has no arm. */
  values: (number | undefined)[];
  best: 'least' | 'most';
  /** Begins a group of rows. */
  first?: boolean;
}

/** A counter of a run. Less is better, unless `best` says otherwise. */
interface Counter extends Pick<Row, 'unit' | 'first' | 'part'> {
  /** Its name. */
  row: keyof CompareSaid['compare']['rows'] | 'part';
  of(run: VariantRun): number | undefined;
  best?: Row['best'];
}

const WAITED: Counter = { row: 'waited', unit: 'time', of: (r) => sumOf(r.total), first: true };

const waitedFor = (part: number): Counter => ({ row: 'part', part, unit: 'time', of: (r) => partsOf(r.total)[part] });

const COUNTERS: readonly Counter[] = [
  { row: 'sync', unit: 'time', of: (r) => sumOf(r.sync) },
  { row: 'sent', unit: 'bytes', of: (r) => sumOf(r.bytesSent), first: true },
  { row: 'journal', unit: 'bytes', of: (r) => r.bytesSent[PARTS.indexOf('journal')] },
  {
    row: 'perByte',
    unit: 'mean',
    of: (r) => (r.bytesOfPrograms > 0 ? sumOf(r.bytesSent) / r.bytesOfPrograms : undefined),
  },
  { row: 'read', unit: 'bytes', of: (r) => r.bytesRead },
  { row: 'requests', unit: 'count', of: (r) => r.reads + r.writes + r.flushes },
  { row: 'flushes', unit: 'count', of: (r) => r.flushes },
  { row: 'seeks', unit: 'count', of: (r) => r.arms?.seeks },
  { row: 'distance', unit: 'count', of: (r) => r.arms?.distance },
  { row: 'runs', unit: 'mean', of: (r) => (r.files > 0 ? r.runs / r.files : undefined), first: true },
  { row: 'mostRuns', unit: 'count', of: (r) => (r.files > 0 ? r.mostRuns : undefined) },
  { row: 'free', unit: 'bytes', of: (r) => r.freeBytes, best: 'most' },
];

const rowSaid = ({ row, part }: Counter, { compare, machine }: CompareSaid): Pick<Row, 'name' | 'about'> =>
  row === 'part' ? { name: machine.parts[part ?? 0], about: compare.waitedForPart } : compare.rows[row];

/** The rows in reading order, without those that have no values or only zeros. */
export function rowsOf(results: readonly VariantResult[], said = ENGLISH): Row[] {
  return [WAITED, ...PARTS.map((_, part) => waitedFor(part)), ...COUNTERS]
    .map((counter): Row => {
      const { of, unit, first, part, best = 'least' } = counter;
      const values = results.map(({ run }) => run && of(run));
      return {
        ...rowSaid(counter, said),
        unit,
        best,
        values,
        ...(first && { first }),
        ...(part !== undefined && { part }),
      };
    })
    .filter((row) => row.values.some((v) => v !== undefined && v > 0));
}

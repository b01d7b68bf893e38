/**
 * The lab's results as text, in a table for each benchmark with a column for each number of disks. Results of the papers'
 * tests stand beside the papers' seconds, with their deviation at the end. Other benchmarks also list their measurements.
 *
 *                        1 disk           2 disks
 *     ext4        72.9 (72) +1 %    …                      a test of the papers
 *
 *     ext4               12.4 s    …                       another benchmark
 *       create       130.1 MiB/s
 */
import type { Cell } from '../../lab/cell.ts';
import { commandOf, type Job, jobName, jobTitle } from '../../lab/job.ts';
import type { CellResult } from '../../lab/run-cell.ts';
import { type Compared, errorOf, isCompared, NEAR, verdictOn } from '../../lab/verdict.ts';
import { type Phase, rateOf } from '../../workloads/workload.ts';

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const signed = (share: number): string => `${share < 0 ? '−' : '+'}${percent(Math.abs(share))}`;

const number = (n: number): string => n.toLocaleString('en-GB');

const inDisks = (disks: number): string => `${disks} disk${disks === 1 ? '' : 's'}`;

/** `test 1, ext2, disks 1` */
export const resultName = ({ test, workload, fs, disks, whatIf }: CellResult): string =>
  [test === undefined ? workload : `test ${test}`, fs, `disks ${disks}`, ...(whatIf ? [whatIf] : [])].join(', ');

const secondsText = (cell: CellResult): string =>
  isCompared(cell)
    ? `${cell.seconds.toFixed(1)} (${cell.paper}) ${signed(errorOf(cell))}`
    : `${cell.seconds.toFixed(1)} s`;

const rateText = (phase: Phase): string => {
  const rate = rateOf(phase);
  return `${rate.toFixed(rate < 10 ? 2 : 1)} ${phase.unit === 'ms' ? 'ms' : `${phase.unit}/s`}`;
};

const LEAST = 20;
const LEAST_NAMES = 6;

/** A name with a text for each number of disks. */
type Line = readonly [name: string, cells: readonly string[]];

function linesOf(own: readonly CellResult[], disks: readonly number[]): Line[] {
  const rows = new Map<string, CellResult[]>();
  for (const cell of own) {
    const name = [cell.fs, ...(cell.whatIf ? [cell.whatIf] : [])].join(', ');
    rows.set(name, [...(rows.get(name) ?? []), cell]);
  }
  return [...rows].flatMap(([name, row]): Line[] => {
    const on = disks.map((n) => row.find((cell) => cell.disks === n));
    const texts = (text: (cell: CellResult) => string) => on.map((cell) => (cell ? text(cell) : ''));
    if (row.some(isCompared)) return [[name, texts(secondsText)]];
    const phases = row[0].phases.map(
      ({ name: phase }, i): Line => [`  ${phase}`, texts(({ phases: all }) => (all[i] ? rateText(all[i]) : ''))],
    );
    return [[name, texts(secondsText)], ...phases];
  });
}

function aboutOf(job: Job, compared: boolean): string[] {
  if (!compared) return [`${jobTitle(job)}: ${commandOf(job)}`];
  const [files, transactions, low, high] = ['number', 'transactions', 'low', 'high'].map((name) =>
    number(Number(job.said[name])),
  );
  return [
    `${jobTitle(job)}: ${files} files of ${low} to ${high} bytes, ${transactions} transactions.`,
    'Seconds, the papers’ in brackets:',
  ];
}

export function tableOf(cells: readonly Pick<Cell, 'job'>[], results: readonly CellResult[]): string {
  const lines: string[] = [];
  const disks = [...new Set(results.map((c) => c.disks))].sort();
  for (const job of new Map(cells.map((cell) => [jobName(cell.job), cell.job])).values()) {
    const own = results.filter((c) => jobName(c) === jobName(job));
    if (own.length === 0) continue;
    const rows = linesOf(own, disks);
    const names = Math.max(LEAST_NAMES, ...rows.map(([name]) => name.length + 2));
    const width = Math.max(LEAST, ...rows.flatMap(([, texts]) => texts.map((text) => text.length + 2)));
    lines.push(
      ...aboutOf(job, own.some(isCompared)),
      `${' '.repeat(names)}${disks.map((d) => inDisks(d).padStart(width)).join('')}`,
      ...rows.map(([name, texts]) => `  ${name}`.padEnd(names) + texts.map((text) => text.padStart(width)).join('')),
      '',
    );
  }
  return [...lines, ...verdictLines(results.filter(isCompared).filter(({ whatIf }) => whatIf === undefined))]
    .join('\n')
    .trimEnd();
}

function verdictLines(compared: readonly Compared[]): string[] {
  if (compared.length === 0) return [];
  const v = verdictOn(compared);
  const orderings = [
    v.fileSystems.of > 0 ? `${v.fileSystems.right} of ${v.fileSystems.of} orderings of file systems` : '',
    v.disks.of > 0 ? `${v.disks.right} of ${v.disks.of} of disk counts` : '',
  ].filter((t) => t !== '');
  return [
    ...(orderings.length > 0 ? [`As in the papers: ${orderings.join(', ')}.`] : []),
    `Errors: half of the cells below ${percent(v.median)}, the worst ${percent(v.worst)}; ${v.near} of ${v.cells} within ${percent(NEAR)}.`,
  ];
}

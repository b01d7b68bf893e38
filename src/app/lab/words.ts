/** The lab's words for cells and figures. */
import type { Cell } from '../../lab/cell.ts';
import { commandOf, type Job, jobTitle } from '../../lab/job.ts';
import type { PaperTest } from '../../lab/papers.ts';
import { whatIfOf } from '../../lab/what-ifs.ts';
import { formatBytes, formatCount, formatMany } from '../../views/common/units.ts';
import type { Unit } from '../../workloads/workload.ts';

export const AS_PAPERS = 'as in the papers';

export const disksWords = (disks: number): string => formatMany(disks, 'disk');

export const whatIfWords = (id: string | undefined): string => whatIfOf(id)?.title ?? AS_PAPERS;

export const cellWords = ({ job, fs, disks, whatIf }: Cell): string =>
  [jobTitle(job), fs, disksWords(disks), ...(whatIf === undefined ? [] : [whatIfWords(whatIf)])].join(', ');

export const testWords = ({ files, low, high, transactions }: Omit<PaperTest, 'number' | 'seconds'>): string =>
  `${formatCount(files)} files of ${formatCount(low)} to ${formatCount(high)} bytes, ${formatCount(transactions)} transactions`;

/** What a job does, in a line. */
export function jobWords(job: Job): string {
  if (job.test === undefined) return commandOf(job);
  const [files, transactions, low, high] = ['number', 'transactions', 'low', 'high'].map((name) =>
    Number(job.said[name]),
  );
  return `${testWords({ files, transactions, low, high })}.`;
}

const PER: Readonly<Record<Unit, string>> = {
  files: 'files/s',
  transactions: 'transactions/s',
  requests: 'requests/s',
  rounds: 'rounds/s',
  seeks: 'seeks/s',
  MiB: 'MiB/s',
  ms: 'ms',
};

export const unitWords = (unit: Unit): string => PER[unit];

/** `45.6 s`, `0.32 s`: three figures. */
export const secondsWords = (s: number): string => `${s.toFixed(s >= 10 ? 1 : s >= 1 ? 2 : 3)} s`;

/** `+12 %`, `−37 %`, `same` */
export function signedPercent(share: number): string {
  const percent = Math.round(share * 100);
  if (percent === 0) return 'same';
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
}

export const rateWords = (n: number): string => (n >= 100 ? formatCount(Math.round(n)) : n.toFixed(n >= 10 ? 1 : 2));

export const bytesWords = (bytes: number): string => formatBytes(Math.round(bytes));

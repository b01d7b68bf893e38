/** The lab's words for cells and figures. */

import type { Cell } from '../../lab/cell.ts';
import { commandOf, type Job, workloadOf } from '../../lab/job.ts';
import type { PaperTest } from '../../lab/papers.ts';
import { whatIfOf } from '../../lab/what-ifs.ts';
import { formatBytes } from '../../views/common/units.ts';
import { saidIn } from '../../words/words.ts';
import type { Unit } from '../../workloads/workload.ts';
import type { LabSaid } from './words.ts';

/** Of a workload by its name. */
export const titleOf = ({ tag }: LabSaid, workload: string): string =>
  saidIn(tag, 'workload', workload, { title: workloadOf({ workload }).title }).title;

export const jobTitle = (said: LabSaid, job: Job): string =>
  job.test === undefined ? titleOf(said, job.workload) : said.lab.test(job.test);

export function whatIfWords({ lab, tag }: LabSaid, id = ''): string {
  const title = whatIfOf(id)?.title;
  return title === undefined ? lab.asPapers : saidIn(tag, 'whatIf', id, { title }).title;
}

export const cellWords = (said: LabSaid, { job, fs, disks, whatIf }: Cell): string =>
  [jobTitle(said, job), fs, said.lab.disks(disks), ...(whatIf === undefined ? [] : [whatIfWords(said, whatIf)])].join(
    ', ',
  );

/** After “on”: so many disks, and what is otherwise; `whatIf` may be empty. */
export const onWords = (said: LabSaid, { disks, whatIf }: { disks: number; whatIf: string }): string =>
  `${said.lab.onDisks(disks)}${whatIf ? `, ${whatIfWords(said, whatIf)}` : ''}`;

export const testWords = (
  { lab }: LabSaid,
  { files, low, high, transactions }: Omit<PaperTest, 'number' | 'seconds'>,
): string => lab.testIs(files, low, high, transactions);

/** What a job does, in a line. */
export function jobWords(said: LabSaid, job: Job): string {
  if (job.test === undefined) return commandOf(job);
  const [files, transactions, low, high] = ['number', 'transactions', 'low', 'high'].map((name) =>
    Number(job.said[name]),
  );
  return `${testWords(said, { files, transactions, low, high })}.`;
}

export const unitWords = ({ lab }: LabSaid, unit: Unit): string => lab.per[unit];

/** `45.6 s`, `0.32 s`: three figures. */
export const secondsWords = ({ units }: LabSaid, s: number): string =>
  units.figure(`${s.toFixed(s >= 10 ? 1 : s >= 1 ? 2 : 3)} s`);

/** `+12 %`, `−37 %`, `same` */
export function signedPercent({ lab }: LabSaid, share: number): string {
  const percent = Math.round(share * 100);
  if (percent === 0) return lab.same;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
}

export const rateWords = ({ units }: LabSaid, n: number): string =>
  n >= 100 ? units.number(Math.round(n)) : units.figure(n.toFixed(n >= 10 ? 1 : 2));

export const bytesWords = ({ units }: LabSaid, bytes: number): string => units.figure(formatBytes(Math.round(bytes)));

/**
 * What a cell runs: a workload with its parameters. It is a line of a script.
 *
 *     { workload: 'ffsb', said: { threads: '8' } }   ──▶   ffsb --threads 8
 *
 * The papers' tests are PostMark with certain parameters. The same parameters give the same test.
 */
import { WORKLOADS } from '../workloads/all.ts';
import type { Said } from '../workloads/parameters.ts';
import type { Running, Workload } from '../workloads/workload.ts';
import { type FileSystemName, type PaperTest, TESTS } from './papers.ts';

export interface Job {
  readonly workload: string;
  /** By name of the parameter. */
  readonly said: Said;
  /** The number of the papers' test that it is, or is a part of. */
  readonly test?: number;
}

export function workloadOf({ workload }: Pick<Job, 'workload'>): Workload {
  const found = WORKLOADS.find(({ name }) => name === workload);
  if (!found) throw new Error(`no workload ${workload}`);
  return found;
}

/** The job's name in links and tables. */
export const jobName = ({ workload, test }: Pick<Job, 'workload' | 'test'>): string =>
  test === undefined ? workload : String(test);

export const jobTitle = (job: Job): string => (job.test === undefined ? workloadOf(job).title : `Test ${job.test}`);

export const begun = (job: Job): Running | string => workloadOf(job).begin(job.said);

/** PostMark takes no smaller numbers. */
const LEAST = 10;

/** A test of the papers, or a share of it with fewer files and transactions. */
export function jobOf({ number, files, transactions, low, high }: PaperTest, share = 1): Job {
  const part = (whole: number) => String(Math.max(LEAST, Math.round(whole * share)));
  const said = { number: part(files), transactions: part(transactions), low: String(low), high: String(high) };
  return { workload: 'postmark', said, test: number };
}

/** The papers' seconds for a whole test. They have none for anything else. */
export function paperSeconds(job: Job, fs: FileSystemName, disks: number): number | undefined {
  const test = TESTS.find(({ number }) => number === job.test);
  return test && commandOf(jobOf(test)) === commandOf(job) ? test.seconds[fs][disks - 1] : undefined;
}

export const commandOf = (job: Job): string =>
  [
    job.workload,
    ...workloadOf(job).parameters.flatMap(({ name, option }) => {
      const value = job.said[name];
      return value === undefined ? [] : [`--${option} ${value}`];
    }),
  ].join(' ');

/** The same job with fewer of everything, so that it can be recorded and stepped through. */
export const sampleOf = (job: Job): Job => ({ ...job, said: { ...job.said, ...workloadOf(job).sample } });

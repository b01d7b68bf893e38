/** Estimates the duration from cells that have run in this browser, or from the progress of a run. */
import { workOf } from '../../lab/cell.ts';
import { type Job, jobName } from '../../lab/job.ts';
import type { Row } from './lab.ts';
import type { Kept } from './result-shelf.ts';
import type { LabSaid } from './words.ts';

const keyOf = (job: Pick<Job, 'workload' | 'test'>, fs: string): string => `${jobName(job)} ${fs}`;

/**
 * ms for the cells that have no result yet; undefined if nothing has run here that tells. A cell takes as long for its work
 * as others of its workload and file system, or else as all others.
 */
export function timeFor(rows: readonly Row[], known: Iterable<Kept>, workers: number): number | undefined {
  const rates = new Map<string, { ms: number; work: number }>();
  const all = { ms: 0, work: 0 };
  for (const { result, took, work } of known) {
    const key = keyOf(result, result.fs);
    const own = rates.get(key) ?? { ms: 0, work: 0 };
    rates.set(key, own);
    for (const rate of [own, all]) {
      rate.ms += took;
      rate.work += work;
    }
  }
  if (all.work === 0) return undefined;
  let sum = 0;
  let longest = 0;
  for (const { cell, kept } of rows) {
    if (kept) continue;
    const { ms, work } = rates.get(keyOf(cell.job, cell.fs)) ?? all;
    const own = (ms / work) * workOf(cell);
    sum += own;
    longest = Math.max(longest, own);
  }
  return Math.max(sum / workers, longest);
}

/** ms until the end; undefined until it can be estimated. */
export const timeLeft = (share: number, took: number): number | undefined =>
  share > 0 ? (took * (1 - share)) / share : undefined;

/** `about 40 s`, `about 3 minutes`: no more exact than it is known. */
export function aboutWords({ lab }: LabSaid, ms: number): string {
  const s = ms / 1000;
  if (s < 10) return `${Math.max(1, Math.ceil(s))} s`;
  return s < 90 ? lab.aboutSeconds(Math.ceil(s / 5) * 5) : lab.aboutMinutes(Math.ceil(s / 60));
}

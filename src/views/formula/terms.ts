/**
 * The terms of the papers' formula (1), and (9) with the journal, at one moment of the machine's time: what arms did for
 * each part of the file system, as far as it is finished.
 *
 *     request finished ──▶ its part ──▶ command + seek + settle + rotation + transfer
 *
 * A request here is one time that an arm served something. Waiting in queues is no service: it is in *Latency*.
 */
import { bisectRight } from 'd3';
import { countUpTo } from '../../bytes/search.ts';
import { PARTS } from '../../machine/demands.ts';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { between } from '../common/cut-pauses.ts';
import { waysOf } from '../common/journeys.ts';

/** The components of a request's service, after the papers' formulas (3) and (4). */
export const SHARES = ['command', 'seek', 'settle', 'rotation', 'transfer'] as const;

/** A request that an arm has served. */
export interface Served {
  /** ns since the mount. */
  finished: number;
  part: number;
  write: boolean;
  sectors: number;
  /** ns of each of SHARES. */
  shares: readonly number[];
}

interface Course {
  /** By the time at which they finished. */
  served: readonly Served[];
  finished: Float64Array;
  /** Sums after each number of requests: ns by part and share, and requests by part. */
  sums: readonly Float64Array[];
  counts: readonly Uint32Array[];
}

const made = new WeakMap<MachineData, Course>();

function courseOf(data: MachineData): Course {
  let course = made.get(data);
  if (!course) {
    const served = servedIn(data).sort((a, b) => a.finished - b.finished);
    const sums = [new Float64Array(PARTS.length * SHARES.length)];
    const counts = [new Uint32Array(PARTS.length)];
    for (const { part, shares } of served) {
      const sum = sums[sums.length - 1].slice();
      const count = counts[counts.length - 1].slice();
      shares.forEach((ns, s) => {
        sum[part * SHARES.length + s] += ns;
      });
      count[part]++;
      sums.push(sum);
      counts.push(count);
    }
    course = { served, finished: Float64Array.from(served, (s) => s.finished), sums, counts };
    made.set(data, course);
  }
  return course;
}

function servedIn(data: MachineData): Served[] {
  const { arms } = waysOf(data);
  return Array.from({ length: arms.length }, (_, row) => {
    const { disk, begun, seek, settle, rotation, media, part, flags, sectors } = arms.row(row);
    return {
      finished: begun + seek + settle + rotation + media,
      part,
      write: (flags & 1) !== 0,
      sectors,
      shares: [data.drives[disk].asked.commandOverhead, seek, settle, rotation, media],
    };
  });
}

export interface Terms {
  /** Number of finished requests, and the last of them. */
  count: number;
  last: Served | undefined;
  /** Requests, ns by share, and their sum, for each part. */
  parts: readonly { count: number; shares: readonly number[]; sum: number }[];
  sum: number;
}

/** The terms at a time, including requests that finish at that moment. */
export function termsAt(data: MachineData, time: number): Terms {
  const { served, finished, sums, counts } = courseOf(data);
  const count = countUpTo(finished, time);
  const parts = PARTS.map((_, p) => {
    const shares = SHARES.map((_, s) => sums[count][p * SHARES.length + s]);
    return { count: counts[count][p], shares, sum: shares.reduce((a, b) => a + b, 0) };
  });
  return { count, last: served[count - 1], parts, sum: parts.reduce((all, { sum }) => all + sum, 0) };
}

/** The requests that finish after one time and up to another. */
export function servedBetween(data: MachineData, from: number, to: number): readonly Served[] {
  const { served, finished } = courseOf(data);
  return served.slice(bisectRight(finished, from), bisectRight(finished, to));
}

/** The machine's time at a step. */
export const timeOfStep = ({ step, time }: { step: Float64Array; time: Float64Array }, at: number): number =>
  step.length > 1 ? between(step, time, at) : 0;

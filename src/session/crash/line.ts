/**
 * The line for a power cut, at the end of a script or typed after it:
 *
 *     crash 1234                        after 1234 events; everything sent has arrived
 *     crash after:write_commit:-1       at the moment that an event names (src/trace/named-moment.ts)
 *     crash 1234 --lose all             everything that may be lost is lost
 *     crash 1234 --lose random:7        a random draw decides
 *     crash 1234 --lose 1,3-5           these writes on their way are lost, counted from 1
 */
import { Refused } from '../../bytes/refused.ts';
import { saying } from '../../bytes/said.ts';
import type { Lose } from '../../trace/crash-disk.ts';
import { type NamedMoment, namedText, readNamed } from '../../trace/named-moment.ts';

/** The writes that are lost. A list names writes on their way, counted from 1. */
export type Losing = Lose | { lost: readonly number[] };

export interface CrashLine {
  step: number | NamedMoment;
  losing: Losing;
}

/** Reasons to refuse such a line. */
export const CRASH_LINE = saying('crash', {
  usage:
    'crash wants a step or an event, such as after:write_commit, and may be told what is lost: --lose none, all, random:7, or numbers such as 1,3-5.',
});

const CRASH = /^[ \t]*crash(?:[ \t]|$)/;

export const isCrash = (line: string): boolean => CRASH.test(line);

const MOST_NUMBER = 1_000_000;

export function readCrash(line: string): CrashLine | Refused {
  const words = /^\s*crash\s+(\S+)(?:\s+--lose[\s=](\S+))?\s*$/.exec(line);
  const [, at = '', lose = 'none'] = words ?? [];
  const step = /^\d{1,9}$/.test(at) ? Number(at) : readNamed(at);
  if (step === undefined) return new Refused(CRASH_LINE.usage);
  if (lose === 'none' || lose === 'all') return { step, losing: lose };
  const draw = /^random:(\d{1,9})$/.exec(lose);
  if (draw) return { step, losing: { seed: Number(draw[1]) } };
  const lost: number[] = [];
  for (const part of lose.split(',')) {
    const range = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(part);
    const first = Number(range?.[1]);
    const last = Number(range?.[2] ?? range?.[1]);
    if (!range || first < 1 || last < first || last > MOST_NUMBER) return new Refused(CRASH_LINE.usage);
    for (let n = first; n <= last; n++) lost.push(n);
  }
  return { step, losing: { lost } };
}

export function crashLine({ step, losing }: CrashLine): string {
  const crash = `crash ${typeof step === 'number' ? step : namedText(step)}`;
  if (losing === 'none') return crash;
  if (losing === 'all') return `${crash} --lose all`;
  if ('seed' in losing) return `${crash} --lose random:${losing.seed}`;
  return losing.lost.length === 0 ? crash : `${crash} --lose ${rangesOf(losing.lost)}`;
}

function rangesOf(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let i = 0; i < sorted.length; ) {
    let end = i;
    while (end + 1 < sorted.length && sorted[end + 1] === sorted[end] + 1) end++;
    parts.push(end === i ? `${sorted[i]}` : `${sorted[i]}-${sorted[end]}`);
    i = end + 1;
  }
  return parts.join(',');
}

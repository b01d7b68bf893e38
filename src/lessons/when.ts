/**
 * The moment of a stop: `start`, `end`, `after ext_insert 4`, `before $ sync 2`, `step 120`. A final number counts, and -1
 * is the last.
 */
import { Refused } from '../bytes/refused.ts';
import { type Moment, START } from '../session/session-api.ts';
import { isCalled, stepAmong } from '../trace/named-moment.ts';
import type { When } from './lesson.ts';
import type { Run } from './run.ts';

export function readWhen(text: string): When | Refused {
  if (text === 'start' || text === 'end') return { side: text };
  const [, step] = /^step (\d{1,9})$/.exec(text) ?? [];
  if (step) return { step: Number(step) };
  const [, side, command, rest] = /^(after|before) (\$ )?(.+)$/.exec(text) ?? [];
  if (!rest) return new Refused(`a stop is > at: start, end, after or before something, not “${text}”.`);
  const [, name, nth] = /^(.+?)(?: #(-?\d+))?$/.exec(rest) ?? [];
  const place = { side: side === 'after' ? 'after' : 'before', nth: Number(nth ?? 1) } as const;
  if (place.nth === 0) return new Refused(`“${text}” counts from #1, or from the end with #-1.`);
  return command ? { ...place, command: name } : { ...place, event: name };
}

export async function momentOf(when: When, run: Run): Promise<Moment | Refused> {
  if ('step' in when)
    return when.step <= run.steps
      ? { step: when.step, write: 0 }
      : new Refused(`the run has ${run.steps} steps, not ${when.step}.`);
  if ('event' in when) {
    const ids = (await run.events()).filter(({ name }) => isCalled(name, when.event)).map(({ id }) => id);
    const step = stepAmong(when, ids);
    if (step === undefined)
      return new Refused(`${when.event} happens ${ids.length} times in this run, not ${when.nth}.`);
    return { step, write: 0 };
  }
  if (!('command' in when)) return when.side === 'start' ? START : { step: run.steps, write: 0 };
  const { text, event, end } = await run.commands();
  const rows = [...text.keys()].filter((row) => text[row].startsWith(when.command));
  const row = rows.at(when.nth > 0 ? when.nth - 1 : when.nth);
  if (row === undefined) return new Refused(`${when.command} runs ${rows.length} times, not ${when.nth}.`);
  return { step: when.side === 'after' ? end[row] : event[row], write: 0 };
}

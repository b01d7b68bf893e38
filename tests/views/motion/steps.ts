/** Steps of recordings for the tests of motion, and what the event of a step touched. */
import type { Session } from '../../../src/session/session.ts';

/** Some steps of a long recording, evenly spread, and those of the events that matter. */
export function stepsOf(session: Session, matter: RegExp, most: number): number[] {
  const { events } = session.recording;
  const telling: number[] = [];
  events.forEach((e, i) => {
    if (matter.test(e.name)) telling.push(i);
  });
  const out = new Set<number>();
  const take = (list: readonly number[], n: number) => {
    for (let i = 0; i < n; i++) if (list.length > 0) out.add(list[Math.floor((i * list.length) / n)]);
  };
  take(telling, Math.min(telling.length, most));
  take(
    events.map((_, i) => i),
    Math.min(events.length, Math.round(most / 3)),
  );
  return [...out].sort((a, b) => a - b);
}

/** Names of what an event wrote or changed in memory, in the form of marks' `from`. */
export function touchedBy(session: Session, event: number): Set<string> {
  const { recording } = session;
  const out = new Set(['view']);
  for (let i = recording.position(event); i < recording.position(event + 1); i++)
    out.add(`b${recording.history.blockOf(i)}`);
  for (const touch of recording.events[event].touched ?? []) out.add(`b${touch.block}`);
  const { changes } = recording.volatile;
  let low = 0;
  for (let high = changes.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if (changes[middle].event < event) low = middle + 1;
    else high = middle;
  }
  for (; changes[low]?.event === event; low++) out.add(`m:${changes[low].key.slice(0, changes[low].key.indexOf(':'))}`);
  return out;
}

/** Steps of recordings for the tests of motion, and what the event of a step touched. */
import type { Session } from '../../../src/session/session.ts';

/**
 * Those of the events that matter, and others evenly spread over what was written: that of the write, and the next. An event more
 * that writes nothing moves none of them.
 */
export function stepsOf(session: Session, matter: RegExp, most: number): number[] {
  const { events, history } = session.recording;
  const telling: number[] = [];
  events.forEach((e, i) => {
    if (matter.test(e.name)) telling.push(i);
  });
  const out = new Set<number>();
  const take = (list: readonly number[], n: number) => {
    for (let i = 0; i < n; i++) if (list.length > 0) out.add(list[Math.floor((i * list.length) / n)]);
  };
  take(telling, Math.min(telling.length, most));
  const writes = Math.min(history.length, Math.round(most / 6));
  for (let i = 0; i < writes; i++) {
    const writer = session.recording.eventOfWrite(Math.floor((i * history.length) / writes));
    out.add(writer);
    if (writer + 1 < events.length) out.add(writer + 1);
  }
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

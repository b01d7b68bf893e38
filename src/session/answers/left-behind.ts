/**
 * The commands for which the kernel writes: they left in memory what it now writes out.
 *
 *     3 echo hi > f         writes into memory                       ┐
 *     4 mkdir d             joins transaction 3                      │
 *     5 sleep 40            the flusher writes f: for line 3         ┘ the commit of transaction 3: for line 4
 */
import { is, type TraceEvent } from '../../trace/event.ts';
import { HandleStart, StartCommit } from '../../trace/events/jbd2.ts';
import { ProcessExec } from '../../trace/events/syscalls.ts';
import { DaWriteBegin, Writepages } from '../../trace/events/writeback.ts';

export interface LeftBehind {
  /** Events [from, to). */
  from: number;
  to: number;
  /** The events of those commands, ascending. The command under way is never among them. */
  commands: readonly number[];
}

export function leftBehind(events: readonly TraceEvent[]): LeftBehind[] {
  const roots = new Uint32Array(events.length);
  const writers = new Map<number, Set<number>>();
  const members = new Map<number, Set<number>>();
  const found: LeftBehind[] = [];
  /** The last flush. Its own changes, up to its end, belong to the commands for which it came. */
  let flush = { to: 0, of: new Set<number>() };
  const serve = (event: TraceEvent, of: ReadonlySet<number>) => {
    const commands = [...of].filter((id) => id !== roots[event.id]).sort((a, b) => a - b);
    const to = endOf(events, event.id);
    if (commands.length > 0) found.push({ from: event.id, to, commands });
    return to;
  };
  for (const event of events) {
    const { id, cause } = event;
    roots[id] = cause < 0 ? id : roots[cause];
    if (!is(events[roots[id]], ProcessExec)) continue;
    if (is(event, DaWriteBegin)) setOf(writers, event.fields.ino).add(roots[id]);
    else if (is(event, HandleStart))
      for (const own of id < flush.to ? flush.of : [roots[id]]) setOf(members, event.fields.tid).add(own);
    else if (is(event, Writepages)) {
      const of = setOf(writers, event.fields.ino);
      flush = { to: serve(event, of), of };
      writers.delete(event.fields.ino);
    } else if (is(event, StartCommit)) serve(event, setOf(members, event.fields.transaction));
  }
  return found;
}

function setOf(sets: Map<number, Set<number>>, key: number): Set<number> {
  const known = sets.get(key) ?? new Set();
  sets.set(key, known);
  return known;
}

/** The end of the events that an event causes. */
function endOf(events: readonly TraceEvent[], id: number): number {
  let end = id + 1;
  while (end < events.length && events[end].cause >= id) end++;
  return end;
}

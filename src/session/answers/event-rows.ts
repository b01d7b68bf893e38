/** Events of a recording as rows for lists, each with its sentence and its place among the writes. */
import { say } from '../../trace/event.ts';
import { rejectedSaid } from '../../trace/events/passed.ts';
import type { Recording } from '../../trace/recording.ts';
import type { EventRow } from '../session-api.ts';
import { defineAnswer } from './define-answer.ts';

/** Events [from, to). */
export const events = defineAnswer(
  'events',
  ({ recording }, { from, to }: { from: number; to: number }) => eventRows(recording, from, to),
  { holds: 'recording' },
);

function eventRows({ events, firstWrite, history }: Recording, from: number, to: number): EventRow[] {
  return events.slice(from, to).map((event) => {
    let depth = 0;
    for (let cause = event.cause; cause >= 0; cause = events[cause].cause) depth++;
    const next = event.id + 1 < firstWrite.length ? firstWrite[event.id + 1] : history.length;
    return {
      id: event.id,
      name: event.name,
      cause: event.cause,
      sentence: say(event),
      fields: event.fields,
      touched: [...(event.touched ?? [])],
      considered: rejectedSaid(event.considered),
      firstWrite: firstWrite[event.id],
      writes: next - firstWrite[event.id],
      depth,
    };
  });
}

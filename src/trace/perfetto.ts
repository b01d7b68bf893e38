/**
 * A recording in the trace event format that Perfetto and chrome://tracing read. An event that causes others is a slice,
 * and the rest are moments. Block writes have a separate track.
 *
 *     ▇▇▇▇▇▇ dd ▇▇▇▇▇▇▇▇▇▇▇▇▇▇
 *       ▇▇ write ▇▇  ▇▇ close ▇▇       one event is one microsecond: order, not duration
 *
 * https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
 */
import { sayPlainly } from './event.ts';
import type { Recording } from './recording.ts';

const ENGINE_TRACK = 1;
const WRITES_TRACK = 2;

/** How each such file of ours begins. */
export const PERFETTO_HEAD = '{"displayTimeUnit":"ns","traceEvents":[\n';

/** The file, piece by piece. */
export function* perfettoJson(recording: Recording): Generator<string> {
  const { events, history } = recording;
  /** The last event that each event causes, at least itself. */
  const ends = Int32Array.from(events, (_, i) => i);
  for (let i = events.length - 1; i >= 0; i--) {
    const { cause } = events[i];
    if (cause >= 0 && ends[cause] < ends[i]) ends[cause] = ends[i];
  }
  yield PERFETTO_HEAD;
  yield track(ENGINE_TRACK, 'events');
  yield `,\n${track(WRITES_TRACK, 'block writes')}`;
  for (const event of events) {
    const [category, name] = event.name.split(':');
    yield `,\n${JSON.stringify({
      name,
      cat: category,
      ph: 'X',
      ts: event.id,
      dur: ends[event.id] - event.id + 1,
      pid: 1,
      tid: ENGINE_TRACK,
      args: { ...event.fields, says: sayPlainly(event) },
    })}`;
    for (let write = recording.firstWrite[event.id]; write < recording.position(event.id + 1); write++)
      yield `,\n${JSON.stringify({
        name: `block ${history.blockOf(write)}`,
        cat: 'write',
        ph: 'X',
        ts: event.id,
        dur: 1,
        pid: 1,
        tid: WRITES_TRACK,
        args: { offset: history.offsetOf(write), bytes: history.lengthOf(write) },
      })}`;
  }
  yield '\n]}\n';
}

const track = (tid: number, name: string): string =>
  JSON.stringify({ name: 'thread_name', ph: 'M', pid: 1, tid, args: { name } });

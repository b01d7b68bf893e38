/**
 * A growing recording in parts. A part holds everything that a receiver does not have yet, as lines of JSON like those of
 * a whole recording (recording-lines.ts).
 *
 *     have { events 12, writes 40, changes 3 } ──▶ writes of event 11 that came late · event 12, its writes · 13 …
 */

import { Refused } from '../../bytes/refused.ts';
import { toHex } from '../../bytes/text.ts';
import type { BlockStore } from '../block-store.ts';
import type { Recording } from '../recording.ts';
import { LineReader } from './line-reader.ts';
import { entry, type Loading } from './recording-lines.ts';

/** How much of a recording a receiver has. */
export interface Have {
  events: number;
  writes: number;
  /** Volatile changes. */
  changes: number;
}

/** The most characters in a part, the last event's own excepted. */
const PART_CHARS = 4 << 20;

export function recordingPart(recording: Recording, have: Have): string[] {
  const { events, history } = recording;
  const { changes } = recording.volatile;
  const lines: string[] = [];
  let chars = 0;
  let change = have.changes;
  let write = have.writes;
  const say = (what: unknown) => {
    const line = JSON.stringify(what);
    chars += line.length;
    lines.push(line);
  };
  /** What belongs to the event, or to those before it. */
  const consequences = (event: number) => {
    for (const end = recording.position(event + 1); write < end; write++) {
      const { block, offset, after } = history.delta(write);
      say({ write: block, at: offset, bytes: toHex(after) });
    }
    for (; change < changes.length && changes[change].event <= event; change++)
      say({ volatile: changes[change].key, value: changes[change].after });
  };
  if (have.events > 0) consequences(have.events - 1);
  for (let id = have.events; id < events.length && chars < PART_CHARS; id++) {
    const { id: _, name, ...rest } = events[id];
    say({ event: name, ...rest });
    consequences(id);
  }
  return lines;
}

/** The receiving end: a recording that grows by the parts of another one. */
export class RecordingFeed {
  readonly #reader = new LineReader();
  readonly #loading: Loading;

  constructor(recording: Recording) {
    this.#loading = { recording, now: recording.base.clone() };
  }

  get have(): Have {
    const { recording } = this.#loading;
    return {
      events: recording.length,
      writes: recording.history.length,
      changes: recording.volatile.changes.length,
    };
  }

  /** The device as the recording leaves it. */
  get now(): BlockStore {
    return this.#loading.now;
  }

  add(lines: Iterable<string>): Refused | undefined {
    try {
      for (const line of lines) entry(this.#reader, this.#reader.next(line), this.#loading);
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
    return undefined;
  }
}

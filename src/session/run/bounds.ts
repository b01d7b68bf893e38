/**
 * A script is stopped at a bound, so that every run ends. A script from a link is stopped sooner than one that a person
 * runs.
 *
 *     each command, each system call ──▶ guard ── within the bounds ──▶ on
 *                                           └──── past one ──▶ the script stops there, with a sentence; the recording stays
 */
import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import { Unknowable } from '../../shell/process/thrown.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { SESSION } from '../refusals/session.ts';

export interface Bounds {
  /** The number of commands and system calls. */
  steps: number;
  /** The number of events in the recording. */
  events: number;
  /** Bytes of memory for the volume, its history, and the output. */
  bytes: number;
  /** A reason to stop that only the caller knows. */
  late?: () => Said | undefined;
  /** Advice on how to go on. */
  more: Said;
}

const MiB = 1 << 20;

/** The bounds that a browser's tab can bear. */
export const PAGE_BOUNDS: Bounds = {
  steps: 50_000_000,
  events: 3_000_000,
  bytes: 1536 * MiB,
  more: SESSION.more_bounds,
};

/** The bounds for a script that runs unasked: a second or two. */
export const LINK_BOUNDS: Bounds = {
  steps: 1_000_000,
  events: 200_000,
  bytes: 192 * MiB,
  more: SESSION.with_a_link,
};

const UNITS = { steps: 1, events: 1, M: MiB, G: 1024 * MiB } as const;

/** Bounds as a line of the script sets them: `# bounds: 6000000 events, 3G`. A script from a link cannot set its bounds. */
export function boundsAsSaid(bounds: Bounds, said: string | undefined): Bounds | Refused {
  if (said === undefined || bounds === LINK_BOUNDS) return bounds;
  const own = { ...bounds };
  for (const part of said.split(/,\s*/)) {
    const [, digits, word] = /^([1-9]\d{0,11})(?: (steps|events)|[MG])$/.exec(part) ?? [];
    if (!digits) return new Refused(SESSION.no_bounds({ word: part.slice(0, 60) }));
    const unit = (word ?? part.slice(-1)) as keyof typeof UNITS;
    own[unit === 'steps' || unit === 'events' ? unit : 'bytes'] = Number(digits) * UNITS[unit];
  }
  return own;
}

/** The caller's reason is asked for once in this many steps, because it may read a clock. */
const EVERY = 64;

/** The guard checks the bounds at each step. */
export class Guard {
  /** The sentence with which the script was stopped. */
  stopped: Said | undefined;
  /** Bytes of output that are kept. */
  printed = 0;
  #steps = 0;
  readonly #bounds: Bounds;
  readonly #recorder: Recorder;

  constructor(bounds: Bounds, recorder: Recorder) {
    this.#bounds = bounds;
    this.#recorder = recorder;
  }

  step(): void {
    const { steps, events, bytes, late } = this.#bounds;
    const { recording, store } = this.#recorder;
    if (++this.#steps > steps) this.#stop(SESSION.after_calls({ calls: steps }));
    if (recording && recording.length > events) this.#stop(SESSION.after_events({ events }));
    const held = store.memory + (recording?.history.bytes ?? 0) + this.printed;
    if (held > bytes) this.#stop(SESSION.after_memory({ mebibytes: Math.round(bytes / MiB) }));
    const why = this.#steps % EVERY === 0 ? late?.() : undefined;
    if (why !== undefined) this.#stop(why);
  }

  #stop(after: Said): never {
    this.stopped = SESSION.stopped({ after, more: this.#bounds.more });
    throw new Unknowable(this.stopped);
  }
}

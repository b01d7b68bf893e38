/**
 * A script's run on its volume, which is the same for the page and for the command line.
 *
 *     directives ─ mke2fs ─▶ mount ─▶ programs ─┬─ e2fsck, damage    unmounted, and mounted again for programs
 *                                               └─ crash 1234        another run, on what the power cut left
 */
import { Refused } from '../bytes/refused.ts';
import type { Said } from '../bytes/said.ts';
import type { Ran } from '../shell/shell.ts';
import { ProcessExec } from '../trace/events/syscalls.ts';
import { isCalled, type NamedMoment, stepAmong } from '../trace/named-moment.ts';
import { Recorder } from '../trace/recorder.ts';
import type { Recording } from '../trace/recording.ts';
import { imageAt } from './crash/flight.ts';
import { readCrash } from './crash/line.ts';
import { cutAt } from './crash/question.ts';
import type { CrashSource } from './crash/source.ts';
import { SESSION } from './refusals/session.ts';
import { Guard } from './run/bounds.ts';
import { Mounted, type RunHow } from './run/mounted.ts';
import { Mounting } from './run/mounting.ts';
import { isOffline, type OfflineLine } from './run/unmounted-lines.ts';

/** Receives output, which comes just after the last event of the recorder. */
export type Hear = (stream: 'out' | 'err', data: Uint8Array | string, recorder: Recorder) => void;

export class ScriptRun {
  readonly recorder: Recorder;
  readonly mounting: Mounting;
  /** The source for power cuts, if the run is recorded. */
  readonly source: CrashSource | undefined;
  readonly #hear: Hear;
  readonly #guard: Guard;

  private constructor(recorder: Recorder, mounting: Mounting, how: RunHow, guard: Guard, hear: Hear) {
    this.#guard = guard;
    this.recorder = recorder;
    this.mounting = mounting;
    this.#hear = hear;
    const { recording } = recorder;
    this.source = recording && { recording, from: mounting.last.from, how, texts: [] };
  }

  /** Mounts the volume in the recorder's store. */
  static mount(recorder: Recorder, how: RunHow, hear: Hear): ScriptRun | Refused {
    const guard = new Guard(how.bounds, recorder);
    const heard = (stream: 'out' | 'err') => (data: Uint8Array) => {
      guard.printed += data.length;
      hear(stream, data, recorder);
    };
    const again = ({ foreign, tuned }: { foreign?: boolean; tuned?: boolean } = {}) => {
      const step = () => guard.step();
      const mounted = Mounted.mount(recorder, {
        ...how,
        stdout: heard('out'),
        stderr: heard('err'),
        step,
        ...(foreign && { foreign }),
        // The features after the change decide on the kind.
        ...(tuned && { kind: undefined }),
      });
      if (mounted instanceof Mounted) tellMishaps(mounted, (said) => hear('err', said, recorder));
      // Movements are only drawn beside a recording, so they are not kept without one.
      if (mounted instanceof Mounted && mounted.timed && recorder.recording) mounted.timed.machine.keepMovements();
      return mounted;
    };
    const mounted = again();
    if (mounted instanceof Refused) return mounted;
    return new ScriptRun(recorder, new Mounting(mounted, again), how, guard, hear);
  }

  /** The reason why the script was stopped at a bound, if it was. */
  get stopped(): Said | undefined {
    return this.#guard.stopped;
  }

  /**
   * Runs programs on the mounted volume, or a line for which it is unmounted. `from` is its position in the script.
   * `columns` is the width of the terminal if a person typed it.
   */
  exec(text: string, from = 0, columns?: number): Ran | Refused {
    const { mounting, source, recorder } = this;
    if (isOffline(text)) {
      const status = mounting.offline({ line: text, from }, (said) => this.#hear('out', said, recorder));
      if (source) source.until ??= mounting.since;
      return status instanceof Refused ? status : { status };
    }
    const mounted = mounting.online();
    if (mounted instanceof Refused) return mounted;
    mounted.shell.terminal = columns;
    const ran = mounted.run(text);
    source?.texts.push(text);
    mounted.fs.mount.settle();
    return ran;
  }
}

/** Prints each exception that a volume from elsewhere causes, like the kernel's log. Each message is printed once. */
function tellMishaps({ fs }: Mounted, say: (text: string) => void): void {
  const told = new Set<string>();
  fs.mishap = ({ why }, { message }) => {
    if (!told.has(message)) say(`ext4lab: ${why}\n`);
    told.add(message);
  };
}

/** The volume as found after a power cut, in a separate recording that begins with its mount. */
export interface Found {
  recorder: Recorder;
  /** Absent if the volume cannot be mounted. */
  run: ScriptRun | undefined;
}

function stepIn({ events }: Recording, at: number | NamedMoment): number | Refused {
  if (typeof at === 'number') return at;
  const ids = events.filter(({ name }) => isCalled(name, at.event)).map(({ id }) => id);
  return stepAmong(at, ids) ?? new Refused(SESSION.not_so_often({ event: at.event, times: ids.length, nth: at.nth }));
}

/** Cuts the power as the line says. */
export function crashedRun({ line, from }: OfflineLine, of: CrashSource | undefined, hear: Hear): Found | Refused {
  const read = readCrash(line);
  if (read instanceof Refused) return read;
  const { losing } = read;
  const step = of ? stepIn(of.recording, read.step) : 0;
  if (step instanceof Refused) return step;
  const source = cutAt(of, step);
  if (source instanceof Refused) return source;
  if (step > source.recording.length)
    return new Refused(SESSION.no_such_step({ steps: source.recording.length, step }));
  const recorder = new Recorder(imageAt(source, step, losing), 'full');
  const text = line.trim();
  // The pid is 0 because no process does it. All that the mount finds and recovers belongs to the line.
  recorder.enter(ProcessExec, { pid: 0, comm: 'crash', text, from, to: from + text.length });
  const run = ScriptRun.mount(recorder, source.how, hear);
  recorder.leaveAll();
  if (run instanceof Refused) {
    // The recording only has the disk as it is, and no steps.
    const left = new Recorder(imageAt(source, step, losing), 'full');
    hear('err', `mount: ${run.refused}\n`, left);
    return { recorder: left, run: undefined };
  }
  run.mounting.last.fs.mount.settle();
  return { recorder, run };
}

/**
 * A session at one moment. Answers are made from it until a question is about another moment.
 *
 *     writes   ─┬───┬─┬───────┬──▶        position: the number of writes so far
 *     events    e   e e       e           before(): the device without the last event's writes, or the last single one
 */
import type { Refused } from '../../bytes/refused.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import type { ReadableDevice } from '../../trace/block-device.ts';
import type { BlockStore } from '../../trace/block-store.ts';
import type { Recording } from '../../trace/recording.ts';
import type { CrashSource } from '../crash/source.ts';
import type { TimedDisk } from '../machine/timed-disk.ts';
import type { Equipment } from '../run/equipment.ts';
import type { Moment, Output } from '../session-api.ts';

/** Data that stays the same at every moment until the recording grows. */
export interface SessionWhole {
  readonly equipment: Equipment;
  readonly recording: Recording;
  /** The volume at the end. */
  readonly final: Volume;
  /** The source for power cuts, once programs have run. */
  readonly crashSource: CrashSource | undefined;
  /** The machine's disks, if the script ran on a machine. */
  readonly timed: TimedDisk | undefined;
  /** The output of programs. */
  readonly outputs: readonly Output[];
  /** The steps at which the lines typed after the script began, ascending. */
  readonly typedAt: readonly number[];
  /** The number of outputs before each typed line. */
  readonly outputsAt: readonly number[];
  /** The directory in which each typed line ran. */
  readonly typedIn: readonly string[];
  /** The surroundings of a typed line: the shell's directory and the names of its variables. */
  readonly surroundings: { cwd: number; variables: Iterable<string> };
  /** The same script on a volume whose files have the other kind of map. The first call runs it. */
  twin(): Twin | Refused;
  /** The image at a step and a position in the history, as umount would leave it. */
  imageAt(step: number, position: number): BlockStore;
}

/** Another session, which only provides its moments. */
interface Twin {
  at(moment: Moment): SessionAt;
}

/** The device at a position, and the volume on it; a Refused if there is none yet. */
export interface Opened {
  device: ReadableDevice;
  volume: Volume | Refused;
}

export class SessionAt {
  readonly whole: SessionWhole;
  readonly step: number;
  /** A position in the history of writes. */
  readonly position: number;
  /** The position before the last event, or before the last single write. */
  readonly #from: number;
  readonly #open: (position: number) => Opened;

  constructor(whole: SessionWhole, { step, write }: Moment, open: (position: number) => Opened) {
    const { recording } = whole;
    this.whole = whole;
    this.step = step;
    this.position = positionOf(recording, { step, write });
    this.#from = write > 0 ? this.position - 1 : recording.position(Math.max(0, step - 1));
    this.#open = open;
  }

  get recording(): Recording {
    return this.whole.recording;
  }

  /** The volume, opened on demand because not every answer needs it. */
  get volume(): Volume | Refused {
    return this.#open(this.position).volume;
  }

  get device(): ReadableDevice {
    return this.#open(this.position).device;
  }

  /** The blocks that the event (or the single write) before the moment wrote, each once. */
  get written(): Float64Array {
    const blocks = new Set<number>();
    for (let i = this.#from; i < this.position; i++) blocks.add(this.recording.history.blockOf(i));
    return Float64Array.from(blocks).sort();
  }

  /** The device before that event or write. */
  readonly before = (): ReadableDevice => this.recording.history.view(this.#from);
}

/** The position of a moment in the history. */
export function positionOf(recording: Recording, { step, write }: Moment): number {
  const at = recording.position(Math.min(Math.max(step, 0), recording.length));
  return Math.min(at + Math.max(write, 0), recording.position(Math.min(step + 1, recording.length)));
}

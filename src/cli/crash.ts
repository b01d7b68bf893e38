/**
 * `ext4lab run … --crash-after-write N --lose none|all|random:SEED`: the image as the disk holds it when the power fails.
 *
 *     N        block writes that were sent to the disk, counted from the mount; the N-th was sent, nothing after it
 *     --lose   the part of the disk's unwritten cache that is lost: nothing (the default), all, or a random part
 */
import { Refused } from '../bytes/refused.ts';
import type { BlockStore } from '../trace/block-store.ts';
import { crashed, DiskLog, fateOf, type Lose } from '../trace/crash-disk.ts';
import type { Recorder } from '../trace/recorder.ts';

export interface CrashOptions {
  atWrite: number;
  lose: Lose;
}

/** Reads the two options. Returns undefined if they ask for no crash. */
export function crashOptions(atWrite?: string, lose?: string): CrashOptions | Refused | undefined {
  if (atWrite === undefined)
    return lose === undefined
      ? undefined
      : new Refused('--lose says what a crash loses, and needs --crash-after-write');
  if (!/^\d{1,15}$/.test(atWrite))
    return new Refused(`--crash-after-write takes a number of block writes, and ${JSON.stringify(atWrite)} is none`);
  const draw = /^random:(\d{1,9})$/.exec(lose ?? 'none');
  if (draw) return { atWrite: Number(atWrite), lose: { seed: Number(draw[1]) } };
  const word = (['none', 'all'] as const).find((w) => w === (lose ?? 'none'));
  if (!word) return new Refused(`--lose takes none, all or random:SEED, and not ${JSON.stringify(lose)}`);
  return { atWrite: Number(atWrite), lose: word };
}

/** Collects the writes sent to the disk. Afterwards `image` is the image that the crash leaves. */
export class Crash {
  readonly #options: CrashOptions;
  readonly #before: BlockStore;
  readonly #log: DiskLog;

  constructor(recorder: Recorder, options: CrashOptions) {
    this.#options = options;
    this.#before = recorder.store.clone();
    this.#log = new DiskLog(recorder.store, options.atWrite);
    recorder.disk = this.#log;
  }

  image(): BlockStore | Refused {
    const { atWrite, lose } = this.#options;
    const image = crashed(this.#before, this.#log, atWrite, fateOf(lose));
    if (typeof image !== 'number') return image;
    const there = image === 1 ? 'there was only 1 block write' : `there were only ${image} block writes`;
    return new Refused(`the crash was to come after block write ${atWrite}, but ${there}`);
  }
}

/**
 * The mount of a script's volume. The volume is unmounted for e2fsck, tune2fs, resize2fs and damage. It is mounted again,
 * with the same options, when a program needs it.
 *
 *     mounted ──e2fsck, damage──▶ unmounted ──a program──▶ mounted
 */
import { Refused } from '../../bytes/refused.ts';
import { mountVolume } from '../../engine/mount-volume.ts';
import type { BlockStore } from '../../trace/block-store.ts';
import { ProcessExec } from '../../trace/events/syscalls.ts';
import { Recorder } from '../../trace/recorder.ts';
import { SESSION } from '../refusals/session.ts';
import { SESSION_NOW } from './defaults.ts';
import type { Mounted } from './mounted.ts';
import type { OfflineLine } from './unmounted-lines.ts';
import { changesKind, readOffline, runOffline } from './work-unmounted.ts';

interface Changed {
  foreign?: boolean;
  tuned?: boolean;
}

type Again = (changed: Changed) => Mounted | Refused;

export class Mounting {
  /** The present mount, or the last one. */
  last: Mounted;
  readonly #again: Again;
  /** Something other than the engine changed the volume. */
  #foreign = false;
  /** Its features may have changed, and with them the kind of file system as which it is mounted. */
  #tuned = false;
  /** The step at which it was unmounted; undefined while it is mounted. */
  #since: number | undefined;

  constructor(mounted: Mounted, again: Again) {
    this.last = mounted;
    this.#again = again;
  }

  get mounted(): boolean {
    return this.#since === undefined;
  }

  /** The step at which it was unmounted; undefined while it is mounted. */
  get since(): number | undefined {
    return this.#since;
  }

  get #steps(): number {
    return this.last.fs.recorder.recording?.length ?? 0;
  }

  /** Runs e2fsck or damage on the volume and unmounts it for that. The line also causes the unmount. Returns the exit code. */
  offline({ line, from }: OfflineLine, told: (text: string) => void): number | Refused {
    const read = readOffline(line);
    if (read instanceof Refused) return read;
    const { recorder, mount } = this.last.fs;
    const text = line.replace(/\s#.*$/, '').trim();
    const [comm] = text.split(/\s/, 1);
    if (this.last.timed) return new Refused(SESSION.time_unknown({ comm }));
    recorder.leaveAll();
    recorder.enter(ProcessExec, { pid: this.last.shell.newPid(), comm, text, from, to: from + text.length });
    this.unmount(recorder.cause);
    this.#foreign ||= read.what === 'damage' || read.what === 'debugfs';
    this.#tuned ||= changesKind(read);
    const done = runOffline(recorder, read, mount.clock.now().sec, told, this.last.equipment);
    recorder.leaveAll();
    return done;
  }

  /** Returns the mount for programs, and mounts the volume again if necessary. */
  online(): Mounted | Refused {
    if (this.#since === undefined) return this.last;
    const again = this.#again({ foreign: this.#foreign, tuned: this.#tuned });
    if (again instanceof Refused) return new Refused(SESSION.not_mounted({ why: again.said }));
    this.last = again;
    this.#since = undefined;
    return again;
  }

  /** `cause` is the event that asks for the unmount. */
  unmount(cause = -1): void {
    if (this.#since !== undefined) return;
    this.last.unmount(cause);
    this.last.fs.recorder.settle();
    this.#since = this.#steps;
  }

  /** Completes a copy of the volume at a step with the data that memory still held then. */
  complete(store: BlockStore, step: number): void {
    if (step <= this.last.since || (this.#since !== undefined && step >= this.#since)) return;
    const { fastCommit } = this.last.equipment;
    const copy = mountVolume(new Recorder(store, 'off'), { now: SESSION_NOW, fastCommit });
    if (!(copy instanceof Refused)) copy.unmount();
  }
}

/**
 * A volume mounted for programs: the engine's file system, its kernel, and a shell on it.
 *
 *     recorder + volume ──mount──▶ FileSystem ──▶ VolumeKernel ──▶ Shell ── run("dd …") ──▶ output, exit code
 */
import { Refused } from '../../bytes/refused.ts';
import { COMMANDS } from '../../commands/index.ts';
import { dirtyLimits } from '../../engine/file/dirty-limits.ts';
import type { MovableClock } from '../../engine/file/flusher.ts';
import { Failure } from '../../engine/fs/failure.ts';
import { Mount } from '../../engine/fs/mount.ts';
import { defaultOptions, KERNELS, parseMountOptions } from '../../engine/fs/options.ts';
import { fastParts } from '../../engine/jbd2/fast/given.ts';
import { needsRecovery, recoverJournal, torn } from '../../engine/jbd2/recovery/recover.ts';
import { FileSystem } from '../../engine/mounted/file-system.ts';
import { rootFault } from '../../engine/names/find.ts';
import { cleanOrphans } from '../../engine/names/orphan-cleanup.ts';
import { beginMount } from '../../engine/vfs/mounting.ts';
import { SimulatedClock } from '../../engine/vfs/simulated-clock.ts';
import { unmount } from '../../engine/vfs/volume-calls.ts';
import { type VolumeKernel, volumeKernel } from '../../engine/vfs/volume-kernel.ts';
import { openVolume } from '../../engine/volume/open.ts';
import { orphanFileFault, unmountable } from '../../engine/volume/unmountable.ts';
import { unwritable } from '../../engine/volume/unwritable.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { hasRoCompat } from '../../format/features.ts';
import type { Directives } from '../../shell/language/script.ts';
import { type Ran, Shell } from '../../shell/shell.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { bothDisks } from '../machine/both-disks.ts';
import { machineOf } from '../machine/machine-of.ts';
import { TimedClock } from '../machine/timed-clock.ts';
import { TimedDisk } from '../machine/timed-disk.ts';
import type { Bounds } from './bounds.ts';
import { SESSION_NOW } from './defaults.ts';
import { kindOf } from './volume-kind.ts';

export interface MountedOptions {
  /** As for mount -o. */
  options?: string;
  /** mount -t; worked out from the features when absent. */
  kind?: 'ext2' | 'ext3' | 'ext4' | undefined;
  /** The clock at the mount, seconds since 1970. */
  now?: number;
  /** A clock other than the simulated one: the machine's, if a real program waits for the answers. */
  clock?: MovableClock;
  seed?: number;
  /** What a script says about the machine: its kernel's drivers, its memory, how much of that may be dirty. */
  directives?: Directives;
  stdout?: (data: Uint8Array) => void;
  stderr?: (data: Uint8Array) => void;
  /** Called at each command and call; may stop the script. */
  step?: () => void;
  /** The volume was changed by other means than the engine's own since this session formatted it. */
  foreign?: boolean;
}

/** How a script's volume is mounted, and how far the script may go. */
export interface RunHow extends Pick<MountedOptions, 'kind' | 'seed'> {
  /** As for mount -o. */
  options: string;
  directives: Directives;
  /** How far it may go. */
  bounds: Bounds;
}

const nowhere = () => {};

/** The volume was not unmounted: its journal is replayed first. */
function recovered(recorder: Recorder, { options, now }: MountedOptions): Volume | Refused {
  if (!/(?:^|,)(?:noload|norecovery)(?:,|$)/.test(options ?? '')) {
    const sec = now ?? SESSION_NOW;
    const done = recoverJournal(recorder, 'mount', fastParts()?.recovery({ now: () => ({ sec, nsec: 0 }) }));
    if (done instanceof Refused) return done;
  }
  return openVolume(recorder.store);
}

/** Clusters are ext4's, since Linux 3.2. */
function unclustered({ sb }: Volume, kind: string, kernel: string): Refused | undefined {
  if (!hasRoCompat(sb, 'bigalloc') || (kind === 'ext4' && kernel === KERNELS[0])) return undefined;
  const who = kind === 'ext4' ? `the ext4 of Linux ${kernel}` : kind;
  return new Refused(`The volume has bigalloc, which ${who} does not know: it can be mounted as ext4.`);
}

export class Mounted {
  readonly fs: FileSystem;
  readonly kernel: VolumeKernel;
  readonly shell: Shell;
  /** The machine that counts the time, if the script asks for one. */
  readonly timed: TimedDisk | undefined;
  /** Events told until it was mounted. */
  readonly since: number;
  /** Events told before the mount began. */
  readonly from: number;
  #source = '';

  private constructor(fs: FileSystem, clock: MovableClock, options: MountedOptions, from: number, timed?: TimedDisk) {
    this.fs = fs;
    this.timed = timed;
    this.from = from;
    this.since = fs.recorder.recording?.length ?? 0;
    this.kernel = volumeKernel(fs, clock, () => this.#source);
    this.shell = new Shell({
      kernel: this.kernel,
      commands: COMMANDS,
      stdout: options.stdout ?? nowhere,
      stderr: options.stderr ?? nowhere,
      seed: options.seed ?? 1,
      errexit: true,
      ...(options.step && { step: options.step }),
    });
  }

  /** Mounts what the recorder's store holds. What a volume from elsewhere makes throw is a reason to refuse it. */
  static mount(recorder: Recorder, how: MountedOptions = {}): Mounted | Refused {
    const foreign = how.foreign ?? recorder.store.source !== undefined;
    try {
      return Mounted.#mount(recorder, { ...how, foreign });
    } catch (thrown) {
      if (thrown instanceof Failure) return new Refused(`Structure needs cleaning: ${thrown.why}.`);
      if (!foreign || !(thrown instanceof Error)) throw thrown;
      return new Refused(`Structure needs cleaning: the mount met what no sound volume has: ${thrown.message}.`);
    }
  }

  static #mount(recorder: Recorder, how: MountedOptions): Mounted | Refused {
    const from = recorder.recording?.length ?? 0;
    const found = openVolume(recorder.store);
    if (found instanceof Refused) return found;
    const kind = how.kind ?? kindOf(found);
    const word = how.directives?.kernel ?? KERNELS[0];
    const kernel = KERNELS.find((k) => k === word);
    if (!kernel) return new Refused(`kernel: ${word} is none of those known here, ${KERNELS.join(' and ')}.`);
    const options = parseMountOptions(how.options ?? '', defaultOptions(kind, kernel));
    if (options instanceof Refused) return options;
    const { freed } = how.directives ?? {};
    if (freed !== undefined && freed !== 'at-once') return new Refused(`"# freed: ${freed}" is not at-once`);
    options.freedAtOnce = freed === 'at-once';
    // Before the journal is replayed: that changes the volume too.
    const refused =
      unmountable(found, recorder.store.byteLength) ??
      torn(found, options.readonly) ??
      (options.readonly ? undefined : (unwritable(found.sb) ?? unclustered(found, kind, kernel)));
    if (refused) return refused;
    const sent = recorder.sentBytes;
    const volume = needsRecovery(found) ? recovered(recorder, how) : found;
    if (volume instanceof Refused) return volume;
    const fault = orphanFileFault(volume);
    if (fault) return fault;
    const machine = machineOf(how.directives ?? {}, recorder.blockSize, recorder.store.byteLength);
    if (machine instanceof Refused) return machine;
    if (machine?.setup.without.includes('flusher-chunks')) options.flusherChunks = false;
    const memory = machine && { memory: machine.setup.memory.bytes, dirtyable: machine.setup.memory.dirtyable };
    const limits = dirtyLimits(how.directives ?? {}, memory);
    if (limits instanceof Refused) return limits;
    let timed: TimedDisk | undefined;
    const now = how.now ?? SESSION_NOW;
    const clock = how.clock ?? (machine ? new TimedClock(now, machine) : new SimulatedClock(now));
    const mount = new Mount(recorder, volume, kind, options, clock);
    mount.sentBefore = sent;
    if (machine) {
      timed = new TimedDisk(machine, mount, () => (recorder.recording?.length ?? 0) - 1);
      recorder.machine = timed;
      recorder.disk = bothDisks(recorder.disk, timed);
    }
    const fs = new FileSystem(mount, how.seed ?? 1, limits);
    if (fs.refused) return fs.refused;
    fs.foreign = how.foreign === true;
    const lost = rootFault(fs);
    if (lost) return new Refused(`Structure needs cleaning: ${lost.why}.`, 'i_mode');
    if (!options.readonly) {
      beginMount(fs);
      cleanOrphans(fs);
    }
    return new Mounted(fs, clock, how, from, timed);
  }

  run(script: string): Ran {
    this.#source = script;
    return this.shell.run(script);
  }

  /** `cause` is the event that asks for it. */
  unmount(cause = -1): void {
    this.fs.recorder.resume(cause);
    unmount(this.fs);
  }
}

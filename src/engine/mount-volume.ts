/**
 * A volume mounted for programs, by mount(2)'s rules: its journal is replayed, its orphans are cleaned up.
 *
 *     recorder + volume ──mountVolume──▶ FileSystem ──▶ VolumeKernel: Linux's system calls
 */
import { Refused } from '../bytes/refused.ts';
import { printed } from '../bytes/said.ts';
import { hasRoCompat } from '../format/features.ts';
import type { Recorder } from '../trace/recorder.ts';
import type { DirtyLimits } from './file/dirty-limits.ts';
import type { MovableClock } from './file/flusher.ts';
import { behaviourOf, KERNELS, type Kernel } from './fs/behaviour.ts';
import { Failure } from './fs/failure.ts';
import { Mount } from './fs/mount.ts';
import { defaultOptions, type MountOptions, parseMountOptions } from './fs/options.ts';
import { MOUNT } from './fs/refusals.ts';
import type { FastPartsOrWhyNot } from './jbd2/fast/parts.ts';
import { needsRecovery, recoverJournal, torn } from './jbd2/recovery/recover.ts';
import { FileSystem } from './mounted/file-system.ts';
import { rootFault } from './names/find.ts';
import { cleanOrphans } from './names/orphan-cleanup.ts';
import { beginMount } from './vfs/mounting.ts';
import { SimulatedClock } from './vfs/simulated-clock.ts';
import { unmount } from './vfs/volume-calls.ts';
import { type VolumeKernel, volumeKernel } from './vfs/volume-kernel.ts';
import { openVolume } from './volume/open.ts';
import { orphanFileFault, unmountable } from './volume/unmountable.ts';
import { unwritable } from './volume/unwritable.ts';
import type { Volume } from './volume/volume.ts';
import { kindOf } from './volume/volume-kind.ts';

export interface MountHow {
  /** As for mount -o. */
  options?: string | undefined;
  /** mount -t. If it is absent, the features decide. */
  kind?: 'ext2' | 'ext3' | 'ext4' | undefined;
  /** The kernel whose drivers mount the volume. */
  kernel?: Kernel;
  /** The clock at the mount, seconds since 1970. */
  now: number;
  /** A clock other than the simulated one. */
  clock?: MovableClock | undefined;
  seed?: number | undefined;
  limits?: DirtyLimits;
  fastCommit: FastPartsOrWhyNot;
  /** True if something other than the engine changed the volume. An exception that it causes then refuses it. */
  foreign?: boolean;
  /** Called after the journal is replayed, before anything is read or written through the mount. */
  prepare?(mount: Mount): void;
  /** The script to which a system call belongs. */
  source?(): string;
}

export interface MountedVolume {
  readonly fs: FileSystem;
  readonly kernel: VolumeKernel;
  /** `cause` is the event that requests it. */
  unmount(cause?: number): void;
}

/** Mounts the volume in the recorder's store. */
export function mountVolume(recorder: Recorder, how: MountHow): MountedVolume | Refused {
  const foreign = how.foreign ?? recorder.store.source !== undefined;
  try {
    return mounted(recorder, how, foreign);
  } catch (thrown) {
    if (thrown instanceof Failure) return new Refused(MOUNT.needs_cleaning({ why: printed(thrown.why) }));
    if (!foreign || !(thrown instanceof Error)) throw thrown;
    return new Refused(MOUNT.needs_cleaning({ why: MOUNT.met({ what: thrown.message }) }));
  }
}

function mounted(recorder: Recorder, how: MountHow, foreign: boolean): MountedVolume | Refused {
  const found = openVolume(recorder.store);
  if (found instanceof Refused) return found;
  const {
    kind = kindOf(found),
    kernel = KERNELS[0],
    now,
    seed,
    limits,
    fastCommit,
    clock = new SimulatedClock(now),
  } = how;
  const options = parseMountOptions(how.options ?? '', defaultOptions(kind, kernel));
  if (options instanceof Refused) return options;
  // This comes before the journal is replayed, because the replay changes the volume too.
  const refused =
    unmountable(found, recorder.store.byteLength) ??
    torn(found, options.readonly) ??
    (options.readonly ? undefined : (unwritable(found.sb) ?? unclustered(found, options)));
  if (refused) return refused;
  const sent = recorder.sentBytes;
  const volume = needsRecovery(found) ? recovered(recorder, how) : found;
  if (volume instanceof Refused) return volume;
  const fault = orphanFileFault(volume);
  if (fault) return fault;
  const mount = new Mount(recorder, volume, kind, options, clock);
  mount.sentBefore = sent;
  how.prepare?.(mount);
  const fs = new FileSystem(mount, { seed, limits, fastCommit });
  if (fs.refused) return fs.refused;
  fs.foreign = foreign;
  const lost = rootFault(fs);
  if (lost) return new Refused(MOUNT.needs_cleaning({ why: printed(lost.why) }), 'i_mode');
  if (!options.readonly) {
    beginMount(fs);
    cleanOrphans(fs);
  }
  return {
    fs,
    kernel: volumeKernel(fs, clock, how.source),
    unmount(cause = -1) {
      recorder.resume(cause);
      unmount(fs);
    },
  };
}

/** Replays the journal first if the volume was not unmounted. */
function recovered(recorder: Recorder, { options = '', now, fastCommit }: MountHow): Volume | Refused {
  if (!/(?:^|,)(?:noload|norecovery)(?:,|$)/.test(options)) {
    const clock = { now: () => ({ sec: now, nsec: 0 }) };
    const fast = fastCommit instanceof Refused ? fastCommit : fastCommit.recovery(clock);
    const done = recoverJournal(recorder, 'mount', fast);
    if (done instanceof Refused) return done;
  }
  return openVolume(recorder.store);
}

/** Refuses clusters for other drivers than ext4. */
function unclustered({ sb }: Volume, { kind, driver, kernel }: MountOptions): Refused | undefined {
  if (!hasRoCompat(sb, 'bigalloc') || (kind === 'ext4' && behaviourOf(driver, kernel).knowsClusters)) return undefined;
  return new Refused(MOUNT.no_clusters({ type: kind, linux: kind === 'ext4' ? kernel : undefined }));
}

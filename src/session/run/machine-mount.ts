/** Mounts a volume on the machine that a script's directives describe, if they do. The timed disk lies between the two. */
import { Refused } from '../../bytes/refused.ts';
import { dirtyLimits } from '../../engine/file/dirty-limits.ts';
import { KERNELS } from '../../engine/fs/behaviour.ts';
import { type MountedVolume, type MountHow, mountVolume } from '../../engine/mount-volume.ts';
import type { Directives } from '../../shell/language/script.ts';
import type { DiskSink } from '../../trace/disk.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { machineOf } from '../machine/machine-of.ts';
import { TimedClock } from '../machine/timed-clock.ts';
import { TimedDisk } from '../machine/timed-disk.ts';
import { SESSION } from '../refusals/session.ts';
import { SESSION_NOW } from './defaults.ts';

/** Everything for the disk goes to both: one may count the time while the other keeps the bytes that a crash would leave. */
function bothDisks(first: DiskSink | undefined, second: DiskSink): DiskSink {
  if (!first) return second;
  return {
    write: (block, count, flags, carried) => {
      first.write(block, count, flags, carried);
      second.write(block, count, flags, carried);
    },
    flush: () => {
      first.flush();
      second.flush();
    },
  };
}

export interface MachineMountHow extends Omit<MountHow, 'now' | 'kernel' | 'limits' | 'prepare'> {
  now?: number;
  /** The script's directives about the machine: its kernel's drivers, its memory, and the share that may be dirty. */
  directives?: Directives;
}

export interface MachineMount extends MountedVolume {
  /** The machine that counts the time, if the script asks for one. */
  readonly timed: TimedDisk | undefined;
}

export function mountOnMachine(
  recorder: Recorder,
  { directives = {}, now = SESSION_NOW, ...how }: MachineMountHow,
): MachineMount | Refused {
  const word = directives.kernel ?? KERNELS[0];
  const kernel = KERNELS.find((k) => k === word);
  if (!kernel) return new Refused(SESSION.unknown_kernel({ word, known: KERNELS }));
  const { freed } = directives;
  if (freed !== undefined && freed !== 'at-once') return new Refused(SESSION.freed({ word: freed }));
  const machine = machineOf(directives, recorder.blockSize, recorder.store.byteLength);
  if (machine instanceof Refused) return machine;
  const memory = machine && { memory: machine.setup.memory.bytes, dirtyable: machine.setup.memory.dirtyable };
  const limits = dirtyLimits(directives, memory);
  if (limits instanceof Refused) return limits;
  let timed: TimedDisk | undefined;
  const mounted = mountVolume(recorder, {
    ...how,
    now,
    kernel,
    limits,
    clock: how.clock ?? (machine && new TimedClock(now, machine)),
    prepare(mount) {
      mount.options.freedAtOnce = freed === 'at-once';
      if (!machine) return;
      if (machine.setup.without.includes('flusher-chunks')) mount.options.flusherChunks = false;
      timed = new TimedDisk(machine, mount, () => (recorder.recording?.length ?? 0) - 1);
      recorder.machine = timed;
      recorder.disk = bothDisks(recorder.disk, timed);
    },
  });
  return mounted instanceof Refused ? mounted : { ...mounted, timed };
}

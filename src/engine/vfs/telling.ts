/** The events of system calls, of the processes that make them, and of mounting and unmounting. */
import { MountVolume, UnmountVolume } from '../../trace/events/mounting.ts';
import { ProcessExec, SysExit } from '../../trace/events/syscalls.ts';
import { SyncFs } from '../../trace/events/writeback.ts';
import type { Recorder } from '../../trace/recorder.ts';
import type { Failure } from '../fs/failure.ts';
import type { Mount } from '../fs/mount.ts';
import type { Task } from './kernel.ts';

/** A command begins, whose text is in the script. It is the cause of the following events. */
export function tellCommand(recorder: Recorder, { pid, comm, from, to }: Task, source: () => string): void {
  if (recorder.full) recorder.enter(ProcessExec, { pid, comm, text: source().slice(from, to), from, to });
}

export function tellFailure(recorder: Recorder, call: string, { errno, code, why }: Failure): void {
  if (recorder.full) recorder.emit(SysExit, { call, ret: -errno, errno: code, why });
}

export function tellSync(recorder: Recorder, wait: 0 | 1): void {
  if (recorder.full) recorder.emit(SyncFs, { wait });
}

export function tellMount(mount: Mount, journal: boolean, body: () => void): void {
  const { kind, recorder, options, sb } = mount;
  const told = { kind, options: options.words.join(','), journal, mnt_count: (sb.s_mnt_count + 1) & 0xffff };
  if (recorder.full) recorder.during(MountVolume, told, body);
  else body();
}

export function tellUnmount({ recorder }: Mount, journal: boolean, body: () => void): void {
  if (recorder.full) recorder.during(UnmountVolume, { journal }, body);
  else body();
}

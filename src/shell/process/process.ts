/**
 * A process: its descriptors, and the system calls that it makes.
 *
 *      ProcessState ◀── this ── { files · names · inodes }      one table a kind of call
 *
 * Every call returns what Linux returns, -errno when it fails. Under strace each one is also told, in strace's words.
 */
import { fileCalls } from './file-calls.ts';
import { inodeCalls } from './inode-calls.ts';
import { nameCalls } from './name-calls.ts';
import { type Machine, type OpenFile, ProcessState } from './process-state.ts';

/** Named by the house rule that no loop of them keeps others waiting (tests/house/turns.test.ts). */
export const CALLS = { ...fileCalls, ...nameCalls, ...inodeCalls };

type Calls = typeof CALLS;

/** What programs see of it: the calls, and of the state what is theirs. */
export type Process = Calls & Omit<ProcessState, 'drop' | 'kernelFd' | 'kernelDir' | 'deviceAt' | 'openAt' | 'inside'>;

/** The state with the calls on it. */
class StateWithCalls extends ProcessState {}
Object.assign(StateWithCalls.prototype, CALLS);

export const newProcess = (machine: Machine, name: string, files: (OpenFile | undefined)[]): Process =>
  new StateWithCalls(machine, name, files) as ProcessState & Calls;

/** A child: the same open files, its own descriptors. */
export function fork(parent: Process, name: string): Process {
  const child = newProcess(parent.machine, name, parent.files);
  child.umask = parent.umask;
  child.directory = parent.directory;
  child.place = parent.place;
  child.environment = parent.environment;
  child.alarm = parent.alarm;
  return child;
}

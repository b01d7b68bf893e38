/**
 * A process has descriptors, and makes system calls.
 *
 *      ProcessState ◀── this ── { files · names · inodes }      one table a kind of call
 *
 * Every call returns the same as on Linux, and -errno if it fails. Under strace each call is also reported, in strace's words.
 */
import { fileCalls } from './file-calls.ts';
import { inodeCalls } from './inode-calls.ts';
import { nameCalls } from './name-calls.ts';
import { type Machine, type OpenFile, ProcessState } from './process-state.ts';

/** The house rule that no loop of calls keeps others waiting uses this (tests/house/turns.test.ts). */
export const CALLS = { ...fileCalls, ...nameCalls, ...inodeCalls };

type Calls = typeof CALLS;

/** The view of a program: the calls, and its part of the state. */
export type Process = Calls & Omit<ProcessState, 'drop' | 'kernelFd' | 'kernelDir' | 'deviceAt' | 'openAt' | 'inside'>;

/** The state with the calls on it. */
class StateWithCalls extends ProcessState {}
Object.assign(StateWithCalls.prototype, CALLS);

export const newProcess = (machine: Machine, name: string, files: (OpenFile | undefined)[]): Process =>
  new StateWithCalls(machine, name, files) as ProcessState & Calls;

/** Makes a child, with the same open files and its own descriptors. */
export function fork(parent: Process, name: string): Process {
  const child = newProcess(parent.machine, name, parent.files);
  child.umask = parent.umask;
  child.directory = parent.directory;
  child.place = parent.place;
  child.environment = parent.environment;
  child.alarm = parent.alarm;
  return child;
}

/**
 * The kernel of one mounted volume. Each system call finds its file or path, does its work in one of the files beside this
 * one, and answers with Linux's numbers.
 *
 *     shell, FUSE, benchmarks ──▶ VolumeKernel ──▶ open, data, name, inode, xattr, volume calls ──▶ engine
 *
 *     KernelState ◀── this ── { files · names · inodes · nodes · volume }      one table per kind of call
 */
import type { MovableClock } from '../file/flusher.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import type { Kernel } from './kernel.ts';
import { fileCalls } from './kernel-files.ts';
import { inodeCalls } from './kernel-inodes.ts';
import { nameCalls } from './kernel-names.ts';
import { nodeCalls } from './kernel-nodes.ts';
import { KernelState } from './kernel-state.ts';
import { volumeCalls } from './kernel-volume.ts';

const CALLS = { ...fileCalls, ...nameCalls, ...inodeCalls, ...nodeCalls, ...volumeCalls };

type Calls = typeof CALLS;

/** The public part: the calls, and part of the state. */
export type VolumeKernel = Kernel & Calls & Pick<KernelState, 'fs' | 'returned' | 'began'>;

/** The state with the calls on it. */
class StateWithCalls extends KernelState {}
Object.assign(StateWithCalls.prototype, CALLS);

/** `source` is the text of the running script, for the events of its commands. */
export const volumeKernel = (fs: FileSystem, clock: MovableClock, source?: () => string): VolumeKernel =>
  new StateWithCalls(fs, clock, source) as KernelState & Calls;

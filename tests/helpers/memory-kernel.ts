/**
 * The system calls over Maps and byte arrays: simple and correct, so that the shell can be compared with bash on a real
 * machine, and the engine with a reference. It knows contents, names, modes, links, holes and attributes; it has no
 * layout, no journal and no limits, and lists names in the order in which they were made.
 */
import type { Kernel } from '../../src/shell/process/kernel.ts';
import { fileCalls } from './memory-kernel/file-calls.ts';
import { inodeCalls } from './memory-kernel/inode-calls.ts';
import { nameCalls } from './memory-kernel/name-calls.ts';
import { processCalls } from './memory-kernel/process-calls.ts';
import { MemoryState } from './memory-kernel/state.ts';

const CALLS = { ...fileCalls, ...nameCalls, ...inodeCalls, ...processCalls };

export type MemoryKernel = Kernel & Pick<MemoryState, 'cwd' | 'root' | 'tasks'>;

class StateWithCalls extends MemoryState {}
Object.assign(StateWithCalls.prototype, CALLS);

export const memoryKernel = (): MemoryKernel => new StateWithCalls() as MemoryState & typeof CALLS;

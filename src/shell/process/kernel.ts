/** The engine's system calls, which the shell makes. */
export * from '../../engine/vfs/kernel.ts';

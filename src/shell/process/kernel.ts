/** The system calls are the engine's; the shell makes them. */
export * from '../../engine/vfs/kernel.ts';

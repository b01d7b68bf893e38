/**
 * What a workload needs of the process that it runs in: Linux's calls, with their results, and turns between them.
 *
 *     workload ── calls ──▶ Caller          a process of the shell is one: src/shell/commands hands its own
 *
 * Nothing is said of who answers, so that a workload is the same as a command of a script and in the lab.
 */
import type { Stat } from '../engine/vfs/kernel.ts';

/** Work that stops between two calls, so that other programs have their turn. */
export type Steps<T> = Generator<undefined, T, undefined>;

export interface Caller {
  open(path: string, flags: number, mode?: number): number;
  close(fd: number): number;
  fstat(fd: number, stat: Stat): number;
  lseek(fd: number, offset: number, whence: number): number;
  write(fd: number, data: Uint8Array, at: number, count: number): number;
  /** A read into a buffer whose content is never looked at. */
  skim(fd: number, count: number): number;
  unlink(path: string): number;
  mkdir(path: string, mode: number): number;
  rmdir(path: string): number;
  /** `yield*` of it gives others their turn. */
  turn(): { [Symbol.iterator](): Iterator<undefined, unknown, undefined> };
  /** time(2): whole seconds. */
  time(): number;
  /** To standard output, and at once. */
  say(text: string): void;
  complain(text: string): void;
}

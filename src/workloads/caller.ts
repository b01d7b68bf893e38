/**
 * What a workload needs of the process that it runs in: Linux's calls, with their results, and turns between them.
 *
 *     workload ── calls ──▶ Caller          a process of the shell is one: src/commands hands its own
 *
 * The interface does not say who answers, so a workload runs unchanged as a command of a script and in the lab.
 */
import type { Dirent, Stat } from '../engine/vfs/kernel.ts';

/** A program that others can wait for. */
export interface Ending {
  /** Its exit code, when it has ended. */
  readonly status: number | undefined;
}

/** Work that can stop between two calls, to give other programs their turn or to wait until one has ended. */
export type Steps<T> = Generator<Ending | undefined, T, undefined>;

export interface Caller {
  open(path: string, flags: number, mode?: number): number;
  close(fd: number): number;
  fstat(fd: number, stat: Stat): number;
  stat(path: string, stat: Stat): number;
  getdents(fd: number, entries: Dirent[]): number;
  lseek(fd: number, offset: number, whence: number): number;
  write(fd: number, data: Uint8Array, at: number, count: number): number;
  /** A read into a buffer whose content is never looked at. */
  skim(fd: number, count: number): number;
  fsync(fd: number): number;
  sync(): void;
  unlink(path: string): number;
  mkdir(path: string, mode: number): number;
  rmdir(path: string): number;
  /** `yield*` of it gives others their turn. */
  turn(): { [Symbol.iterator](): Iterator<Ending | undefined, unknown, undefined> };
  /** Runs programs beside one another, each in a process of its own, until all of them have ended. */
  together(programs: readonly ((own: Caller) => Steps<unknown>)[]): Steps<void>;
  /** Seconds of simulated time, with their fraction. */
  now(): number;
  /** Returns at once if that moment is past. */
  sleepUntil(seconds: number): void;
  /** time(2): whole seconds. */
  time(): number;
  /** Prints to standard output at once. */
  say(text: string): void;
  complain(text: string): void;
}

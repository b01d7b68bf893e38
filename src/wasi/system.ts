/**
 * What a program of WASI needs of the process that it runs in: Linux's calls, each answering -errno when it fails, and what
 * it has to wait for.
 *
 *      program ── fd_write ──▶ interface ── write ──▶ System        a process of the shell is one
 */
import type { Dirent, Stat, Timespec } from '../engine/vfs/kernel.ts';
import type { Ending } from '../workloads/caller.ts';

export interface System {
  openat(dirfd: number, path: string, flags: number, mode: number): number;
  close(fd: number): number;
  /** The bytes that were read, good until the next call. At a position, if one is given. */
  read(fd: number, count: number, position?: number): Uint8Array | number;
  write(fd: number, data: Uint8Array, position?: number): number;
  lseek(fd: number, offset: number, whence: number): number;
  ftruncate(fd: number, length: number): number;
  fallocate(fd: number, mode: number, offset: number, length: number): number;
  fadvise(fd: number, offset: number, length: number, advice: number): number;
  fsync(fd: number): number;
  fdatasync(fd: number): number;
  /** F_SETFL: O_APPEND and O_NONBLOCK. */
  setFlags(fd: number, flags: number): number;
  getdents64(fd: number, out: Dirent[]): number;
  mkdirat(dirfd: number, path: string, mode: number): number;
  unlinkat(dirfd: number, path: string, flags: number): number;
  linkat(oldDir: number, oldPath: string, newDir: number, newPath: string, flags: number): number;
  symlinkat(target: string, dirfd: number, path: string): number;
  renameat2(oldDir: number, oldPath: string, newDir: number, newPath: string, flags: number): number;
  readlinkat(dirfd: number, path: string, space: number): string | number;
  fstatat(dirfd: number, path: string, flags: number, out: Stat): number;
  utimensat(dirfd: number, path: string | null, times: [Timespec, Timespec], flags: number): number;
  nanosleep(sec: number, nsec: number): number;
  clock(out: Timespec): void;
  random(into: Uint8Array): void;
  /** What has to happen before a read of this descriptor can be answered; nothing if it can. */
  waits(fd: number): Ending | undefined;
  /** What has to happen before a write that was made is over. */
  filled(): Ending | undefined;
  /** Whether other programs want their turn. */
  shared(): boolean;
  /** Called between calls, and so often in long loops; ends everything by what it throws. */
  step(): void;
}

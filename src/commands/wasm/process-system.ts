/** A process of the shell for programs of WASI. The process makes each call, so it is an event and a line of strace. */

import type * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import { Killed, SIGPIPE } from '../../shell/process/thrown.ts';
import type { System } from '../../wasi/system.ts';
import type { Ending } from '../../workloads/caller.ts';

const ADVICE = ['NORMAL', 'SEQUENTIAL', 'RANDOM', 'WILLNEED', 'DONTNEED', 'NOREUSE'];

export class ProcessSystem implements System {
  readonly #p: Process;
  #buffer = new ReadBuffer(4096);

  constructor(process: Process) {
    this.#p = process;
  }

  read(fd: number, count: number, position?: number): Uint8Array | number {
    if (this.#buffer.size < count) this.#buffer = new ReadBuffer(count);
    const buffer = this.#buffer;
    const n = position === undefined ? this.#p.read(fd, buffer, count) : this.#p.pread(fd, buffer, count, position);
    return n < 0 ? n : buffer.data.subarray(0, n);
  }

  write(fd: number, data: Uint8Array, position?: number): number {
    return position === undefined ? this.#p.write(fd, data, 0, data.length) : this.#p.pwrite(fd, data, position);
  }

  fadvise(fd: number, offset: number, length: number, advice: number): number {
    return this.#p.fadvise(fd, offset, length, ADVICE[advice]);
  }

  openat = (dirfd: number, path: string, flags: number, mode: number) => this.#p.openat(dirfd, path, flags, mode);
  close = (fd: number) => this.#p.close(fd);
  lseek = (fd: number, offset: number, whence: number) => this.#p.lseek(fd, offset, whence);
  ftruncate = (fd: number, length: number) => this.#p.ftruncate(fd, length);
  fallocate = (fd: number, mode: number, offset: number, length: number) => this.#p.fallocate(fd, mode, offset, length);
  fsync = (fd: number) => this.#p.fsync(fd);
  fdatasync = (fd: number) => this.#p.fdatasync(fd);
  setFlags = (fd: number, flags: number) => this.#p.setfl(fd, flags);
  getdents64 = (fd: number, out: K.Dirent[]) => this.#p.getdents64(fd, out);
  mkdirat = (dirfd: number, path: string, mode: number) => this.#p.mkdirat(dirfd, path, mode);
  unlinkat = (dirfd: number, path: string, flags: number) => this.#p.unlinkat(dirfd, path, flags);
  linkat = (oldDir: number, oldPath: string, newDir: number, newPath: string, flags: number) =>
    this.#p.linkat(oldDir, oldPath, newDir, newPath, flags);
  symlinkat = (target: string, dirfd: number, path: string) => this.#p.symlinkat(target, dirfd, path);
  renameat2 = (oldDir: number, oldPath: string, newDir: number, newPath: string, flags: number) =>
    this.#p.renameat2(oldDir, oldPath, newDir, newPath, flags);
  readlinkat = (dirfd: number, path: string, space: number) => this.#p.readlinkat(dirfd, path, space);
  fstatat = (dirfd: number, path: string, flags: number, out: K.Stat) => this.#p.fstatat(dirfd, path, flags, out);
  utimensat = (dirfd: number, path: string | null, times: [K.Timespec, K.Timespec], flags: number) =>
    this.#p.utimensat(dirfd, path, times, flags);
  nanosleep = (sec: number, nsec: number) => this.#p.nanosleep(sec, nsec);

  clock(out: K.Timespec): void {
    this.#p.kernel.clock(out);
  }

  random(into: Uint8Array): void {
    this.#p.machine.random.read(into, 0, into.length);
  }

  waits(fd: number): Ending | undefined {
    const pipe = this.#p.files[fd]?.device?.pipe;
    return pipe && !pipe.hasToRead ? pipe.change() : undefined;
  }

  filled(): Ending | undefined {
    const pipe = this.#p.filled;
    if (!pipe) return undefined;
    if (!pipe.hasRoom) {
      if (!pipe.broken) return pipe.change();
      throw new Killed(SIGPIPE);
    }
    this.#p.filled = undefined;
    return undefined;
  }

  shared = () => this.#p.kernel.shared;
  step = () => this.#p.machine.step();
}

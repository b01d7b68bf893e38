/**
 * Plays the calls of calls.ts on our kernel; kernel.py plays them on Linux.
 */
import * as K from '../../../src/engine/vfs/kernel.ts';
import type { VolumeKernel } from '../../../src/engine/vfs/volume-kernel.ts';
import type { Answer, Call } from './calls.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
const text = (b: Uint8Array): string => Buffer.from(b).toString('latin1');

/** Plays calls on our kernel. */
export class Player {
  readonly #kernel: VolumeKernel;
  readonly #fds = new Map<number, number>();
  readonly #sync: () => void;
  readonly #accesses = new Map<string, string>();

  constructor(kernel: VolumeKernel, sync: () => void) {
    this.#kernel = kernel;
    this.#sync = sync;
  }

  play(call: Call): Answer {
    // biome-ignore lint/suspicious/noExplicitAny: the arguments are as the call's name says
    const [name, a, b, c, d, e] = call as readonly any[];
    const k = this.#kernel;
    switch (name) {
      case 'mkdir':
        return k.mkdirat(K.AT_FDCWD, a, b);
      case 'rmdir':
        return k.unlinkat(K.AT_FDCWD, a, K.AT_REMOVEDIR);
      case 'unlink':
        return k.unlinkat(K.AT_FDCWD, a, 0);
      case 'open':
        return this.#open(a, b, c, d);
      case 'close':
        return this.#close(a);
      case 'link':
        return k.linkat(K.AT_FDCWD, a, K.AT_FDCWD, b, c ? K.AT_SYMLINK_FOLLOW : 0);
      case 'symlink':
        return k.symlinkat(a, K.AT_FDCWD, b);
      case 'rename':
        return k.renameat2(K.AT_FDCWD, a, K.AT_FDCWD, b, c);
      case 'readlink':
        return k.readlinkat(K.AT_FDCWD, a);
      case 'stat':
        return this.#stat(a, b);
      case 'list':
        return this.#list(a);
      case 'setxattr':
        return k.setxattr(a, b, bytes(c), d, e);
      case 'getxattr': {
        const value = k.getxattr(a, b, c);
        return typeof value === 'number' ? value : text(value);
      }
      case 'listxattr':
        return k.listxattr(a, b);
      case 'removexattr':
        return k.removexattr(a, b, c);
      case 'chmod':
        return k.fchmodat(K.AT_FDCWD, a, b);
      case 'as':
        k.task({ pid: 1000, comm: 'calls', from: 0, to: 0, uid: a, gid: b });
        return 0;
      case 'chown':
        return k.fchownat(K.AT_FDCWD, a, b, c, K.AT_SYMLINK_NOFOLLOW);
      case 'utimes': {
        const now = b === 'then' ? { sec: 1_500_000_000, nsec: 0 } : { sec: 0, nsec: K.UTIME_NOW };
        return k.utimensat(
          K.AT_FDCWD,
          a,
          b === 'now' ? null : now,
          b === 'now' ? null : { sec: 0, nsec: K.UTIME_OMIT },
          0,
        );
      }
      case 'chdir':
        return this.#chdir(a, b);
      case 'getflags':
        return this.#withFile(a, (fd) => k.getflags(fd));
      case 'setflags':
        return this.#withFile(a, (fd) => {
          const flags = k.getflags(fd);
          return k.setflags(fd, (flags & 0x80000) | b);
        });
      case 'write':
        return this.#onSlot(a, (fd) => k.write(fd, new Uint8Array(b).fill(0x77), 0, b));
      case 'pwrite':
        return this.#onSlot(a, (fd) => k.pwrite(fd, new Uint8Array(b).fill(0x70), 0, b, c));
      case 'pread':
        return this.#onSlot(a, (fd) => {
          const buffer = new Uint8Array(b);
          const got = k.pread(fd, buffer, 0, b, c);
          return got < 0 ? got : text(buffer.subarray(0, got));
        });
      case 'fallocate':
        return this.#onSlot(a, (fd) => k.fallocate(fd, b, c, d));
      case 'fsync':
        return this.#onSlot(a, (fd) => k.fsync(fd));
      case 'ftruncate':
        return this.#onSlot(a, (fd) => k.ftruncate(fd, b));
      case 'truncate':
        return k.truncate(a, b);
      case 'fstat':
        return this.#onSlot(a, (fd) => {
          const s = K.newStat();
          const failed = k.fstatat(fd, '', K.AT_EMPTY_PATH, s);
          return failed < 0 ? failed : [s.st_ino, s.st_mode, s.st_nlink, s.st_size];
        });
      case 'opendir':
        return this.#open(a, b, K.O_RDONLY | K.O_DIRECTORY, 0);
      case 'readdir':
        return this.#onSlot(a, (fd) => {
          const entries: K.Dirent[] = [];
          const got = k.getdents64(fd, entries, b);
          return got < 0 ? got : entries.map((e) => [e.d_ino, e.d_type, e.d_name]);
        });
      case 'rewinddir':
        return this.#onSlot(a, (fd) => k.lseek(fd, 0, K.SEEK_SET));
      case 'read':
        return this.#onSlot(a, (fd) => k.read(fd, new Uint8Array(b), 0, b));
      case 'accessed':
        return this.#accessed(a);
      case 'device': {
        const { store } = this.#kernel.fs.recorder;
        const block = store.read(Math.floor(a / store.blockSize));
        return Buffer.from(block.subarray(a % store.blockSize, (a % store.blockSize) + b)).toString('hex');
      }
      case 'tick':
        return 0; // Here the clock goes on with every call.
      default:
        this.#sync();
        return 0;
    }
  }

  /** Whether the last access time has changed since last asked. */
  #accessed(path: string): number {
    const s = K.newStat();
    this.#kernel.fstatat(K.AT_FDCWD, path, K.AT_SYMLINK_NOFOLLOW, s);
    const now = `${s.st_atime}.${s.st_atime_nsec}`;
    const before = this.#accesses.get(path) ?? now;
    this.#accesses.set(path, now);
    return before === now ? 0 : 1;
  }

  #open(slot: number, path: string, flags: number, mode: number): number {
    const fd = this.#kernel.openat(K.AT_FDCWD, path, flags, mode);
    if (fd < 0) return fd;
    this.#close(slot);
    this.#fds.set(slot, fd);
    return 0;
  }

  #close(slot: number): number {
    const fd = this.#fds.get(slot);
    if (fd === undefined) return 0;
    this.#fds.delete(slot);
    return this.#kernel.close(fd);
  }

  #onSlot(slot: number, work: (fd: number) => Answer): Answer {
    const fd = this.#fds.get(slot);
    return fd === undefined ? 0 : work(fd);
  }

  #withFile(path: string, work: (fd: number) => number): number {
    const fd = this.#kernel.openat(K.AT_FDCWD, path, K.O_RDONLY | K.O_NOFOLLOW, 0);
    if (fd < 0) return fd;
    const result = work(fd);
    this.#kernel.close(fd);
    return result;
  }

  /** Goes there, asks something, and comes back. */
  #chdir(where: string, path: string): Answer {
    const k = this.#kernel;
    const here = k.openat(K.AT_FDCWD, '.', K.O_RDONLY | K.O_DIRECTORY, 0);
    const failed = k.chdir(where);
    const answer = failed < 0 ? failed : this.#stat(path, true);
    if (here >= 0) {
      k.fchdir(here);
      k.close(here);
    }
    return answer;
  }

  closeAll(): void {
    for (const slot of [...this.#fds.keys()]) this.#close(slot);
  }

  #stat(path: string, follow: boolean): Answer {
    const s = K.newStat();
    const failed = this.#kernel.fstatat(K.AT_FDCWD, path, follow ? 0 : K.AT_SYMLINK_NOFOLLOW, s);
    return failed < 0 ? failed : [s.st_ino, s.st_mode, s.st_nlink, s.st_size, s.st_blocks, s.st_uid, s.st_gid];
  }

  #list(path: string): Answer {
    const fd = this.#kernel.openat(K.AT_FDCWD, path, K.O_RDONLY | K.O_DIRECTORY, 0);
    if (fd < 0) return fd;
    const entries: K.Dirent[] = [];
    let got: number;
    do got = this.#kernel.getdents64(fd, entries, 32768);
    while (got > 0);
    this.#kernel.close(fd);
    return got < 0 ? got : entries.map((e) => [e.d_ino, e.d_type, e.d_name]);
  }
}

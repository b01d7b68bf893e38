/** Makes the calls of a program. A call on a slot that nothing is open in is left out, so that any part of a program runs. */
import * as K from '../../../src/engine/vfs/kernel.ts';
import type { VolumeKernel } from '../../../src/engine/vfs/volume-kernel.ts';
import { dice } from '../../helpers/corruption.ts';
import { PROCESSES, SLOTS, type Step } from './program.ts';

const AT = K.AT_FDCWD;
const BUFFER = new Uint8Array(1 << 16);
/** No byte of a file is zero, nor the marker of free blocks. */
const VALUES = 200;

/** Bytes that no other call writes. */
function bytesOf(length: number, turn: number): Uint8Array {
  const roll = dice(turn * 7919 + 1);
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = i % 16 === 0 ? 1 + roll(VALUES) : 1 + ((bytes[i - 1] * 7 + i) % VALUES);
  return bytes;
}

export class Actor {
  readonly #kernel: VolumeKernel;
  readonly #slots = Array.from({ length: PROCESSES * SLOTS }, () => -1);
  #by = 0;
  #turn = 0;

  constructor(kernel: VolumeKernel) {
    this.#kernel = kernel;
  }

  run(steps: readonly Step[]): void {
    for (const [by, call, ...args] of steps) {
      this.#by = by;
      this.#turn++;
      // The last process is no root.
      const user = by === PROCESSES - 1 ? { uid: 1000, gid: 1000 } : {};
      this.#kernel.task({ pid: 100 + by, comm: `p${by}`, from: 0, to: 0, ...user });
      this.#act(call, args);
    }
  }

  #act(call: string, args: readonly (number | string)[]): void {
    const [first, second, third, fourth] = args;
    const k = this.#kernel;
    const path = String(first);
    const [b, c, d] = [Number(second), Number(third), Number(fourth)];
    if (call === 'open') this.#put(Number(first), k.openat(AT, String(second), c, 0o666));
    else if (call === 'tmpfile') this.#put(Number(first), k.tmpfile(this.#inoOf(String(second)), K.O_RDWR, 0o666, 0));
    else if (call === 'fill') this.#fill(Number(first));
    else if (call === 'sync') k.sync();
    else if (call === 'sleep') k.nanosleep(Number(first), 0);
    else if (call in OF_NAMES) OF_NAMES[call](k, path, second, c);
    else {
      const fd = this.#fd(Number(first));
      if (fd < 0) return;
      if (call === 'close') this.#put(Number(first), -1);
      else if (call === 'write') k.write(fd, bytesOf(b, this.#turn), 0, b);
      else if (call === 'pwrite') k.pwrite(fd, bytesOf(c, this.#turn), 0, c, b);
      else if (call === 'copy') this.#copy(fd, b, c);
      else if (call === 'linkfd') this.#linkOpen(fd, String(second));
      else OF_FILES[call](k, fd, b, c, d);
    }
  }

  #fd(slot: number): number {
    return this.#slots[this.#by * SLOTS + slot];
  }

  /** A descriptor for a slot; what was open there is closed. */
  #put(slot: number, fd: number): void {
    const at = this.#by * SLOTS + slot;
    if (this.#slots[at] >= 0) this.#kernel.close(this.#slots[at]);
    this.#slots[at] = fd < 0 ? -1 : fd;
  }

  #inoOf(path: string): number {
    const stat = K.newStat();
    return this.#kernel.fstatat(AT, path, 0, stat) < 0 ? 2 : stat.st_ino;
  }

  #copy(from: number, slot: number, count: number): void {
    const to = this.#fd(slot);
    if (to >= 0 && this.#kernel.inoOf(to) !== this.#kernel.inoOf(from)) this.#kernel.copy_file_range(from, to, count);
  }

  /** linkat with AT_EMPTY_PATH: gives a name to a file that may have none. */
  #linkOpen(fd: number, path: string): void {
    const cut = path.lastIndexOf('/');
    this.#kernel.link(this.#kernel.inoOf(fd), this.#inoOf(cut < 0 ? '.' : path.slice(0, cut)), path.slice(cut + 1));
  }

  /** Leaves only so many blocks free. */
  #fill(left: number): void {
    const k = this.#kernel;
    const free = K.newStatFs();
    k.statfs(free);
    const fd = k.openat(AT, 'fill', K.O_WRONLY | K.O_CREAT, 0o600);
    // Indirect files cannot be preallocated.
    const count = Math.max(0, free.f_bfree - left) * free.f_bsize;
    if (k.fallocate(fd, 0, 0, count) < 0)
      for (let at = 0; at < count; at += BUFFER.length)
        k.pwrite(fd, BUFFER, 0, Math.min(BUFFER.length, count - at), at);
    k.fsync(fd);
    k.close(fd);
  }
}

type OfFile = (k: VolumeKernel, fd: number, b: number, c: number, d: number) => unknown;

const OF_FILES: Record<string, OfFile> = {
  read: (k, fd, at, count) => k.pread(fd, BUFFER, 0, count, at),
  ftruncate: (k, fd, size) => k.ftruncate(fd, size),
  fallocate: (k, fd, mode, offset, length) => k.fallocate(fd, mode, offset, length),
  fsync: (k, fd) => k.fsync(fd),
  fdatasync: (k, fd) => k.fdatasync(fd),
  syncfs: (k, fd) => k.syncfs(fd),
  chattr: (k, fd, flag) => k.setflags(fd, k.getflags(fd) ^ flag),
  fiemap: (k, fd) => k.fiemap(fd, 0, 1 << 20, K.FIEMAP_FLAG_SYNC, 100),
  fibmap: (k, fd) => k.fibmap(fd, 0),
  lseek: (k, fd, to) => k.lseek(fd, to, K.SEEK_SET),
};

function onDirectory(k: VolumeKernel, path: string, body: (fd: number) => unknown): void {
  const fd = k.openat(AT, path, K.O_RDONLY | K.O_DIRECTORY, 0);
  if (fd < 0) return;
  body(fd);
  k.close(fd);
}

type OfName = (k: VolumeKernel, path: string, second: number | string, third: number) => unknown;

const OF_NAMES: Record<string, OfName> = {
  truncate: (k, path, size) => k.truncate(path, Number(size)),
  mkdir: (k, path) => k.mkdirat(AT, path, 0o777),
  rmdir: (k, path) => k.unlinkat(AT, path, K.AT_REMOVEDIR),
  unlink: (k, path) => k.unlinkat(AT, path, 0),
  link: (k, path, to) => k.linkat(AT, path, AT, String(to), 0),
  symlink: (k, target, path) => k.symlinkat(target, AT, String(path)),
  mknod: (k, path) => k.mknod(2, path.replace(/\//g, '_'), K.S_IFIFO | 0o600, 0, 0, 0),
  rename: (k, path, to, flags) => k.renameat2(AT, path, AT, String(to), flags),
  chmod: (k, path, mode) => k.fchmodat(AT, path, Number(mode)),
  chown: (k, path, uid) => k.fchownat(AT, path, Number(uid), Number(uid), 0),
  utimens: (k, path, sec) => k.utimensat(AT, path, null, { sec: Number(sec), nsec: 5 }, 0),
  setxattr: (k, path, name, length) => k.setxattr(path, String(name), bytesOf(length, length), 0, true),
  removexattr: (k, path, name) => k.removexattr(path, String(name), true),
  fsyncdir: (k, path) => onDirectory(k, path, (fd) => k.fsync(fd)),
  chattrdir: (k, path, flag) => onDirectory(k, path, (fd) => k.setflags(fd, k.getflags(fd) ^ Number(flag))),
};

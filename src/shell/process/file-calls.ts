/** System calls on descriptors and open files: open, close, read, write, seek, allocate, flush, and read a directory. */

import { ERRNO } from '../../engine/fs/failure.ts';
import * as K from './kernel.ts';
import { callTable, type ProcessState } from './process-state.ts';
import { ReadBuffer } from './read-buffer.ts';
import * as S from './strace.ts';

function sync(p: ProcessState, name: 'fsync' | 'fdatasync' | 'syncfs', fd: number): number {
  const kernelFd = p.kernelFd(fd);
  const result = kernelFd < 0 ? kernelFd : p.kernel[name](kernelFd);
  p.trace?.(`${name}(${fd})`, result);
  return result;
}

/** Makes a call that strace shows under another name. */
function untraced(p: ProcessState, call: () => number): number {
  const { trace } = p;
  p.trace = undefined;
  const result = call();
  p.trace = trace;
  return result;
}

export const fileCalls = callTable({
  close(fd: number): number {
    const result = this.drop(fd);
    this.trace?.(`close(${fd})`, result);
    return result;
  },

  dup2(from: number, to: number): number {
    const file = this.files[from];
    if (file && from !== to) {
      if (this.files[to]) this.drop(to);
      file.count++;
      this.files[to] = file;
    }
    const result = file ? to : -ERRNO.EBADF;
    this.trace?.(`dup2(${from}, ${to})`, result);
    return result;
  },

  /** Puts an open file in another's place, like freopen. */
  moveTo(from: number, to: number): void {
    const result = untraced(this, () => this.dup2(from, to));
    this.trace?.(`dup3(${from}, ${to}, 0)`, result);
    this.close(from);
  },

  creat(path: string, mode: number): number {
    const result = untraced(this, () => this.open(path, K.O_WRONLY | K.O_CREAT | K.O_TRUNC, mode));
    this.trace?.(`creat(${S.text(path)}, ${S.octal(mode)})`, result);
    return result;
  },

  dup(from: number, least: number): number {
    const file = this.files[from];
    if (!file) return -ERRNO.EBADF;
    file.count++;
    return this.install(file, least);
  },

  openat(dirfd: number, path: string, flags: number, mode = 0): number {
    let result: number;
    const device = this.deviceAt(path);
    if (device) {
      device.reopen?.();
      result = this.install({ fd: -1, device, flags, count: 1 });
    } else if (this.openAt(path) === null) result = -ERRNO.ENOENT;
    else {
      result = this.inside(path, this.kernel.openat(this.kernelDir(dirfd), path, flags, mode & ~this.umask));
      if (result >= 0) result = this.install({ fd: result, device: undefined, flags, count: 1 });
    }
    if (this.trace) {
      const more = flags & K.O_CREAT ? `, ${S.octal(mode)}` : '';
      this.trace(`openat(${S.dir(dirfd)}, ${S.text(path)}, ${S.openFlags(flags)}${more})`, result);
    }
    return result;
  },

  open(path: string, flags: number, mode = 0): number {
    return this.openat(K.AT_FDCWD, path, flags, mode);
  },

  read(fd: number, buffer: ReadBuffer, count: number): number {
    const file = this.files[fd];
    let result: number;
    if (!file) result = -ERRNO.EBADF;
    else if (file.device?.zeros) {
      buffer.data = buffer.zeros(count);
      result = count;
    } else {
      buffer.data = buffer.own();
      result = file.device ? file.device.read(buffer.data, 0, count) : this.kernel.read(file.fd, buffer.data, 0, count);
    }
    this.trace?.(`read(${fd}, ${S.filled(buffer.data, result)}, ${count})`, result);
    return result;
  },

  /** A read whose bytes nobody looks at. They are fetched only if strace shows them. */
  skim(fd: number, count: number): number {
    if (this.trace) return this.read(fd, new ReadBuffer(count), count);
    const file = this.files[fd];
    if (!file) return -ERRNO.EBADF;
    return file.device ? count : this.kernel.read(file.fd, K.UNSEEN, 0, count);
  },

  pread(fd: number, buffer: ReadBuffer, count: number, offset: number): number {
    const kernelFd = this.kernelFd(fd);
    buffer.data = buffer.own();
    const result = kernelFd < 0 ? this.unseekable(fd) : this.kernel.pread(kernelFd, buffer.data, 0, count, offset);
    this.trace?.(`pread64(${fd}, ${S.filled(buffer.data, result)}, ${count}, ${offset})`, result);
    return result;
  },

  pwrite(fd: number, data: Uint8Array, offset: number): number {
    const kernelFd = this.kernelFd(fd);
    const result = kernelFd < 0 ? this.unseekable(fd) : this.kernel.pwrite(kernelFd, data, 0, data.length, offset);
    this.trace?.(`pwrite64(${fd}, ${S.data(data, 0, data.length)}, ${data.length}, ${offset})`, result);
    return result;
  },

  /** The error of a call at a position on a file without positions, such as ESPIPE for a pipe. */
  unseekable(fd: number): number {
    return this.files[fd]?.device?.rdev === 0 ? -ERRNO.ESPIPE : this.kernelFd(fd);
  },

  setfl(fd: number, flags: number): number {
    const kernelFd = this.kernelFd(fd);
    const result = this.files[fd]?.device ? 0 : kernelFd < 0 ? kernelFd : this.kernel.setfl(kernelFd, flags);
    this.trace?.(`fcntl(${fd}, F_SETFL, ${S.openFlags(flags)})`, result);
    return result;
  },

  write(fd: number, data: Uint8Array, at: number, count: number): number {
    const file = this.files[fd];
    if (file?.device?.pipe) this.filled = file.device.pipe;
    const result = !file
      ? -ERRNO.EBADF
      : file.device
        ? file.device.write(data, at, count)
        : this.kernel.write(file.fd, data, at, count);
    this.trace?.(`write(${fd}, ${S.data(data, at, count)}, ${count})`, result);
    return result;
  },

  /** Writes everything, in as many calls as it takes. Returns 0 or -errno. */
  writeAll(fd: number, data: Uint8Array, at: number, count: number): number {
    let done = 0;
    while (done < count) {
      const n = this.write(fd, data, at + done, count - done);
      if (n < 0) return n;
      done += n;
    }
    return 0;
  },

  lseek(fd: number, offset: number, whence: number): number {
    const file = this.files[fd];
    const result = !file
      ? -ERRNO.EBADF
      : file.device
        ? file.device.rdev
          ? 0
          : -ERRNO.ESPIPE
        : this.kernel.lseek(file.fd, offset, whence);
    this.trace?.(`lseek(${fd}, ${offset}, ${S.whence(whence)})`, result);
    return result;
  },

  ftruncate(fd: number, length: number): number {
    const kernelFd = this.kernelFd(fd);
    const result = kernelFd < 0 ? kernelFd : this.kernel.ftruncate(kernelFd, length);
    this.trace?.(`ftruncate(${fd}, ${length})`, result);
    return result;
  },

  fallocate(fd: number, mode: number, offset: number, length: number): number {
    const kernelFd = this.kernelFd(fd);
    const result =
      kernelFd === -ERRNO.EINVAL
        ? -ERRNO.ENODEV
        : kernelFd < 0
          ? kernelFd
          : this.kernel.fallocate(kernelFd, mode, offset, length);
    this.trace?.(`fallocate(${fd}, ${S.fallocateMode(mode)}, ${offset}, ${length})`, result);
    return result;
  },

  copyFileRange(from: number, to: number, count: number): number {
    const source = this.kernelFd(from);
    const target = this.kernelFd(to);
    const appends = ((this.files[to]?.flags ?? 0) & K.O_APPEND) !== 0;
    const result =
      source < 0
        ? source
        : target < 0
          ? target
          : appends
            ? -ERRNO.EBADF
            : this.kernel.copy_file_range(source, target, count);
    this.trace?.(`copy_file_range(${from}, NULL, ${to}, NULL, ${BigInt(count)}, 0)`, result);
    return result;
  },

  /** EXT4_IOC_MOVE_EXT, for which strace has no name. */
  moveExt(fd: number, donor: number, from: number, count: number): number {
    const file = this.kernelFd(fd);
    const other = this.kernelFd(donor);
    const result = file < 0 ? file : other < 0 ? other : this.kernel.moveExt(file, other, from, from, count);
    this.trace?.(`ioctl(${fd}, _IOC(_IOC_READ|_IOC_WRITE, 0x66, 0xf, 0x28), 0x7ffd0000)`, Math.min(0, result));
    return result;
  },

  syncFileRange(fd: number, from: number, length: number): number {
    const file = this.kernelFd(fd);
    const result = file < 0 ? file : this.kernel.sync_file_range(file, from, length);
    const flags = 'SYNC_FILE_RANGE_WAIT_BEFORE|SYNC_FILE_RANGE_WRITE|SYNC_FILE_RANGE_WAIT_AFTER';
    this.trace?.(`sync_file_range(${fd}, ${from}, ${length}, ${flags})`, result);
    return result;
  },

  /** FICLONE, which no ext file system supports. */
  clone(to: number, from: number): number {
    this.trace?.(`ioctl(${to}, BTRFS_IOC_CLONE or FICLONE, ${from})`, -ERRNO.EOPNOTSUPP);
    return -ERRNO.EOPNOTSUPP;
  },

  /** Advice changes nothing for a file system. */
  fadvise(fd: number, offset: number, length: number, advice: string): number {
    const file = this.files[fd];
    const result = !file ? -ERRNO.EBADF : file.device?.rdev === 0 ? -ERRNO.ESPIPE : 0;
    this.trace?.(`fadvise64(${fd}, ${offset}, ${length}, POSIX_FADV_${advice})`, result);
    return result;
  },

  fadviseSequential(fd: number, offset = 0, length = 0): void {
    this.fadvise(fd, offset, length, 'SEQUENTIAL');
  },

  fsync(fd: number): number {
    return sync(this, 'fsync', fd);
  },

  fdatasync(fd: number): number {
    return sync(this, 'fdatasync', fd);
  },

  syncfs(fd: number): number {
    return sync(this, 'syncfs', fd);
  },

  sync(): number {
    const result = this.kernel.sync();
    this.trace?.('sync()', result);
    return result;
  },
});

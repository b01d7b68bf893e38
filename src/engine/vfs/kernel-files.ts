/**
 * System calls on open files: their data, their position, their map.
 */
import { MAY, permit } from '../access/permission.ts';
import { flushFile } from '../file/flush.ts';
import { Failure } from '../fs/failure.ts';
import { moveExtents } from '../mounted/move-extents.ts';
import { fallocate, readAt, seek, syncFile, truncateFile, writeAt, writePosition } from './data-calls.ts';
import { fiemap } from './fiemap.ts';
import { blockOf, getFlags, setFlags } from './inode-calls.ts';
import * as K from './kernel.ts';
import { callTable, type KernelState } from './kernel-state.ts';
import { close, open } from './open-calls.ts';
import { sync } from './volume-calls.ts';

/** Bytes that copy_file_range copies at a time. */
const COPY_BYTES = 64 * 1024;

function readOn(kernel: KernelState, fd: number, buffer: Uint8Array, at: number, count: number): number {
  const file = kernel.file(fd);
  const done = readAt(kernel.fs, file, buffer, at, count, file.position);
  file.position += done;
  return done;
}

function writeOn(kernel: KernelState, fd: number, buffer: Uint8Array, at: number, count: number): number {
  const file = kernel.file(fd);
  const from = writePosition(file);
  const done = writeAt(kernel.fs, file, buffer, at, count, from);
  file.position = from + done;
  return done;
}

export const fileCalls = callTable({
  openat(dirfd: number, path: string, flags: number, mode: number): number {
    return this.call('openat', path, () => this.files.add(open(this.fs, this.from(dirfd), path, flags, mode)));
  },

  close(fd: number): number {
    return this.call('close', fd, () => {
      const file = this.file(fd);
      this.files.remove(fd);
      close(this.fs, file);
      return 0;
    });
  },

  closeAll(): void {
    for (const fd of this.files.open()) this.close(fd);
  },

  read(fd: number, buffer: Uint8Array, at: number, count: number): number {
    return this.call('read', count, readOn, fd, buffer, at, count);
  },

  pread(fd: number, buffer: Uint8Array, at: number, count: number, offset: number): number {
    return this.call('pread64', `${count}, ${offset}`, () => readAt(this.fs, this.file(fd), buffer, at, count, offset));
  },

  write(fd: number, buffer: Uint8Array, at: number, count: number): number {
    return this.call('write', count, writeOn, fd, buffer, at, count);
  },

  pwrite(fd: number, buffer: Uint8Array, at: number, count: number, offset: number): number {
    return this.call('pwrite64', `${count}, ${offset}`, () => {
      const file = this.file(fd);
      const from = file.flags & K.O_APPEND ? file.inode.size : offset;
      return writeAt(this.fs, file, buffer, at, count, from);
    });
  },

  lseek(fd: number, offset: number, whence: number): number {
    return this.call('lseek', `${offset}, ${whence}`, () => seek(this.fs, this.file(fd), offset, whence));
  },

  setfl(fd: number, flags: number): number {
    return this.call('fcntl', `F_SETFL, ${flags}`, () => {
      const file = this.file(fd);
      file.flags = (file.flags & ~K.O_SETTABLE) | (flags & K.O_SETTABLE);
      return 0;
    });
  },

  ftruncate(fd: number, length: number): number {
    return this.call('ftruncate', length, () => {
      const file = this.file(fd);
      if (!file.writes) throw new Failure('EINVAL', 'the file is open for reading only');
      truncateFile(this.fs, file.inode, length);
      return 0;
    });
  },

  truncate(path: string, length: number): number {
    return this.call('truncate', `${path}, ${length}`, () => {
      const inode = this.walk(K.AT_FDCWD, path, 0);
      if (inode.isRegular) permit(this.fs, inode, MAY.WRITE);
      truncateFile(this.fs, inode, length);
      return 0;
    });
  },

  fallocate(fd: number, mode: number, offset: number, length: number): number {
    return this.call('fallocate', `${mode}, ${offset}, ${length}`, () => {
      fallocate(this.fs, this.file(fd), mode, offset, length);
      return 0;
    });
  },

  copy_file_range(fdIn: number, fdOut: number, count: number): number {
    return this.call('copy_file_range', count, () => {
      const from = this.file(fdIn);
      const to = this.file(fdOut);
      if (!to.writes || to.flags & K.O_APPEND) throw new Failure('EBADF', 'the target cannot be written at a place');
      if (!from.inode.isRegular || !to.inode.isRegular) throw new Failure('EINVAL', 'only ordinary files are copied');
      const buffer = new Uint8Array(Math.min(count, COPY_BYTES));
      let done = 0;
      while (done < count) {
        const part = Math.min(buffer.length, count - done);
        const got = readAt(this.fs, from, buffer, 0, part, from.position);
        if (got === 0) break;
        const put = writeAt(this.fs, to, buffer, 0, got, to.position);
        from.position += put;
        to.position += put;
        done += put;
        if (put < got) break;
      }
      return done;
    });
  },

  fsync(fd: number): number {
    return this.call('fsync', fd, () => {
      syncFile(this.fs, this.file(fd).inode);
      return 0;
    });
  },

  fdatasync(fd: number): number {
    return this.call('fdatasync', fd, () => {
      syncFile(this.fs, this.file(fd).inode, true);
      return 0;
    });
  },

  sync(): number {
    return this.call('sync', '', () => {
      sync(this.fs, true);
      return 0;
    });
  },

  syncfs(fd: number): number {
    return this.call('syncfs', fd, () => {
      this.file(fd);
      sync(this.fs);
      return 0;
    });
  },

  // ioctl

  fiemap(fd: number, start: number, length: number, flags: number, max: number): K.FiemapExtent[] | number {
    let extents: K.FiemapExtent[] = [];
    const failed = this.call('ioctl', 'FS_IOC_FIEMAP', () => {
      extents = fiemap(this.fs, this.file(fd).inode, start, length, flags, max);
      return 0;
    });
    return failed < 0 ? failed : extents;
  },

  fibmap(fd: number, block: number): number {
    return this.call('ioctl', `FIBMAP, ${block}`, () => blockOf(this.fs, this.file(fd).inode, block));
  },

  getflags(fd: number): number {
    return this.call('ioctl', 'FS_IOC_GETFLAGS', () => getFlags(this.file(fd).inode));
  },

  setflags(fd: number, flags: number): number {
    return this.call('ioctl', 'FS_IOC_SETFLAGS', () => {
      setFlags(this.fs, this.file(fd).inode, flags);
      return 0;
    });
  },

  /** EXT4_IOC_MOVE_EXT. Linux answers how many blocks it went through. */
  moveExt(fd: number, donor: number, from: number, donorFrom: number, count: number): number {
    return this.call('ioctl', 'EXT4_IOC_MOVE_EXT', () => {
      const file = this.file(fd);
      if (!file.reads || !file.writes) throw new Failure('EBADF', 'the file is not open for reading and writing');
      const other = this.file(donor);
      if (!other.writes) throw new Failure('EBADF', 'the donor is not open for writing');
      return moveExtents(this.fs, file.inode, other.inode, { from, donorFrom, count });
    });
  },

  /** Sends the dirty data of a range, but not the metadata that leads to it. */
  sync_file_range(fd: number, from: number, length: number): number {
    return this.call('sync_file_range', `${from}, ${length}`, () => {
      flushFile(this.fs, this.file(fd).inode, from, from + length);
      return 0;
    });
  },

  getversion(fd: number): number {
    return this.call('ioctl', 'FS_IOC_GETVERSION', () => this.file(fd).inode.generation);
  },

  getproject(fd: number): number {
    return this.call('ioctl', 'FS_IOC_FSGETXATTR', () => this.file(fd).inode.project);
  },
});

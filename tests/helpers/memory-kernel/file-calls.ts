/** Calls on open files: data, sizes, holes. */
import * as K from '../../../src/shell/process/kernel.ts';
import { BLOCK, readAt, zero } from './inode.ts';
import { callTable, fail } from './state.ts';

export const fileCalls = callTable({
  openat(dirfd: number, path: string, flags: number, mode: number): number {
    return this.attempt(() => {
      const follow = !(flags & K.O_NOFOLLOW) && !(flags & K.O_CREAT && flags & K.O_EXCL);
      const found = this.walk(dirfd, path, follow);
      let { inode } = found;
      const writes = (flags & K.O_ACCMODE) !== K.O_RDONLY;
      if (inode) {
        const type = inode.mode & K.S_IFMT;
        if (flags & K.O_CREAT && flags & K.O_EXCL) fail('EEXIST');
        if (type === K.S_IFLNK && !(flags & K.O_PATH)) fail('ELOOP');
        if (type === K.S_IFDIR) {
          if (flags & K.O_CREAT || (writes && !(flags & K.O_PATH))) fail('EISDIR');
        } else if (flags & K.O_DIRECTORY || found.slash) fail('ENOTDIR');
        if (flags & K.O_TRUNC && writes && type === K.S_IFREG) this.setSize(inode, 0);
      } else {
        if (!(flags & K.O_CREAT)) fail('ENOENT');
        if (found.slash) fail('EISDIR');
        inode = this.make(K.S_IFREG | (mode & 0o7777));
        this.link(found.parent, found.name, inode);
      }
      inode.open++;
      let fd = 0;
      while (this.files[fd]) fd++;
      this.files[fd] = { inode, flags, at: 0, read: 0 };
      return fd;
    });
  },

  close(fd: number): number {
    return this.attempt(() => {
      const file = this.file(fd);
      file.inode.open--;
      this.files[fd] = undefined;
      return 0;
    });
  },

  read(fd: number, buffer: Uint8Array, at: number, count: number): number {
    return this.attempt(() => {
      const file = this.file(fd);
      const n = this.pread(fd, buffer, at, count, file.at);
      if (n > 0) file.at += n;
      return n;
    });
  },

  pread(fd: number, buffer: Uint8Array, at: number, count: number, offset: number): number {
    return this.attempt(() => {
      const { inode, flags } = this.file(fd);
      if ((flags & K.O_ACCMODE) === K.O_WRONLY || flags & K.O_PATH) fail('EBADF');
      if ((inode.mode & K.S_IFMT) === K.S_IFDIR) fail('EISDIR');
      return readAt(inode, buffer, at, count, offset);
    });
  },

  write(fd: number, buffer: Uint8Array, at: number, count: number): number {
    return this.attempt(() => {
      const file = this.file(fd);
      if ((file.flags & K.O_ACCMODE) === K.O_RDONLY) fail('EBADF');
      if (file.flags & K.O_APPEND) file.at = file.inode.size;
      const n = this.writeAt(file.inode, buffer, at, count, file.at);
      file.at += n;
      return n;
    });
  },

  pwrite(fd: number, buffer: Uint8Array, at: number, count: number, offset: number): number {
    return this.attempt(() => {
      const { inode, flags } = this.file(fd);
      if ((flags & K.O_ACCMODE) === K.O_RDONLY) fail('EBADF');
      return this.writeAt(inode, buffer, at, count, flags & K.O_APPEND ? inode.size : offset);
    });
  },

  lseek(fd: number, offset: number, whence: number): number {
    return this.attempt(() => {
      const file = this.file(fd);
      const { inode } = file;
      let at = offset;
      if (whence === K.SEEK_CUR) at += file.at;
      else if (whence === K.SEEK_END) at += inode.size;
      else if (whence === K.SEEK_DATA || whence === K.SEEK_HOLE) {
        if (offset < 0 || offset >= inode.size) fail('ENXIO');
        const wanted = whence === K.SEEK_DATA;
        let block = Math.floor(offset / BLOCK);
        while (block * BLOCK < inode.size && inode.blocks.has(block) !== wanted) block++;
        if (block * BLOCK >= inode.size) {
          if (wanted) fail('ENXIO');
          at = inode.size;
        } else at = Math.max(offset, block * BLOCK);
      }
      if (at < 0) fail('EINVAL');
      file.at = at;
      return at;
    });
  },

  setfl(fd: number, flags: number): number {
    return this.attempt(() => {
      const file = this.file(fd);
      file.flags = (file.flags & ~K.O_SETTABLE) | (flags & K.O_SETTABLE);
      return 0;
    });
  },

  ftruncate(fd: number, length: number): number {
    return this.attempt(() => {
      const { inode, flags } = this.file(fd);
      if ((flags & K.O_ACCMODE) === K.O_RDONLY) fail('EINVAL');
      this.setSize(inode, length);
      return 0;
    });
  },

  truncate(path: string, length: number): number {
    return this.attempt(() => {
      this.setSize(this.find(K.AT_FDCWD, path, true), length);
      return 0;
    });
  },

  fallocate(fd: number, mode: number, offset: number, length: number): number {
    return this.attempt(() => {
      const { inode, flags } = this.file(fd);
      if (offset < 0 || length <= 0) fail('EINVAL');
      if ((flags & K.O_ACCMODE) === K.O_RDONLY) fail('EBADF');
      const end = offset + length;
      const firstWhole = Math.ceil(offset / BLOCK);
      const lastWhole = Math.floor(end / BLOCK);
      const shift = (from: number, by: number): void => {
        inode.blocks = new Map([...inode.blocks].map(([b, d]) => [b >= from ? b + by : b, d]));
        inode.unwritten = new Set([...inode.unwritten].map((b) => (b >= from ? b + by : b)));
      };
      if (mode & (K.FALLOC_FL_COLLAPSE_RANGE | K.FALLOC_FL_INSERT_RANGE)) {
        if (offset % BLOCK || length % BLOCK) fail('EINVAL');
        if (mode & K.FALLOC_FL_COLLAPSE_RANGE) {
          if (end >= inode.size) fail('EINVAL');
          for (let b = offset / BLOCK; b < end / BLOCK; b++) {
            inode.blocks.delete(b);
            inode.unwritten.delete(b);
          }
          shift(end / BLOCK, -length / BLOCK);
          inode.size -= length;
        } else {
          if (offset >= inode.size) fail('EINVAL');
          shift(offset / BLOCK, length / BLOCK);
          inode.size += length;
        }
      } else if (mode & K.FALLOC_FL_PUNCH_HOLE) {
        const stop = Math.min(end, inode.size);
        if (offset >= inode.size) return 0;
        zero(inode, offset, stop);
        const last = end >= inode.size ? Math.ceil(inode.size / BLOCK) : lastWhole;
        for (let b = firstWhole; b < last; b++) {
          inode.blocks.delete(b);
          inode.unwritten.delete(b);
        }
      } else {
        if (mode & K.FALLOC_FL_ZERO_RANGE) {
          zero(inode, offset, end);
          for (let b = firstWhole; b < lastWhole; b++) if (inode.blocks.delete(b)) inode.unwritten.add(b);
        }
        for (let b = Math.floor(offset / BLOCK); b < Math.ceil(end / BLOCK); b++)
          if (!inode.blocks.has(b)) inode.unwritten.add(b);
        if (!(mode & K.FALLOC_FL_KEEP_SIZE)) inode.size = Math.max(inode.size, end);
      }
      this.changed(inode);
      return 0;
    });
  },

  copy_file_range(fdIn: number, fdOut: number, count: number): number {
    return this.attempt(() => {
      const from = this.file(fdIn);
      const to = this.file(fdOut);
      const n = Math.min(count, Math.max(0, from.inode.size - from.at));
      const buffer = new Uint8Array(65536);
      for (let done = 0; done < n; ) {
        const got = this.read(fdIn, buffer, 0, Math.min(buffer.length, n - done));
        to.at += this.writeAt(to.inode, buffer, 0, got, to.at);
        done += got;
      }
      return n;
    });
  },

  fsync(fd: number): number {
    return this.attempt(() => {
      this.file(fd);
      return 0;
    });
  },
  fdatasync(fd: number): number {
    return this.fsync(fd);
  },
  syncfs(fd: number): number {
    return this.fsync(fd);
  },
  sync(): number {
    return 0;
  },
});

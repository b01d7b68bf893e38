/**
 * The system calls over Maps and byte arrays: simple and correct, so that the shell can be compared with bash on a real
 * machine, and the engine with a reference. It knows contents, names, modes, links, holes and attributes; it has no
 * layout, no journal and no limits.
 *
 * A file's data is a Map of 4096-byte blocks; a block that is not in it is a hole. Blocks given by fallocate are zeros
 * in `unwritten`.
 */
import { ERRNO } from '../../src/engine/fs/failure.ts';
import * as K from '../../src/shell/process/kernel.ts';

const BLOCK = 4096;

interface Inode {
  ino: number;
  mode: number;
  nlink: number;
  uid: number;
  gid: number;
  size: number;
  /** Written blocks of a file. */
  blocks: Map<number, Uint8Array>;
  /** Blocks given and not written. */
  unwritten: Set<number>;
  /** For a directory, without `.` and `..`. */
  entries: Map<string, Inode>;
  parent: Inode | undefined;
  target: string;
  xattrs: Map<string, Uint8Array>;
  flags: number;
  times: { atime: K.Timespec; mtime: K.Timespec; ctime: K.Timespec; btime: K.Timespec };
  open: number;
}

interface Description {
  inode: Inode;
  flags: number;
  at: number;
  read: number;
}

class Failed {
  readonly error: number;
  constructor(error: number) {
    this.error = error;
  }
}

const fail = (name: keyof typeof ERRNO): never => {
  throw new Failed(-ERRNO[name]);
};
const outside = (): never => {
  throw new Failed(K.OUTSIDE);
};

export class MemoryKernel implements K.Kernel {
  cwd = 2;
  readonly root: Inode;
  /** Where names go in readdir: insertion order here, for there is no hash. */
  readonly tasks: K.Task[] = [];
  #next = 12;
  #now = 1_700_000_000;
  #files: (Description | undefined)[] = [];
  #inodes = new Map<number, Inode>();

  constructor() {
    this.root = this.#make(K.S_IFDIR | 0o755, 2);
    this.root.parent = this.root;
    this.root.nlink = 2;
  }

  #make(mode: number, ino = this.#next++): Inode {
    const t = this.#time();
    const inode: Inode = {
      ino,
      mode,
      nlink: 0,
      uid: 0,
      gid: 0,
      size: (mode & K.S_IFMT) === K.S_IFDIR ? BLOCK : 0,
      blocks: new Map(),
      unwritten: new Set(),
      entries: new Map(),
      parent: undefined,
      target: '',
      xattrs: new Map(),
      flags: 0x80000,
      times: { atime: { ...t }, mtime: { ...t }, ctime: { ...t }, btime: { ...t } },
      open: 0,
    };
    this.#inodes.set(ino, inode);
    return inode;
  }

  #time(): K.Timespec {
    return { sec: this.#now++, nsec: 5 };
  }

  #changed(inode: Inode): void {
    inode.times.mtime = this.#time();
    inode.times.ctime = { ...inode.times.mtime };
  }

  #try<T>(body: () => T): T | number {
    try {
      return body();
    } catch (thrown) {
      if (thrown instanceof Failed) return thrown.error;
      throw thrown;
    }
  }

  // Paths

  #file(fd: number): Description {
    return this.#files[fd] ?? fail('EBADF');
  }

  #start(dirfd: number): Inode {
    if (dirfd === K.AT_FDCWD) return this.#inodes.get(this.cwd)!;
    const { inode } = this.#file(dirfd);
    return (inode.mode & K.S_IFMT) === K.S_IFDIR ? inode : fail('ENOTDIR');
  }

  /** The directory that holds the last name, that name, and what it leads to. */
  #walk(
    dirfd: number,
    path: string,
    follow: boolean,
    depth = 0,
    from?: Inode,
  ): { parent: Inode; name: string; inode: Inode | undefined; slash: boolean } {
    if (path === '') fail('ENOENT');
    if (path.startsWith('/')) outside();
    if (path.length > 4095) fail('ENAMETOOLONG');
    let at = from ?? this.#start(dirfd);
    const parts = path.split('/').filter((part) => part !== '');
    const slash = path.endsWith('/');
    for (let i = 0; i < parts.length; i++) {
      const name = parts[i];
      const last = i === parts.length - 1;
      if ((at.mode & K.S_IFMT) !== K.S_IFDIR) fail('ENOTDIR');
      if (name.length > 255) fail('ENAMETOOLONG');
      let next: Inode | undefined;
      if (name === '.') next = at;
      else if (name === '..') next = at === this.root ? outside() : at.parent;
      else next = at.entries.get(name);
      if (last && (!next || (next.mode & K.S_IFMT) !== K.S_IFLNK || (!follow && !slash)))
        return { parent: at, name, inode: next, slash };
      if (!next) fail('ENOENT');
      if ((next!.mode & K.S_IFMT) === K.S_IFLNK) {
        if (depth >= 40) fail('ELOOP');
        const rest = parts.slice(i + 1).join('/');
        const target = next!.target + (rest ? `/${rest}` : slash ? '/' : '');
        return this.#walk(dirfd, target, follow, depth + 1, at);
      }
      at = next!;
    }
    return { parent: at, name: '.', inode: at, slash };
  }

  #find(dirfd: number, path: string, follow: boolean): Inode {
    const { inode, slash } = this.#walk(dirfd, path, follow);
    if (!inode) return fail('ENOENT');
    if (slash && (inode.mode & K.S_IFMT) !== K.S_IFDIR) fail('ENOTDIR');
    return inode;
  }

  #link(parent: Inode, name: string, inode: Inode): void {
    parent.entries.set(name, inode);
    inode.nlink++;
    if ((inode.mode & K.S_IFMT) === K.S_IFDIR) {
      inode.parent = parent;
      inode.nlink = 2;
      parent.nlink++;
    }
    inode.times.ctime = this.#time();
    this.#changed(parent);
  }

  #unlink(parent: Inode, name: string): void {
    const inode = parent.entries.get(name)!;
    parent.entries.delete(name);
    inode.nlink--;
    if ((inode.mode & K.S_IFMT) === K.S_IFDIR) {
      inode.nlink = 0;
      parent.nlink--;
    }
    inode.times.ctime = this.#time();
    this.#changed(parent);
  }

  // Data

  #readAt(inode: Inode, buffer: Uint8Array, at: number, count: number, offset: number): number {
    const n = Math.max(0, Math.min(count, inode.size - offset));
    for (let done = 0; done < n; ) {
      const block = Math.floor((offset + done) / BLOCK);
      const inside = (offset + done) % BLOCK;
      const length = Math.min(BLOCK - inside, n - done);
      const data = inode.blocks.get(block);
      if (data) buffer.set(data.subarray(inside, inside + length), at + done);
      else buffer.fill(0, at + done, at + done + length);
      done += length;
    }
    return n;
  }

  #writeAt(inode: Inode, buffer: Uint8Array, at: number, count: number, offset: number): number {
    for (let done = 0; done < count; ) {
      const block = Math.floor((offset + done) / BLOCK);
      const inside = (offset + done) % BLOCK;
      const length = Math.min(BLOCK - inside, count - done);
      let data = inode.blocks.get(block);
      if (!data) {
        data = new Uint8Array(BLOCK);
        inode.blocks.set(block, data);
        inode.unwritten.delete(block);
      }
      data.set(buffer.subarray(at + done, at + done + length), inside);
      done += length;
    }
    if (count > 0) {
      inode.size = Math.max(inode.size, offset + count);
      this.#changed(inode);
    }
    return count;
  }

  #zero(inode: Inode, from: number, to: number): void {
    for (const [block, data] of inode.blocks) {
      const start = Math.max(from, block * BLOCK);
      const end = Math.min(to, (block + 1) * BLOCK);
      if (start < end) data.fill(0, start - block * BLOCK, end - block * BLOCK);
    }
  }

  #setSize(inode: Inode, length: number): void {
    if ((inode.mode & K.S_IFMT) === K.S_IFDIR) fail('EISDIR');
    if ((inode.mode & K.S_IFMT) !== K.S_IFREG) fail('EINVAL');
    if (length < 0) fail('EINVAL');
    // also at the same length: what fallocate gave beyond the end is dropped
    if (length <= inode.size) {
      const keep = Math.ceil(length / BLOCK);
      for (const block of [...inode.blocks.keys()]) if (block >= keep) inode.blocks.delete(block);
      for (const block of [...inode.unwritten]) if (block >= keep) inode.unwritten.delete(block);
      this.#zero(inode, length, keep * BLOCK);
    }
    inode.size = length;
    this.#changed(inode);
  }

  // Calls

  shared = false;
  #pid = 0;
  /** Seconds slept by all, apart from the clock, which moves a second with each change. */
  #slept = 0;
  #sleepers: { pid: number; until: number }[] = [];

  putAside(): K.Turn & { cwd: number } {
    return { pid: this.#pid, cwd: this.cwd };
  }

  takeUp({ pid, cwd }: K.Turn & { cwd: number }): void {
    this.#pid = pid;
    this.cwd = cwd;
  }

  busy(pid: number): boolean {
    return this.#sleepers.some((s) => s.pid === pid);
  }

  pass(): number | undefined {
    this.#sleepers.sort((a, b) => a.until - b.until);
    const next = this.#sleepers.shift();
    if (next) {
      this.#now += Math.floor(next.until - this.#slept);
      this.#slept = next.until;
    }
    return next?.pid;
  }

  task(task: K.Task): void {
    this.tasks.push(task);
    this.#pid = task.pid;
  }

  openat(dirfd: number, path: string, flags: number, mode: number): number {
    return this.#try(() => {
      const follow = !(flags & K.O_NOFOLLOW) && !(flags & K.O_CREAT && flags & K.O_EXCL);
      const found = this.#walk(dirfd, path, follow);
      let { inode } = found;
      const writes = (flags & K.O_ACCMODE) !== K.O_RDONLY;
      if (inode) {
        const type = inode.mode & K.S_IFMT;
        if (flags & K.O_CREAT && flags & K.O_EXCL) fail('EEXIST');
        if (type === K.S_IFLNK && !(flags & K.O_PATH)) fail('ELOOP');
        if (type === K.S_IFDIR) {
          if (flags & K.O_CREAT || (writes && !(flags & K.O_PATH))) fail('EISDIR');
        } else if (flags & K.O_DIRECTORY || found.slash) fail('ENOTDIR');
        if (flags & K.O_TRUNC && writes && type === K.S_IFREG) this.#setSize(inode, 0);
      } else {
        if (!(flags & K.O_CREAT)) fail('ENOENT');
        if (found.slash) fail('EISDIR');
        inode = this.#make(K.S_IFREG | (mode & 0o7777));
        this.#link(found.parent, found.name, inode);
      }
      inode.open++;
      let fd = 0;
      while (this.#files[fd]) fd++;
      this.#files[fd] = { inode, flags, at: 0, read: 0 };
      return fd;
    });
  }

  close(fd: number): number {
    return this.#try(() => {
      const file = this.#file(fd);
      file.inode.open--;
      this.#files[fd] = undefined;
      return 0;
    });
  }

  read(fd: number, buffer: Uint8Array, at: number, count: number): number {
    return this.#try(() => {
      const file = this.#file(fd);
      const n = this.pread(fd, buffer, at, count, file.at);
      if (n > 0) file.at += n;
      return n;
    });
  }

  pread(fd: number, buffer: Uint8Array, at: number, count: number, offset: number): number {
    return this.#try(() => {
      const { inode, flags } = this.#file(fd);
      if ((flags & K.O_ACCMODE) === K.O_WRONLY || flags & K.O_PATH) fail('EBADF');
      if ((inode.mode & K.S_IFMT) === K.S_IFDIR) fail('EISDIR');
      return this.#readAt(inode, buffer, at, count, offset);
    });
  }

  write(fd: number, buffer: Uint8Array, at: number, count: number): number {
    return this.#try(() => {
      const file = this.#file(fd);
      if ((file.flags & K.O_ACCMODE) === K.O_RDONLY) fail('EBADF');
      if (file.flags & K.O_APPEND) file.at = file.inode.size;
      const n = this.#writeAt(file.inode, buffer, at, count, file.at);
      file.at += n;
      return n;
    });
  }

  pwrite(fd: number, buffer: Uint8Array, at: number, count: number, offset: number): number {
    return this.#try(() => {
      const { inode, flags } = this.#file(fd);
      if ((flags & K.O_ACCMODE) === K.O_RDONLY) fail('EBADF');
      return this.#writeAt(inode, buffer, at, count, flags & K.O_APPEND ? inode.size : offset);
    });
  }

  lseek(fd: number, offset: number, whence: number): number {
    return this.#try(() => {
      const file = this.#file(fd);
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
  }

  ftruncate(fd: number, length: number): number {
    return this.#try(() => {
      const { inode, flags } = this.#file(fd);
      if ((flags & K.O_ACCMODE) === K.O_RDONLY) fail('EINVAL');
      this.#setSize(inode, length);
      return 0;
    });
  }

  truncate(path: string, length: number): number {
    return this.#try(() => {
      this.#setSize(this.#find(K.AT_FDCWD, path, true), length);
      return 0;
    });
  }

  fallocate(fd: number, mode: number, offset: number, length: number): number {
    return this.#try(() => {
      const { inode, flags } = this.#file(fd);
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
        this.#zero(inode, offset, stop);
        const last = end >= inode.size ? Math.ceil(inode.size / BLOCK) : lastWhole;
        for (let b = firstWhole; b < last; b++) {
          inode.blocks.delete(b);
          inode.unwritten.delete(b);
        }
      } else {
        if (mode & K.FALLOC_FL_ZERO_RANGE) {
          this.#zero(inode, offset, end);
          for (let b = firstWhole; b < lastWhole; b++) if (inode.blocks.delete(b)) inode.unwritten.add(b);
        }
        for (let b = Math.floor(offset / BLOCK); b < Math.ceil(end / BLOCK); b++)
          if (!inode.blocks.has(b)) inode.unwritten.add(b);
        if (!(mode & K.FALLOC_FL_KEEP_SIZE)) inode.size = Math.max(inode.size, end);
      }
      this.#changed(inode);
      return 0;
    });
  }

  copy_file_range(fdIn: number, fdOut: number, count: number): number {
    return this.#try(() => {
      const from = this.#file(fdIn);
      const to = this.#file(fdOut);
      const n = Math.min(count, Math.max(0, from.inode.size - from.at));
      const buffer = new Uint8Array(65536);
      for (let done = 0; done < n; ) {
        const got = this.read(fdIn, buffer, 0, Math.min(buffer.length, n - done));
        to.at += this.#writeAt(to.inode, buffer, 0, got, to.at);
        done += got;
      }
      return n;
    });
  }

  fsync(fd: number): number {
    return this.#try(() => {
      this.#file(fd);
      return 0;
    });
  }
  fdatasync(fd: number): number {
    return this.fsync(fd);
  }
  syncfs(fd: number): number {
    return this.fsync(fd);
  }
  sync(): number {
    return 0;
  }

  mkdirat(dirfd: number, path: string, mode: number): number {
    return this.#try(() => {
      const { parent, name, inode } = this.#walk(dirfd, path.replace(/\/+$/, '') || path, false);
      if (inode) fail('EEXIST');
      this.#link(parent, name, this.#make(K.S_IFDIR | (mode & 0o7777)));
      return 0;
    });
  }

  unlinkat(dirfd: number, path: string, flags: number): number {
    return this.#try(() => {
      const bare = path.replace(/\/+$/, '') || path;
      const { parent, name, inode } = this.#walk(dirfd, bare, false);
      const last = bare.slice(bare.lastIndexOf('/') + 1);
      if (flags & K.AT_REMOVEDIR) {
        if (last === '.') fail('EINVAL');
        if (last === '..') fail('ENOTEMPTY');
        if (!inode) return fail('ENOENT');
        if ((inode.mode & K.S_IFMT) !== K.S_IFDIR) fail('ENOTDIR');
        if (inode.entries.size > 0) fail('ENOTEMPTY');
      } else {
        if (last === '.' || last === '..') fail('EISDIR');
        if (!inode) return fail('ENOENT');
        if ((inode.mode & K.S_IFMT) === K.S_IFDIR) fail('EISDIR');
        if (path.endsWith('/')) fail('ENOTDIR');
      }
      this.#unlink(parent, name);
      return 0;
    });
  }

  linkat(oldDirfd: number, oldPath: string, newDirfd: number, newPath: string, flags: number): number {
    return this.#try(() => {
      const inode = this.#find(oldDirfd, oldPath, (flags & K.AT_SYMLINK_FOLLOW) !== 0);
      const { parent, name, inode: there, slash } = this.#walk(newDirfd, newPath, false);
      if (there) fail('EEXIST');
      if (slash) fail('ENOENT');
      if ((inode.mode & K.S_IFMT) === K.S_IFDIR) fail('EPERM');
      this.#link(parent, name, inode);
      return 0;
    });
  }

  symlinkat(target: string, dirfd: number, path: string): number {
    return this.#try(() => {
      if (target === '') fail('ENOENT');
      if (target.length > 4095) fail('ENAMETOOLONG');
      const { parent, name, inode, slash } = this.#walk(dirfd, path, false);
      if (inode) fail('EEXIST');
      if (slash) fail('ENOENT');
      const link = this.#make(K.S_IFLNK | 0o777);
      link.target = target;
      link.size = target.length;
      this.#link(parent, name, link);
      return 0;
    });
  }

  renameat2(oldDirfd: number, oldPath: string, newDirfd: number, newPath: string, flags: number): number {
    return this.#try(() => {
      const bare = (path: string) => path.replace(/\/+$/, '') || path;
      const from = this.#walk(oldDirfd, bare(oldPath), false);
      const to = this.#walk(newDirfd, bare(newPath), false);
      for (const path of [oldPath, newPath]) {
        const last = bare(path).slice(bare(path).lastIndexOf('/') + 1);
        if (last === '.' || last === '..') fail(flags & K.RENAME_NOREPLACE && path === newPath ? 'EEXIST' : 'EBUSY');
      }
      const { inode } = from;
      if (!inode) return fail('ENOENT');
      const old = to.inode;
      if (old && flags & K.RENAME_NOREPLACE) fail('EEXIST');
      const isDirectory = (inode.mode & K.S_IFMT) === K.S_IFDIR;
      if (!isDirectory && (oldPath.endsWith('/') || (newPath.endsWith('/') && !old))) fail('ENOTDIR');
      if (isDirectory)
        for (let at: Inode | undefined = to.parent; at; at = at === this.root ? undefined : at.parent)
          if (at === inode) fail('EINVAL');
      if (old) {
        if (old === inode) return 0;
        const onto = (old.mode & K.S_IFMT) === K.S_IFDIR;
        if (isDirectory && !onto) fail('ENOTDIR');
        if (!isDirectory && onto) fail('EISDIR');
        if (onto && old.entries.size > 0) fail('ENOTEMPTY');
        this.#unlink(to.parent, to.name);
      }
      from.parent.entries.delete(from.name);
      to.parent.entries.set(to.name, inode);
      if (isDirectory) {
        from.parent.nlink--;
        to.parent.nlink++;
        inode.parent = to.parent;
      }
      inode.times.ctime = this.#time();
      this.#changed(from.parent);
      this.#changed(to.parent);
      return 0;
    });
  }

  readlinkat(dirfd: number, path: string): string | number {
    return this.#try(() => {
      const inode = this.#find(dirfd, path, false);
      return (inode.mode & K.S_IFMT) === K.S_IFLNK ? inode.target : fail('EINVAL');
    });
  }

  getdents64(fd: number, out: K.Dirent[], space: number): number {
    return this.#try(() => {
      const file = this.#file(fd);
      const { inode } = file;
      if ((inode.mode & K.S_IFMT) !== K.S_IFDIR) fail('ENOTDIR');
      const all: [string, Inode][] = [['.', inode], ['..', inode.parent!], ...inode.entries];
      let used = 0;
      for (; file.read < all.length; file.read++) {
        const [name, child] = all[file.read];
        const size = (19 + name.length + 1 + 7) & ~7;
        if (used + size > space) break;
        used += size;
        const type = { [K.S_IFDIR]: K.DT_DIR, [K.S_IFLNK]: K.DT_LNK, [K.S_IFREG]: K.DT_REG }[child.mode & K.S_IFMT];
        out.push({ d_name: name, d_ino: child.ino, d_type: type ?? K.DT_UNKNOWN });
      }
      return used;
    });
  }

  chdir(path: string): number {
    return this.#try(() => {
      const inode = this.#find(K.AT_FDCWD, path, true);
      if ((inode.mode & K.S_IFMT) !== K.S_IFDIR) fail('ENOTDIR');
      this.cwd = inode.ino;
      return 0;
    });
  }

  fchdir(fd: number): number {
    return this.#try(() => {
      const { inode } = this.#file(fd);
      if ((inode.mode & K.S_IFMT) !== K.S_IFDIR) fail('ENOTDIR');
      this.cwd = inode.ino;
      return 0;
    });
  }

  #target(dirfd: number, path: string, flags: number): Inode {
    if (path === '' && flags & K.AT_EMPTY_PATH)
      return dirfd === K.AT_FDCWD ? this.#start(dirfd) : this.#file(dirfd).inode;
    return this.#find(dirfd, path, !(flags & K.AT_SYMLINK_NOFOLLOW));
  }

  fstatat(dirfd: number, path: string, flags: number, out: K.Stat): number {
    return this.#try(() => {
      const i = this.#target(dirfd, path, flags);
      const { atime, mtime, ctime, btime } = i.times;
      const inline = (i.mode & K.S_IFMT) === K.S_IFLNK && i.size < 60;
      const directory = (i.mode & K.S_IFMT) === K.S_IFDIR;
      const blocks = directory || ((i.mode & K.S_IFMT) === K.S_IFLNK && !inline) ? 1 : i.blocks.size + i.unwritten.size;
      Object.assign(out, {
        st_dev: 0x701,
        st_ino: i.ino,
        st_mode: i.mode,
        st_nlink: i.nlink,
        st_uid: i.uid,
        st_gid: i.gid,
        st_rdev: 0,
        st_size: i.size,
        st_blksize: BLOCK,
        st_blocks: blocks * (BLOCK / 512),
        st_atime: atime.sec,
        st_atime_nsec: atime.nsec,
        st_mtime: mtime.sec,
        st_mtime_nsec: mtime.nsec,
        st_ctime: ctime.sec,
        st_ctime_nsec: ctime.nsec,
        st_btime: btime.sec,
        st_btime_nsec: btime.nsec,
      } satisfies K.Stat);
      return 0;
    });
  }

  #chmod(inode: Inode, mode: number): number {
    inode.mode = (inode.mode & K.S_IFMT) | (mode & 0o7777);
    inode.times.ctime = this.#time();
    return 0;
  }

  fchmodat(dirfd: number, path: string, mode: number): number {
    return this.#try(() => this.#chmod(this.#find(dirfd, path, true), mode));
  }

  fchmod(fd: number, mode: number): number {
    return this.#try(() => this.#chmod(this.#file(fd).inode, mode));
  }

  #chown(inode: Inode, uid: number, gid: number): number {
    if (uid >= 0) inode.uid = uid;
    if (gid >= 0) inode.gid = gid;
    inode.times.ctime = this.#time();
    return 0;
  }

  fchownat(dirfd: number, path: string, uid: number, gid: number, flags: number): number {
    return this.#try(() => this.#chown(this.#target(dirfd, path, flags), uid, gid));
  }

  fchown(fd: number, uid: number, gid: number): number {
    return this.#try(() => this.#chown(this.#file(fd).inode, uid, gid));
  }

  utimensat(
    dirfd: number,
    path: string | null,
    atime: K.Timespec | null,
    mtime: K.Timespec | null,
    flags: number,
  ): number {
    return this.#try(() => {
      const inode = path === null ? this.#file(dirfd).inode : this.#target(dirfd, path, flags);
      const set = (which: 'atime' | 'mtime', to: K.Timespec | null): void => {
        if (to?.nsec === K.UTIME_OMIT) return;
        inode.times[which] = to && to.nsec !== K.UTIME_NOW ? { ...to } : this.#time();
      };
      set('atime', atime);
      set('mtime', mtime);
      inode.times.ctime = this.#time();
      return 0;
    });
  }

  faccessat(dirfd: number, path: string, mode: number): number {
    return this.#try(() => {
      const inode = this.#find(dirfd, path, true);
      const plain = (inode.mode & K.S_IFMT) !== K.S_IFDIR;
      return mode & 1 && plain && !(inode.mode & 0o111) ? fail('EACCES') : 0;
    });
  }

  #xattrs(path: string | number, follow: boolean): Map<string, Uint8Array> {
    return typeof path === 'number' ? this.#file(path).inode.xattrs : this.#find(K.AT_FDCWD, path, follow).xattrs;
  }

  setxattr(path: string | number, name: string, value: Uint8Array, flags: number, follow: boolean): number {
    return this.#try(() => {
      const xattrs = this.#xattrs(path, follow);
      if (!/^(user|trusted|security|system)\../.test(name)) fail('EOPNOTSUPP');
      if (flags & K.XATTR_CREATE && xattrs.has(name)) fail('EEXIST');
      if (flags & K.XATTR_REPLACE && !xattrs.has(name)) fail('ENODATA');
      xattrs.set(name, value.slice());
      return 0;
    });
  }

  getxattr(path: string | number, name: string, follow: boolean): Uint8Array | number {
    return this.#try(() => this.#xattrs(path, follow).get(name) ?? fail('ENODATA'));
  }

  listxattr(path: string | number, follow: boolean): string[] | number {
    return this.#try(() => [...this.#xattrs(path, follow).keys()]);
  }

  removexattr(path: string | number, name: string, follow: boolean): number {
    return this.#try(() => (this.#xattrs(path, follow).delete(name) ? 0 : fail('ENODATA')));
  }

  fiemap(fd: number, start: number, length: number, _flags: number, max: number): K.FiemapExtent[] | number {
    return this.#try(() => {
      const { inode } = this.#file(fd);
      const extents: K.FiemapExtent[] = [];
      const blocks = [...inode.blocks.keys(), ...inode.unwritten].sort((a, b) => a - b);
      for (const block of blocks) {
        const fe_flags = inode.unwritten.has(block) ? K.FIEMAP_EXTENT_UNWRITTEN : 0;
        const last = extents.at(-1);
        if (last && last.fe_logical + last.fe_length === block * BLOCK && last.fe_flags === fe_flags)
          last.fe_length += BLOCK;
        else
          extents.push({
            fe_logical: block * BLOCK,
            fe_physical: (inode.ino * 1000 + block) * BLOCK,
            fe_length: BLOCK,
            fe_flags,
          });
      }
      const last = extents.at(-1);
      if (last) last.fe_flags |= K.FIEMAP_EXTENT_LAST;
      return extents.filter((e) => e.fe_logical < start + length && e.fe_logical + e.fe_length > start).slice(0, max);
    });
  }

  fibmap(fd: number, block: number): number {
    return this.#try(() => {
      const { inode } = this.#file(fd);
      return inode.blocks.has(block) ? inode.ino * 1000 + block : 0;
    });
  }

  getflags(fd: number): number {
    return this.#try(() => this.#file(fd).inode.flags);
  }

  setflags(fd: number, flags: number): number {
    return this.#try(() => {
      this.#file(fd).inode.flags = flags;
      return 0;
    });
  }

  getversion(): number {
    return 1;
  }

  statfs(out: K.StatFs): number {
    Object.assign(out, {
      f_type: 0xef53,
      f_bsize: BLOCK,
      f_blocks: 16384,
      f_bfree: 16000,
      f_bavail: 15000,
      f_files: 4096,
      f_ffree: 4096 - this.#inodes.size,
      f_namelen: 255,
    } satisfies K.StatFs);
    return 0;
  }

  remount(options: string): number {
    return /^(ro|rw|nodelalloc|delalloc|noatime|relatime)?(,|$)/.test(options) ? 0 : -ERRNO.EINVAL;
  }

  mounted(): { device: string; where: string; type: string; options: string } {
    return { device: '/dev/loop0', where: '/mnt', type: 'ext4', options: 'rw,relatime' };
  }

  clock(out: K.Timespec): void {
    out.sec = this.#now;
    out.nsec = 0;
  }

  nanosleep(sec: number, nsec: number): number {
    if (this.shared) this.#sleepers.push({ pid: this.#pid, until: this.#slept + sec + nsec / 1e9 });
    else {
      this.#slept += sec + nsec / 1e9;
      this.#now += sec;
    }
    return 0;
  }
}

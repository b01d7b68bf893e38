/**
 * What every call of the kernel in memory goes through: inodes, open files, the walk along a path, links. The calls are in
 * tables, whose functions have this state as `this`, as those of the engine's kernel have (`src/engine/vfs/kernel-state.ts`).
 */
import { ERRNO } from '../../../src/engine/fs/failure.ts';
import * as K from '../../../src/shell/process/kernel.ts';
import { BLOCK, type Inode, writeBlocks, zero } from './inode.ts';

export interface Description {
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

export const fail = (name: keyof typeof ERRNO): never => {
  throw new Failed(-ERRNO[name]);
};
const outside = (): never => {
  throw new Failed(K.OUTSIDE);
};

export class MemoryState {
  cwd = 2;
  readonly root: Inode;
  readonly tasks: K.Task[] = [];
  shared = false;
  next = 12;
  /** Milliseconds; it moves by one with each change, too. */
  now = 1_700_000_000_000;
  files: (Description | undefined)[] = [];
  inodes = new Map<number, Inode>();
  pid = 0;
  /** Seconds slept by all, apart from the clock. */
  slept = 0;
  sleepers: { pid: number; until: number }[] = [];

  constructor() {
    this.root = this.make(K.S_IFDIR | 0o755, 2);
    this.root.parent = this.root;
    this.root.nlink = 2;
  }

  make(mode: number, ino = this.next++): Inode {
    const t = this.time();
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
    this.inodes.set(ino, inode);
    return inode;
  }

  time(): K.Timespec {
    const now = this.now++;
    return { sec: Math.floor(now / 1000), nsec: (now % 1000) * 1e6 + 5 };
  }

  changed(inode: Inode): void {
    inode.times.mtime = this.time();
    inode.times.ctime = { ...inode.times.mtime };
  }

  attempt<T>(body: () => T): T | number {
    try {
      return body();
    } catch (thrown) {
      if (thrown instanceof Failed) return thrown.error;
      throw thrown;
    }
  }

  file(fd: number): Description {
    return this.files[fd] ?? fail('EBADF');
  }

  start(dirfd: number): Inode {
    if (dirfd === K.AT_FDCWD) return this.inodes.get(this.cwd)!;
    const { inode } = this.file(dirfd);
    return (inode.mode & K.S_IFMT) === K.S_IFDIR ? inode : fail('ENOTDIR');
  }

  /** The directory that holds the last name, that name, and what it leads to. */
  walk(
    dirfd: number,
    path: string,
    follow: boolean,
    depth = 0,
    from?: Inode,
  ): { parent: Inode; name: string; inode: Inode | undefined; slash: boolean } {
    if (path === '') fail('ENOENT');
    if (/^\/mnt(?:\/|$)/.test(path)) return this.walk(dirfd, `.${path.slice(4)}`, follow, depth, this.root);
    if (path.startsWith('/')) outside();
    if (path.length > 4095) fail('ENAMETOOLONG');
    let at = from ?? this.start(dirfd);
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
        return this.walk(dirfd, target, follow, depth + 1, at);
      }
      at = next!;
    }
    return { parent: at, name: '.', inode: at, slash };
  }

  find(dirfd: number, path: string, follow: boolean): Inode {
    const { inode, slash } = this.walk(dirfd, path, follow);
    if (!inode) return fail('ENOENT');
    if (slash && (inode.mode & K.S_IFMT) !== K.S_IFDIR) fail('ENOTDIR');
    return inode;
  }

  link(parent: Inode, name: string, inode: Inode): void {
    parent.entries.set(name, inode);
    inode.nlink++;
    if ((inode.mode & K.S_IFMT) === K.S_IFDIR) {
      inode.parent = parent;
      inode.nlink = 2;
      parent.nlink++;
    }
    inode.times.ctime = this.time();
    this.changed(parent);
  }

  unlink(parent: Inode, name: string): void {
    const inode = parent.entries.get(name)!;
    parent.entries.delete(name);
    inode.nlink--;
    if ((inode.mode & K.S_IFMT) === K.S_IFDIR) {
      inode.nlink = 0;
      parent.nlink--;
    }
    inode.times.ctime = this.time();
    this.changed(parent);
  }

  writeAt(inode: Inode, buffer: Uint8Array, at: number, count: number, offset: number): number {
    writeBlocks(inode, buffer, at, count, offset);
    if (count > 0) this.changed(inode);
    return count;
  }

  setSize(inode: Inode, length: number): void {
    if ((inode.mode & K.S_IFMT) === K.S_IFDIR) fail('EISDIR');
    if ((inode.mode & K.S_IFMT) !== K.S_IFREG) fail('EINVAL');
    if (length < 0) fail('EINVAL');
    // also at the same length: what fallocate gave beyond the end is dropped
    if (length <= inode.size) {
      const keep = Math.ceil(length / BLOCK);
      for (const block of [...inode.blocks.keys()]) if (block >= keep) inode.blocks.delete(block);
      for (const block of [...inode.unwritten]) if (block >= keep) inode.unwritten.delete(block);
      zero(inode, length, keep * BLOCK);
    }
    inode.size = length;
    this.changed(inode);
  }

  target(dirfd: number, path: string, flags: number): Inode {
    if (path === '' && flags & K.AT_EMPTY_PATH)
      return dirfd === K.AT_FDCWD ? this.start(dirfd) : this.file(dirfd).inode;
    return this.find(dirfd, path, !(flags & K.AT_SYMLINK_NOFOLLOW));
  }
}

/** A kind of calls: functions on the state, and on one another. */
export const callTable = <T extends object>(calls: T & ThisType<MemoryState & T>): T => calls;

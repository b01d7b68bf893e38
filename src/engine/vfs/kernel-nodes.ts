/**
 * Calls on inodes by number, for another kernel that has walked the path itself (FUSE). They use the same functions as the
 * calls by path, as a name within a directory is a path of one component.
 *
 *     lookup(2, "a") ──▶ 12     getattr(12)     open(12) ──▶ fd     unlink(2, "a")     release(12)
 *        │ hold(12): a caller who knows the number keeps the file alive when its last name goes ──▶ letGo
 */

import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { S_IALLUGO } from '../../format/mode.ts';
import { atimeDue, touchAtime } from '../access/access-time.ts';
import { lostSetId } from '../access/file-privileges.ts';
import { permitLoss } from '../access/permission.ts';
import type { Inode } from '../fs/inode.ts';
import type { Task } from '../fs/owner.ts';
import { isRoot } from '../fs/owner.ts';
import { lookupName } from '../names/dentries.ts';
import { createUnnamed } from '../names/make.ts';
import { type DirectoryEntry, peekFurther } from '../names/readdir.ts';
import { readTarget } from '../names/symlink.ts';
import { hasDefaultAcl } from '../xattr/acl.ts';
import { truncateFile, writeAt } from './data-calls.ts';
import { DirectoryStream } from './directory-stream.ts';
import { chmod, chown, setTimes } from './inode-calls.ts';
import * as K from './kernel.ts';
import { callTable, type KernelState } from './kernel-state.ts';
import { linkInodeAt, mkdirAt, mknodAt, renameAt, rmdirAt, symlinkAt, unlinkAt } from './name-calls.ts';
import { letGo, open, openInode } from './open-calls.ts';
import { fillStat } from './stat.ts';
import { touchAccessTime } from './times.ts';
import { getXattr, listXattrs, removeXattr, setXattr } from './xattr-calls.ts';

/** Flags that one write may change after the file was opened (fcntl F_SETFL). */
const PER_WRITE = K.O_APPEND | K.O_DIRECT;

/** The changes of a SETATTR. Absent ones leave the inode as it is. */
export interface NodeChange {
  mode?: number;
  uid?: number;
  gid?: number;
  size?: number;
  atime?: K.Timespec;
  mtime?: K.Timespec;
}

/** Receives the entries of a directory, each with the cookie to continue after it. */
export interface EntrySink {
  fits(entry: DirectoryEntry): boolean;
  put(entry: DirectoryEntry, high: number, low: number): void;
}

const OMITTED: K.Timespec = { sec: 0, nsec: K.UTIME_OMIT };

/** The umask counts unless the directory has default permissions. */
function modeIn(k: KernelState, parent: Inode, mode: number, umask: number): number {
  return hasDefaultAcl(k.fs, parent) ? mode : mode & ~umask;
}

export const nodeCalls = callTable({
  /** Sets the task whose turn it is. Full recording shows a new process. */
  turn(task: Task): void {
    const { fs } = this;
    if (task.pid !== fs.task.pid || task.comm !== fs.task.comm)
      this.task({ pid: task.pid, comm: task.comm, from: 0, to: 0 });
    fs.task = task;
  },

  /** Runs the periodic writer and the commit if they are due, on a clock that advances by itself. */
  timePasses(): void {
    this.flusher.pass(0, 0);
  },

  /** The inode number behind a name; -ENOENT if there is none. */
  lookup(parent: number, name: string): number {
    return this.call(
      'lookup',
      name,
      () =>
        lookupName(this.fs.names.dir(this.inode(parent)), name) ||
        this.absent('ENOENT', `${name} is not in directory ${parent}`),
    );
  },

  /** Notes that a caller knows the inode by its number. */
  hold(ino: number): void {
    this.inode(ino).opens++;
  },

  /** Notes that the callers have forgotten it. If nothing else keeps the file, it is deleted now. */
  letGo(ino: number): void {
    const inode = this.inode(ino);
    if (inode.opens > 1 || inode.links > 0) {
      inode.opens--;
      return;
    }
    this.call('iput', ino, () => {
      letGo(this.fs, inode);
      return 0;
    });
  },

  generationOf(ino: number): number {
    return this.inode(ino).generation;
  },

  getattr(ino: number, out: K.Stat): void {
    fillStat(this.fs, this.inode(ino), out);
  },

  /** Answers whether the inode cannot change by itself, because none of its data waits for a place. */
  isSettled(ino: number): boolean {
    const { pages, reservedBlocks } = this.inode(ino);
    return reservedBlocks === 0 && (pages?.dirtyCount ?? 0) + (pages?.size ?? 0) === 0;
  },

  inoOf(fd: number): number {
    return this.file(fd).inode.ino;
  },

  // Making names. `mode` is as requested. The umask counts unless the directory has default permissions.

  create(parent: number, name: string, flags: number, mode: number, umask: number): number {
    return this.call('openat', name, () => {
      const dir = this.inode(parent);
      const how = flags | K.O_CREAT | K.O_NOFOLLOW;
      return this.files.add(open(this.fs, dir, name, how, modeIn(this, dir, mode, umask)));
    });
  },

  /** O_TMPFILE: an open file without a name. */
  tmpfile(parent: number, flags: number, mode: number, umask: number): number {
    return this.call('openat', 'O_TMPFILE', () => {
      const dir = this.inode(parent);
      const inode = createUnnamed(this.fs, dir, modeIn(this, dir, mode & S_IALLUGO, umask));
      return this.files.add(openInode(this.fs, inode, flags, true, ''));
    });
  },

  mkdir(parent: number, name: string, mode: number, umask: number): number {
    return this.call('mkdirat', name, () => {
      const dir = this.inode(parent);
      return mkdirAt(this.fs, dir, name, modeIn(this, dir, mode, umask)).ino;
    });
  },

  mknod(parent: number, name: string, mode: number, umask: number, major: number, minor: number): number {
    return this.call('mknodat', name, () => {
      const dir = this.inode(parent);
      return mknodAt(this.fs, dir, name, modeIn(this, dir, mode, umask), major, minor).ino;
    });
  },

  symlink(parent: number, name: string, target: string): number {
    return this.call('symlinkat', `${target}, ${name}`, () => symlinkAt(this.fs, target, this.inode(parent), name).ino);
  },

  link(ino: number, parent: number, name: string): number {
    return this.call('linkat', name, () => {
      linkInodeAt(this.fs, this.inode(ino), this.inode(parent), name);
      return 0;
    });
  },

  // Removing names

  unlink(parent: number, name: string): number {
    return this.call('unlinkat', name, () => {
      unlinkAt(this.fs, this.inode(parent), name);
      return 0;
    });
  },

  rmdir(parent: number, name: string): number {
    return this.call('rmdir', name, () => {
      rmdirAt(this.fs, this.inode(parent), name);
      return 0;
    });
  },

  rename(oldParent: number, oldName: string, parent: number, name: string, flags: number): number {
    return this.call('renameat2', `${oldName}, ${name}`, () => {
      renameAt(this.fs, this.inode(oldParent), oldName, this.inode(parent), name, flags);
      return 0;
    });
  },

  // Inodes

  readlink(ino: number): string | number {
    let target = '';
    const failed = this.call('readlinkat', ino, () => {
      const inode = this.inode(ino);
      target = readTarget(this.fs, inode);
      touchAtime(this.fs, inode);
      return 0;
    });
    return failed < 0 ? failed : target;
  },

  setattr(ino: number, change: NodeChange): number {
    const { mode, uid, gid, size, atime, mtime } = change;
    const { fs } = this;
    const what =
      size !== undefined ? 'ftruncate' : mode !== undefined ? 'fchmodat' : atime || mtime ? 'utimensat' : 'fchownat';
    return this.call(what, size ?? ino, () => {
      const inode = this.inode(ino);
      if (size !== undefined) truncateFile(fs, inode, size);
      // Set-id bits are cleared even without owner and group.
      if (uid !== undefined || gid !== undefined) chown(fs, inode, uid ?? -1, gid ?? -1);
      if (mode !== undefined) chmod(fs, inode, mode);
      if (atime || mtime) setTimes(fs, inode, atime ?? OMITTED, mtime ?? OMITTED);
      return 0;
    });
  },

  /**
   * chown without owner or group. If it would clear set-id bits of another user's file that the caller may write to, it is
   * really the preparation of a write.
   */
  chownNobody(ino: number): number {
    const { fs } = this;
    return this.call('fchownat', ino, () => {
      const inode = this.inode(ino);
      const foreign = !isRoot(fs) && inode.uid !== fs.task.uid && !inode.isDirectory && lostSetId(fs, inode) !== 0;
      if (foreign) permitLoss(fs, inode);
      else chown(fs, inode, -1, -1);
      return 0;
    });
  },

  setxattrOf(ino: number, name: string, value: Uint8Array, flags: number): number {
    return this.call('setxattr', name, () => {
      setXattr(this.fs, this.inode(ino), name, value, flags);
      return 0;
    });
  },

  getxattrOf(ino: number, name: string): Uint8Array | number {
    let value: Uint8Array | undefined;
    const failed = this.call('getxattr', name, () => {
      value = getXattr(this.fs, this.inode(ino), name);
      return value ? 0 : this.absent('ENODATA', `no attribute ${name}`);
    });
    return value ?? failed;
  },

  listxattrOf(ino: number): string[] | number {
    let names: string[] | undefined;
    const failed = this.call('listxattr', ino, () => {
      names = listXattrs(this.fs, this.inode(ino));
      return 0;
    });
    return names ?? failed;
  },

  removexattrOf(ino: number, name: string): number {
    return this.call('removexattr', name, () => {
      removeXattr(this.fs, this.inode(ino), name);
      return 0;
    });
  },

  // Open files

  open(ino: number, flags: number): number {
    return this.call('openat', ino, () =>
      this.files.add(openInode(this.fs, this.inode(ino), flags, false, `inode ${ino}`)),
    );
  },

  /** A write under the file's present flags. `cached` means that it comes from the other kernel's page cache (mmap). */
  writeNode(
    fd: number,
    buffer: Uint8Array,
    at: number,
    count: number,
    to: number,
    flags: number,
    cached: boolean,
  ): number {
    return this.call('pwrite64', `${count}, ${to}`, () => {
      const file = this.file(fd);
      file.flags = (file.flags & ~PER_WRITE) | (cached ? 0 : flags & PER_WRITE);
      const from = file.flags & K.O_APPEND ? file.inode.size : to;
      return writeAt(this.fs, file, buffer, at, count, from, cached);
    });
  },

  /** Entries from a cookie on, as many as fit. */
  readdir(fd: number, high: number, low: number, sink: EntrySink): number {
    return this.call('getdents64', fd, () => {
      const file = this.file(fd);
      file.cursor ??= new DirectoryStream(this.fs.names.dir(file.inode));
      const stream = file.cursor as DirectoryStream;
      stream.seek(high, low);
      for (let entry = stream.peek(); entry && sink.fits(entry); entry = peekFurther(stream)) {
        stream.advance(entry);
        sink.put(entry, stream.high, stream.low);
      }
      touchAccessTime(this.fs, file);
      return 0;
    });
  },

  /** Answers whether a read now would leave the access time as it is, so that none is needed for it. */
  accessTimeStands(ino: number): boolean {
    return !atimeDue(this.fs, this.inode(ino));
  },

  /** Answers whether the number belongs to a readable inode in use. */
  isThere(ino: number): boolean {
    const { firstInode, geometry } = this.fs.mount;
    if (ino !== EXT4_ROOT_INO && (ino < firstInode || ino > geometry.inodeCount)) return false;
    return this.inode(ino).links > 0;
  },
});

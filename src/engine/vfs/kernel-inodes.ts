/**
 * System calls on inodes, by path or by open file: stat's answer, mode, owner, times, extended attributes.
 */
import { MAY, permit } from '../access/permission.ts';
import type { Inode } from '../fs/inode.ts';
import { chmod, chown, setTimes } from './inode-calls.ts';
import * as K from './kernel.ts';
import { callTable, type KernelState } from './kernel-state.ts';
import { fillStat } from './stat.ts';
import { getXattr, listXattrs, removeXattr, setXattr } from './xattr-calls.ts';

export const inodeCalls = callTable({
  fstatat(dirfd: number, path: string, flags: number, out: K.Stat): number {
    return this.call('newfstatat', path, () => {
      fillStat(this.fs, this.walk(dirfd, path, flags), out);
      return 0;
    });
  },

  fchmodat(dirfd: number, path: string, mode: number): number {
    return this.call('fchmodat', path, () => {
      chmod(this.fs, this.walk(dirfd, path, 0), mode);
      return 0;
    });
  },

  fchmod(fd: number, mode: number): number {
    return this.call('fchmod', fd, () => {
      chmod(this.fs, this.file(fd).inode, mode);
      return 0;
    });
  },

  fchownat(dirfd: number, path: string, uid: number, gid: number, flags: number): number {
    return this.call('fchownat', path, () => {
      chown(this.fs, this.walk(dirfd, path, flags), uid, gid);
      return 0;
    });
  },

  fchown(fd: number, uid: number, gid: number): number {
    return this.call('fchown', fd, () => {
      chown(this.fs, this.file(fd).inode, uid, gid);
      return 0;
    });
  },

  utimensat(
    dirfd: number,
    path: string | null,
    atime: K.Timespec | null,
    mtime: K.Timespec | null,
    flags: number,
  ): number {
    return this.call('utimensat', path ?? dirfd, () => {
      const inode = path === null ? this.file(dirfd).inode : this.walk(dirfd, path, flags);
      setTimes(this.fs, inode, atime, mtime);
      return 0;
    });
  },

  faccessat(dirfd: number, path: string, mode: number): number {
    return this.call('faccessat', path, () => {
      const inode = this.walk(dirfd, path, 0);
      permit(this.fs, inode, mode & (MAY.READ | MAY.WRITE | MAY.EXEC));
      return 0;
    });
  },

  // Extended attributes

  setxattr(path: string | number, name: string, value: Uint8Array, flags: number, follow: boolean): number {
    return this.call('setxattr', `${path}, ${name}`, () => {
      setXattr(this.fs, attributed(this, path, follow), name, value, flags);
      return 0;
    });
  },

  getxattr(path: string | number, name: string, follow: boolean): Uint8Array | number {
    let value: Uint8Array | undefined;
    const failed = this.call('getxattr', `${path}, ${name}`, () => {
      value = getXattr(this.fs, attributed(this, path, follow), name);
      return value ? 0 : this.absent('ENODATA', `no attribute ${name}`);
    });
    return value ?? failed;
  },

  listxattr(path: string | number, follow: boolean): string[] | number {
    let names: string[] = [];
    const failed = this.call('listxattr', path, () => {
      names = listXattrs(this.fs, attributed(this, path, follow));
      return 0;
    });
    return failed < 0 ? failed : names;
  },

  removexattr(path: string | number, name: string, follow: boolean): number {
    return this.call('removexattr', `${path}, ${name}`, () => {
      removeXattr(this.fs, attributed(this, path, follow), name);
      return 0;
    });
  },
});

function attributed(k: KernelState, path: string | number, follow: boolean): Inode {
  return typeof path === 'number' ? k.file(path).inode : k.walk(K.AT_FDCWD, path, follow ? 0 : K.AT_SYMLINK_NOFOLLOW);
}

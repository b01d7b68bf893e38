/**
 * System calls on paths: names, inodes, extended attributes.
 */
import { touchAtime } from '../access/access-time.ts';
import { MAY, permit } from '../access/permission.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { Listing } from '../names/readdir.ts';
import { readTarget } from '../names/symlink.ts';
import { chmod, chown, setTimes } from './inode-calls.ts';
import * as K from './kernel.ts';
import { KernelFiles } from './kernel-files.ts';
import { linkAt, mkdirAt, renameAt, rmdirAt, symlinkAt, unlinkAt } from './name-calls.ts';
import { fillStat } from './stat.ts';
import { touchAccessTime } from './times.ts';
import { getXattr, listXattrs, removeXattr, setXattr } from './xattr-calls.ts';

/** File types as directory records have them, in the numbers of getdents. */
const DT_OF_FT = [K.DT_UNKNOWN, K.DT_REG, K.DT_DIR, K.DT_CHR, K.DT_BLK, K.DT_FIFO, K.DT_SOCK, K.DT_LNK];

export const dtOf = (type: number): number | undefined => DT_OF_FT[type];

export class KernelNames extends KernelFiles {
  mkdirat(dirfd: number, path: string, mode: number): number {
    return this.call('mkdirat', path, () => {
      mkdirAt(this.fs, this.from(dirfd), path, mode);
      return 0;
    });
  }

  unlinkat(dirfd: number, path: string, flags: number): number {
    return this.call('unlinkat', path, () => {
      if (flags & K.AT_REMOVEDIR) rmdirAt(this.fs, this.from(dirfd), path);
      else unlinkAt(this.fs, this.from(dirfd), path);
      return 0;
    });
  }

  linkat(oldDirfd: number, oldPath: string, newDirfd: number, newPath: string, flags: number): number {
    return this.call('linkat', `${oldPath}, ${newPath}`, () => {
      const follow = (flags & K.AT_SYMLINK_FOLLOW) !== 0;
      linkAt(this.fs, this.from(oldDirfd), oldPath, this.from(newDirfd), newPath, follow);
      return 0;
    });
  }

  symlinkat(target: string, dirfd: number, path: string): number {
    return this.call('symlinkat', `${target}, ${path}`, () => {
      symlinkAt(this.fs, target, this.from(dirfd), path);
      return 0;
    });
  }

  renameat2(oldDirfd: number, oldPath: string, newDirfd: number, newPath: string, flags: number): number {
    return this.call('renameat2', `${oldPath}, ${newPath}`, () => {
      renameAt(this.fs, this.from(oldDirfd), oldPath, this.from(newDirfd), newPath, flags);
      return 0;
    });
  }

  readlinkat(dirfd: number, path: string): string | number {
    let target = '';
    const failed = this.call('readlinkat', path, () => {
      const inode = this.walk(dirfd, path, K.AT_SYMLINK_NOFOLLOW);
      if (!inode.isSymlink) throw new Failure('EINVAL', `${path} is no symbolic link`);
      touchAtime(this.fs, inode);
      target = readTarget(this.fs, inode);
      return 0;
    });
    return failed < 0 ? failed : target;
  }

  getdents64(fd: number, out: K.Dirent[], space: number): number {
    return this.call('getdents64', space, () => {
      const file = this.file(fd);
      if (!file.inode.isDirectory) throw new Failure('ENOTDIR', 'only directories are listed');
      if (file.inode.links === 0) throw new Failure('ENOENT', `directory ${file.inode.ino} was removed`);
      file.cursor ??= new Listing(this.fs.names.dir(file.inode));
      const listing = file.cursor as Listing;
      let used = 0;
      for (let entry = listing.peek(); entry; entry = listing.peek()) {
        const length = Math.ceil((19 + entry.name.length + 1) / 8) * 8;
        if (used + length > space) {
          listing.hold();
          if (used === 0) throw new Failure('EINVAL', 'the buffer is too small for one entry');
          break;
        }
        out.push({ d_ino: entry.ino, d_type: DT_OF_FT[entry.type] ?? K.DT_UNKNOWN, d_name: entry.name });
        used += length;
        listing.advance();
      }
      touchAccessTime(this.fs, file);
      return used;
    });
  }

  chdir(path: string): number {
    return this.call('chdir', path, () => this.changeDirectory(this.walk(K.AT_FDCWD, path, 0)));
  }

  fchdir(fd: number): number {
    return this.call('fchdir', fd, () => this.changeDirectory(this.file(fd).inode));
  }

  private changeDirectory(inode: Inode): number {
    if (!inode.isDirectory) throw new Failure('ENOTDIR', `inode ${inode.ino} is no directory`);
    permit(this.fs, inode, MAY.EXEC);
    this.cwd = inode.ino;
    return 0;
  }

  // Inodes

  fstatat(dirfd: number, path: string, flags: number, out: K.Stat): number {
    return this.call('newfstatat', path, () => {
      fillStat(this.fs, this.walk(dirfd, path, flags), out);
      return 0;
    });
  }

  fchmodat(dirfd: number, path: string, mode: number): number {
    return this.call('fchmodat', path, () => {
      chmod(this.fs, this.walk(dirfd, path, 0), mode);
      return 0;
    });
  }

  fchmod(fd: number, mode: number): number {
    return this.call('fchmod', fd, () => {
      chmod(this.fs, this.file(fd).inode, mode);
      return 0;
    });
  }

  fchownat(dirfd: number, path: string, uid: number, gid: number, flags: number): number {
    return this.call('fchownat', path, () => {
      chown(this.fs, this.walk(dirfd, path, flags), uid, gid);
      return 0;
    });
  }

  fchown(fd: number, uid: number, gid: number): number {
    return this.call('fchown', fd, () => {
      chown(this.fs, this.file(fd).inode, uid, gid);
      return 0;
    });
  }

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
  }

  faccessat(dirfd: number, path: string, mode: number): number {
    return this.call('faccessat', path, () => {
      const inode = this.walk(dirfd, path, 0);
      permit(this.fs, inode, mode & (MAY.READ | MAY.WRITE | MAY.EXEC));
      return 0;
    });
  }

  // Extended attributes

  private attributed(path: string | number, follow: boolean): Inode {
    return typeof path === 'number'
      ? this.file(path).inode
      : this.walk(K.AT_FDCWD, path, follow ? 0 : K.AT_SYMLINK_NOFOLLOW);
  }

  setxattr(path: string | number, name: string, value: Uint8Array, flags: number, follow: boolean): number {
    return this.call('setxattr', `${path}, ${name}`, () => {
      setXattr(this.fs, this.attributed(path, follow), name, value, flags);
      return 0;
    });
  }

  getxattr(path: string | number, name: string, follow: boolean): Uint8Array | number {
    let value = new Uint8Array(0);
    const failed = this.call('getxattr', `${path}, ${name}`, () => {
      value = getXattr(this.fs, this.attributed(path, follow), name).slice();
      return 0;
    });
    return failed < 0 ? failed : value;
  }

  listxattr(path: string | number, follow: boolean): string[] | number {
    let names: string[] = [];
    const failed = this.call('listxattr', path, () => {
      names = listXattrs(this.fs, this.attributed(path, follow));
      return 0;
    });
    return failed < 0 ? failed : names;
  }

  removexattr(path: string | number, name: string, follow: boolean): number {
    return this.call('removexattr', `${path}, ${name}`, () => {
      removeXattr(this.fs, this.attributed(path, follow), name);
      return 0;
    });
  }
}

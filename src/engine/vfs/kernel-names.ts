/**
 * System calls on paths: names and directories.
 */
import { touchAtime } from '../access/access-time.ts';
import { MAY, permit } from '../access/permission.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { Listing, peekFurther } from '../names/readdir.ts';
import { readTarget } from '../names/symlink.ts';
import * as K from './kernel.ts';
import { callTable, type KernelState } from './kernel-state.ts';
import { linkAt, mkdirAt, renameAt, rmdirAt, symlinkAt, unlinkAt } from './name-calls.ts';
import { touchAccessTime } from './times.ts';

/** File types of directory records, as getdents numbers them. */
const DT_OF_FT = [K.DT_UNKNOWN, K.DT_REG, K.DT_DIR, K.DT_CHR, K.DT_BLK, K.DT_FIFO, K.DT_SOCK, K.DT_LNK];

export const dtOf = (type: number): number | undefined => DT_OF_FT[type];

/** Programs read a name up to the first zero byte, whatever the record says. */
function asText(name: string): string {
  const end = name.indexOf('\0');
  return end < 0 ? name : name.slice(0, end);
}

function changeDirectory(k: KernelState, inode: Inode): number {
  if (!inode.isDirectory) throw new Failure('ENOTDIR', `inode ${inode.ino} is no directory`);
  permit(k.fs, inode, MAY.EXEC);
  k.cwd = inode.ino;
  return 0;
}

export const nameCalls = callTable({
  mkdirat(dirfd: number, path: string, mode: number): number {
    return this.call('mkdirat', path, () => {
      mkdirAt(this.fs, this.from(dirfd), path, mode);
      return 0;
    });
  },

  unlinkat(dirfd: number, path: string, flags: number): number {
    return this.call('unlinkat', path, () => {
      if (flags & K.AT_REMOVEDIR) rmdirAt(this.fs, this.from(dirfd), path);
      else unlinkAt(this.fs, this.from(dirfd), path);
      return 0;
    });
  },

  linkat(oldDirfd: number, oldPath: string, newDirfd: number, newPath: string, flags: number): number {
    return this.call('linkat', `${oldPath}, ${newPath}`, () => {
      const follow = (flags & K.AT_SYMLINK_FOLLOW) !== 0;
      linkAt(this.fs, this.from(oldDirfd), oldPath, this.from(newDirfd), newPath, follow);
      return 0;
    });
  },

  symlinkat(target: string, dirfd: number, path: string): number {
    return this.call('symlinkat', `${target}, ${path}`, () => {
      symlinkAt(this.fs, target, this.from(dirfd), path);
      return 0;
    });
  },

  renameat2(oldDirfd: number, oldPath: string, newDirfd: number, newPath: string, flags: number): number {
    return this.call('renameat2', `${oldPath}, ${newPath}`, () => {
      renameAt(this.fs, this.from(oldDirfd), oldPath, this.from(newDirfd), newPath, flags);
      return 0;
    });
  },

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
  },

  getdents64(fd: number, out: K.Dirent[], space: number): number {
    return this.call('getdents64', space, () => {
      const file = this.file(fd);
      if (!file.inode.isDirectory) throw new Failure('ENOTDIR', 'only directories are listed');
      if (file.inode.links === 0) throw new Failure('ENOENT', `directory ${file.inode.ino} was removed`);
      file.cursor ??= new Listing(this.fs.names.dir(file.inode));
      const listing = file.cursor as Listing;
      let used = 0;
      for (let entry = listing.peek(); entry; entry = peekFurther(listing)) {
        // No program may see such a name, because as a path it would lead elsewhere.
        if (entry.name.includes('/') || entry.name.length === 0) {
          if (used > 0) break;
          throw new Failure('EIO', `${JSON.stringify(entry.name)} in directory ${file.inode.ino} is no name`);
        }
        const length = Math.ceil((19 + entry.name.length + 1) / 8) * 8;
        if (used + length > space) {
          listing.hold();
          if (used === 0) throw new Failure('EINVAL', 'the buffer is too small for one entry');
          break;
        }
        out.push({ d_ino: entry.ino, d_type: DT_OF_FT[entry.type] ?? K.DT_UNKNOWN, d_name: asText(entry.name) });
        used += length;
        listing.advance();
      }
      touchAccessTime(this.fs, file);
      return used;
    });
  },

  chdir(path: string): number {
    return this.call('chdir', path, () => changeDirectory(this, this.walk(K.AT_FDCWD, path, 0)));
  },

  fchdir(fd: number): number {
    return this.call('fchdir', fd, () => changeDirectory(this, this.file(fd).inode));
  },
});

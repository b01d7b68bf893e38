/** Calls on names: directories, links, what they list. */
import * as K from '../../../src/shell/process/kernel.ts';
import type { Inode } from './inode.ts';
import { callTable, fail } from './state.ts';

export const nameCalls = callTable({
  mkdirat(dirfd: number, path: string, mode: number): number {
    return this.attempt(() => {
      const { parent, name, inode } = this.walk(dirfd, path.replace(/\/+$/, '') || path, false);
      if (inode) fail('EEXIST');
      this.link(parent, name, this.make(K.S_IFDIR | (mode & 0o7777)));
      return 0;
    });
  },

  unlinkat(dirfd: number, path: string, flags: number): number {
    return this.attempt(() => {
      const bare = path.replace(/\/+$/, '') || path;
      const { parent, name, inode } = this.walk(dirfd, bare, false);
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
      this.unlink(parent, name);
      return 0;
    });
  },

  linkat(oldDirfd: number, oldPath: string, newDirfd: number, newPath: string, flags: number): number {
    return this.attempt(() => {
      const inode = this.find(oldDirfd, oldPath, (flags & K.AT_SYMLINK_FOLLOW) !== 0);
      const { parent, name, inode: there, slash } = this.walk(newDirfd, newPath, false);
      if (there) fail('EEXIST');
      if (slash) fail('ENOENT');
      if ((inode.mode & K.S_IFMT) === K.S_IFDIR) fail('EPERM');
      this.link(parent, name, inode);
      return 0;
    });
  },

  symlinkat(target: string, dirfd: number, path: string): number {
    return this.attempt(() => {
      if (target === '') fail('ENOENT');
      if (target.length > 4095) fail('ENAMETOOLONG');
      const { parent, name, inode, slash } = this.walk(dirfd, path, false);
      if (inode) fail('EEXIST');
      if (slash) fail('ENOENT');
      const link = this.make(K.S_IFLNK | 0o777);
      link.target = target;
      link.size = target.length;
      this.link(parent, name, link);
      return 0;
    });
  },

  renameat2(oldDirfd: number, oldPath: string, newDirfd: number, newPath: string, flags: number): number {
    return this.attempt(() => {
      const bare = (path: string) => path.replace(/\/+$/, '') || path;
      const from = this.walk(oldDirfd, bare(oldPath), false);
      const to = this.walk(newDirfd, bare(newPath), false);
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
        this.unlink(to.parent, to.name);
      }
      from.parent.entries.delete(from.name);
      to.parent.entries.set(to.name, inode);
      if (isDirectory) {
        from.parent.nlink--;
        to.parent.nlink++;
        inode.parent = to.parent;
      }
      inode.times.ctime = this.time();
      this.changed(from.parent);
      this.changed(to.parent);
      return 0;
    });
  },

  readlinkat(dirfd: number, path: string): string | number {
    return this.attempt(() => {
      const inode = this.find(dirfd, path, false);
      return (inode.mode & K.S_IFMT) === K.S_IFLNK ? inode.target : fail('EINVAL');
    });
  },

  getdents64(fd: number, out: K.Dirent[], space: number): number {
    return this.attempt(() => {
      const file = this.file(fd);
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
  },

  chdir(path: string): number {
    return this.attempt(() => {
      const inode = this.find(K.AT_FDCWD, path, true);
      if ((inode.mode & K.S_IFMT) !== K.S_IFDIR) fail('ENOTDIR');
      this.cwd = inode.ino;
      return 0;
    });
  },

  fchdir(fd: number): number {
    return this.attempt(() => {
      const { inode } = this.file(fd);
      if ((inode.mode & K.S_IFMT) !== K.S_IFDIR) fail('ENOTDIR');
      this.cwd = inode.ino;
      return 0;
    });
  },
});

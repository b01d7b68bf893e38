/** Calls on inodes: what stat tells, modes, owners, times, attributes, maps. */
import * as K from '../../../src/shell/process/kernel.ts';
import { BLOCK, type Inode } from './inode.ts';
import { callTable, fail } from './state.ts';

export const inodeCalls = callTable({
  fstatat(dirfd: number, path: string, flags: number, out: K.Stat): number {
    return this.attempt(() => {
      const i = this.target(dirfd, path, flags);
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
  },

  chmod(inode: Inode, mode: number): number {
    inode.mode = (inode.mode & K.S_IFMT) | (mode & 0o7777);
    inode.times.ctime = this.time();
    return 0;
  },

  fchmodat(dirfd: number, path: string, mode: number): number {
    return this.attempt(() => this.chmod(this.find(dirfd, path, true), mode));
  },

  fchmod(fd: number, mode: number): number {
    return this.attempt(() => this.chmod(this.file(fd).inode, mode));
  },

  chown(inode: Inode, uid: number, gid: number): number {
    if (uid >= 0) inode.uid = uid;
    if (gid >= 0) inode.gid = gid;
    inode.times.ctime = this.time();
    return 0;
  },

  fchownat(dirfd: number, path: string, uid: number, gid: number, flags: number): number {
    return this.attempt(() => this.chown(this.target(dirfd, path, flags), uid, gid));
  },

  fchown(fd: number, uid: number, gid: number): number {
    return this.attempt(() => this.chown(this.file(fd).inode, uid, gid));
  },

  utimensat(
    dirfd: number,
    path: string | null,
    atime: K.Timespec | null,
    mtime: K.Timespec | null,
    flags: number,
  ): number {
    return this.attempt(() => {
      const inode = path === null ? this.file(dirfd).inode : this.target(dirfd, path, flags);
      const set = (which: 'atime' | 'mtime', to: K.Timespec | null): void => {
        if (to?.nsec === K.UTIME_OMIT) return;
        inode.times[which] = to && to.nsec !== K.UTIME_NOW ? { ...to } : this.time();
      };
      set('atime', atime);
      set('mtime', mtime);
      inode.times.ctime = this.time();
      return 0;
    });
  },

  faccessat(dirfd: number, path: string, mode: number): number {
    return this.attempt(() => {
      const inode = this.find(dirfd, path, true);
      const plain = (inode.mode & K.S_IFMT) !== K.S_IFDIR;
      return mode & 1 && plain && !(inode.mode & 0o111) ? fail('EACCES') : 0;
    });
  },

  xattrs(path: string | number, follow: boolean): Map<string, Uint8Array> {
    return typeof path === 'number' ? this.file(path).inode.xattrs : this.find(K.AT_FDCWD, path, follow).xattrs;
  },

  setxattr(path: string | number, name: string, value: Uint8Array, flags: number, follow: boolean): number {
    return this.attempt(() => {
      const xattrs = this.xattrs(path, follow);
      if (!/^(user|trusted|security|system)\../.test(name)) fail('EOPNOTSUPP');
      if (flags & K.XATTR_CREATE && xattrs.has(name)) fail('EEXIST');
      if (flags & K.XATTR_REPLACE && !xattrs.has(name)) fail('ENODATA');
      xattrs.set(name, value.slice());
      return 0;
    });
  },

  getxattr(path: string | number, name: string, follow: boolean): Uint8Array | number {
    return this.attempt(() => this.xattrs(path, follow).get(name) ?? fail('ENODATA'));
  },

  listxattr(path: string | number, follow: boolean): string[] | number {
    return this.attempt(() => [...this.xattrs(path, follow).keys()]);
  },

  removexattr(path: string | number, name: string, follow: boolean): number {
    return this.attempt(() => (this.xattrs(path, follow).delete(name) ? 0 : fail('ENODATA')));
  },

  moveExt(): number {
    return -95;
  },

  sync_file_range(): number {
    return 0;
  },

  fiemap(fd: number, start: number, length: number, _flags: number, max: number): K.FiemapExtent[] | number {
    return this.attempt(() => {
      const { inode } = this.file(fd);
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
  },

  fibmap(fd: number, block: number): number {
    return this.attempt(() => {
      const { inode } = this.file(fd);
      return inode.blocks.has(block) ? inode.ino * 1000 + block : 0;
    });
  },

  getflags(fd: number): number {
    return this.attempt(() => this.file(fd).inode.flags);
  },

  setflags(fd: number, flags: number): number {
    return this.attempt(() => {
      this.file(fd).inode.flags = flags;
      return 0;
    });
  },
});

/** System calls on inodes (stat, changes, extended attributes, flags), and on the volume as a whole. */

import { ERRNO } from '../../engine/fs/failure.ts';
import type { FiemapExtent, Stat, StatFs, Timespec } from './kernel.ts';
import * as K from './kernel.ts';
import { callTable, type ProcessState } from './process-state.ts';
import * as S from './strace.ts';
import { Unknowable } from './thrown.ts';

const MAY_READ = 4;

function stat(p: ProcessState, dirfd: number, path: string, flags: number, out: Stat): number {
  const device = path === '' && flags & K.AT_EMPTY_PATH ? p.files[dirfd]?.device : p.deviceAt(path);
  if (path !== '' && p.openAt(path) === null) return -ERRNO.ENOENT;
  if (device && flags & K.AT_SYMLINK_NOFOLLOW && p.openAt(path))
    throw new Unknowable(`${path} is a link of Linux's own; ask for what it leads to: stat -L, or test -p`);
  if (!device) return p.inside(path, p.kernel.fstatat(p.kernelDir(dirfd), path, flags, out));
  Object.assign(out, K.newStat(), { st_mode: device.mode, st_rdev: device.rdev, st_nlink: 1 });
  return 0;
}

function pathOrFd(p: ProcessState, path: string | number): [string | number, string] {
  return typeof path === 'number' ? [p.kernelFd(path), String(path)] : [path, S.text(path)];
}

/** If an alarm comes within this time, sleeps until then and rings it. */
function rungBefore(p: ProcessState, sec: number, nsec: number): void {
  const { alarm } = p;
  const left = alarm && p.untilAlarm(alarm);
  if (!alarm || left! >= sec * 1e9 + nsec) return;
  const ns = Math.max(0, left!);
  p.kernel.nanosleep(Math.floor(ns / 1e9), ns % 1e9);
  p.ring(alarm);
}

export const inodeCalls = callTable({
  // Inodes

  fstatat(dirfd: number, path: string, flags: number, out: Stat): number {
    const result = stat(this, dirfd, path, flags, out);
    if (this.trace) {
      const shown = result < 0 ? '0x7ffd0000' : S.stat(out);
      this.trace(`newfstatat(${S.dir(dirfd)}, ${S.text(path)}, ${shown}, ${S.atFlags(flags)})`, result);
    }
    return result;
  },

  stat(path: string, out: Stat): number {
    return this.fstatat(K.AT_FDCWD, path, 0, out);
  },

  lstat(path: string, out: Stat): number {
    return this.fstatat(K.AT_FDCWD, path, K.AT_SYMLINK_NOFOLLOW, out);
  },

  fstat(fd: number, out: Stat): number {
    return this.fstatat(fd, '', K.AT_EMPTY_PATH, out);
  },

  /** `mask` is strace's name for what the caller asks for. */
  statx(dirfd: number, path: string, flags: number, mask: string, out: Stat): number {
    const result = stat(this, dirfd, path, flags, out);
    if (this.trace) {
      const links = flags & K.AT_SYMLINK_NOFOLLOW ? 'AT_SYMLINK_NOFOLLOW|' : '';
      const at = `AT_STATX_SYNC_AS_STAT|${links}AT_NO_AUTOMOUNT${flags & K.AT_EMPTY_PATH ? '|AT_EMPTY_PATH' : ''}`;
      const shown = result < 0 ? '0x7ffd0000' : `{stx_mode=${S.mode(out.st_mode)}, stx_size=${out.st_size}, ...}`;
      this.trace(`statx(${S.dir(dirfd)}, ${S.text(path)}, ${at}, ${mask}, ${shown})`, result);
    }
    return result;
  },

  fchmodat(dirfd: number, path: string, mode: number): number {
    const result = this.inside(path, this.kernel.fchmodat(this.kernelDir(dirfd), path, mode));
    this.trace?.(`fchmodat(${S.dir(dirfd)}, ${S.text(path)}, ${S.octal(mode)})`, result);
    return result;
  },

  /** Changes the mode of the file behind an O_PATH descriptor, by its name in /proc. */
  chmodThrough(fd: number, dirfd: number, path: string, mode: number): number {
    const result = this.inside(path, this.kernel.fchmodat(this.kernelDir(dirfd), path, mode));
    this.trace?.(`chmod("/proc/self/fd/${fd}", ${S.octal(mode)})`, result);
    return result;
  },

  fchmod(fd: number, mode: number): number {
    const kernelFd = this.kernelFd(fd);
    const result = kernelFd < 0 ? kernelFd : this.kernel.fchmod(kernelFd, mode);
    this.trace?.(`fchmod(${fd}, ${S.octal(mode)})`, result);
    return result;
  },

  fchown(fd: number, uid: number, gid: number): number {
    const kernelFd = this.kernelFd(fd);
    const result = kernelFd < 0 ? kernelFd : this.kernel.fchown(kernelFd, uid, gid);
    this.trace?.(`fchown(${fd}, ${uid}, ${gid})`, result);
    return result;
  },

  fchownat(dirfd: number, path: string, uid: number, gid: number, flags: number): number {
    const result = this.inside(path, this.kernel.fchownat(this.kernelDir(dirfd), path, uid, gid, flags));
    this.trace?.(`fchownat(${S.dir(dirfd)}, ${S.text(path)}, ${uid}, ${gid}, ${S.atFlags(flags)})`, result);
    return result;
  },

  /** Null times mean now. A null path means the descriptor itself. */
  utimensat(dirfd: number, path: string | null, times: [Timespec, Timespec] | null, flags: number): number {
    const [atime, mtime] = times ?? [null, null];
    // A pipe or a device has no times on the volume.
    const result =
      path === null && this.files[dirfd]?.device
        ? 0
        : this.inside(path ?? '', this.kernel.utimensat(this.kernelDir(dirfd), path, atime, mtime, flags));
    if (this.trace) {
      const shown = times ? `[${S.time(times[0])}, ${S.time(times[1])}]` : 'NULL';
      this.trace(
        `utimensat(${S.dir(dirfd)}, ${path === null ? 'NULL' : S.text(path)}, ${shown}, ${S.atFlags(flags)})`,
        result,
      );
    }
    return result;
  },

  /** Tests with the older call whether a file can be read. */
  mayRead(path: string): number {
    const result = this.deviceAt(path) ? 0 : this.inside(path, this.kernel.faccessat(K.AT_FDCWD, path, MAY_READ));
    this.trace?.(`access(${S.text(path)}, R_OK)`, result);
    return result;
  },

  access(path: string, mode: number): number {
    if (this.deviceAt(path)) return 0;
    if (this.openAt(path) === null) return -ERRNO.ENOENT;
    const result = this.inside(path, this.kernel.faccessat(K.AT_FDCWD, path, mode));
    this.trace?.(`faccessat2(AT_FDCWD, ${S.text(path)}, ${mode}, AT_EACCESS)`, result);
    return result;
  },

  // Extended attributes. A number stands for a descriptor.

  setxattr(path: string | number, name: string, value: Uint8Array, flags: number, follow = true): number {
    const [where, shown] = pathOrFd(this, path);
    const result = this.inside(String(path), this.kernel.setxattr(where, name, value, flags, follow));
    const call = typeof path === 'number' ? 'fsetxattr' : follow ? 'setxattr' : 'lsetxattr';
    this.trace?.(
      `${call}(${shown}, ${S.text(name)}, ${S.data(value, 0, value.length)}, ${value.length}, ${S.xattrFlags(flags)})`,
      result,
    );
    return result;
  },

  /** `space` is the size of the caller's buffer. 0 asks only for the length. */
  getxattr(path: string | number, name: string, space: number, follow = true): Uint8Array | number {
    const [where, shown] = pathOrFd(this, path);
    const value = this.kernel.getxattr(where, name, follow);
    const result = typeof value === 'number' ? this.inside(String(path), value) : value.length;
    const call = typeof path === 'number' ? 'fgetxattr' : follow ? 'getxattr' : 'lgetxattr';
    if (this.trace) {
      const bytes = space === 0 ? 'NULL' : typeof value === 'number' ? '0x7ffd0000' : S.data(value, 0, value.length);
      this.trace(`${call}(${shown}, ${S.text(name)}, ${bytes}, ${space})`, result);
    }
    return value;
  },

  listxattr(path: string | number, space: number, follow = true): string[] | number {
    const [where, shown] = pathOrFd(this, path);
    const names = this.kernel.listxattr(where, follow);
    const joined = typeof names === 'number' ? '' : names.map((name) => `${name}\0`).join('');
    const result = typeof names === 'number' ? this.inside(String(path), names) : joined.length;
    const call = typeof path === 'number' ? 'flistxattr' : follow ? 'listxattr' : 'llistxattr';
    this.trace?.(`${call}(${shown}, ${space === 0 ? 'NULL' : S.text(joined)}, ${space})`, result);
    return names;
  },

  removexattr(path: string, name: string, follow = true): number {
    const result = this.inside(path, this.kernel.removexattr(path, name, follow));
    this.trace?.(`${follow ? 'removexattr' : 'lremovexattr'}(${S.text(path)}, ${S.text(name)})`, result);
    return result;
  },

  // ioctl

  fiemap(fd: number, flags: number, start: number, max: number): FiemapExtent[] | number {
    const kernelFd = this.kernelFd(fd);
    const extents = kernelFd < 0 ? kernelFd : this.kernel.fiemap(kernelFd, start, Number.MAX_SAFE_INTEGER, flags, max);
    const count = typeof extents === 'number' ? 0 : extents.length;
    this.trace?.(
      `ioctl(${fd}, FS_IOC_FIEMAP, {fm_start=${start}, fm_length=18446744073709551615, fm_flags=${flags === 0 ? 0 : 'FIEMAP_FLAG_SYNC'}, fm_extent_count=${max}} => {fm_mapped_extents=${count}, ...})`,
      typeof extents === 'number' ? extents : 0,
    );
    return extents;
  },

  getflags(fd: number): number {
    const kernelFd = this.kernelFd(fd);
    const result = kernelFd < 0 ? kernelFd : this.kernel.getflags(kernelFd);
    this.trace?.(
      `ioctl(${fd}, FS_IOC_GETFLAGS${result < 0 ? '' : `, [0x${result.toString(16)}]`})`,
      Math.min(0, result),
    );
    return result;
  },

  setflags(fd: number, flags: number): number {
    const kernelFd = this.kernelFd(fd);
    const result = kernelFd < 0 ? kernelFd : this.kernel.setflags(kernelFd, flags);
    this.trace?.(`ioctl(${fd}, FS_IOC_SETFLAGS, [0x${flags.toString(16)}])`, result);
    return result;
  },

  getversion(fd: number): number {
    const kernelFd = this.kernelFd(fd);
    const result = kernelFd < 0 ? kernelFd : this.kernel.getversion(kernelFd);
    this.trace?.(`ioctl(${fd}, FS_IOC_GETVERSION${result < 0 ? '' : `, ${result}`})`, Math.min(0, result));
    return result;
  },

  getproject(fd: number): number {
    const kernelFd = this.kernelFd(fd);
    const result = kernelFd < 0 ? kernelFd : this.kernel.getproject(kernelFd);
    this.trace?.(
      `ioctl(${fd}, FS_IOC_FSGETXATTR${result < 0 ? '' : `, {fsx_projid=${result}, ...}`})`,
      Math.min(0, result),
    );
    return result;
  },

  // The volume

  statfs(path: string | number, out: StatFs): number {
    const result = this.kernel.statfs(out);
    if (this.trace) {
      const call = typeof path === 'number' ? `fstatfs(${path}` : `statfs(${S.text(path)}`;
      this.trace(
        `${call}, {f_type=EXT2_SUPER_MAGIC, f_bsize=${out.f_bsize}, f_blocks=${out.f_blocks}, f_bfree=${out.f_bfree}, ...})`,
        result,
      );
    }
    return result;
  },

  remount(options: string): number {
    const { device, where, type } = this.kernel.mounted();
    const result = this.kernel.remount(options);
    this.trace?.(`mount(${S.text(device)}, ${S.text(where)}, ${S.text(type)}, MS_REMOUNT, ${S.text(options)})`, result);
    return result;
  },

  nanosleep(sec: number, nsec: number): number {
    rungBefore(this, sec, nsec);
    const result = this.kernel.nanosleep(sec, nsec);
    this.trace?.(`clock_nanosleep(CLOCK_REALTIME, 0, {tv_sec=${sec}, tv_nsec=${nsec}}, NULL)`, result);
    return result;
  },

  /** Waits this long for a descriptor to become readable. A write to it ends the wait. */
  pselect(fd: number, sec: number, nsec: number): number {
    rungBefore(this, sec, nsec);
    const result = this.kernel.pselect(fd, sec, nsec);
    const time = `{tv_sec=${sec}, tv_nsec=${nsec}}`;
    this.trace?.(`pselect6(${fd + 1}, [${fd}], NULL, NULL, ${time}, {sigmask=[CHLD], sigsetsize=8})`, result);
    return result;
  },
});

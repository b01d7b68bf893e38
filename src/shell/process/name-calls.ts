/** System calls on names: make, remove, link, rename, read a directory, change to one. */

import type { Dirent } from './kernel.ts';
import * as K from './kernel.ts';
import { callTable } from './process-state.ts';
import * as S from './strace.ts';

export const nameCalls = callTable({
  mkdir(path: string, mode: number): number {
    const result = this.inside(path, this.kernel.mkdirat(K.AT_FDCWD, path, mode & ~this.umask));
    this.trace?.(`mkdir(${S.text(path)}, ${S.octal(mode)})`, result);
    return result;
  },

  mkdirat(dirfd: number, path: string, mode: number): number {
    const result = this.inside(path, this.kernel.mkdirat(this.kernelDir(dirfd), path, mode & ~this.umask));
    this.trace?.(`mkdirat(${S.dir(dirfd)}, ${S.text(path)}, ${S.octal(mode)})`, result);
    return result;
  },

  rmdir(path: string): number {
    const result = this.inside(path, this.kernel.unlinkat(K.AT_FDCWD, path, K.AT_REMOVEDIR));
    this.trace?.(`rmdir(${S.text(path)})`, result);
    return result;
  },

  unlink(path: string): number {
    const result = this.inside(path, this.kernel.unlinkat(K.AT_FDCWD, path, 0));
    this.trace?.(`unlink(${S.text(path)})`, result);
    return result;
  },

  unlinkat(dirfd: number, path: string, flags: number): number {
    const result = this.inside(path, this.kernel.unlinkat(this.kernelDir(dirfd), path, flags));
    this.trace?.(`unlinkat(${S.dir(dirfd)}, ${S.text(path)}, ${S.atFlags(flags)})`, result);
    return result;
  },

  link(from: string, to: string): number {
    const result = this.inside(to, this.kernel.linkat(K.AT_FDCWD, from, K.AT_FDCWD, to, 0));
    this.trace?.(`link(${S.text(from)}, ${S.text(to)})`, result);
    return result;
  },

  linkat(oldDir: number, oldPath: string, newDir: number, newPath: string, flags: number): number {
    const result = this.inside(
      newPath,
      this.kernel.linkat(this.kernelDir(oldDir), oldPath, this.kernelDir(newDir), newPath, flags),
    );
    this.trace?.(
      `linkat(${S.dir(oldDir)}, ${S.text(oldPath)}, ${S.dir(newDir)}, ${S.text(newPath)}, ${S.atFlags(flags)})`,
      result,
    );
    return result;
  },

  symlinkat(target: string, dirfd: number, path: string): number {
    const result = this.inside(path, this.kernel.symlinkat(target, this.kernelDir(dirfd), path));
    this.trace?.(`symlinkat(${S.text(target)}, ${S.dir(dirfd)}, ${S.text(path)})`, result);
    return result;
  },

  rename(oldPath: string, newPath: string): number {
    const result = this.inside(newPath, this.kernel.renameat2(K.AT_FDCWD, oldPath, K.AT_FDCWD, newPath, 0));
    this.trace?.(`rename(${S.text(oldPath)}, ${S.text(newPath)})`, result);
    return result;
  },

  renameat2(oldDir: number, oldPath: string, newDir: number, newPath: string, flags: number): number {
    const result = this.inside(
      newPath,
      this.kernel.renameat2(this.kernelDir(oldDir), oldPath, this.kernelDir(newDir), newPath, flags),
    );
    if (this.trace) {
      const names = `${S.dir(oldDir)}, ${S.text(oldPath)}, ${S.dir(newDir)}, ${S.text(newPath)}`;
      this.trace(flags ? `renameat2(${names}, ${S.renameFlags(flags)})` : `renameat(${names})`, result);
    }
    return result;
  },

  /** The target of a link. Like in coreutils, `space` is the reader's guess of its length plus one. */
  readlink(path: string, space: number): string | number {
    const target = this.kernel.readlinkat(K.AT_FDCWD, path);
    if (typeof target === 'number') this.inside(path, target);
    const result = typeof target === 'number' ? target : target.length;
    this.trace?.(
      `readlink(${S.text(path)}, ${typeof target === 'string' ? S.text(target, 32) : '0x7ffd0000'}, ${space})`,
      result,
    );
    return target;
  },

  /** The target of a link. cp has room for one byte only, because it just tests for a symbolic link. */
  readlinkat(dirfd: number, path: string, space = 1): string | number {
    const target = this.kernel.readlinkat(this.kernelDir(dirfd), path);
    if (typeof target === 'number') this.inside(path, target);
    const result = typeof target === 'number' ? target : Math.min(space, target.length);
    const shown = typeof target === 'string' ? S.text(target.slice(0, space), 32) : '""';
    this.trace?.(`readlinkat(${S.dir(dirfd)}, ${S.text(path)}, ${shown}, ${space})`, result);
    return target;
  },

  getdents64(fd: number, out: Dirent[]): number {
    const kernelFd = this.kernelFd(fd);
    const before = out.length;
    const result = kernelFd < 0 ? kernelFd : this.kernel.getdents64(kernelFd, out, 32768);
    this.trace?.(`getdents64(${fd}, 0x55550000 /* ${out.length - before} entries */, 32768)`, result);
    return result;
  },

  chdir(path: string): number {
    const result = this.inside(path, this.kernel.chdir(path));
    this.trace?.(`chdir(${S.text(path)})`, result);
    return result;
  },

  fchdir(fd: number): number {
    const kernelFd = this.kernelFd(fd);
    const result = kernelFd < 0 ? kernelFd : this.kernel.fchdir(kernelFd);
    this.trace?.(`fchdir(${fd})`, result);
    return result;
  },
});

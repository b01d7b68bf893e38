/** Whose turn it is, what time it is, and what is mounted. */
import { ERRNO } from '../../../src/engine/fs/failure.ts';
import type * as K from '../../../src/shell/process/kernel.ts';
import { BLOCK } from './inode.ts';
import { callTable } from './state.ts';

export const processCalls = callTable({
  putAside(): K.Turn & { cwd: number } {
    return { pid: this.pid, cwd: this.cwd };
  },

  takeUp({ pid, cwd }: K.Turn & { cwd: number }): void {
    this.pid = pid;
    this.cwd = cwd;
  },

  busy(pid: number): boolean {
    return this.sleepers.some((s) => s.pid === pid);
  },

  interrupt(pid: number): boolean {
    const at = this.sleepers.findIndex((s) => s.pid === pid);
    if (at >= 0) this.sleepers.splice(at, 1);
    return at >= 0;
  },

  pass(): number | undefined {
    this.sleepers.sort((a, b) => a.until - b.until);
    const next = this.sleepers.shift();
    if (next) {
      this.now += Math.round((next.until - this.slept) * 1000);
      this.slept = next.until;
    }
    return next?.pid;
  },

  task(task: K.Task): void {
    this.tasks.push(task);
    this.pid = task.pid;
  },

  getversion(): number {
    return 1;
  },

  getproject(): number {
    return 0;
  },

  statfs(out: K.StatFs): number {
    Object.assign(out, {
      f_type: 0xef53,
      f_bsize: BLOCK,
      f_blocks: 16384,
      f_bfree: 16000,
      f_bavail: 15000,
      f_files: 4096,
      f_ffree: 4096 - this.inodes.size,
      f_namelen: 255,
    } satisfies K.StatFs);
    return 0;
  },

  remount(options: string): number {
    return /^(ro|rw|nodelalloc|delalloc|noatime|relatime)?(,|$)/.test(options) ? 0 : -ERRNO.EINVAL;
  },

  mounted(): { device: string; where: string; type: string; options: string } {
    return { device: '/dev/loop0', where: '/mnt', type: 'ext4', options: 'rw,relatime' };
  },

  clock(out: K.Timespec): void {
    out.sec = Math.floor(this.now / 1000);
    out.nsec = (this.now % 1000) * 1e6;
  },

  nanosleep(sec: number, nsec: number): number {
    if (this.shared) this.sleepers.push({ pid: this.pid, until: this.slept + sec + nsec / 1e9 });
    else {
      this.slept += sec + nsec / 1e9;
      this.now += Math.round(sec * 1000 + nsec / 1e6);
    }
    return 0;
  },

  pselect(_fd: number, sec: number, nsec: number): number {
    return this.nanosleep(sec, nsec);
  },
});

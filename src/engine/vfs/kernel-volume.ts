/**
 * System calls on the volume as a whole, and on time.
 */
import type { BlockStore } from '../../trace/block-store.ts';
import { MOUNT_POINT } from '../names/walk.ts';
import type * as K from './kernel.ts';
import { callTable } from './kernel-state.ts';
import { remount, statfs } from './volume-calls.ts';

const secondsOf = (sec: number, nsec: number): string => `${sec}.${String(nsec).padStart(9, '0')}`;

export const volumeCalls = callTable({
  statfs(out: K.StatFs): number {
    return this.call('statfs', '', () => {
      statfs(this.fs, out);
      return 0;
    });
  },

  remount(options: string): number {
    return this.call('mount', `remount,${options}`, () => {
      remount(this.fs, options);
      return 0;
    });
  },

  /** The device as a program reads it past the mount. */
  device(): BlockStore {
    this.fs.mount.settle();
    return this.fs.recorder.store;
  },

  /** EXT4_IOC_RESIZE_FS: the volume gets this many blocks. */
  resizeFs(blocks: number, grow: K.Growth): number {
    return this.call('ioctl', `EXT4_IOC_RESIZE_FS, ${blocks}`, () => {
      grow(this.fs, blocks);
      return 0;
    });
  },

  mounted(): { device: string; where: string; type: string; options: string } {
    const { mount } = this.fs;
    const { readonly, atime, diratime, words } = mount.options;
    const told = [
      readonly ? 'ro' : 'rw',
      // Linux does not list strictatime, which notes every access.
      ...(atime === 'noatime' ? [atime] : []),
      ...(diratime ? [] : ['nodiratime']),
      ...(atime === 'relatime' ? [atime] : []),
      ...words.filter((w) => !/^(?:ro|rw|(?:(?:no|rel|strict)?a|(?:no)?dira)time)$/.test(w)),
    ];
    return { device: '/dev/loop0', where: MOUNT_POINT, type: mount.kind, options: told.join(',') };
  },

  clock(out: K.Timespec): void {
    this.fs.recorder.machine.finish(this.fs.task.pid);
    const { sec, nsec } = this.time.now();
    out.sec = sec;
    out.nsec = nsec;
  },

  nanosleep(sec: number, nsec: number): number {
    return this.call('clock_nanosleep', secondsOf(sec, nsec), () => this.sleep(sec, nsec));
  },

  pselect(fd: number, sec: number, nsec: number): number {
    return this.call('pselect6', `[${fd}], ${secondsOf(sec, nsec)}`, () => this.sleep(sec, nsec));
  },
});

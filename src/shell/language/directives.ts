/**
 * Comments in which a script describes its volume and machine. Any shell ignores them:
 *
 *      # mkfs: -t ext4 -b 1024        arguments of mke2fs
 *      # size: 64M                    of the volume
 *      # device: 256M                 of the device, if that has room for the volume to grow
 *      # mount: data=journal          mount options
 *      # kernel: 2.6.33              whose drivers mount it; 6.18 by default
 *      # memory: 64M                  what pages of files may fill; and the numbers of /proc/sys/vm:
 *      # dirtyable: 32M               the part that the ratios refer to
 *      # dirty_ratio: 20              dirty_background_ratio, dirty_expire_centisecs, dirty_writeback_centisecs
 *      # freed: at-once             blocks of data that a file gave up may be taken before the commit: Linux waits
 *      # bounds: 6000000 events      how far it may go: so many events, steps, or 3G of memory
 *      # program: prog             programs of a person's own that it calls: prog.wasm, dropped on the page or given to it
 *      # trace: prog               traces of strace that it replays: prog.txt, dropped on the page or given to it
 *      # without: commit-waits         what the kernel does that costs time, left out
 *      # machine: papers              the machine that counts the time, and how many disks: disks, chunk, elevator
 */
import type { Directives } from './script.ts';

export const DIRECTIVES = [
  'mkfs',
  'size',
  'device',
  'mount',
  'kernel',
  'memory',
  'freed',
  'bounds',
  'program',
  'trace',
  'dirtyable',
  'machine',
  'disks',
  'chunk',
  'elevator',
  'cpu',
  'without',
  'battery',
  'controller_cache',
  'controller_read_ahead',
  'dirty_ratio',
  'dirty_background_ratio',
  'dirty_expire_centisecs',
  'dirty_writeback_centisecs',
] as const;

const LINE = new RegExp(`^#\\s*(${DIRECTIVES.join('|')}):\\s*(.*?)\\s*$`);

export function readDirective(comment: string): Directives {
  const found = LINE.exec(comment);
  return found ? { [found[1]]: found[2] } : {};
}

/**
 * ext2, ext3 and ext4 in a dozen lines: format, check, mount, read, write, and the events meanwhile. There is no shell
 * and no machine, and the module asks nothing of its surroundings. The caller gives the time and the UUID.
 *
 *     const disk = format('-t ext4 disk.img 16M', { now, uuid, trace: true });
 *     const files = disk.mount();
 *     files.write('/letter', 'Dear reader');
 *     files.unmount();
 *     disk.check().status        0: nothing is wrong
 *     disk.events                what was done, event by event
 *
 * Paths and texts are JavaScript's, in UTF-8 on the disk. Every failure is thrown as an Ext4Error.
 */

import { Refused } from '../bytes/refused.ts';
import { bytesOf, textOf, utf8 } from '../bytes/text.ts';
import { FAST } from '../engine/fastcommit/fast.ts';
import { ERRNO } from '../engine/fs/failure.ts';
import { type MountedVolume, type MountHow, mountVolume } from '../engine/mount-volume.ts';
import * as K from '../engine/vfs/kernel.ts';
import type { VolumeKernel } from '../engine/vfs/volume-kernel.ts';
import { openImage } from '../engine/volume/open.ts';
import { bytesSource } from '../trace/block-device.ts';
import type { TraceEvent } from '../trace/event.ts';
import { Recorder } from '../trace/recorder.ts';
import type { Mode } from './fsck/checked-volume.ts';
import { closing, runFsck } from './fsck/fsck.ts';
import { planMkfs } from './mkfs/mkfs.ts';
import { volumeBy } from './mkfs/run.ts';

export class Ext4Error extends Error {
  /** Linux's name: ENOENT, ENOSPC … A refusal of mke2fs or mount is EINVAL, and the message gives the reason. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

function sure<T>(made: T | Refused): T {
  if (made instanceof Refused) throw new Ext4Error('EINVAL', made.refused);
  return made;
}

interface Begun {
  /** Seconds since 1970. */
  now: number;
  /** Whether events are recorded. */
  trace?: boolean;
}

/** Makes a volume, as mke2fs does with these words. `hashSeed` is for the hashes of names. */
export function format(
  command: string,
  { now, trace, uuid, hashSeed = uuid }: Begun & { uuid: string; hashSeed?: string },
): Disk {
  const plan = sure(planMkfs(`mke2fs ${command}`, { uuid, hashSeed, now }));
  return new Disk(volumeBy(plan, trace ? 'full' : 'off'), now);
}

/** A volume from elsewhere. */
export function open(image: Uint8Array, { now, trace }: Begun): Disk {
  return new Disk(new Recorder(sure(openImage(bytesSource(image))).store, trace ? 'full' : 'off'), now);
}

/** A volume on its device, in memory. */
export class Disk {
  readonly recorder: Recorder;
  readonly #now: number;

  constructor(recorder: Recorder, now: number) {
    this.recorder = recorder;
    this.#now = now;
  }

  /** Mounts the volume as mount(8) does. `options` are those of -o. */
  mount(how: Pick<MountHow, 'options' | 'kind' | 'kernel' | 'seed'> = {}): Files {
    return new Files(sure(mountVolume(this.recorder, { now: this.#now, fastCommit: FAST, ...how })));
  }

  /** Checks the volume as e2fsck -f does. With -n it only looks. */
  check(mode: Mode = '-n'): { status: number; lines: readonly string[] } {
    const lines: string[] = [];
    const told = (line: string) => lines.push(line);
    const done = runFsck(this.recorder, { mode, force: true, now: this.#now, fastCommit: FAST, told });
    return { status: done.status, lines: [...lines, ...closing('disk.img', mode, done)] };
  }

  get events(): readonly TraceEvent[] {
    return this.recorder.recording?.events ?? [];
  }

  bytes(): Uint8Array {
    const { store } = this.recorder;
    const all = new Uint8Array(store.byteLength);
    for (const { block, bytes } of store.contents()) all.set(bytes, block * store.blockSize);
    return all;
  }
}

const NAMES = new Map(Object.entries(ERRNO).map(([name, errno]) => [-errno, name]));
/** Calls begin at the volume's root. */
const byteName = (path: string): string => utf8(path.replace(/^\/+/, '')) || '.';

/** The files of a mounted volume. */
export class Files {
  /** All of Linux's calls, with their numbers: names are byte strings (bytes/text.ts). */
  readonly kernel: VolumeKernel;
  readonly #volume: MountedVolume;

  constructor(volume: MountedVolume) {
    this.kernel = volume.kernel;
    this.#volume = volume;
  }

  read(path: string): Uint8Array {
    return this.#opened(path, K.O_RDONLY, (fd) => {
      const bytes = new Uint8Array(this.stat(path).st_size);
      const length = this.#sure('read', path, this.kernel.read(fd, bytes, 0, bytes.length));
      return bytes.subarray(0, length);
    });
  }

  readText(path: string): string {
    return textOf(this.read(path));
  }

  /** Writes a file, which may exist already. With `sync` it is on the disk for certain afterwards. */
  write(path: string, data: string | Uint8Array, { mode = 0o644, sync = false } = {}): void {
    const bytes = typeof data === 'string' ? bytesOf(utf8(data)) : data;
    const write = (fd: number) => {
      for (let at = 0; at < bytes.length; )
        at += this.#sure('write', path, this.kernel.write(fd, bytes, at, bytes.length - at));
      if (sync) this.#sure('fsync', path, this.kernel.fsync(fd));
    };
    this.#opened(path, K.O_WRONLY | K.O_CREAT | K.O_TRUNC, write, mode);
  }

  mkdir(path: string, mode = 0o755): void {
    this.#sure('mkdir', path, this.kernel.mkdirat(K.AT_FDCWD, byteName(path), mode));
  }

  /** The names of a directory without . and .., in the order in which Linux lists them. */
  readdir(path: string): string[] {
    return this.#opened(path, K.O_RDONLY | K.O_DIRECTORY, (fd) => {
      const entries: K.Dirent[] = [];
      while (this.#sure('getdents64', path, this.kernel.getdents64(fd, entries, 32768)) > 0);
      return entries.map(({ d_name }) => textOf(bytesOf(d_name))).filter((name) => name !== '.' && name !== '..');
    });
  }

  stat(path: string): K.Stat {
    const stat = K.newStat();
    this.#sure('stat', path, this.kernel.fstatat(K.AT_FDCWD, byteName(path), 0, stat));
    return stat;
  }

  rename(from: string, to: string): void {
    const done = this.kernel.renameat2(K.AT_FDCWD, byteName(from), K.AT_FDCWD, byteName(to), 0);
    this.#sure('rename', `${from}, ${to}`, done);
  }

  /** Removes a file or an empty directory. */
  remove(path: string): void {
    const gone = (flags: number) => this.kernel.unlinkat(K.AT_FDCWD, byteName(path), flags);
    const done = gone(0);
    this.#sure('unlink', path, done === -ERRNO.EISDIR ? gone(K.AT_REMOVEDIR) : done);
  }

  /** Writes everything in memory to the disk. */
  sync(): void {
    this.kernel.sync();
  }

  unmount(): void {
    this.#volume.unmount();
    this.#volume.fs.recorder.settle();
  }

  #opened<T>(path: string, flags: number, use: (fd: number) => T, mode = 0): T {
    const fd = this.#sure('open', path, this.kernel.openat(K.AT_FDCWD, byteName(path), flags, mode));
    try {
      return use(fd);
    } finally {
      this.kernel.close(fd);
    }
  }

  #sure(call: string, path: string, answer: number): number {
    if (answer >= 0) return answer;
    throw new Ext4Error(NAMES.get(answer) ?? String(answer), `${call} ${path}`);
  }
}

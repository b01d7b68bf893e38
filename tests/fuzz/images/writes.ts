/**
 * A fixed list of changes, made by the kernel on one copy of a volume and by us on another: what each call answers, and what
 * the kernel reads of both volumes once they are unmounted.
 *
 *     mutant ──┬── kernel ── errno, errno, … ── umount ──┐
 *              └── ours ──── errno, errno, … ── umount ──┴── the kernel reads both
 */
import fs from 'node:fs';
import path from 'node:path';
import * as K from '../../../src/engine/vfs/kernel.ts';
import type { Mounted } from '../../../src/session/run/mounted.ts';
import { run } from '../../helpers/linux.ts';
import { errnoSaid, inKernel } from './kernel-mount.ts';
import { storeBytes } from './ours.ts';

interface Calls {
  mkdir(path: string): string;
  /** Bytes of one value at an offset; without one, at the end. */
  write(path: string, offset: number | undefined, count: number): string;
  truncate(path: string, size: number): string;
  rename(from: string, to: string): string;
  link(from: string, to: string): string;
  symlink(target: string, path: string): string;
  unlink(path: string): string;
  rmdir(path: string): string;
  chmod(path: string, mode: number): string;
  setxattr(path: string, name: string, value: string): string;
  removexattr(path: string, name: string): string;
  sync(): string;
}

type Work = { [C in keyof Calls]: [C, ...Parameters<Calls[C]>] }[keyof Calls];

const NAME = 'many/a-name-of-some-length-so-that-leaves-fill-up-';
const VALUE = 0x77;

const WORK: Work[] = [
  ['mkdir', 'new'],
  ['write', 'new/a', 0, 3000],
  ['write', 'large', undefined, 5],
  ['write', 'pieces', 5000, 9000],
  ['write', 'far', 300_000, 100],
  ['truncate', 'large2', 5000],
  ['truncate', 'kept', 100_000],
  ['write', 'kept', 2048, 1024],
  ['rename', `${NAME}3`, 'new/b'],
  ['rename', 'tiny', 'sub/deep/tiny'],
  ['link', 'large', 'new/link'],
  ['symlink', 'to', 'new/sym'],
  ...Array.from({ length: 12 }, (_, i): Work => ['mkdir', `${NAME}d${i}`]),
  ['setxattr', 'large', 'user.new', 'value'],
  ['setxattr', 'sub', 'user.more', 'more'],
  ['removexattr', 'large', 'user.big'],
  ['setxattr', 'pipe', 'trusted.long', 'v'.repeat(400)],
  ['chmod', 'pieces', 0o600],
  ['sync'],
  ['unlink', 'far'],
  ['unlink', 'long'],
  ['unlink', 'sub/hard'],
  ['unlink', 'sub/up'],
  ['rmdir', 'sub'],
  ['unlink', 'sub/deep/file'],
  ['unlink', 'sub/deep/tiny'],
  ['rmdir', 'sub/deep'],
  ['rmdir', 'sub'],
  ...[1, 2, 20, 21].map((i): Work => ['unlink', `${NAME}${i}`]),
  ['rename', 'new', 'newer'],
  ['write', 'newer/c', 10_000, 20_000],
  ['sync'],
];

const data = (count: number): Uint8Array => new Uint8Array(count).fill(VALUE);
const doneOr = (result: number): string => (result < 0 ? `errno ${-result}` : 'done');

class OurCalls implements Calls {
  readonly kernel: Mounted['kernel'];

  constructor({ kernel }: Mounted) {
    this.kernel = kernel;
  }

  mkdir(path: string): string {
    return doneOr(this.kernel.mkdirat(K.AT_FDCWD, path, 0o755));
  }

  write(path: string, offset: number | undefined, count: number): string {
    const { kernel } = this;
    const flags = K.O_WRONLY | K.O_CREAT | (offset === undefined ? K.O_APPEND : 0);
    const fd = kernel.openat(K.AT_FDCWD, path, flags, 0o644);
    if (fd < 0) return doneOr(fd);
    const buffer = data(count);
    let got = 0;
    // As Node writes: what is left, until all is there or nothing comes.
    for (let done = 0; done < count; done += got) {
      const left = count - done;
      got =
        offset === undefined
          ? kernel.write(fd, buffer, done, left)
          : kernel.pwrite(fd, buffer, done, left, offset + done);
      if (got > 0) continue;
      kernel.close(fd);
      return done > 0 ? `${done} bytes` : doneOr(got);
    }
    kernel.close(fd);
    return `${count} bytes`;
  }

  truncate(path: string, size: number): string {
    const fd = this.kernel.openat(K.AT_FDCWD, path, K.O_RDWR, 0);
    if (fd < 0) return doneOr(fd);
    const got = this.kernel.ftruncate(fd, size);
    this.kernel.close(fd);
    return doneOr(got);
  }

  rename(from: string, to: string): string {
    return doneOr(this.kernel.renameat2(K.AT_FDCWD, from, K.AT_FDCWD, to, 0));
  }

  link(from: string, to: string): string {
    return doneOr(this.kernel.linkat(K.AT_FDCWD, from, K.AT_FDCWD, to, 0));
  }

  symlink(target: string, path: string): string {
    return doneOr(this.kernel.symlinkat(target, K.AT_FDCWD, path));
  }

  unlink(path: string): string {
    return doneOr(this.kernel.unlinkat(K.AT_FDCWD, path, 0));
  }

  rmdir(path: string): string {
    return doneOr(this.kernel.unlinkat(K.AT_FDCWD, path, K.AT_REMOVEDIR));
  }

  chmod(path: string, mode: number): string {
    return doneOr(this.kernel.fchmodat(K.AT_FDCWD, path, mode));
  }

  setxattr(path: string, name: string, value: string): string {
    return doneOr(this.kernel.setxattr(path, name, Buffer.from(value), 0, false));
  }

  removexattr(path: string, name: string): string {
    return doneOr(this.kernel.removexattr(path, name, false));
  }

  sync(): string {
    return doneOr(this.kernel.sync());
  }
}

const tried = (body: () => unknown): string => {
  try {
    const done = body();
    return typeof done === 'number' ? `${done} bytes` : 'done';
  } catch (error) {
    return `errno ${-((error as NodeJS.ErrnoException).errno ?? 0)}`;
  }
};

const program = (name: string, args: string[]): string => {
  const { status, stderr } = run(name, args);
  return status === 0 ? 'done' : errnoSaid(stderr);
};

class LinuxCalls implements Calls {
  readonly #where: string;

  constructor(where: string) {
    this.#where = where;
  }

  #at(of: string): string {
    return path.join(this.#where, of);
  }

  mkdir(of: string): string {
    return tried(() => fs.mkdirSync(this.#at(of), 0o755));
  }

  write(of: string, offset: number | undefined, count: number): string {
    const { O_WRONLY, O_CREAT, O_APPEND } = fs.constants;
    return tried(() => {
      const fd = fs.openSync(this.#at(of), O_WRONLY | O_CREAT | (offset === undefined ? O_APPEND : 0), 0o644);
      try {
        return fs.writeSync(fd, data(count), 0, count, offset ?? null);
      } finally {
        fs.closeSync(fd);
      }
    });
  }

  truncate(of: string, size: number): string {
    return tried(() => fs.truncateSync(this.#at(of), size));
  }

  rename(from: string, to: string): string {
    return tried(() => fs.renameSync(this.#at(from), this.#at(to)));
  }

  link(from: string, to: string): string {
    return tried(() => fs.linkSync(this.#at(from), this.#at(to)));
  }

  symlink(target: string, of: string): string {
    return tried(() => fs.symlinkSync(target, this.#at(of)));
  }

  unlink(of: string): string {
    return tried(() => fs.unlinkSync(this.#at(of)));
  }

  rmdir(of: string): string {
    return tried(() => fs.rmdirSync(this.#at(of)));
  }

  chmod(of: string, mode: number): string {
    return tried(() => fs.chmodSync(this.#at(of), mode));
  }

  setxattr(of: string, name: string, value: string): string {
    return program('setfattr', ['-h', '-n', name, '-v', value, this.#at(of)]);
  }

  removexattr(of: string, name: string): string {
    return program('setfattr', ['-h', '-x', name, this.#at(of)]);
  }

  sync(): string {
    return program('sync', ['-f', this.#where]);
  }
}

/** What each call answered, as a line of its own. */
function worked(calls: Calls): string[] {
  return WORK.map(([call, ...args]) => {
    const answer = (calls[call] as (...args: unknown[]) => string).apply(calls, args);
    return `${call} ${args.map((arg) => String(arg ?? 'the end').slice(0, 60)).join(' ')}: ${answer}`;
  });
}

export interface Written {
  lines: string[];
  /** The volume once it is unmounted. */
  bytes: Uint8Array;
}

export const writtenByKernel = (bytes: Uint8Array): Written | undefined => {
  const done = inKernel(bytes, 'rw', (where) => worked(new LinuxCalls(where)));
  return done && { lines: done.said, bytes: done.bytes };
};

export function writtenByUs(mount: Mounted): Written {
  const lines = worked(new OurCalls(mount));
  mount.unmount();
  return { lines, bytes: storeBytes(mount.fs.recorder.store) };
}

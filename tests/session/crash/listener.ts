/**
 * Listens to a kernel: what files hold after each call that may change them, what each call promises, and whether a
 * commit ever parts what one call does to names.
 */

import type { Inode } from '../../../src/engine/fs/inode.ts';
import { AT_FDCWD, newStat, O_APPEND, O_DSYNC, SEEK_CUR } from '../../../src/engine/vfs/kernel.ts';
import { EXT4_DIRSYNC_FL, EXT4_SYNC_FL } from '../../../src/format/inode-flags.ts';
import type { Mounted } from '../../../src/session/run/mounted.ts';
import { type How, unbacked } from './backed.ts';
import { sizesOf } from './kept.ts';
import { textOf } from './tree.ts';
import { capture, keyOf } from './versions.ts';
import type { Watched } from './watched.ts';

/** Calls that change data or names; the first argument is a descriptor, a path, or nothing of the kind. */
const NAMES = [
  'openat',
  'tmpfile',
  'mkdirat',
  'mknod',
  'linkat',
  'link',
  'symlinkat',
  'unlinkat',
  'renameat2',
] as const;
const DATA = ['close', 'ftruncate', 'truncate', 'fallocate', 'copy_file_range', 'setflags', 'write', 'pwrite'] as const;

/** A tree without what only belongs to inodes: names, and which files they are. */
const namesOf = (text: string): string => text.replace(/^(.*? ino=\d+ gen=\d+) .*$/gm, '$1');

const keysIn = (names: string): Set<string> =>
  new Set([...names.matchAll(/ ino=(\d+) gen=(\d+)$/gm)].map(([, ino, generation]) => `${ino}:${generation}`));

/** The size that a tree says an inode has, if it names it. */
function sizeIn(text: string, { ino, generation }: Inode): number | undefined {
  const found = new RegExp(` ino=${ino} gen=${generation} .* size=(\\d+)`).exec(text);
  return found ? Number(found[1]) : undefined;
}

type Call = (...args: unknown[]) => unknown;

export class Listener {
  readonly #mounted: Mounted;
  readonly #watched: Watched;
  readonly #open = new Set<Inode>();
  /** How each descriptor was opened. */
  readonly #flags = new Map<number, number>();
  /** Files that were made without a name. */
  readonly #nameless = new Set<string>();
  #time = 0;
  /** The names after the last call, and those of the commits since. */
  #names: string;
  #committed: string[] = [];

  constructor(mounted: Mounted, watched: Watched) {
    this.#mounted = mounted;
    this.#watched = watched;
    this.#names = namesOf(watched.snapshots[0].text);
  }

  get time(): number {
    return this.#time;
  }

  tick(): number {
    return ++this.#time;
  }

  /** A commit goes out, perhaps in the middle of a call. */
  commits(): number {
    this.#committed.push(namesOf(textOf(this.#mounted.fs.recorder.store)));
    this.tick();
    this.#capture();
    return this.#time;
  }

  listen(): void {
    const { fs, kernel } = this.#mounted;
    const watched = this.#watched;
    const free = fs.freeBlocks.bind(fs);
    fs.freeBlocks = (inode, first, count, flags) => {
      watched.freed.push({ key: keyOf(inode), first, count, time: this.#time, at: watched.log.sent.length });
      free(inode, first, count, flags);
    };
    for (const name of DATA) this.#wrap(name, (args) => this.#changed(args[0]));
    for (const name of NAMES)
      this.#wrap(name, (args, result) => {
        const before = this.#names;
        if (name === 'openat') this.#flags.set(result as number, args[2] as number);
        if (name === 'tmpfile') this.#made(result as number);
        this.#changed(name === 'openat' || name === 'tmpfile' ? result : undefined);
        // Of the paths that are linked, only the new one's directory changes.
        const paths = args.filter((arg) => typeof arg === 'string');
        if (name !== 'renameat2') paths.splice(0, paths.length - 1);
        if (before !== this.#names && this.#atOnce(paths)) this.#promiseNames(name);
      });
    for (const name of ['write', 'pwrite'] as const)
      this.#wrap(name, (args, result) => this.#wrote(args[0] as number, result as number, args[4]));
    for (const name of ['fsync', 'fdatasync'] as const)
      this.#wrap(name, ([fd], result) => {
        if ((result as number) >= 0) this.#promise(keyOf(fs.mount.inode(kernel.inoOf(fd as number))), name);
      });
    for (const name of ['sync', 'syncfs'] as const) this.#wrap(name, () => this.#promise('', name));
  }

  #wrap(name: string, after: (args: unknown[], result: unknown) => void): void {
    const each = this.#mounted.kernel as unknown as Record<string, Call>;
    const own = each[name].bind(each);
    each[name] = (...args) => {
      const result = own(...args);
      after(args, result);
      return result;
    };
  }

  /** A call has ended that may have changed a file, and names. */
  #changed(file: unknown): void {
    const { kernel, fs } = this.#mounted;
    this.tick();
    if (typeof file === 'string') {
      const stat = newStat();
      if (kernel.fstatat(AT_FDCWD, file, 0, stat) >= 0) this.#open.add(fs.mount.inode(stat.st_ino));
    } else {
      const inode = this.#inodeOf(file);
      if (inode) this.#open.add(inode);
    }
    this.#capture();
    const names = namesOf(textOf(fs.recorder.store));
    for (const committed of this.#committed)
      if (committed !== this.#names && committed !== names)
        this.#watched.faults.push(`a commit has half of what a call does to names: ${committed}`);
    this.#committed = [];
    if (names !== this.#names)
      for (const key of keysIn(this.#names))
        if (!keysIn(names).has(key)) this.#watched.removed.set(key, this.#watched.log.sent.length);
    this.#names = names;
  }

  #inodeOf(fd: unknown): Inode | undefined {
    const { fs, kernel } = this.#mounted;
    try {
      return typeof fd === 'number' && fd >= 0 ? fs.mount.inode(kernel.inoOf(fd)) : undefined;
    } catch {
      // Not open any more.
      return undefined;
    }
  }

  #capture(): void {
    const { fs } = this.#mounted;
    for (const inode of fs.dirty.values()) this.#open.add(inode);
    for (const inode of this.#open) {
      // Gone: its number and its bytes may be another file's soon.
      if (inode.links === 0 && inode.opens === 0) this.#open.delete(inode);
      else if (inode.isRegular) capture(fs, inode, this.#watched.versions, this.#time);
    }
  }

  #made(fd: number): void {
    this.#flags.set(fd, 0);
    const inode = this.#inodeOf(fd);
    if (inode) this.#nameless.add(keyOf(inode));
  }

  #promise(key: string, how: How): void {
    const watched = this.#watched;
    // A link is not what fdatasync is about: the first name of such a file may be lost with it (Linux 6.18: it is).
    if (how === 'fdatasync' && this.#nameless.has(key)) return;
    if (watched.journaled) watched.faults.push(...unbacked(watched, this.#mounted.fs.recorder.store, key, how));
    const commits = watched.snapshots.length - 1;
    const sizes = watched.journaled ? {} : { sizes: sizesOf(this.#mounted.fs.recorder.store) };
    watched.promises.push({ at: watched.log.sent.length, key, time: this.tick(), commits, ...sizes });
  }

  /** What is written to a synchronous file, or through a synchronous descriptor, is on the disk: those bytes of it. */
  #wrote(fd: number, count: number, offset: unknown): void {
    const { fs, kernel } = this.#mounted;
    const watched = this.#watched;
    const inode = this.#inodeOf(fd);
    if (count <= 0 || !inode) return;
    const flags = this.#flags.get(fd) ?? 0;
    if (!(flags & O_DSYNC) && !(inode.flags & EXT4_SYNC_FL) && !fs.mount.options.sync) return;
    const to =
      flags & O_APPEND ? inode.size : typeof offset === 'number' ? offset + count : kernel.lseek(fd, 0, SEEK_CUR);
    const key = keyOf(inode);
    const size = watched.journaled ? sizeIn(watched.snapshots.at(-1)!.text, inode) : undefined;
    if (size !== undefined && size < to)
      watched.faults.push(`a synchronous write up to byte ${to} returned, and the last commit has ${size} bytes`);
    const commits = watched.snapshots.length - 1;
    watched.promises.push({ at: watched.log.sent.length, key, time: this.tick(), commits, from: to - count, to });
  }

  /** Whether names beside these are changed for good when the call returns. */
  #atOnce(paths: readonly string[]): boolean {
    const { fs, kernel } = this.#mounted;
    if (fs.mount.options.sync || fs.mount.options.dirsync) return true;
    const stat = newStat();
    return paths.some((path) => {
      const cut = path.lastIndexOf('/');
      if (kernel.fstatat(AT_FDCWD, cut < 0 ? '.' : path.slice(0, cut), 0, stat) < 0) return false;
      return (fs.mount.inode(stat.st_ino).flags & (EXT4_SYNC_FL | EXT4_DIRSYNC_FL)) !== 0;
    });
  }

  #promiseNames(call: string): void {
    const watched = this.#watched;
    if (!watched.journaled) return;
    if (namesOf(watched.snapshots.at(-1)!.text) !== this.#names)
      watched.faults.push(`${call} in a synchronous directory returned, and no commit has what it did`);
    const commits = watched.snapshots.length - 1;
    watched.promises.push({ at: watched.log.sent.length, key: 'names', time: this.tick(), commits });
  }
}

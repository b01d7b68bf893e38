/**
 * The files as programs believed them: the content that a read would have returned after the last system call to return.
 * A recording does not hold the bytes of pages. So the work is repeated up to that call, and the files are read there.
 *
 *     call 1 ── call 2 ── call 3 ──│ step │── call 4      believed: as of call 3
 */

import { crc32c } from '../../bytes/crc.ts';
import { Refused } from '../../bytes/refused.ts';
import { readFile } from '../../engine/file/read.ts';
import type { Inode } from '../../engine/fs/inode.ts';
import { openVolume } from '../../engine/volume/open.ts';
import { SECTOR_BYTES } from '../../format/constants.ts';
import type { TraceEvent } from '../../trace/event.ts';
import { SysEnter } from '../../trace/events/syscalls.ts';
import { before, eventsOf } from '../../trace/events-of.ts';
import { NO_MACHINE } from '../../trace/no-machine.ts';
import { Recorder } from '../../trace/recorder.ts';
import type { Recording } from '../../trace/recording.ts';
import { SESSION } from '../refusals/session.ts';
import { Mounted } from '../run/mounted.ts';
import { type CrashSource, diskBefore } from './source.ts';
import { eachPath, type Found } from './tree.ts';

export interface Believed extends Found {
  /** An fsync or a sync has returned for its present content. */
  promised: boolean;
  /** All contents that its sectors ever had, as position and checksum; absent if the file is too long to be followed. */
  versions: ReadonlySet<string> | undefined;
}

export interface Belief {
  files: Map<string, Believed>;
  /** The last system call to return; empty if none had. */
  call: string;
}

/** Longer files are read, but their former content is not followed. */
const MOST_FOLLOWED = 256 * 1024;

/** The calls that had returned at a step, and the last of them. */
export function returnedAt({ recording, from }: CrashSource, step: number): { count: number; call: string } {
  const calls = eventsOf(recording, SysEnter);
  const first = before(calls, from);
  let at = first;
  while (at < calls.length && calls[at].id < step && endOf(recording, calls, at) <= step) at++;
  if (at === first) return { count: 0, call: '' };
  const { comm, call, args } = calls[at - 1].fields;
  return { count: at - first, call: `${comm}: ${call}(${args})` };
}

const ends = new WeakMap<Recording, number[]>();

/** The end of a call. Events after it are not caused by the call. */
function endOf(recording: Recording, calls: readonly TraceEvent[], at: number): number {
  let known = ends.get(recording);
  if (!known) {
    known = [];
    ends.set(recording, known);
  }
  if (known[at] !== undefined) return known[at];
  const { events } = recording;
  const { id } = calls[at];
  let end = id + 1;
  while (end < events.length && events[end].cause >= id) end++;
  // The last call may continue when the recording grows.
  if (end < events.length) known[at] = end;
  return end;
}

class Reached extends Error {}

export function believedAt(source: CrashSource, step: number): Belief | Refused {
  const all = believedAtAll(source, [step]);
  return all instanceof Refused ? all : all[0];
}

/** The same for many steps, for which the work is repeated only once. */
export function believedAtAll(source: CrashSource, steps: readonly number[]): Belief[] | Refused {
  const returned = steps.map((step) => returnedAt(source, step));
  const wanted = new Set(returned.map(({ count }) => count));
  const last = Math.max(...wanted);
  const mounted = Mounted.mount(new Recorder(diskBefore(source), 'off'), source.how);
  if (mounted instanceof Refused) return mounted;
  const watch = new Watch(mounted);
  const seen = new Map<number, Belief['files']>();
  let calls = 0;
  const look = () => {
    if (wanted.has(calls)) seen.set(calls, watch.files());
    if (calls === last) throw new Reached();
  };
  try {
    look();
    mounted.kernel.returned = (name, args) => {
      if (calls === last) return;
      watch.note(name, args);
      calls++;
      look();
    };
    for (const text of source.texts) mounted.run(text);
  } catch (thrown) {
    if (!(thrown instanceof Reached)) throw thrown;
  }
  const beliefs: Belief[] = [];
  for (const { count, call } of returned) {
    const files = seen.get(count);
    if (!files) return new Refused(SESSION.not_followed);
    beliefs.push({ files, call });
  }
  return beliefs;
}

/** Looks at files after each call. */
class Watch {
  readonly #mounted: Mounted;
  readonly #versions = new Map<string, Set<string>>();
  readonly #promised = new Map<string, number>();

  constructor(mounted: Mounted) {
    this.#mounted = mounted;
    const { fs } = mounted;
    for (const found of this.#found()) if (found.kind === 'file') this.#follow(fs.mount.inode(found.ino));
  }

  note(call: string, args: string | number): void {
    const { fs, kernel } = this.#mounted;
    for (const inode of fs.dirty.values()) if (inode.isRegular) this.#follow(inode);
    if (call === 'sync' || call === 'syncfs') {
      for (const found of this.#found()) if (found.kind === 'file') this.#promise(fs.mount.inode(found.ino));
    } else if (call === 'fsync' || call === 'fdatasync') {
      const inode = fs.mount.inode(kernel.inoOf(Number(args)));
      if (inode.isRegular) this.#promise(inode);
    }
  }

  files(): Map<string, Believed> {
    const files = new Map<string, Believed>();
    for (const found of this.#found()) {
      if (found.kind !== 'file') {
        files.set(found.path, { ...found, promised: false, versions: undefined });
        continue;
      }
      const inode = this.#mounted.fs.mount.inode(found.ino);
      const bytes = this.#read(inode);
      files.set(found.path, {
        ...found,
        size: inode.size,
        bytes,
        promised: this.#promised.get(keyOf(inode)) === sum(bytes),
        // Content of later moments is not former content.
        versions: this.#versionsOf(inode),
      });
    }
    return files;
  }

  #versionsOf(inode: Inode): ReadonlySet<string> | undefined {
    const versions = this.#versions.get(keyOf(inode));
    return versions && new Set(versions);
  }

  #found(): Found[] {
    const volume = openVolume(this.#mounted.fs.recorder.store);
    return volume instanceof Refused ? [] : eachPath(volume, false).found;
  }

  #promise(inode: Inode): void {
    this.#promised.set(keyOf(inode), sum(this.#read(inode)));
  }

  #follow(inode: Inode): void {
    if (inode.size > MOST_FOLLOWED) {
      this.#versions.delete(keyOf(inode));
      return;
    }
    let seen = this.#versions.get(keyOf(inode));
    if (!seen) {
      seen = new Set();
      this.#versions.set(keyOf(inode), seen);
    }
    for (const version of sectorsOf(this.#read(inode))) seen.add(version);
  }

  /** The bytes that a program would read. This read does not advance the machine's clock. */
  #read(inode: Inode): Uint8Array {
    const { fs } = this.#mounted;
    const bytes = new Uint8Array(inode.size);
    const { machine } = fs.recorder;
    fs.recorder.machine = NO_MACHINE;
    readFile(fs, inode, bytes, 0, bytes.length, 0);
    fs.recorder.machine = machine;
    return bytes;
  }
}

const keyOf = (inode: Inode): string => `${inode.ino}:${inode.generation}`;
const sum = (bytes: Uint8Array): number => crc32c(bytes.length, bytes) + bytes.length * 2 ** 32;

/** Each sector of the content as position and checksum. The last sector is filled up with zeros. */
function* sectorsOf(bytes: Uint8Array): Generator<string> {
  const last = new Uint8Array(SECTOR_BYTES);
  for (let at = 0; at < bytes.length; at += SECTOR_BYTES) {
    let sector = bytes.subarray(at, at + SECTOR_BYTES);
    if (sector.length < SECTOR_BYTES) {
      last.set(sector);
      sector = last;
    }
    yield `${at / SECTOR_BYTES}:${crc32c(0, sector)}`;
  }
}

/**
 * A script that is watched as it runs: what went to the disk, what each commit promised, what each fsync promised, and
 * every version that a piece of a file ever had.
 *
 *     script ──▶ DiskLog.sent   … write write ┊commit 3┊ write … flush
 *                    snapshots                └ the tree as of transaction 3
 *                    promises                           └ fsync returned: inode 13 as it was then
 */

import { be32At } from '../../../src/bytes/access.ts';
import { testBit } from '../../../src/bytes/bitmap.ts';
import { Refused } from '../../../src/bytes/refused.ts';
import { readFile } from '../../../src/engine/file/read.ts';
import type { Inode } from '../../../src/engine/fs/inode.ts';
import { planMkfs } from '../../../src/engine/mkfs/plan.ts';
import { runMkfs } from '../../../src/engine/mkfs/run.ts';
import type { FileSystem } from '../../../src/engine/mounted/file-system.ts';
import { blockBitmap } from '../../../src/engine/volume/bitmaps.ts';
import { groupLength, groupStart } from '../../../src/engine/volume/geometry.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { JBD2_COMMIT_BLOCK, JBD2_MAGIC_NUMBER } from '../../../src/format/jbd2.ts';
import { SESSION_HASH_SEED, SESSION_NOW, SESSION_UUID } from '../../../src/session/run/defaults.ts';
import { Mounted } from '../../../src/session/run/mounted.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { DiskLog, overlay } from '../../../src/trace/crash-disk.ts';
import type { Carried } from '../../../src/trace/disk.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { contentOf, treeOf } from './tree.ts';

/** What every free block holds before the script: a file that shows it shows stale blocks. */
export const MARKER = 0xdb;
export const SECTOR = 512;

export interface CrashScript {
  name: string;
  /** Words after mke2fs. */
  mkfs: string;
  size: string;
  mount: string;
  script: string;
}

/** The tree as of a commit; `at` things had been sent when its commit block was. */
interface Snapshot {
  at: number;
  text: string;
}

/** A promise that data is on the disk: as of `time`, for one file or (key '') for all. */
interface Promised {
  at: number;
  key: string;
  time: number;
  /** Commits that had been sent. */
  commits: number;
}

/** A block that a file gave up, at a time, when so much had been sent. */
interface Freed {
  key: string;
  first: number;
  count: number;
  time: number;
  at: number;
}

interface Version {
  time: number;
  bytes: Uint8Array;
}

export interface Watched {
  script: CrashScript;
  before: BlockStore;
  log: DiskLog;
  /** The first is the volume as made. */
  snapshots: Snapshot[];
  promises: Promised[];
  /** By inode:generation, sector by sector. */
  versions: Map<string, Version[][]>;
  freed: Freed[];
  /** What was wrong while it ran: a promise that was not backed by what was sent. */
  faults: string[];
  journaled: boolean;
  /** journal_async_commit. */
  async: boolean;
  data: 'journal' | 'ordered' | 'writeback' | 'none';
}

class Watcher extends DiskLog {
  readonly snapshots: Snapshot[] = [];
  readonly #device: BlockStore;

  constructor(store: BlockStore) {
    super(store);
    this.#device = store;
    this.snapshots.push({ at: 0, text: textOf(store) });
  }

  override write(block: number, count: number, flags: number, carried: Carried): void {
    super.write(block, count, flags, carried);
    if (carried !== 'journal') return;
    const bytes = this.#device.read(block + count - 1);
    if (be32At(bytes, 0) === JBD2_MAGIC_NUMBER && be32At(bytes, 4) === JBD2_COMMIT_BLOCK)
      this.snapshots.push({ at: this.sent.length, text: textOf(this.#device) });
  }
}

const textOf = (store: BlockStore): string => {
  const volume = openVolume(store);
  return volume instanceof Refused ? volume.refused : treeOf(volume).text;
};

const CALLS = [
  'openat',
  'close',
  'write',
  'pwrite',
  'ftruncate',
  'fallocate',
  'unlinkat',
  'linkat',
  'renameat2',
] as const;
const keyOf = (inode: Inode): string => `${inode.ino}:${inode.generation}`;

export function makeVolume(mkfs: string, size: string): BlockStore {
  const plan = planMkfs(`mke2fs ${mkfs} disk.img ${size}`, {
    uuid: SESSION_UUID,
    hashSeed: SESSION_HASH_SEED,
    now: SESSION_NOW,
  });
  if (plan instanceof Refused) throw new Error(plan.refused);
  const store = new BlockStore(plan.blockSize, plan.byteLength);
  runMkfs(plan, new Recorder(store, 'off'));
  fillFree(store);
  return store;
}

function fillFree(store: BlockStore): void {
  const volume = openVolume(store);
  if (volume instanceof Refused) throw new Error(volume.refused);
  const marked = new Uint8Array(store.blockSize).fill(MARKER);
  for (let g = 0; g < volume.geometry.groups; g++) {
    const { bits } = blockBitmap(volume, g);
    const first = groupStart(volume.geometry, g);
    for (let i = 0; i < groupLength(volume.geometry, g); i++) if (!testBit(bits, i)) store.write(first + i, marked);
  }
}

/** Mounts a volume, has it worked on, and unmounts it. The store is not changed. */
export function watchWork(script: CrashScript, before: BlockStore, work: (mounted: Mounted) => void): Watched {
  const store = overlay(before);
  const recorder = new Recorder(store, 'off');
  const log = new Watcher(store);
  recorder.disk = log;
  const kind = /-t (ext[234])/.exec(script.mkfs)?.[1] as 'ext2' | 'ext3' | 'ext4';
  const mounted = Mounted.mount(recorder, { options: script.mount, kind });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  const { fs } = mounted;
  const watched: Watched = {
    script,
    before,
    log,
    snapshots: log.snapshots,
    promises: [],
    versions: new Map(),
    freed: [],
    faults: [],
    journaled: fs.journal !== undefined,
    async: fs.mount.options.journalAsyncCommit,
    data: fs.journal ? fs.mount.options.data : 'none',
  };
  foundFiles(before, watched.versions);
  listen(mounted, watched);
  work(mounted);
  mounted.unmount();
  watched.promises.push({ at: log.sent.length, key: '', time: ++time, commits: log.snapshots.length - 1 });
  return watched;
}

/** Runs a script on a fresh volume. */
export function watch(script: CrashScript): Watched {
  return watchWork(script, makeVolume(script.mkfs, script.size), (mounted) => {
    const ran = mounted.run(script.script);
    if (ran.problems || ran.status !== 0)
      throw new Error(`${script.name}: ${ran.problems?.map((p) => p.message).join(' ') ?? `ended with ${ran.status}`}`);
  });
}

let time = 0;

/** Notes what files hold after each call that may change them, and what fsync promises. */
function listen(mounted: Mounted, watched: Watched): void {
  const { kernel, fs } = mounted;
  const open = new Set<Inode>();
  const each = kernel as unknown as Record<string, (...args: unknown[]) => unknown>;
  const note = () => {
    time++;
    for (const inode of fs.dirty.values()) open.add(inode);
    for (const inode of open) {
      // Gone: its number and its bytes may be another file's soon.
      if (inode.links === 0 && inode.opens === 0) open.delete(inode);
      else if (inode.isRegular) capture(fs, inode, watched.versions);
    }
  };
  const wrap = (name: string, after: (args: unknown[], result: unknown) => void) => {
    const own = each[name].bind(kernel);
    each[name] = (...args) => {
      const result = own(...args);
      after(args, result);
      return result;
    };
  };
  const free = fs.freeBlocks.bind(fs);
  fs.freeBlocks = (inode, first, count, flags) => {
    watched.freed.push({ key: keyOf(inode), first, count, time, at: watched.log.sent.length });
    free(inode, first, count, flags);
  };
  for (const name of CALLS)
    wrap(name, (args, result) => {
      const fd = name === 'openat' ? (result as number) : typeof args[0] === 'number' ? args[0] : -1;
      if (fd >= 0 && name !== 'close') {
        try {
          open.add(fs.mount.inode(kernel.inoOf(fd)));
        } catch {
          // Not a descriptor of the volume.
        }
      }
      note();
    });
  const promise = (key: string, how: string) => {
    const { sent } = watched.log;
    if (watched.journaled) watched.faults.push(...unbacked(watched, fs.mount.recorder.store, key, how));
    watched.promises.push({ at: sent.length, key, time: ++time, commits: watched.snapshots.length - 1 });
  };
  for (const name of ['fsync', 'fdatasync'] as const)
    wrap(name, ([fd], result) => {
      if ((result as number) >= 0) promise(keyOf(fs.mount.inode(kernel.inoOf(fd as number))), name);
    });
  for (const name of ['sync', 'syncfs'] as const) wrap(name, () => promise('', name));
}

/** The inode and its size, whatever its name. */
const bareOf = (line: string): string => line.replace(/^.*( ino=\d+ gen=\d+ ).*( size=\d+).*$/, '$1$2');

/**
 * What a promise says is on the disk, but the last commit does not have. For a directory that includes its names. As on
 * Linux, fdatasync promises of a file only what it takes to read its data: its size, not its names, mode or attributes.
 */
function unbacked(watched: Watched, store: BlockStore, key: string, how: string): string[] {
  const volume = openVolume(store);
  if (volume instanceof Refused) return [volume.refused];
  const { entries } = treeOf(volume);
  const own = entries.filter((e) => key === '' || e.key === key).map(({ path }) => path);
  const dirs = key.startsWith('2:') ? [''] : own;
  const meant = entries.filter(
    (e) => key === '' || e.key === key || dirs.includes(e.path.slice(0, e.path.lastIndexOf('/'))),
  );
  // For what a directory names, only the names are promised.
  const text = (e: { line: string; key: string; path: string }, line: string) =>
    key !== '' && e.key !== key ? e.path : how === 'fdatasync' ? bareOf(line) : line;
  const committed = new Set(
    watched.snapshots
      .at(-1)!
      .text.split('\n')
      .flatMap((line) => [line, bareOf(line), line.slice(0, line.indexOf(' ino='))]),
  );
  const faults = meant
    .map((e) => text(e, e.line))
    .filter((line) => !committed.has(line))
    .map((line) => `${how} returned, and no commit has ${line}`);
  // A name that is gone must be gone.
  const here = new Set(entries.map(({ path }) => path));
  for (const line of watched.snapshots.at(-1)!.text.split('\n')) {
    const path = line.slice(0, line.indexOf(' ino='));
    const asked = key === '' || dirs.includes(path.slice(0, path.lastIndexOf('/')));
    if (path !== '' && asked && !here.has(path)) faults.push(`${how} returned, and the last commit still has ${path}`);
  }
  return faults;
}

/** What the files of a volume hold before it is worked on. */
function foundFiles(before: BlockStore, versions: Map<string, Version[][]>): void {
  const volume = openVolume(before);
  if (volume instanceof Refused) return;
  for (const { regular, ino, key } of treeOf(volume).entries) {
    if (!regular) continue;
    const content = contentOf(volume, ino);
    const bytes = new Uint8Array(Math.ceil(content.length / SECTOR) * SECTOR);
    bytes.set(content);
    versions.set(key, piecesOf(bytes));
  }
}

const piecesOf = (bytes: Uint8Array): Version[][] =>
  Array.from({ length: bytes.length / SECTOR }, (_, i) => [
    { time: 0, bytes: bytes.slice(i * SECTOR, (i + 1) * SECTOR) },
  ]);

function capture(fs: FileSystem, inode: Inode, versions: Map<string, Version[][]>): void {
  const key = keyOf(inode);
  let sectors = versions.get(key);
  if (!sectors) {
    sectors = [];
    versions.set(key, sectors);
  }
  const bytes = new Uint8Array(Math.ceil(inode.size / SECTOR) * SECTOR);
  readFile(fs, inode, bytes, 0, inode.size, 0);
  for (let i = 0; i < Math.max(bytes.length / SECTOR, sectors.length); i++) {
    sectors[i] ??= [];
    const now = bytes.slice(i * SECTOR, (i + 1) * SECTOR);
    const piece = now.length === 0 ? new Uint8Array(SECTOR) : now;
    const last = sectors[i].at(-1);
    if (!last || Buffer.compare(last.bytes, piece) !== 0) sectors[i].push({ time, bytes: piece });
  }
}

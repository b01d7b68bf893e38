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
import { blockBitmap } from '../../../src/engine/volume/bitmaps.ts';
import { groupLength, groupStart } from '../../../src/engine/volume/geometry.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { JBD2_COMMIT_BLOCK, JBD2_MAGIC_NUMBER } from '../../../src/format/jbd2.ts';
import { SESSION_HASH_SEED, SESSION_NOW, SESSION_UUID } from '../../../src/session/run/defaults.ts';
import type { Mounted } from '../../../src/session/run/mounted.ts';
import { planMkfs } from '../../../src/tools/mkfs/plan.ts';
import { runMkfs } from '../../../src/tools/mkfs/run.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { DiskLog, overlay } from '../../../src/trace/crash-disk.ts';
import { type Carried, REQ } from '../../../src/trace/disk.ts';
import { Recorder } from '../../../src/trace/recorder.ts';
import { mountWithShell } from '../../helpers/equipment.ts';
import { Listener } from './listener.ts';
import { textOf } from './tree.ts';
import { foundFiles, type Versions } from './versions.ts';

/** What every free block holds before the script: a file that shows it shows stale blocks. */
export const MARKER = 0xdb;

export interface CrashScript {
  name: string;
  /** Words after mke2fs. */
  mkfs: string;
  size: string;
  device?: number;
  mount: string;
  script: string;
}

/** The tree as of a commit, at a time; `at` things had been sent when its commit block was. */
interface Snapshot {
  at: number;
  text: string;
  time: number;
}

/** A promise that data is on the disk: as of `time`, for one file or (key '') for all, or for some bytes of a file. */
interface Promised {
  at: number;
  key: string;
  time: number;
  /** Commits that had been sent. */
  commits: number;
  from?: number;
  to?: number;
  /** Without a journal: the sizes of all files as of then. */
  sizes?: Map<string, number>;
}

/** A block that a file gave up, at a time, when so much had been sent. */
interface Freed {
  key: string;
  first: number;
  count: number;
  time: number;
  at: number;
}

export interface Watched {
  script: CrashScript;
  before: BlockStore;
  log: DiskLog;
  /** The first is the volume as made. */
  snapshots: Snapshot[];
  promises: Promised[];
  versions: Versions;
  freed: Freed[];
  /** Files without any name left, and what had been sent when the last one went. */
  removed: Map<string, number>;
  /** What was wrong while it ran: a promise that was not backed by what was sent. */
  faults: string[];
  journaled: boolean;
  /** journal_async_commit. */
  async: boolean;
  /** Fast commits: what is recovered of directories has the times of the recovery. */
  fast: boolean;
  data: 'journal' | 'ordered' | 'writeback' | 'none';
}

class Watcher extends DiskLog {
  readonly snapshots: Snapshot[] = [];
  /** Called at a commit; answers the time. */
  committed = (): number => 0;
  readonly #device: BlockStore;

  constructor(store: BlockStore) {
    super(store);
    this.#device = store;
    this.snapshots.push({ at: 0, text: textOf(store), time: 0 });
  }

  override write(block: number, count: number, flags: number, carried: Carried): void {
    super.write(block, count, flags, carried);
    if (carried !== 'journal') return;
    const bytes = this.#device.read(block + count - 1);
    const isOwn = be32At(bytes, 0) === JBD2_MAGIC_NUMBER;
    // The end of a fast commit is the only other block of the journal that is forced through.
    if (isOwn ? be32At(bytes, 4) === JBD2_COMMIT_BLOCK : flags & REQ.FUA)
      this.snapshots.push({ at: this.sent.length, text: textOf(this.#device), time: this.committed() });
  }
}

/** `device`: MiB of its device, where that is larger. */
export function makeVolume(mkfs: string, size: string, device = 0): BlockStore {
  const plan = planMkfs(`mke2fs ${mkfs} disk.img ${size}`, {
    uuid: SESSION_UUID,
    hashSeed: SESSION_HASH_SEED,
    now: SESSION_NOW,
  });
  if (plan instanceof Refused) throw new Error(plan.refused);
  const store = new BlockStore(plan.blockSize, Math.max(plan.byteLength, device * 2 ** 20));
  runMkfs(plan, new Recorder(store, 'off'));
  fillFree(store);
  return store;
}

function fillFree(store: BlockStore): void {
  const volume = openVolume(store);
  if (volume instanceof Refused) throw new Error(volume.refused);
  const marked = new Uint8Array(store.blockSize).fill(MARKER);
  const { groups, clusterRatio } = volume.geometry;
  for (let g = 0; g < groups; g++) {
    const { bits } = blockBitmap(volume, g);
    const first = groupStart(volume.geometry, g);
    for (let i = 0; i < groupLength(volume.geometry, g); i++)
      if (!testBit(bits, Math.floor(i / clusterRatio))) store.write(first + i, marked);
  }
}

/** Mounts a volume, has it worked on, and unmounts it. The store is not changed. */
export function watchWork(script: CrashScript, before: BlockStore, work: (mounted: Mounted) => void): Watched {
  const store = overlay(before);
  const recorder = new Recorder(store, 'off');
  const log = new Watcher(store);
  recorder.disk = log;
  const kind = /-t (ext[234])/.exec(script.mkfs)?.[1] as 'ext2' | 'ext3' | 'ext4';
  const mounted = mountWithShell(recorder, { options: script.mount, kind });
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
    removed: new Map(),
    faults: [],
    journaled: fs.journal !== undefined,
    async: fs.mount.options.journalAsyncCommit,
    fast: fs.fast !== undefined,
    data: fs.journal ? fs.mount.options.data : 'none',
  };
  foundFiles(before, watched.versions);
  const listener = new Listener(mounted, watched);
  log.committed = () => listener.commits();
  listener.listen();
  work(mounted);
  mounted.unmount();
  watched.promises.push({ at: log.sent.length, key: '', time: listener.tick(), commits: log.snapshots.length - 1 });
  return watched;
}

/** Runs a script on a fresh volume. */
export function watch(script: CrashScript): Watched {
  return watchWork(script, makeVolume(script.mkfs, script.size, script.device), (mounted) => {
    const ran = mounted.run(script.script);
    if (ran.problems || ran.status !== 0)
      throw new Error(
        `${script.name}: ${ran.problems?.map((p) => p.why.english).join(' ') ?? `ended with ${ran.status}`}`,
      );
  });
}

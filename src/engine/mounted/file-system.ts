/**
 * A mounted file system: the mount, its allocator, and the state of the files in use.
 *
 *     system calls (vfs/) ──▶ names (names/) ──▶ inodes (ialloc/) ─┐
 *                        └──▶ data (file/) ──▶ block maps ─────────┴──▶ FileSystem ──▶ allocator, groups
 */

import { xorshift32 } from '../../bytes/chance.ts';
import { Refused } from '../../bytes/refused.ts';
import { FREE_BLOCKS, MB } from '../../trace/flags.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { WindowAllocator } from '../balloc/balloc.ts';
import { ExtentTree } from '../extents/extent-tree.ts';
import { DirtyFiles } from '../file/dirty-files.ts';
import { DIRTY_LIMITS, type DirtyLimits } from '../file/dirty-limits.ts';
import { InFlight } from '../file/in-flight.ts';
import { PageMemory } from '../file/page-memory.ts';
import { PageCache } from '../file/pages.ts';
import { sendOrdered } from '../file/send.ts';
import { forgetPages, notePages } from '../file/telling.ts';
import type { BlockAllocator } from '../fs/block-allocator.ts';
import { wholeClusters } from '../fs/clusters.ts';
import { ErrorState } from '../fs/error-state.ts';
import { Failure, MapFault } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import type { BlockMap } from '../fs/map-host.ts';
import type { Mount } from '../fs/mount.ts';
import { NoMap } from '../fs/no-map.ts';
import { isRoot, type Task } from '../fs/owner.ts';
import { SystemZone } from '../fs/system-zone.ts';
import { Credits } from '../handles/credits.ts';
import type { HandleType } from '../handles/handle.ts';
import { IndirectTree } from '../indirect/indirect-tree.ts';
import type { FastCommits } from '../jbd2/fast/fast-commits.ts';
import type { FastPartsOrWhyNot } from '../jbd2/fast/parts.ts';
import { HomeBlocks } from '../jbd2/home-blocks.ts';
import { Journal, type JournalHost } from '../jbd2/journal.ts';
import { openJournal, withFastCommits } from '../jbd2/recovery/journal-file.ts';
import { Allocator } from '../mballoc/allocator.ts';
import { evict } from '../names/evict.ts';
import { Names } from '../names/names.ts';
import { Orphans } from '../names/orphans.ts';
import { XattrBlockCache } from '../xattr/block-cache.ts';
import { growInode } from '../xattr/grow.ts';
import { hasInline } from '../xattr/inline-data.ts';
import { InodeHost } from './inode-host.ts';

export interface FileSystemOptions {
  /** It decides Linux's random numbers, such as generations of inodes. */
  seed?: number | undefined;
  limits?: DirtyLimits | undefined;
  /** An allocator other than the driver's. */
  allocator?: BlockAllocator;
  fastCommit: FastPartsOrWhyNot;
}

/** Each folder of the engine declares the host that it needs. This class is all of these hosts. */
export class FileSystem {
  readonly mount: Mount;
  readonly recorder: Recorder;
  readonly allocator: BlockAllocator;
  systemZone: SystemZone;
  readonly inFlight: InFlight;
  readonly memory: PageMemory;
  readonly names: Names;
  readonly orphans: Orphans;
  readonly errors: ErrorState;
  readonly xattrs = new XattrBlockCache();
  /** The inodes that hold values of attributes, by their hashes. */
  readonly valueInodes = new XattrBlockCache();
  /** Lists of an indirect map that were wrong when they were read. They are in memory now, and reads accept them. */
  readonly believedNodes = new Set<number>();
  readonly journaled: boolean;
  readonly credits: Credits;
  /** Metadata that may be written home. */
  readonly home: HomeBlocks;
  /** Present if the volume has a journal and may be written. */
  journal: Journal | undefined;
  /** Present if an fsync may make a fast commit. */
  fast: FastCommits | undefined;
  /** Why the volume cannot be mounted: its own structures overlap, or the journal cannot be used. */
  refused: Refused | undefined;
  /** True if the superblock already says where the volume is mounted. */
  lastMountedNoted = false;
  task: Task = { pid: 1, comm: 'init' };
  /** True if this session did not format the volume, or damaged it since. It may hold anything (vfs/mishap.ts). */
  foreign = false;
  /** Called for an exception that such a volume caused, with the failure that it became. */
  mishap: ((failure: Failure, thrown: Error) => void) | undefined;
  /** Dirty pages of all files. */
  readonly pageTally = { dirty: 0 };
  readonly dirty = new DirtyFiles();

  /** Gives 32 bits, the same sequence for the same seed. */
  readonly random: () => number;
  /** Counts how often something became dirty. */
  turn = 0;
  readonly #fastParts: FastPartsOrWhyNot;

  constructor(mount: Mount, { seed = 1, limits = DIRTY_LIMITS, allocator, fastCommit }: FileSystemOptions) {
    this.mount = mount;
    this.#fastParts = fastCommit;
    this.random = xorshift32(seed >>> 0 || 1);
    this.recorder = mount.recorder;
    this.journaled = mount.has('has_journal');
    this.credits = new Credits(mount);
    this.home = new HomeBlocks(
      this.recorder,
      mount.superblock,
      () => mount.clock.now().sec,
      () => this.turn++,
    );
    this.allocator =
      allocator ?? (mount.behaviour.allocatesInWindows ? new WindowAllocator(mount) : new Allocator(mount));
    this.systemZone = new SystemZone(mount);
    this.refused = this.systemZone.refused;
    this.inFlight = new InFlight(this);
    this.memory = new PageMemory(this, limits);
    this.names = new Names(this);
    this.orphans = new Orphans(this);
    this.errors = new ErrorState(mount);
    mount.grow = (inode) => growInode(this, inode);
    // For a bitmap the superblock names no inode and no block, and does not distinguish a wrong checksum.
    mount.damaged = () => this.errors.note(0, 0, 'EUCLEAN');
    if (!mount.options.readonly && !this.refused) this.beginWriting();
  }

  /** From here on changes of metadata are noted by the journal, or as dirty blocks. */
  beginWriting(): void {
    const { mount, home } = this;
    if (this.journal) return;
    if (!this.journaled) {
      const join = (block: number): number => {
        home.add(block);
        return 0;
      };
      mount.keeper = { join };
      return;
    }
    const place = withFastCommits(openJournal(mount.volume, this.recorder.store), mount.fastCommits);
    if (place instanceof Refused) {
      this.refused = place;
      return;
    }
    const host: JournalHost = {
      submitData: (inode) => sendOrdered(this, inode, (from, to) => notePages(this, inode, from, to)),
      committed: () => this.allocator.commit(),
      ended: (tid) => this.fast?.committed(tid),
    };
    this.journal = new Journal(mount, home, place, host);
    mount.keeper = this.journal;
    if (!mount.fastCommits) return;
    if (this.#fastParts instanceof Refused) {
      this.refused = this.#fastParts;
      return;
    }
    this.fast = this.#fastParts.mounted(this.journal, place.end, place.fastEnd);
    mount.fast = this.fast;
  }

  /**
   * Runs an operation that changes metadata within a handle of the journal. After a crash all of the change is there, or
   * nothing. The operation gets `a` and `b`, so that frequent writes need not create a function each time.
   */
  transact<R>(type: HandleType, credits: number, body: () => R): R;
  transact<R>(type: HandleType, credits: number, body: (fs: this, inode: Inode) => R, inode: Inode): R;
  transact<R>(type: HandleType, credits: number, body: (fs: this, inode: Inode) => R, inode?: Inode): R {
    const { journal } = this;
    return journal ? journal.run(type, credits, body, this, inode!) : body(this, inode!);
  }

  /** The block map of an inode, of the kind in its flags. */
  map(inode: Inode): BlockMap {
    inode.map ??= this.#makeMap(inode);
    return inode.map;
  }

  #makeMap(inode: Inode): BlockMap {
    if (hasInline(inode)) return new NoMap();
    const host = new InodeHost(this, inode);
    return inode.hasExtents ? new ExtentTree(host) : new IndirectTree(host);
  }

  pagesOf(inode: Inode): PageCache | undefined {
    return inode.pages;
  }

  pages(inode: Inode): PageCache {
    inode.pages ??= new PageCache(this.recorder.store, this.pageTally, this.mount.geometry.clusterRatio);
    return inode.pages;
  }

  /** Adapts memory to a superblock that makes the volume larger. */
  grown(): void {
    this.mount.grown();
    this.systemZone = new SystemZone(this.mount);
    this.allocator.grown();
  }

  /** Releases the inode of a value, and deletes it if nothing uses it. Damage in it does not end the call. */
  release(inode: Inode): void {
    try {
      evict(this, inode);
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      this.noteDamage(failure);
    }
  }

  /** Forgets a deleted inode, so that the next one of its number finds nothing of it. */
  forget(inode: Inode): void {
    if (inode.pages) {
      this.pageTally.dirty -= inode.pages.dirtyCount;
      forgetPages(this, inode.ino, inode.pages);
    }
    inode.map = undefined;
    inode.pages = undefined;
    inode.dir = undefined;
    this.dirty.delete(inode);
    this.memory.forget(inode);
    this.fast?.gone(inode);
    this.mount.forget(inode.ino);
  }

  /**
   * Frees memory. It drops the lookups of directories. Of files that are not open for writing and have nothing unwritten in
   * memory, it drops the maps and the cached pages. The volume still has all of this.
   */
  shrink(): void {
    for (const inode of this.mount.known()) {
      inode.dir?.children.clear();
      const { pages } = inode;
      const isBusy = inode.writers > 0 || inode.reservedBlocks > 0 || (pages && pages.dirtyCount + pages.size > 0);
      if (isBusy || !inode.isRegular) continue;
      inode.map = undefined;
      inode.pages = undefined;
      this.memory.forget(inode);
    }
  }

  /** Promises a cluster to data that has no place yet. False if there is none to promise. */
  reserve(inode: Inode): boolean {
    if (!this.allocator.mayClaim(1, isRoot(this) ? MB.USE_ROOT_BLKS : 0)) return false;
    this.setAside(inode);
    return true;
  }

  setAside(inode: Inode): void {
    this.mount.delayedBlocks++;
    inode.reservedBlocks++;
  }

  /** Takes promises back because the clusters were allocated, or are not needed. */
  unreserve(inode: Inode, count: number): void {
    this.mount.delayedBlocks -= count;
    inode.reservedBlocks -= count;
  }

  /** Charges clusters to an inode, or gives them back. This makes the inode dirty. */
  charge(inode: Inode, clusters: number): void {
    inode.charge(clusters * this.mount.geometry.clusterRatio);
    this.markDirty(inode);
  }

  /**
   * Frees blocks; `flags` is a set of FREE_BLOCKS. With a journal they may not be taken before the commit, except for blocks
   * of data that a crash may leave in any state.
   */
  freeBlocks(inode: Inode, block: number, count: number, flags: number): void {
    // The log treats data that goes through it as metadata.
    const logged = (flags & FREE_BLOCKS.METADATA) !== 0 || inode.journalsData;
    const { data, freedAtOnce } = this.mount.options;
    const waits = this.journaled && (logged || (data !== 'writeback' && !freedAtOnce));
    const whole = wholeClusters(this.mount.geometry.clusterRatio, block, count, flags);
    if (flags & FREE_BLOCKS.FORGET || inode.journalsData) this.#forget(whole.block, whole.count, logged);
    this.recorder.machine.freed(whole.block, whole.count, (flags & FREE_BLOCKS.METADATA) !== 0);
    this.allocator.free(inode, block, count, flags, waits);
  }

  /** Forgets freed blocks: their content must not reach the disk any more, nor come back from the journal. */
  #forget(block: number, count: number, logged: boolean): void {
    const { journal, home, mount } = this;
    // In data=journal the log has all contents of a block in order, so nothing has to be revoked.
    const revoke = logged && mount.options.data !== 'journal';
    for (let b = block; b < block + count; b++) {
      // A pending sum would change a block that may belong to another file by then.
      mount.due.drop(b);
      if (journal) journal.forget(b, revoke);
      else home.remove(b);
    }
  }

  /** Blocks of the journal; 0 if there is none. */
  get journalBlocks(): number {
    const { mount } = this;
    if (!this.journaled || !mount.sb.s_journal_inum) return 0;
    return Math.floor(mount.inode(mount.sb.s_journal_inum).size / mount.blockSize);
  }

  /** Commits the running transaction. Its freed blocks may be used again. False if there was nothing to commit. */
  commit(): boolean {
    if (this.journal) return this.journal.commit();
    this.allocator.commit();
    return false;
  }

  /** Does the same once the running handle has stopped. */
  commitAtStop(): void {
    if (this.journal) this.journal.commitAtStop();
    else this.allocator.commit();
  }

  /** Notes an impossible structure on the disk. Under errors=remount-ro (and panic) nothing is written any more. */
  noteDamage(failure: Failure): void {
    const { code, errno, why } = failure;
    const { mount, journal, errors } = this;
    const isMap = failure instanceof MapFault;
    if (!isMap && code !== 'EUCLEAN' && code !== 'EBADMSG') return;
    // Damage in a directory is noted where it is found, and need not end a call.
    if (isMap) errors.note(failure.ino, failure.block, code === 'EBADMSG' ? code : 'EUCLEAN');
    if (mount.options.errors === 'continue') return;
    if (journal) journal.abort(why, errno);
    else mount.options = { ...mount.options, readonly: true };
  }

  /** When the running transaction commits by itself, in seconds; Infinity if none runs. */
  get commitDue(): number {
    const running = this.recorder.machine.committing ? undefined : this.journal?.running;
    return running ? running.since + this.mount.options.commit : Number.POSITIVE_INFINITY;
  }

  markDirty(inode: Inode): void {
    if (inode.listed || !inode.isRegular) return;
    this.dirty.add(inode);
    inode.dirtiedAt = this.mount.clock.now().sec;
    inode.dirtyTurn = this.turn++;
  }
}

/**
 * An inode from the view of its block map: the bytes of the map, the allocator, the recorder.
 */

import { inodeSeed } from '../../format/checksum.ts';
import { extentBlockChecksum } from '../../format/checksum-blocks.ts';
import { Inode as Format } from '../../format/inode.ts';
import { EXT4_EA_INODE_FL } from '../../format/inode-flags.ts';
import type { EventKind } from '../../trace/event.ts';
import { FREE_BLOCKS, MB } from '../../trace/flags.ts';
import type { EventDetail } from '../../trace/recorder.ts';
import type { FileHost } from '../file/host.ts';
import { hasDelayedIn, promiseAgain } from '../file/promises.ts';
import { AllocationRequest } from '../fs/allocation-request.ts';
import { wholeClusters } from '../fs/clusters.ts';
import type { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import type { MapHost } from '../fs/map-host.ts';
import { isRoot } from '../fs/owner.ts';
import { FLEX_SIZE_DIR_ALLOC_SCHEME } from '../volume/geometry.ts';

/** s_extent_max_zeroout_kb */
const EXTENT_MAX_ZEROOUT_BYTES = 32 * 1024;
/** Places in a group that keep processes apart when they write at the same time without delayed allocation. */
const COLOURS = 16;

/** The parts of the mounted file system that a map needs. */
export interface OwnerHost extends FileHost {
  /** Lists of an indirect map that were wrong when they were read, and are accepted now. */
  readonly believedNodes: Set<number>;
}

export class InodeHost implements MapHost {
  readonly inode: Inode;
  readonly fs: OwnerHost;
  readonly ino: number;
  readonly blockSize: number;
  readonly clusterRatio: number;
  readonly firstDataBlock: number;
  readonly rootBlock: number;
  readonly rootOffset: number;
  #soundNodes: Set<number> | undefined;
  readonly maxZeroout: number;
  readonly #root: Uint8Array;
  mapped: ((lblk: number, count: number) => void) | undefined;

  constructor(fs: OwnerHost, inode: Inode) {
    this.fs = fs;
    this.inode = inode;
    this.ino = inode.ino;
    this.blockSize = fs.mount.blockSize;
    this.clusterRatio = fs.mount.geometry.clusterRatio;
    this.firstDataBlock = fs.mount.geometry.firstDataBlock;
    this.rootBlock = inode.tableBlock;
    this.rootOffset = inode.at + Format.offset.i_block;
    this.maxZeroout = EXTENT_MAX_ZEROOUT_BYTES / this.blockSize;
    this.#root = inode.iBlock;
    const { fast } = fs;
    if (fast) this.mapped = (lblk, count) => fast.range(inode, lblk, lblk + count - 1);
  }

  get soundNodes(): Set<number> {
    this.#soundNodes ??= new Set();
    return this.#soundNodes;
  }

  get believedNodes(): Set<number> {
    return this.fs.believedNodes;
  }

  get isRegular(): boolean {
    return this.inode.isRegular;
  }

  get full(): boolean {
    return this.fs.recorder.full;
  }

  emit<F extends object>(kind: EventKind<string, F>, fields: NoInfer<F>, detail?: EventDetail): number {
    return this.fs.recorder.emit(kind, fields, detail);
  }

  root(): Uint8Array {
    return this.#root;
  }

  touchRoot(): Uint8Array {
    const { inode } = this;
    inode.touch();
    inode.datasyncTid = inode.syncTid;
    return this.#root;
  }

  node(block: number): Uint8Array {
    return this.fs.recorder.store.own(block);
  }

  touchNode(block: number): Uint8Array {
    const { inode } = this;
    const { keeper, recorder } = this.fs.mount;
    // An fsync must write the node too, even if the inode itself does not change.
    inode.syncTid = keeper.join(block);
    inode.datasyncTid = inode.syncTid;
    return recorder.touch(block);
  }

  changed(block: number): void {
    const { mount } = this.fs;
    if (mount.csum && this.inode.hasExtents) mount.due.add('extentNode', block, this.#seed());
  }

  #seed(): number {
    return inodeSeed(this.fs.mount.volume.rules, this.ino, this.inode.generation);
  }

  checksumFits(block: number): boolean {
    const { mount } = this.fs;
    if (!mount.csum || mount.due.has('extentNode', block)) return true;
    return extentBlockChecksum.verify(mount.volume.rules, this.node(block), 0, this.#seed());
  }

  blocksValid(first: number, count: number): boolean {
    return this.fs.systemZone.leaves(first, count);
  }

  noteDamage(fault: Failure): void {
    this.fs.noteDamage(fault);
  }

  inodeGoal(): number {
    const { mount, task } = this.fs;
    const { geometry: g } = mount;
    let group = mount.groupOfInode(this.ino);
    if (g.flexSize >= FLEX_SIZE_DIR_ALLOC_SCHEME) {
      group -= group % g.flexSize;
      if (this.inode.isRegular) group++;
    }
    const start = g.firstDataBlock + group * g.blocksPerGroup;
    if (mount.options.delalloc) return start;
    const last = g.blockCount - 1;
    const span = start + g.blocksPerGroup <= last ? g.blocksPerGroup : last - start;
    return start + (task.pid % COLOURS) * Math.floor(span / COLOURS);
  }

  goalBehind(logical: number): number {
    return this.fs.allocator.goalBehind(this.inode, logical);
  }

  newNode(goal: number, flags: number): number {
    const { fs, inode } = this;
    const request = new AllocationRequest().set(0, 1, goal, flags);
    request.byRoot = isRoot(fs);
    fs.recorder.machine.work('allocation', 1);
    const block = fs.allocator.allocate(inode, request);
    fs.charge(inode, 1);
    // A node of a tree joins the transaction at once. An indirect block joins when it is filled, after its data has a place.
    (inode.hasExtents ? fs.mount : fs.recorder).touch(block).fill(0);
    return block;
  }

  newData(request: AllocationRequest): number {
    const { fs, inode } = this;
    request.byRoot = isRoot(fs);
    fs.recorder.machine.work('allocation', 1);
    const block = fs.allocator.allocate(inode, request);
    fs.charge(inode, request.len);
    return block;
  }

  refuseData(first: number, count: number, request: AllocationRequest): void {
    this.fs.allocator.discard(this.inode);
    this.fs.charge(this.inode, -count);
    const quota = request.flags & MB.DELALLOC_RESV ? FREE_BLOCKS.NO_QUOTA : 0;
    this.fs.freeBlocks(this.inode, first, count * this.clusterRatio, quota);
  }

  freeNode(block: number, flags: number): void {
    this.fs.charge(this.inode, -1);
    this.#soundNodes?.delete(block);
    this.fs.mount.due.drop(block);
    this.fs.freeBlocks(this.inode, block, 1, flags);
  }

  freeData(first: number, count: number, flags: number): void {
    this.fs.charge(this.inode, -wholeClusters(this.clusterRatio, first, count, flags).count / this.clusterRatio);
    // The value of an attribute goes into the log like all metadata.
    const isData = this.inode.isRegular && (this.inode.flags & EXT4_EA_INODE_FL) === 0;
    const logged = this.inode.journalsData ? FREE_BLOCKS.FORGET : 0;
    const kind = isData ? logged : FREE_BLOCKS.METADATA | FREE_BLOCKS.FORGET;
    this.fs.freeBlocks(this.inode, first, count, flags | kind);
  }

  freeCluster(first: number, logical: number): void {
    const waits = hasDelayedIn(this.inode, logical);
    this.freeData(first, this.clusterRatio, waits ? FREE_BLOCKS['0x40'] : 0);
    if (waits) promiseAgain(this.fs, this.inode, logical);
  }

  makeRoom(): void {
    const { journal, credits } = this.fs;
    if (journal) journal.ensure(credits.freeNode);
  }

  eofBlock(): number {
    return Math.ceil(this.inode.diskSize / this.blockSize);
  }

  zeroData(first: number, count: number): void {
    const { journal } = this.fs;
    // The log may hold their former content: of this file, or of another in data=journal, where freeing revokes nothing.
    const revoke = this.inode.journalsData;
    for (let b = first; b < first + count; b++) {
      this.fs.recorder.touch(b).fill(0);
      if (revoke) journal?.forget(b, true);
    }
    // The zeros go out now, so they are on the disk before the map calls the blocks written.
    this.fs.recorder.submit(first, count, 0, 'data', this.fs.task.comm);
  }

  clipHole(logical: number, count: number): number {
    const pages = this.fs.pagesOf(this.inode);
    if (!pages || pages.reserved === 0) return count;
    for (let b = logical; b < logical + Math.min(count, 1 << 16); b++) if (pages.isDelayed(b)) return b - logical;
    return count;
  }
}

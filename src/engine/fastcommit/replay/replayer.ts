/**
 * Replays fast commits, record by record, on the volume that the last whole transaction left (ext4_fc_replay).
 *
 *     INODE     the inode is taken, and its fields are set          ADD_RANGE   blocks of a file get their places
 *     CREAT     its name; a directory gets its first block          DEL_RANGE   they have none any more
 *     LINK      one more name                                       UNLINK      a name less; no INODE follows: deleted
 *
 * Each record may run twice, because the power may fail here too. So an existing name is not made again, and the INODE
 * that follows sets the number of a file's links. Bitmaps and counts follow at the end (recount.ts).
 */
import { readExtent } from '../../../format/extent-node.ts';
import * as F from '../../../format/fast-commit.ts';
import { GET_BLOCKS } from '../../../trace/flags.ts';
import { nameOf } from '../../dirents/records.ts';
import type { ExtentTree } from '../../extents/extent-tree.ts';
import { mergeAll, replaceRun } from '../../extents/replace.ts';
import { Failure } from '../../fs/failure.ts';
import type { Inode } from '../../fs/inode.ts';
import { newRequest, newRun } from '../../fs/map-host.ts';
import { addEntry } from '../../names/add-entry.ts';
import type { Dir } from '../../names/dir.ts';
import { Entry } from '../../names/entry.ts';
import { findEntry } from '../../names/find.ts';
import type { NamesHost } from '../../names/host.ts';
import { inodeIn } from '../../names/linear.ts';
import { initDirectory } from '../../names/make.ts';
import { removeEntry } from '../../names/remove-entry.ts';
import { destroyInline } from '../../xattr/inline-change.ts';
import type { ReplayAllocator } from './allocator.ts';
import { destroy, inUse, putInode, saidOf } from './inodes.ts';
import type { Found } from './scan.ts';
import { tellReplay } from './telling.ts';

export class Replayer {
  readonly fs: NamesHost;
  /** Inodes named by records, and directories whose names the records changed. */
  readonly inodes = new Set<number>();
  readonly dirs = new Set<number>();
  readonly #allocator: ReplayAllocator;
  readonly #records: readonly Found[];
  /** The name that a record is about. */
  readonly #entry = new Entry();
  /** Index of the last INODE record of each number and generation. */
  readonly #lastSaid = new Map<string, number>();

  constructor(fs: NamesHost, allocator: ReplayAllocator, records: readonly Found[]) {
    this.fs = fs;
    this.#allocator = allocator;
    this.#records = records;
    for (const [i, { tag, value }] of records.entries()) {
      if (tag !== F.EXT4_FC_TAG_INODE) continue;
      const { ino, generation } = saidOf(value);
      this.#lastSaid.set(`${ino} ${generation}`, i);
    }
  }

  run(): void {
    const { recorder } = this.fs;
    for (const [i, found] of this.#records.entries()) tellReplay(recorder, found, () => this.#do(i, found));
  }

  #do(i: number, { tag, value }: Found): void {
    switch (tag) {
      case F.EXT4_FC_TAG_INODE:
        this.#inode(value);
        break;
      case F.EXT4_FC_TAG_ADD_RANGE:
        this.#addRange(value);
        break;
      case F.EXT4_FC_TAG_DEL_RANGE:
        this.#delRange(value);
        break;
      case F.EXT4_FC_TAG_CREAT:
      case F.EXT4_FC_TAG_LINK:
        this.#named(value);
        break;
      case F.EXT4_FC_TAG_UNLINK:
        this.#unnamed(i, value);
    }
  }

  #inode(value: Uint8Array): void {
    const { ino } = saidOf(value);
    putInode(this.fs, value);
    this.inodes.add(ino);
    const inode = this.fs.mount.inode(ino);
    if (!inode.isRegular || !inode.hasExtents) return;
    // No search may take the blocks that it has by now, even if a later record frees them.
    const tree = this.fs.map(inode) as ExtentTree;
    const run = newRun();
    for (let at = 0; tree.next(at, run); at = run.logical + run.length) this.#allocator.keep(run.physical, run.length);
    tree.nodes((block) => this.#allocator.keep(block, 1));
  }

  #file(ino: number): Inode {
    if (!inUse(this.fs.mount, ino)) throw new Failure('EUCLEAN', `a fast commit is about inode ${ino}, which is free`);
    this.inodes.add(ino);
    const inode = this.fs.mount.inode(ino);
    // The content has left the inode. An INODE that follows changes the flags.
    if (inode.isRegular && inode.hasInlineData) {
      destroyInline(this.fs, inode);
      inode.map = undefined;
    }
    if (!inode.isRegular || !inode.hasExtents)
      throw new Failure('EUCLEAN', `a fast commit gives blocks to inode ${ino}, which has no extents`);
    return inode;
  }

  #addRange(value: Uint8Array): void {
    const { fc_ino, fc_ex } = F.FcAddRange.read(value);
    const { logical, physical, length: blocks, unwritten } = readExtent(fc_ex);
    const end = logical + blocks;
    const inode = this.#file(fc_ino);
    const map = this.fs.map(inode) as ExtentTree;
    const run = newRun();
    for (let at = logical; at < end; ) {
      map.lookup(at, run);
      const place = physical + at - logical;
      let length = Math.min(run.length, end - at);
      if (run.physical !== 0) {
        if (run.physical !== place || run.unwritten !== unwritten) {
          if (run.physical !== place) this.#allocator.mark(run.physical, length, false);
          replaceRun(map.tree, at, length, place, unwritten);
          this.#allocator.mark(place, length, true);
        }
      } else {
        this.#allocator.give(place);
        length = map.map(
          newRequest(at, length),
          GET_BLOCKS.CREATE | GET_BLOCKS.NO_NORMALIZE | (unwritten ? GET_BLOCKS.UNWRIT : 0),
        );
      }
      at += length;
    }
    this.#join(inode);
  }

  #join(inode: Inode): void {
    mergeAll((this.fs.map(inode) as ExtentTree).tree, Math.floor(inode.diskSize / this.fs.mount.blockSize));
  }

  #delRange(value: Uint8Array): void {
    const { fc_ino, fc_lblk, fc_len } = F.FcDelRange.read(value);
    if (fc_len === 0) return;
    const inode = this.#file(fc_ino);
    this.fs.map(inode).punch(fc_lblk, Math.min(fc_lblk + fc_len, 2 ** 32 - 1));
    this.#join(inode);
  }

  #directory(ino: number): Dir {
    const { mount, names } = this.fs;
    const inode = inUse(mount, ino) ? mount.inode(ino) : undefined;
    if (!inode?.isDirectory)
      throw new Failure('EUCLEAN', `a fast commit has names in inode ${ino}, which is no directory`);
    this.dirs.add(ino);
    return names.dir(inode);
  }

  #named(value: Uint8Array): void {
    const { fs } = this;
    const { fc_parent_ino, fc_ino } = F.FcDentryInfo.read(value);
    const name = this.#entry.name.set(nameOf(value, F.FcDentryInfo.size, value.length - F.FcDentryInfo.size));
    const dir = this.#directory(fc_parent_ino);
    if (!inUse(fs.mount, fc_ino)) throw new Failure('EUCLEAN', `a fast commit names inode ${fc_ino}, which is free`);
    const inode = fs.mount.inode(fc_ino);
    if (inode.isDirectory) {
      this.dirs.add(fc_ino);
      this.inodes.add(fc_ino);
      if (inode.size === 0) {
        inode.mayInline = false;
        initDirectory(fs, inode, fc_parent_ino);
      }
    }
    if (!findEntry(dir, name, this.#entry.slot)) addEntry(dir, name, inode);
  }

  #unnamed(i: number, value: Uint8Array): void {
    const { fs } = this;
    const { mount } = fs;
    const { fc_parent_ino, fc_ino } = F.FcDentryInfo.read(value);
    const name = this.#entry.name.set(nameOf(value, F.FcDentryInfo.size, value.length - F.FcDentryInfo.size));
    // A deleted directory has no names.
    if (inUse(mount, fc_parent_ino)) {
      const dir = this.#directory(fc_parent_ino);
      const { slot } = this.#entry;
      if (findEntry(dir, name, slot) && inodeIn(dir, slot) === fc_ino) removeEntry(dir, slot);
    }
    if (!inUse(mount, fc_ino) || fc_ino < mount.firstInode) return;
    const said = this.#lastSaid.get(`${fc_ino} ${mount.inode(fc_ino).generation}`);
    if (said === undefined || said < i) destroy(fs, fc_ino);
  }
}

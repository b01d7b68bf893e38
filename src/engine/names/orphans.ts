/**
 * Orphans are files without a name that are still open. They must be deleted even if the machine stops, so the disk has a
 * list of them: a chain from the superblock through the inodes, newest first.
 *
 *     s_last_orphan ──▶ inode 15 ── i_dtime ──▶ inode 12 ── i_dtime ──▶ 0
 *
 * With orphan_file they take slots of a file instead, and only orphans without a slot join the chain.
 * Without a journal there is no list, and e2fsck finds them.
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { inodeSeed } from '../../format/checksum.ts';
import { orphanBlockChecksum, orphanBlockSeed } from '../../format/checksum-blocks.ts';
import { ORPHAN_SLOT_BYTES, OrphanBlockTail } from '../../format/orphan-file.ts';
import type { MountHost } from '../fs/host.ts';
import type { Inode } from '../fs/inode.ts';
import { newRun } from '../fs/map-host.ts';
import { tellOrphan, tellOrphanGone } from './telling.ts';

interface Link {
  /** The neighbour nearer to the superblock; 0 is the superblock itself. */
  newer: number;
  older: number;
}

export class Orphans {
  readonly #fs: MountHost;
  /** orphan_file: true if there is a file for orphans. */
  readonly inFile: boolean;
  readonly #chain = new Map<number, Link>();
  /** The slot of the orphan file that an inode has: block × slots + slot. */
  readonly #slots = new Map<number, number>();
  #blocks: number[] | undefined;

  constructor(fs: MountHost) {
    this.#fs = fs;
    this.inFile = fs.mount.has('orphan_file');
  }

  has(ino: number): boolean {
    return this.#chain.has(ino) || this.#slots.has(ino);
  }

  /** Answers whether the list is empty. */
  get empty(): boolean {
    return this.#chain.size === 0 && this.#slots.size === 0;
  }

  add(inode: Inode): void {
    const fs = this.#fs;
    if (!fs.mount.journaled || this.has(inode.ino)) return;
    const free = this.#file() === 0 ? undefined : this.#freeSlot();
    if (free === undefined) tellOrphan(fs.recorder, inode.ino, 0, -1);
    else tellOrphan(fs.recorder, inode.ino, this.#blockOf(free), free % this.#slotsPerBlock());
    if (free !== undefined) {
      this.#slots.set(inode.ino, free);
      this.#setSlot(free, inode.ino);
      return;
    }
    const { sb } = fs.mount;
    const older = sb.s_last_orphan;
    this.#setHead(inode.ino);
    inode.dtime = older;
    this.#chain.set(inode.ino, { newer: 0, older });
    const next = this.#chain.get(older);
    if (next) next.newer = inode.ino;
  }

  remove(inode: Inode): void {
    const fs = this.#fs;
    const slot = this.#slots.get(inode.ino);
    if (slot !== undefined) {
      tellOrphanGone(fs.recorder, inode.ino);
      this.#slots.delete(inode.ino);
      this.#setSlot(slot, 0);
      return;
    }
    const link = this.#chain.get(inode.ino);
    if (!link) return;
    tellOrphanGone(fs.recorder, inode.ino);
    this.#chain.delete(inode.ino);
    if (link.newer === 0) this.#setHead(link.older);
    else {
      fs.mount.inode(link.newer).dtime = link.older;
      this.#chain.get(link.newer)!.older = link.older;
    }
    const older = this.#chain.get(link.older);
    if (older) older.newer = link.newer;
    inode.dtime = 0;
  }

  /**
   * Reads the list from the disk at a mount: the chain, newest first, and then the slots. The list ends at the first
   * impossible entry.
   */
  adopt(mayBe: (ino: number) => boolean): number[] {
    const { mount } = this.#fs;
    const found: number[] = [];
    let newer = 0;
    for (let ino = mount.sb.s_last_orphan; ino !== 0; ) {
      if (!mayBe(ino) || this.#chain.has(ino)) {
        if (newer === 0) this.#setHead(0);
        else mount.inode(newer).dtime = 0;
        break;
      }
      const older = mount.inode(ino).dtime;
      this.#chain.set(ino, { newer, older });
      found.push(ino);
      newer = ino;
      ino = older;
    }
    const last = this.#chain.get(newer);
    if (last && !this.#chain.has(last.older)) last.older = 0;
    if (this.#file() !== 0) this.#adoptSlots(mayBe, found);
    return found;
  }

  #adoptSlots(mayBe: (ino: number) => boolean, found: number[]): void {
    const perBlock = this.#slotsPerBlock();
    for (const [i, block] of this.#fileBlocks().entries())
      for (let slot = 0; slot < perBlock; slot++) {
        const ino = le32At(this.#fs.recorder.store.read(block), slot * ORPHAN_SLOT_BYTES);
        if (ino === 0 || !mayBe(ino) || this.has(ino)) continue;
        this.#slots.set(ino, i * perBlock + slot);
        found.push(ino);
      }
  }

  /** Forgets the list without working through it. */
  forgetAll(): void {
    this.#chain.clear();
    this.#setHead(0);
  }

  #setHead(ino: number): void {
    const { mount } = this.#fs;
    mount.touch(mount.superblock);
    mount.sb.s_last_orphan = ino;
    mount.due.add('superblock', 0);
  }

  /** The inode of the orphan file, or 0. */
  #file(): number {
    const { mount } = this.#fs;
    return this.inFile ? mount.sb.s_orphan_file_inum : 0;
  }

  #slotsPerBlock(): number {
    return (this.#fs.mount.blockSize - OrphanBlockTail.size) / ORPHAN_SLOT_BYTES;
  }

  #fileBlocks(): number[] {
    if (!this.#blocks) {
      const { mount } = this.#fs;
      const inode = mount.inode(this.#file());
      const map = this.#fs.map(inode);
      const blocks: number[] = [];
      const run = newRun();
      // The size may be damaged, so the loop ends at the first hole.
      for (let i = 0; i < Math.floor(inode.size / mount.blockSize) && map.lookup(i, run).physical !== 0; i++)
        blocks.push(run.physical);
      this.#blocks = blocks;
    }
    return this.#blocks;
  }

  /**
   * The first free slot; undefined if all are taken. Linux begins at another block for each processor. This machine has one
   * processor, which begins at block 0.
   */
  #freeSlot(): number | undefined {
    const perBlock = this.#slotsPerBlock();
    for (const [i, block] of this.#fileBlocks().entries()) {
      const bytes = this.#fs.recorder.store.read(block);
      for (let slot = 0; slot < perBlock; slot++)
        if (le32At(bytes, slot * ORPHAN_SLOT_BYTES) === 0) return i * perBlock + slot;
    }
    return undefined;
  }

  #blockOf(slot: number): number {
    return this.#fileBlocks()[Math.floor(slot / this.#slotsPerBlock())];
  }

  #setSlot(slot: number, ino: number): void {
    const { mount } = this.#fs;
    const perBlock = this.#slotsPerBlock();
    const block = this.#blockOf(slot);
    const bytes = mount.touch(block);
    setLe32At(bytes, (slot % perBlock) * ORPHAN_SLOT_BYTES, ino);
    const { rules } = mount.volume;
    if (!mount.csum) return;
    const file = mount.inode(this.#file());
    orphanBlockChecksum.set(rules, bytes, 0, orphanBlockSeed(inodeSeed(rules, file.ino, file.generation), block));
  }
}

/**
 * Inodes as libext2fs reads and writes them. It remembers the last four inodes that it read, and the block of the table
 * that it used last, so that few reads reach the cache of blocks.
 */

import { inodePlace } from '../../engine/volume/inode.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { inodeChecksum } from '../../format/checksum.ts';
import { I_BLOCK_BYTES, SECTOR_BYTES } from '../../format/constants.ts';
import { Inode, Inode128, KNOWN_EXTRA_ISIZE } from '../../format/inode.ts';
import type { BlockIo } from './block-io.ts';
import { LibraryFailure } from './failure.ts';

const REMEMBERED = 4;

/** The fields of an inode that are changed here. */
export interface InodeFields {
  mode: number;
  uid: number;
  gid: number;
  size: number;
  links: number;
  /** In sectors. */
  sectors: number;
  flags: number;
  atime: number;
  ctime: number;
  mtime: number;
  dtime: number;
  generation: number;
  xattrBlock: number;
  i_block: Uint8Array;
}

export class Inodes {
  readonly #volume: Volume;
  readonly #io: BlockIo;
  readonly #remembered: number[] = new Array(REMEMBERED).fill(0);
  #last = -1;
  #tableBlock = -1;

  constructor(volume: Volume, io: BlockIo) {
    this.#volume = volume;
    this.#io = io;
  }

  place(ino: number): { block: number; offset: number } {
    const place = inodePlace(this.#volume, ino);
    if (!place) throw new LibraryFailure('Illegal inode number');
    return place;
  }

  /** Counts a read, unless the inode or its block is remembered. */
  recall(ino: number): void {
    if (this.#remembered.includes(ino)) return;
    this.#use(this.place(ino).block);
    this.#last = (this.#last + 1) % REMEMBERED;
    this.#remembered[this.#last] = ino;
  }

  /** Notes inodes that were read, in this order, before anything is counted here. */
  remember(read: readonly number[]): void {
    for (const ino of read) {
      this.#tableBlock = this.place(ino).block;
      if (this.#remembered.includes(ino)) continue;
      this.#last = (this.#last + 1) % REMEMBERED;
      this.#remembered[this.#last] = ino;
    }
  }

  #use(block: number): void {
    if (block === this.#tableBlock) return;
    this.#io.read(block);
    this.#tableBlock = block;
  }

  read(ino: number): InodeFields {
    this.recall(ino);
    const { block, offset } = this.place(ino);
    const i = Inode128.read(this.#io.peek(block), offset);
    return {
      mode: i.i_mode,
      uid: i.i_uid + i.l_i_uid_high * 65536,
      gid: i.i_gid + i.l_i_gid_high * 65536,
      size: i.i_size_lo + i.i_size_high * 2 ** 32,
      links: i.i_links_count,
      sectors: i.i_blocks_lo + i.l_i_blocks_high * 2 ** 32,
      flags: i.i_flags,
      atime: i.i_atime,
      ctime: i.i_ctime,
      mtime: i.i_mtime,
      dtime: i.i_dtime,
      generation: i.i_generation,
      xattrBlock: i.i_file_acl_lo + i.l_i_file_acl_high * 2 ** 32,
      i_block: i.i_block.slice(0, I_BLOCK_BYTES),
    };
  }

  write(ino: number, inode: InodeFields): void {
    const { block, offset } = this.place(ino);
    this.#use(block);
    this.#put(this.#io.write(block), offset, inode);
    this.#sum(block, offset, ino);
  }

  /** Writes an inode that was not in use. The bytes behind its fields are cleared. */
  writeNew(ino: number, inode: InodeFields, now: number): void {
    const { block, offset } = this.place(ino);
    this.#use(block);
    const bytes = this.#io.write(block);
    const { inodeSize } = this.#volume.geometry;
    bytes.fill(0, offset, offset + inodeSize);
    this.#put(bytes, offset, inode);
    if (inodeSize > Inode128.size) {
      Inode.write(bytes, offset, { i_extra_isize: KNOWN_EXTRA_ISIZE, i_crtime: now | 0 });
    }
    this.#sum(block, offset, ino);
  }

  /** Writes zeros over the fields that every inode has. */
  clear(ino: number): void {
    const { block, offset } = this.place(ino);
    this.#use(block);
    this.#io.write(block).fill(0, offset, offset + Inode128.size);
    this.#sum(block, offset, ino);
  }

  #put(bytes: Uint8Array, offset: number, inode: InodeFields): void {
    Inode128.write(bytes, offset, {
      i_mode: inode.mode,
      i_uid: inode.uid & 0xffff,
      l_i_uid_high: inode.uid >>> 16,
      i_gid: inode.gid & 0xffff,
      l_i_gid_high: inode.gid >>> 16,
      i_size_lo: inode.size % 2 ** 32,
      i_size_high: Math.floor(inode.size / 2 ** 32),
      i_links_count: inode.links,
      i_blocks_lo: inode.sectors % 2 ** 32,
      l_i_blocks_high: Math.floor(inode.sectors / 2 ** 32),
      i_flags: inode.flags,
      i_atime: inode.atime | 0,
      i_ctime: inode.ctime | 0,
      i_mtime: inode.mtime | 0,
      i_dtime: inode.dtime,
      i_generation: inode.generation,
      i_file_acl_lo: inode.xattrBlock % 2 ** 32,
      l_i_file_acl_high: Math.floor(inode.xattrBlock / 2 ** 32),
      i_block: inode.i_block,
    });
  }

  #sum(block: number, offset: number, ino: number): void {
    inodeChecksum.set(this.#volume.rules, this.#io.change(block), offset, ino);
  }
}

export const newFields = (mode: number, links: number, now: number): InodeFields => ({
  mode,
  uid: 0,
  gid: 0,
  size: 0,
  links,
  sectors: 0,
  flags: 0,
  atime: now,
  ctime: now,
  mtime: now,
  dtime: 0,
  generation: 0,
  xattrBlock: 0,
  i_block: new Uint8Array(I_BLOCK_BYTES),
});

/** Counts `n` more blocks of a file. With bigalloc they are whole clusters. */
export function addBlocks(inode: InodeFields, n: number, blockSize: number, ratio: number): void {
  inode.sectors += (n * ratio * blockSize) / SECTOR_BYTES;
}

/**
 * An inode in memory, over its bytes in the inode table: every field is read and written in place.
 *
 * Two things exist only in memory. A program sees `size`. The size on disk (`diskSize`) follows once the data has reached
 * its blocks, so that a crash never shows a file longer than its written data. The other is the number of opens, which
 * keeps an unlinked file alive and its preallocation in place.
 */

import { dataView } from '../../bytes/struct.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, I_BLOCK_BYTES, SECTOR_BYTES } from '../../format/constants.ts';
import { INCOMPAT } from '../../format/features.ts';
import { Inode as Format } from '../../format/inode.ts';
import {
  EXT4_EXTENTS_FL,
  EXT4_HUGE_FILE_FL,
  EXT4_INLINE_DATA_FL,
  EXT4_JOURNAL_DATA_FL,
} from '../../format/inode-flags.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../format/mode.ts';
import type { PageCache } from '../file/pages.ts';
import type { BlockMap } from './map-host.ts';
import type { Mount } from './mount.ts';

const O = Format.offset;

/** The place of each time, and of its nanoseconds with two bits of epoch. */
const TIMES = {
  atime: { at: O.i_atime, extra: O.i_atime_extra },
  ctime: { at: O.i_ctime, extra: O.i_ctime_extra },
  mtime: { at: O.i_mtime, extra: O.i_mtime_extra },
  crtime: { at: O.i_crtime, extra: O.i_crtime_extra },
} as const;

type Time = keyof typeof TIMES;

/** The parts of a directory in memory (names/dir.ts). */
interface DirectoryCache {
  /** Names looked up lately. */
  readonly children: Map<string, number>;
}

export class Inode {
  readonly ino: number;
  readonly mount: Mount;
  /** The place of its bytes: a block of an inode table, and the byte there. */
  readonly tableBlock: number;
  readonly at: number;
  readonly length: number;
  /** All bytes of the inode, attributes included; modified only after `touch`. */
  readonly bytes: Uint8Array;
  readonly dv: DataView;
  /** i_size, which a program sees. */
  size: number;
  /** Blocks promised to data that has no place yet: i_reserved_data_blocks. */
  reservedBlocks = 0;
  /** When it became dirty, in seconds. The periodic writer flushes old data. */
  dirtiedAt = 0;
  /** Its number in the order in which files became dirty. */
  dirtyTurn = 0;
  /** EXT4_STATE_DA_ALLOC_CLOSE: the file was emptied to be rewritten, so a close places its data. */
  flushOnClose = false;
  /** For a directory: the group of the search for its last new inode; -1 when there was none. */
  lastAllocGroup = -1;
  /** Open file descriptions, and the number of them that may write. */
  opens = 0;
  writers = 0;
  /** The last transaction that changed it, and the last that changed its size or blocks, which its data needs. */
  syncTid = 0;
  datasyncTid = 0;
  /** The last transaction whose commit had to wait for its data; -1: none yet. */
  orderedIn = -1;
  /** The one before that. */
  orderedBefore = -1;
  /** True while it is among the dirty files of its file system. */
  listed = false;
  /** Its number in the order of files that programs have written; 0: none of its pages counts as cached. */
  written = 0;
  /** Without a journal: the directory of its latest new name, which an fsync writes too (EXT4_STATE_NEWENTRY). */
  newEntry: Inode | undefined;
  /** True if it has fewer fields than new inodes. Its next change adds them (xattr/grow.ts). */
  grows: boolean;
  /** True if the inode may hold written data; undefined until the first question (xattr/inline-data.ts). */
  mayInline: boolean | undefined;
  /** S_NOSEC: a write takes no privileges away (file-privileges.ts). */
  noSecurity = false;
  /** True if its checksum is right, or the engine made the inode. */
  sound = false;
  /** True while its checksum waits. */
  due = false;
  /** Its parts, made when first needed: block map, page cache, directory. */
  map: BlockMap | undefined;
  pages: PageCache | undefined;
  dir: DirectoryCache | undefined;

  constructor(mount: Mount, ino: number, tableBlock: number, at: number, length: number) {
    this.mount = mount;
    this.ino = ino;
    this.tableBlock = tableBlock;
    this.at = at;
    this.length = length;
    const block = mount.recorder.store.own(tableBlock);
    this.bytes = block.subarray(at, at + length);
    this.dv = dataView(this.bytes);
    this.size = this.diskSize;
    this.grows = length > EXT4_GOOD_OLD_INODE_SIZE && this.extraSize < mount.wantExtraIsize;
  }

  /** Must be called before any change of the inode's bytes. The checksum follows automatically. */
  touch(): void {
    if (this.grows) this.mount.grow(this);
    const { keeper, lazyTimes, fast } = this.mount;
    this.syncTid = keeper.join(this.tableBlock);
    if (fast) fast.inode(this);
    if (lazyTimes.size > 0) lazyTimes.joined(this.tableBlock);
    this.#changes();
  }

  /** Notes a change of its bytes, which need not reach the disk. */
  #changes(): void {
    const { recorder, due } = this.mount;
    if (recorder.counting) recorder.touch(this.tableBlock, this.at, this.length);
    if (this.due) return;
    this.due = true;
    due.add('inode', this.ino);
  }

  get mode(): number {
    return this.dv.getUint16(O.i_mode, true);
  }

  set mode(mode: number) {
    this.touch();
    this.dv.setUint16(O.i_mode, mode, true);
  }

  get isDirectory(): boolean {
    return (this.mode & S_IFMT) === S_IFDIR;
  }

  get isRegular(): boolean {
    return (this.mode & S_IFMT) === S_IFREG;
  }

  get isSymlink(): boolean {
    return (this.mode & S_IFMT) === S_IFLNK;
  }

  get uid(): number {
    return this.dv.getUint16(O.i_uid, true) + this.dv.getUint16(O.l_i_uid_high, true) * 65536;
  }

  set uid(uid: number) {
    this.touch();
    this.dv.setUint16(O.i_uid, uid & 0xffff, true);
    this.dv.setUint16(O.l_i_uid_high, uid >>> 16, true);
  }

  get gid(): number {
    return this.dv.getUint16(O.i_gid, true) + this.dv.getUint16(O.l_i_gid_high, true) * 65536;
  }

  set gid(gid: number) {
    this.touch();
    this.dv.setUint16(O.i_gid, gid & 0xffff, true);
    this.dv.setUint16(O.l_i_gid_high, gid >>> 16, true);
  }

  get diskSize(): number {
    return this.dv.getUint32(O.i_size_lo, true) + this.dv.getUint32(O.i_size_high, true) * 2 ** 32;
  }

  set diskSize(size: number) {
    this.touch();
    // A DataView takes the value modulo 2^32. The operator % is slow on large numbers.
    this.dv.setUint32(O.i_size_lo, size, true);
    this.dv.setUint32(O.i_size_high, Math.floor(size / 2 ** 32), true);
    this.datasyncTid = this.syncTid;
  }

  /** True if the mount or its own flag sends its data through the journal too. */
  get journalsData(): boolean {
    const { options, journaled } = this.mount;
    return journaled && this.isRegular && (options.data === 'journal' || (this.flags & EXT4_JOURNAL_DATA_FL) !== 0);
  }

  get links(): number {
    return this.dv.getUint16(O.i_links_count, true);
  }

  set links(n: number) {
    this.touch();
    this.dv.setUint16(O.i_links_count, n, true);
  }

  get flags(): number {
    return this.dv.getUint32(O.i_flags, true);
  }

  set flags(flags: number) {
    this.touch();
    this.dv.setUint32(O.i_flags, flags, true);
  }

  get hasExtents(): boolean {
    return (this.flags & EXT4_EXTENTS_FL) !== 0;
  }

  /** True if its content lies in the inode itself, which then has no map. */
  get hasInlineData(): boolean {
    return (this.flags & EXT4_INLINE_DATA_FL) !== 0;
  }

  get generation(): number {
    return this.dv.getUint32(O.i_generation, true);
  }

  /** 0, the default project, if the inode ends before this field. */
  get project(): number {
    const end = O.i_projid + 4;
    return EXT4_GOOD_OLD_INODE_SIZE + this.extraSize >= end ? this.dv.getUint32(O.i_projid, true) : 0;
  }

  set generation(n: number) {
    this.touch();
    this.dv.setUint32(O.i_generation, n, true);
  }

  get dtime(): number {
    return this.dv.getUint32(O.i_dtime, true);
  }

  set dtime(n: number) {
    this.touch();
    this.dv.setUint32(O.i_dtime, n, true);
  }

  /** The block of its extended attributes, or 0. Its number has an upper half only with 64bit. */
  get fileAcl(): number {
    const low = this.dv.getUint32(O.i_file_acl_lo, true);
    if ((this.mount.sb.s_feature_incompat & INCOMPAT['64bit']) === 0) return low;
    return low + this.dv.getUint16(O.l_i_file_acl_high, true) * 2 ** 32;
  }

  set fileAcl(block: number) {
    this.touch();
    this.dv.setUint32(O.i_file_acl_lo, block % 2 ** 32, true);
    this.dv.setUint16(O.l_i_file_acl_high, Math.floor(block / 2 ** 32), true);
  }

  /** Space in use, in sectors of 512 bytes, whatever unit the inode uses. */
  get sectors(): number {
    const n = this.dv.getUint32(O.i_blocks_lo, true) + this.dv.getUint16(O.l_i_blocks_high, true) * 2 ** 32;
    return this.flags & EXT4_HUGE_FILE_FL ? n * (this.mount.blockSize / SECTOR_BYTES) : n;
  }

  /** From 2^32 sectors on the count needs huge_file. From 2^48 on the inode counts blocks. */
  set sectors(sectors: number) {
    this.touch();
    const huge = sectors >= 2 ** 48;
    const n = huge ? sectors / (this.mount.blockSize / SECTOR_BYTES) : sectors;
    if (huge !== ((this.flags & EXT4_HUGE_FILE_FL) !== 0)) this.flags ^= EXT4_HUGE_FILE_FL;
    this.dv.setUint32(O.i_blocks_lo, n, true);
    if (this.mount.hugeFile) this.dv.setUint16(O.l_i_blocks_high, Math.floor(n / 2 ** 32), true);
    this.datasyncTid = this.syncTid;
  }

  /** Adds blocks to the space in use. A negative count subtracts them. */
  charge(blocks: number): void {
    this.sectors += blocks * (this.mount.blockSize / SECTOR_BYTES);
  }

  get extraSize(): number {
    return this.length > EXT4_GOOD_OLD_INODE_SIZE ? this.dv.getUint16(O.i_extra_isize, true) : 0;
  }

  /** Answers whether a field behind the first 128 bytes exists. */
  has(offset: number, size: number): boolean {
    return this.length > EXT4_GOOD_OLD_INODE_SIZE && offset + size <= EXT4_GOOD_OLD_INODE_SIZE + this.extraSize;
  }

  /** `lazily`: changes the time in memory only (lazy-times.ts). */
  setTime(which: Time, sec: number, nsec: number, lazily = false): void {
    if (which === 'crtime' && !this.has(TIMES.crtime.at, 4)) return;
    if (lazily) this.#changes();
    else this.touch();
    this.#setTime(TIMES[which].at, TIMES[which].extra, sec, nsec);
  }

  #setTime(at: number, extra: number, sec: number, nsec: number): void {
    // The low 32 bits are signed. Two bits of epoch above them reach the year 2446.
    this.dv.setInt32(at, sec, true);
    if (!this.has(extra, 4)) return;
    const epoch = ((sec - this.dv.getInt32(at, true)) / 2 ** 32) & 3;
    this.dv.setUint32(extra, ((nsec << 2) | epoch) >>> 0, true);
  }

  seconds(which: Time): number {
    const { at, extra } = TIMES[which];
    return which === 'crtime' && !this.has(at, 4) ? 0 : this.#seconds(at, this.#extraTime(extra));
  }

  nanoseconds(which: Time): number {
    return this.#extraTime(TIMES[which].extra) >>> 2;
  }

  /** The nanoseconds of a time, and two more bits of its seconds. */
  #extraTime(extra: number): number {
    return this.has(extra, 4) ? this.dv.getUint32(extra, true) : 0;
  }

  #seconds(at: number, word: number): number {
    return this.dv.getInt32(at, true) + (word & 3) * 2 ** 32;
  }

  /** Answers whether a time is not before another. */
  notBefore(which: 'mtime' | 'ctime', other: 'atime'): boolean {
    const word = this.#extraTime(TIMES[which].extra);
    const than = this.#extraTime(TIMES[other].extra);
    const sec = this.#seconds(TIMES[which].at, word);
    const last = this.#seconds(TIMES[other].at, than);
    return sec > last || (sec === last && word >>> 2 >= than >>> 2);
  }

  /** Updates mtime, ctime and i_version after a change of its content. */
  changedAt(sec: number, nsec: number): void {
    this.touch();
    this.#setTime(TIMES.mtime.at, TIMES.mtime.extra, sec, nsec);
    this.#setTime(TIMES.ctime.at, TIMES.ctime.extra, sec, nsec);
    this.#countChange();
  }

  /** Counts a change in i_version, for network file systems. */
  countChange(): void {
    this.touch();
    this.#countChange();
  }

  #countChange(): void {
    const low = this.dv.getUint32(O.l_i_version, true) + 1;
    this.dv.setUint32(O.l_i_version, low, true);
    if (low === 2 ** 32 && this.has(O.i_version_hi, 4))
      this.dv.setUint32(O.i_version_hi, this.dv.getUint32(O.i_version_hi, true) + 1, true);
  }

  /** The 60 bytes of the block map. */
  get iBlock(): Uint8Array {
    return this.bytes.subarray(O.i_block, O.i_block + I_BLOCK_BYTES);
  }
}

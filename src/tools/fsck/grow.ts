/**
 * Things that repairs have to make: names in directories, blocks at the end of a directory, and inodes.
 */
import { setLe16At, setLe32At } from '../../bytes/access.ts';
import { setBits } from '../../bytes/bitmap.ts';
import {
  inodeAt,
  NAME_AT,
  nameLenAt,
  recLenAt,
  setFileTypeAt,
  setInodeAt,
  setNameLenAt,
  setRecLenAt,
  writeTail,
} from '../../engine/dirents/records.ts';
import { generationOf, linksOf } from '../../engine/volume/inode.ts';
import { inodeSeed } from '../../format/checksum.ts';
import { directoryLeafChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, EXT4_ROOT_INO } from '../../format/constants.ts';
import { DIR_TAIL_SIZE, dirEntryLength, EXT4_FT_DIR, LEAST_RECORD } from '../../format/directory.ts';
import { EXT4_BG_INODE_UNINIT } from '../../format/group-descriptor.ts';
import { Inode, KNOWN_EXTRA_ISIZE } from '../../format/inode.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import type { DirInfo } from './dir-info.ts';
import { entryFault } from './entry-check.ts';
import { accountInode, allocate, NOT_COUNTED } from './ledger.ts';
import { mapOf } from './map-of.ts';
import { takeKept } from './reserved-blocks.ts';
import { setBlocks, writeMap } from './write-map.ts';

const O = Inode.offset;

/** Bytes of a directory block that records may fill. */
export const recordsEnd = (volume: CheckedVolume): number =>
  volume.g.blockSize - (volume.rules.kind === 'metadata_csum' ? DIR_TAIL_SIZE : 0);

export function sumLeaf(volume: CheckedVolume, ino: number, block: number): void {
  if (volume.rules.kind !== 'metadata_csum') return;
  const seed = inodeSeed(volume.rules, ino, generationOf(volume.inode(ino)));
  directoryLeafChecksum.set(volume.rules, volume.disk.edit(block), 0, seed);
}

/** Writes “.” of a directory. The byte behind the name is zero, as old drivers left it. */
export function putDot(volume: CheckedVolume, b: Uint8Array, at: number, length: number, ino: number): void {
  putRecord(volume, b, at, length, ino, '.', EXT4_FT_DIR);
  b[at + NAME_AT + '.'.length] = 0;
}

export function putDotDot(volume: CheckedVolume, b: Uint8Array, at: number, length: number, parent: number): void {
  putRecord(volume, b, at, length, parent, '..', EXT4_FT_DIR);
  b[at + NAME_AT + '..'.length] = 0;
}

/** Writes a record of `length` bytes at `at`. */
export function putRecord(
  volume: CheckedVolume,
  b: Uint8Array,
  at: number,
  length: number,
  ino: number,
  name: string,
  type: number,
): void {
  setInodeAt(b, at, ino);
  setRecLenAt(b, at, length);
  setNameLenAt(b, at, name.length);
  setFileTypeAt(b, at, volume.incompat('filetype') ? type : 0);
  for (let i = 0; i < name.length; i++) b[at + NAME_AT + i] = name.charCodeAt(i);
}

/** Adds a name to a directory. Answers false if it has no room and cannot grow. */
export function addName(check: Check, dir: DirInfo, name: string, ino: number, type: number): boolean {
  const { volume } = check;
  const need = dirEntryLength(name.length);
  const end = recordsEnd(volume);
  for (const { block, logical } of dir.blocks) {
    if (dir.hashed && logical === 0) continue;
    const bytes = volume.disk.read(block);
    for (let at = 0; at < end; at += recLenAt(bytes, at)) {
      if (entryFault(bytes, at, volume.g.blockSize) !== '') break;
      const length = recLenAt(bytes, at);
      if (length === volume.g.blockSize && dir.hashed) break;
      const own = inodeAt(bytes, at) === 0 ? 0 : dirEntryLength(nameLenAt(bytes, at));
      if (length - own < need || at + length > end) continue;
      const b = volume.disk.edit(block);
      if (own > 0) setRecLenAt(b, at, own);
      putRecord(volume, b, at + own, length - own, ino, name, type);
      sumLeaf(volume, dir.ino, block);
      if (dir.hashed) check.tally.rehash.add(dir.ino);
      return true;
    }
  }
  const block = placeFor(check, dir.blocks, dir.length);
  if (block === 0) return false;
  const b = volume.disk.edit(block);
  b.fill(0);
  putRecord(volume, b, 0, end, ino, name, type);
  if (end < volume.g.blockSize) writeTail(b);
  sumLeaf(volume, dir.ino, block);
  appendBlock(check, dir, block);
  if (dir.hashed) check.tally.rehash.add(dir.ino);
  return true;
}

/** Finds a free block for a directory block: in the cluster of its neighbours where possible. Answers 0 if there is none. */
export function placeFor(check: Check, blocks: DirInfo['blocks'], logical: number, counted = true): number {
  const ratio = check.volume.g.clusterRatio;
  const offset = logical % ratio;
  const beside = blocks.find((b) => Math.floor(b.logical / ratio) === Math.floor(logical / ratio));
  if (beside && ratio > 1) return beside.block - (beside.logical % ratio) + offset;
  const block = allocate(check, 0, counted);
  return block === 0 ? 0 : block + offset;
}

/** Adds a block at the end of a directory. */
function appendBlock(check: Check, dir: DirInfo, block: number): void {
  check.user.silent = true;
  const map = mapOf(check, check.volume.inode(dir.ino));
  check.user.silent = false;
  map.runs.push({ logical: dir.length, physical: block, length: 1, unwritten: false });
  writeMap(check, dir.ino, map);
  dir.blocks.push({ logical: dir.length, block });
  dir.length++;
  setSize(check.volume, dir.ino, dir.length * check.volume.g.blockSize);
}

export function setSize(volume: CheckedVolume, ino: number, size: number): void {
  volume.editInode(ino, (b, at) => {
    setLe32At(b, at + O.i_size_lo, size % 2 ** 32);
    setLe32At(b, at + O.i_size_high, Math.floor(size / 2 ** 32));
  });
}

/** Takes the first free inode and blanks it. Answers 0 if there is none. */
export function allocateInode(check: Check): number {
  const { volume } = check;
  const { inodesPerGroup, inodeCount } = volume.g;
  for (let ino = volume.g.firstIno; ino <= inodeCount; ino++) {
    if (check.tally.used.has(ino)) continue;
    const group = volume.groupOfInode(ino);
    if (!volume.inRange(volume.inodeTableOf(group))) {
      ino = (group + 1) * inodesPerGroup;
      continue;
    }
    const index = (ino - 1) % inodesPerGroup;
    const flags = volume.flagsOf(group);
    const from = flags & EXT4_BG_INODE_UNINIT ? 0 : inodesPerGroup - Math.min(volume.unusedOf(group), inodesPerGroup);
    // The bytes of an inode that was never used are arbitrary.
    for (let i = from; i <= index; i++)
      volume.editInode(group * inodesPerGroup + i + 1, (b, at) => b.fill(0, at, at + volume.g.inodeSize));
    if (flags & EXT4_BG_INODE_UNINIT && volume.inRange(volume.inodeBitmapOf(group))) {
      const bits = volume.disk.edit(volume.inodeBitmapOf(group)).fill(0);
      setBits(bits, inodesPerGroup, bits.length * 8 - inodesPerGroup);
    }
    if (volume.summed && index >= from) {
      volume.setFlags(group, flags & ~EXT4_BG_INODE_UNINIT);
      volume.setCount(group, 'itable_unused', inodesPerGroup - index - 1);
    }
    volume.editInode(ino, (b, at) => b.fill(0, at, at + volume.g.inodeSize));
    check.tally.used.add(ino);
    accountInode(check, ino, true, true);
    return ino;
  }
  return 0;
}

/** Makes a directory of one block in inode `ino`. Its map is a list of blocks, as in e2fsck. */
export function makeDirectory(check: Check, ino: number, parent: number, mode: number, links: number): boolean {
  const { volume } = check;
  // The fifth pass counts the blocks of a new root.
  const root = ino === EXT4_ROOT_INO;
  const counted = root ? NOT_COUNTED : true;
  const block = takeKept(check, root ? 'root' : 'lostFound', counted) || allocate(check, 0, counted);
  if (block === 0) return false;
  volume.editInode(ino, (b, at) => {
    b.fill(0, at, at + volume.g.inodeSize);
    setLe16At(b, at + O.i_mode, mode);
    setLe16At(b, at + O.i_links_count, links);
    setLe32At(b, at + O.i_size_lo, volume.g.blockSize);
    for (const time of [O.i_atime, O.i_ctime, O.i_mtime]) setLe32At(b, at + time, volume.now);
    if (volume.g.inodeSize > EXT4_GOOD_OLD_INODE_SIZE)
      setLe16At(b, at + O.i_extra_isize, volume.s.s_want_extra_isize || KNOWN_EXTRA_ISIZE);
    setLe32At(b, at + O.i_block, block);
    setBlocks(volume, b, at, volume.g.clusterRatio);
  });
  const b = volume.disk.edit(block);
  b.fill(0);
  putRecord(volume, b, 0, LEAST_RECORD, ino, '.', EXT4_FT_DIR);
  putRecord(volume, b, LEAST_RECORD, recordsEnd(volume) - LEAST_RECORD, parent, '..', EXT4_FT_DIR);
  if (recordsEnd(volume) < volume.g.blockSize) writeTail(b);
  sumLeaf(volume, ino, block);
  return true;
}

/** Adds names to an inode or removes them, both in the counts and in the inode. */
export function adjustLinks(check: Check, ino: number, by: number): void {
  check.tally.counted.add(ino, by);
  if (ino < 1 || ino > check.volume.g.inodeCount) return;
  const links = linksOf(check.volume.inode(ino));
  if (links + by < 0) return;
  check.tally.links.set(ino, links + by);
  check.volume.editInode(ino, (b, at) => setLe16At(b, at + O.i_links_count, links + by));
}

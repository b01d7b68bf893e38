/**
 * Flags of an inode that contradict its volume, its type or its own i_block. The check asks about them before it believes
 * anything else of the inode. An inode that the answer declares empty is emptied. An inode with a sound map and type loses
 * only the flag and keeps its data.
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { flagsOf, type InodeRef, isDirectory, modeOf, sizeOf } from '../../engine/volume/inode.ts';
import { inodeChecksum } from '../../format/checksum.ts';
import { EXT4_BAD_INO, EXT4_IND_BLOCK, EXT4_N_BLOCKS, POINTER_BYTES } from '../../format/constants.ts';
import { INCOMPAT } from '../../format/features.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFDIR, S_IFMT, S_IFREG } from '../../format/mode.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { clearInode } from './clear-inode.ts';
import { dataOf } from './inline-data.ts';
import { isBlank, looksLikeExtents } from './inode-check.ts';
import type { ProblemCode } from './problems.ts';

const O = Inode.offset;
const F = INODE_FLAGS;

/** Answers whether i_block leads only to blocks of the volume, for a type that has a map. */
function isSound(volume: CheckedVolume, inode: InodeRef): boolean {
  const type = modeOf(inode) & S_IFMT;
  if (type !== S_IFREG && type !== S_IFDIR) return false;
  if (flagsOf(inode) & F.EXT4_EXTENTS_FL) return looksLikeExtents(inode);
  for (let slot = 0; slot <= EXT4_IND_BLOCK; slot++) {
    const block = le32At(inode.bytes, inode.offset + O.i_block + slot * POINTER_BYTES);
    if (block !== 0 && !volume.inRange(block)) return false;
  }
  return true;
}

/** Clears some flags. */
export function dropFlags(volume: CheckedVolume, ino: number, mask: number): void {
  volume.editInode(ino, (b, at) => setLe32At(b, at + O.i_flags, (le32At(b, at + O.i_flags) & ~mask) >>> 0));
}

/** Answers whether most inodes in this block of the table have a wrong checksum. */
export function amongGarbage(check: Check, inode: InodeRef): boolean {
  const { volume } = check;
  if (volume.rules.kind !== 'metadata_csum') return false;
  const perBlock = Math.max(1, Math.floor(volume.g.blockSize / volume.g.inodeSize));
  const first = inode.ino - ((inode.ino - 1) % perBlock);
  if (inode.ino === first) {
    let wrong = 0;
    for (let i = 0; i < perBlock; i++) {
      const at = { ...inode, offset: i * volume.g.inodeSize };
      if (!isBlank(at) && !inodeChecksum.verify(volume.rules, at.bytes, at.offset, first + i)) wrong++;
    }
    check.notes.garbage = wrong * 2 > perBlock;
  }
  return check.notes.garbage;
}

/** Asks about an inode that looks like noise, as most of its neighbours do. Answers false where it was emptied. */
export function checkGarbage(check: Check, inode: InodeRef): boolean {
  const { volume } = check;
  const { ino } = inode;
  if (!check.user.ask('inode_garbage', { ino }, volume.inodeTouch(ino))) return true;
  if (ino === EXT4_BAD_INO) {
    // A list of bad blocks that looks like noise becomes an empty list.
    volume.editInode(ino, (b, at) => b.fill(0, at, at + volume.g.inodeSize));
    check.tally.used.add(ino);
    return false;
  }
  if (!isSound(volume, inode)) return emptied(check, ino);
  // The inode only gets its checksum.
  volume.editInode(ino, () => {});
  return true;
}

/** Answers false where the inode was emptied. */
export function checkFlags(check: Check, first: InodeRef): boolean {
  const { volume } = check;
  const { ino } = first;
  const touched = volume.inodeTouch(ino, 'i_flags', O.i_flags, 4);
  const ask = (code: ProblemCode) => check.user.ask(code, { ino }, touched);
  const flags = () => flagsOf(volume.inode(ino));
  const has = (flag: number) => (flags() & flag) !== 0;
  if (has(F.EXT4_CASEFOLD_FL)) {
    const onFile = !isDirectory(first) && ask('casefold_on_file');
    if (onFile || (!volume.incompat('casefold') && ask('casefold_without_feature')))
      dropFlags(volume, ino, F.EXT4_CASEFOLD_FL);
  }
  if (has(F.EXT4_INLINE_DATA_FL) && has(F.EXT4_EXTENTS_FL) && !oneOfBoth(check, first, ask)) return false;
  const named = ino >= volume.g.firstIno;
  if (named && has(F.EXT4_INLINE_DATA_FL) && !volume.incompat('inline_data')) {
    if (dataOf(volume, first) && ask('inline_feature_missing')) {
      volume.s.s_feature_incompat = (volume.s.s_feature_incompat | INCOMPAT.inline_data) >>> 0;
      volume.writeSuper();
    } else if (ask('inline_without_feature')) {
      if (!isSound(volume, first)) return emptied(check, ino);
      dropFlags(volume, ino, F.EXT4_INLINE_DATA_FL);
    }
  }
  if (!has(F.EXT4_EXTENTS_FL) || volume.incompat('extent')) return true;
  if (looksLikeExtents(first) && ask('extents_without_feature')) {
    volume.s.s_feature_incompat |= INCOMPAT.extent;
    volume.writeSuper();
  } else if (ask('extents_flag_without_feature')) return emptied(check, ino);
  return true;
}

/** An inode has data in the inode, or extents, but not both. */
function oneOfBoth(check: Check, inode: InodeRef, ask: (code: ProblemCode) => boolean): boolean {
  const { volume } = check;
  const { ino } = inode;
  if (!volume.incompat('extent') && !volume.incompat('inline_data')) return true;
  if (looksLikeExtents(inode) && ask('extents_with_inline_flag')) dropFlags(volume, ino, F.EXT4_INLINE_DATA_FL);
  else if (sizeOf(inode) < volume.g.inodeSize && ask('inline_with_extents_flag'))
    dropFlags(volume, ino, F.EXT4_EXTENTS_FL);
  else if (looksLikeList(volume, inode) && ask('list_with_both_flags'))
    dropFlags(volume, ino, F.EXT4_EXTENTS_FL | F.EXT4_INLINE_DATA_FL);
  else if (ask('inline_and_extents_junk')) return emptied(check, ino);
  return true;
}

/** Answers whether i_block holds block numbers that all lie in this volume. */
function looksLikeList(volume: CheckedVolume, inode: InodeRef): boolean {
  const blocks = Array.from({ length: EXT4_N_BLOCKS }, (_, slot) =>
    le32At(inode.bytes, inode.offset + O.i_block + slot * POINTER_BYTES),
  ).filter((block) => block !== 0);
  return blocks.length > 0 && blocks.every((block) => volume.inRange(block));
}

function emptied(check: Check, ino: number): boolean {
  clearInode(check, ino);
  return false;
}

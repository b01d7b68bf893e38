/**
 * The checksums of blocks that hold metadata of one inode, and of the MMP block. The sum lies in a different place in
 * each: behind the room for extents, in the last twelve bytes of a directory block, behind the slots of a hash tree
 * node, in the header of an attribute block, at the end of an orphan file block.
 *
 * Every number that leads to the sum is checked first, because a block may hold anything.
 */
import { le16At, le32At } from '../bytes/access.ts';
import { structCrc32c } from '../bytes/checksum.ts';
import { crc32c, crc32cLe64 } from '../bytes/crc.ts';
import { type ChecksumRules, whole } from './checksum.ts';
import { DirEntryTail, EXT4_FT_DIR_CSUM } from './directory.ts';
import { EXT4_EXT_MAGIC, ExtentHeader, ExtentTail, extentTailOffset } from './extents.ts';
import { DxEntry, DxTail, dxCountOffset } from './htree.ts';
import { Mmp } from './mmp.ts';
import { OrphanBlockTail } from './orphan-file.ts';
import { XattrHeader } from './xattr.ts';

function extentTailAt(rules: ChecksumRules, bytes: Uint8Array, at: number): number {
  if (le16At(bytes, at) !== EXT4_EXT_MAGIC) return -1;
  const tail = extentTailOffset(le16At(bytes, at + ExtentHeader.offset.eh_max));
  return tail + ExtentTail.size <= rules.blockSize ? tail : -1;
}

/** `who` is the inode seed. */
export const extentBlockChecksum = whole(ExtentTail, extentTailAt, (rules, bytes, at, who) =>
  crc32c(who, bytes, at, at + extentTailAt(rules, bytes, at)),
);

function directoryTailAt(rules: ChecksumRules, bytes: Uint8Array, at: number): number {
  const tail = rules.blockSize - DirEntryTail.size;
  const t = at + tail;
  const looksLikeOne =
    le32At(bytes, t) === 0 &&
    le16At(bytes, t + DirEntryTail.offset.det_rec_len) === DirEntryTail.size &&
    le16At(bytes, t + DirEntryTail.offset.det_reserved_zero2) === EXT4_FT_DIR_CSUM << 8;
  return looksLikeOne ? tail : -1;
}

function directorySumAt(rules: ChecksumRules, bytes: Uint8Array, at: number): number {
  const tail = directoryTailAt(rules, bytes, at);
  return tail < 0 ? -1 : tail + DirEntryTail.offset.det_checksum;
}

/** `who` is the inode seed. */
export const directoryLeafChecksum = whole(DirEntryTail, directorySumAt, (rules, bytes, at, who) =>
  crc32c(who, bytes, at, at + rules.blockSize - DirEntryTail.size),
);

/** Where the tail of a hash tree node lies; -1 if the block is no such node or has too many slots. */
function dxTailAt(rules: ChecksumRules, bytes: Uint8Array, at: number): number {
  const slots = dxCountOffset(bytes, at, rules.blockSize);
  if (slots < 0) return -1;
  const limit = le16At(bytes, at + slots);
  const tail = slots + limit * DxEntry.size;
  return le16At(bytes, at + slots + 2) <= limit && tail + DxTail.size <= rules.blockSize ? tail : -1;
}

function dxSumAt(rules: ChecksumRules, bytes: Uint8Array, at: number): number {
  const tail = dxTailAt(rules, bytes, at);
  return tail < 0 ? -1 : tail + DxTail.offset.dt_checksum;
}

/** `who` is the inode seed. The root (block 0) and inner nodes use the same sum. */
export const dxNodeChecksum = whole(DxTail, dxSumAt, (rules, bytes, at, who) => {
  const slots = dxCountOffset(bytes, at, rules.blockSize);
  const used = slots + le16At(bytes, at + slots + 2) * DxEntry.size;
  return structCrc32c(DxTail, crc32c(who, bytes, at, at + used), bytes, at + dxTailAt(rules, bytes, at));
});

/** `who` is the number of the block. */
export const xattrBlockChecksum = whole(
  XattrHeader,
  () => XattrHeader.offset.h_checksum,
  (rules, bytes, at, who) => structCrc32c(XattrHeader, crc32cLe64(rules.seed, who), bytes, at, rules.blockSize),
);

/** `who` is not used. */
export const mmpChecksum = whole(
  Mmp,
  () => Mmp.offset.mmp_checksum,
  (rules, bytes, at) => structCrc32c(Mmp, rules.seed, bytes, at),
);

/** The seed for a block of the orphan file, from the file's inode seed and the block's number on disk. */
export const orphanBlockSeed = (seed: number, block: number): number => crc32cLe64(seed, block);

/** `who` is `orphanBlockSeed`. */
export const orphanBlockChecksum = whole(
  OrphanBlockTail,
  (rules) => rules.blockSize - OrphanBlockTail.size + OrphanBlockTail.offset.ob_checksum,
  (rules, bytes, at, who) => crc32c(who, bytes, at, at + rules.blockSize - OrphanBlockTail.size),
);

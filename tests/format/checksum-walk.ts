/**
 * Walks an image by the declarations of src/format alone and verifies every checksum on its way: no engine, so that the
 * format's own tests need nothing above it.
 *
 * Each is also changed, set and put back. Returns how many checksums of each kind were right, and a line for each that
 * was wrong.
 */

import { le32At } from '../../src/bytes/access.ts';
import { testBit } from '../../src/bytes/bitmap.ts';
import {
  type BitmapChecksum,
  blockBitmapChecksum,
  type Checksum,
  type ChecksumRules,
  checksumRules,
  groupDescriptorChecksum,
  inodeBitmapChecksum,
  inodeChecksum,
  inodeSeed,
  superblockChecksum,
} from '../../src/format/checksum.ts';
import {
  directoryLeafChecksum,
  dxNodeChecksum,
  extentBlockChecksum,
  mmpChecksum,
  orphanBlockChecksum,
  orphanBlockSeed,
  xattrBlockChecksum,
} from '../../src/format/checksum-blocks.ts';
import { EXT4_JOURNAL_INO, EXT4_RESIZE_INO, SUPERBLOCK_OFFSET } from '../../src/format/constants.ts';
import { Extent, ExtentHeader, ExtentIndex, extentLength } from '../../src/format/extents.ts';
import { INCOMPAT, RO_COMPAT } from '../../src/format/features.ts';
import { BG_FLAGS, GroupDescriptor, GroupDescriptor32 } from '../../src/format/group-descriptor.ts';
import { DxRoot, dxCountOffset } from '../../src/format/htree.ts';
import { Inode } from '../../src/format/inode.ts';
import { INODE_FLAGS } from '../../src/format/inode-flags.ts';
import { Mmp } from '../../src/format/mmp.ts';
import { S_IFDIR, S_IFMT, S_IFREG } from '../../src/format/mode.ts';
import { Superblock } from '../../src/format/superblock.ts';
import { XattrHeader } from '../../src/format/xattr.ts';

export interface Walked {
  rules: ChecksumRules;
  right: Record<string, number>;
  wrong: string[];
  /** The blocks of the journal, in its own order. */
  journal: number[];
}

/** A byte of each kind of structure that can be changed and put back. */
const HARMLESS: Readonly<Record<string, number>> = {
  superblock: Superblock.offset.s_wtime,
  descriptor: GroupDescriptor.offset.bg_free_blocks_count_lo,
  inode: Inode.offset.i_atime,
  'extent node': ExtentHeader.offset.eh_generation,
  'directory leaf': 0,
  'hash tree root': 0,
  'hash tree node': 0,
  'attribute block': XattrHeader.offset.h_refcount,
  'orphan file': 0,
  mmp: Mmp.offset.mmp_time,
};

interface Mapped {
  /** File block → disk block. */
  blocks: Map<number, number>;
  nodes: number[];
}

export function walkChecksums(image: Uint8Array): Walked {
  const sb = Superblock.read(image, SUPERBLOCK_OFFSET);
  const rules = checksumRules(image, SUPERBLOCK_OFFSET);
  const walked: Walked = { rules, right: {}, wrong: [], journal: [] };
  const { blockSize, descSize, inodeSize } = rules;
  const blockAt = (block: number) => block * blockSize;

  const note = (kind: string, ok: boolean, text: string, applies = rules.kind === 'metadata_csum') => {
    if (!applies) return;
    if (ok) walked.right[kind] = (walked.right[kind] ?? 0) + 1;
    else walked.wrong.push(`${kind} ${text}`);
  };
  const check = (kind: string, sum: Checksum<ChecksumRules>, at: number, who: number, text: string) => {
    const stored = sum.stored(rules, image, at);
    const right = sum.verify(rules, image, at, who);
    note(kind, right, `${text}: stored ${stored}, computed ${sum.compute(rules, image, at, who)}`, sum.applies(rules));
    if (!right || !sum.applies(rules)) return;
    // Another byte must be noticed and given a sum of its own; the byte put back must give the old sum.
    const other = at + HARMLESS[kind];
    image[other] ^= 0x5a;
    const noticed = !sum.verify(rules, image, at, who);
    sum.set(rules, image, at, who);
    const mended = sum.verify(rules, image, at, who);
    image[other] ^= 0x5a;
    sum.set(rules, image, at, who);
    if (!noticed || !mended || sum.stored(rules, image, at) !== stored) walked.wrong.push(`${kind} ${text}: set`);
  };

  const groups = Math.ceil((sb.s_blocks_count_lo - sb.s_first_data_block) / sb.s_blocks_per_group);
  const firstBlock = (group: number) => group * sb.s_blocks_per_group + sb.s_first_data_block;
  const isPower = (n: number, of: number): boolean => n === 1 || (n > 1 && n % of === 0 && isPower(n / of, of));
  const hasBackup = (group: number) =>
    !(sb.s_feature_ro_compat & RO_COMPAT.sparse_super) ||
    group === 0 ||
    isPower(group, 3) ||
    isPower(group, 5) ||
    isPower(group, 7);

  check('superblock', superblockChecksum, SUPERBLOCK_OFFSET, 0, 'primary');
  const copies = Array.from({ length: groups }, (_, g) => g).filter(hasBackup);
  for (const group of copies)
    if (group > 0) check('superblock', superblockChecksum, blockAt(firstBlock(group)), 0, `copy in group ${group}`);

  const perBlock = blockSize / descSize;
  const metaBg = (sb.s_feature_incompat & INCOMPAT.meta_bg) !== 0;
  // With bigalloc and blocks of 1 KiB group 0 begins at block 0, and the superblock is still in block 1.
  const bootBlock = blockSize === 1024 && sb.s_first_data_block === 0 ? 1 : 0;
  /** The byte at which the copy of a descriptor that begins with group `copy` lies. */
  const descriptorAt = (group: number, copy: number): number => {
    const table = Math.floor(group / perBlock);
    const within = (group % perBlock) * descSize;
    if (!metaBg || table < sb.s_first_meta_bg)
      return blockAt(firstBlock(copy) + (copy === 0 ? bootBlock : 0) + 1 + table) + within;
    const home = table * perBlock;
    return blockAt(firstBlock(home) + (hasBackup(home) ? 1 : 0)) + within;
  };
  for (const copy of metaBg ? [0] : copies)
    for (let group = 0; group < groups; group++)
      check('descriptor', groupDescriptorChecksum, descriptorAt(group, copy), group, `${group} of copy ${copy}`);

  const map = (inode: Uint8Array, seed: number): Mapped => {
    const mapped: Mapped = { blocks: new Map(), nodes: [] };
    const descend = (bytes: Uint8Array, at: number) => {
      const header = ExtentHeader.read(bytes, at);
      for (let i = 0; i < header.eh_entries; i++) {
        const entry = at + ExtentHeader.size * (i + 1);
        if (header.eh_depth === 0) {
          const e = Extent.read(bytes, entry);
          for (let k = 0; k < extentLength(e.ee_len); k++) mapped.blocks.set(e.ee_block + k, e.ee_start_lo + k);
        } else {
          const below = ExtentIndex.read(bytes, entry).ei_leaf_lo;
          mapped.nodes.push(below);
          check('extent node', extentBlockChecksum, blockAt(below), seed, `block ${below}`);
          descend(image, blockAt(below));
        }
      }
    };
    if (Inode.view(inode).i_flags & INODE_FLAGS.EXT4_EXTENTS_FL) descend(inode, Inode.offset.i_block);
    else {
      let next = 0;
      const list = (block: number, height: number) => {
        if (height === 0) {
          if (block) mapped.blocks.set(next, block);
          next++;
        } else if (block === 0) next += (blockSize / 4) ** height;
        else for (let i = 0; i < blockSize / 4; i++) list(le32At(image, blockAt(block) + 4 * i), height - 1);
      };
      for (let i = 0; i < 14; i++) list(le32At(inode, Inode.offset.i_block + 4 * i), Math.max(0, i - 11));
    }
    return mapped;
  };

  const directory = (mapped: Mapped, indexed: boolean, seed: number, ino: number) => {
    const levels = indexed ? image[blockAt(mapped.blocks.get(0)!) + DxRoot.offset.info + 6] : -1;
    for (const [logical, block] of mapped.blocks) {
      const isNode =
        indexed && (logical === 0 || (levels > 0 && dxCountOffset(image, blockAt(block), blockSize) === 8));
      check(
        isNode ? (logical === 0 ? 'hash tree root' : 'hash tree node') : 'directory leaf',
        isNode ? dxNodeChecksum : directoryLeafChecksum,
        blockAt(block),
        seed,
        `block ${logical} of inode ${ino}`,
      );
    }
  };

  for (let group = 0; group < groups; group++) {
    const at = descriptorAt(group, 0);
    const d = (descSize >= 64 ? GroupDescriptor : GroupDescriptor32).read(image, at);
    const blockBitmap = image.subarray(blockAt(d.bg_block_bitmap_lo), blockAt(d.bg_block_bitmap_lo + 1));
    const inodeBitmap = image.subarray(blockAt(d.bg_inode_bitmap_lo), blockAt(d.bg_inode_bitmap_lo + 1));
    const checkBitmap = (kind: string, sum: BitmapChecksum, bitmap: Uint8Array) => {
      const descriptor = image.slice(at, at + descSize);
      note(kind, sum.verify(rules, bitmap, descriptor, 0), `of group ${group}`);
      bitmap[0] ^= 1;
      const noticed = !sum.verify(rules, bitmap, descriptor, 0);
      sum.set(rules, bitmap, descriptor, 0);
      const mended = sum.verify(rules, bitmap, descriptor, 0);
      bitmap[0] ^= 1;
      if (rules.kind === 'metadata_csum' && !(noticed && mended)) walked.wrong.push(`${kind} of group ${group}: set`);
    };
    // A bitmap that was never written has no sum, and its block may hold anything.
    if (!(d.bg_flags & BG_FLAGS.EXT4_BG_BLOCK_UNINIT)) checkBitmap('block bitmap', blockBitmapChecksum, blockBitmap);
    if (d.bg_flags & BG_FLAGS.EXT4_BG_INODE_UNINIT) continue;
    checkBitmap('inode bitmap', inodeBitmapChecksum, inodeBitmap);

    for (let i = 0; i < sb.s_inodes_per_group - d.bg_itable_unused_lo; i++) {
      if (!testBit(inodeBitmap, i)) continue;
      const ino = group * sb.s_inodes_per_group + i + 1;
      const inodeAt = blockAt(d.bg_inode_table_lo) + i * inodeSize;
      const inode = image.subarray(inodeAt, inodeAt + inodeSize);
      const v = Inode.read(inodeSize === 128 ? Uint8Array.from([...inode, ...new Uint8Array(32)]) : inode);
      check('inode', inodeChecksum, inodeAt, ino, `${ino}`);
      if (v.i_links_count === 0 || ino === EXT4_RESIZE_INO) continue;
      const seed = inodeSeed(rules, ino, v.i_generation);
      if (v.i_file_acl_lo)
        check('attribute block', xattrBlockChecksum, blockAt(v.i_file_acl_lo), v.i_file_acl_lo, `of inode ${ino}`);
      const type = v.i_mode & S_IFMT;
      if ((type !== S_IFDIR && type !== S_IFREG) || v.i_flags & INODE_FLAGS.EXT4_INLINE_DATA_FL) continue;
      const mapped = map(inode, seed);
      if (type === S_IFDIR) directory(mapped, (v.i_flags & INODE_FLAGS.EXT4_INDEX_FL) !== 0, seed, ino);
      if (ino === EXT4_JOURNAL_INO) walked.journal = [...mapped.blocks.values()];
      if (ino === sb.s_orphan_file_inum)
        for (const block of mapped.blocks.values())
          check('orphan file', orphanBlockChecksum, blockAt(block), orphanBlockSeed(seed, block), `block ${block}`);
    }
  }
  if (sb.s_feature_incompat & INCOMPAT.mmp) check('mmp', mmpChecksum, blockAt(Number(sb.s_mmp_block)), 0, '');
  return walked;
}

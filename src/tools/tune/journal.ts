/**
 * The journal comes and goes: ext2 becomes ext3, and ext3 becomes ext2.
 *
 *     -j, -O has_journal     inode 8 gets blocks wherever they are free        -O ^has_journal     its blocks are free
 */
import { clearBit, setBits, testBit } from '../../bytes/bitmap.ts';
import { Refused } from '../../bytes/refused.ts';
import { blockBitmap, clustersInGroup } from '../../engine/volume/bitmaps.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { groupLength, groupOf, groupStart } from '../../engine/volume/geometry.ts';
import { type InodeRef, inodePlace, readInode, sizeOf } from '../../engine/volume/inode.ts';
import { walkMap } from '../../engine/volume/map.ts';
import { openVolume } from '../../engine/volume/open.ts';
import { descriptorPlace, type Volume } from '../../engine/volume/volume.ts';
import { blockBitmapChecksum, inodeChecksum } from '../../format/checksum.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, EXT4_JOURNAL_INO, EXT4_N_BLOCKS, SECTOR_BYTES } from '../../format/constants.ts';
import { COMPAT, hasCompat, hasIncompat } from '../../format/features.ts';
import { BG_FLAGS, GroupDescriptor } from '../../format/group-descriptor.ts';
import { pointerAt } from '../../format/indirect.ts';
import { Inode, Inode128, KNOWN_EXTRA_ISIZE } from '../../format/inode.ts';
import { JBD2_MAGIC_NUMBER, JBD2_SUPERBLOCK_V2, JournalSuperblock } from '../../format/jbd2.ts';
import { S_IFREG } from '../../format/mode.ts';
import { EXT3_JNL_BACKUP_BLOCKS } from '../../format/superblock-values.ts';
import { type FileMap, mapFile } from '../mkfs/file-map.ts';
import type { JournalOptions } from '../mkfs/journal-options.ts';
import { middleGroup, sizeJournal } from '../mkfs/journal-size.ts';
import { sizeInBlocks } from '../mkfs/numbers.ts';
import { mapFlags, writeMap } from '../mkfs/own-inode.ts';
import { Space } from '../mkfs/space.ts';
import type { Tuning } from './tuning.ts';

const NO_MAP = Array.from({ length: EXT4_N_BLOCKS + 2 }, () => 0);

/** The volume at this moment of the run. */
function present(t: Tuning): Volume {
  const volume = openVolume(t.recorder.store);
  if (volume instanceof Refused) throw new Error(volume.refused);
  return volume;
}

export function removeJournal(t: Tuning): void {
  t.beyondSuper();
  const values = {
    s_feature_compat: t.s.s_feature_compat & ~COMPAT.has_journal,
    s_journal_inum: 0,
    s_jnl_blocks: NO_MAP,
  };
  t.change('the journal goes: its blocks are free, and inode 8 is empty.', values, () => {
    const volume = present(t);
    const inode = readInode(volume, EXT4_JOURNAL_INO);
    if (isFinding(inode)) return;
    const blocks: number[] = [];
    walkMap(volume, inode, {
      run: (_, physical, length) => {
        for (let i = 0; i < length; i++) blocks.push(physical + i);
        return true;
      },
      node: (block) => {
        blocks.push(block);
        return true;
      },
    });
    give(t, volume, blocks);
    const clusters = clustersIn(volume, journalBlocksOf(inode, volume));
    t.real.s_overhead_clusters = Math.max(0, t.real.s_overhead_clusters - clusters);
    const bytes = t.recorder.touch(inode.block);
    bytes.fill(0, inode.offset, inode.offset + Inode128.size);
    inodeChecksum.set(t.rules, bytes, inode.offset, EXT4_JOURNAL_INO);
  });
}

const journalBlocksOf = (inode: InodeRef, { geometry }: Volume): number =>
  Math.floor(sizeOf(inode) / geometry.blockSize);

const clustersIn = ({ geometry }: Volume, blocks: number): number => Math.ceil(blocks / geometry.clusterRatio);

/** Changes the counts in a descriptor and in the superblock by `by` free clusters. */
function count(t: Tuning, volume: Volume, group: number, by: number): void {
  const { block, offset } = descriptorPlace(volume.geometry, group);
  const d = GroupDescriptor.view(t.recorder.touch(block), offset);
  const wide = volume.geometry.descSize > 32;
  const free = d.bg_free_blocks_count_lo + (wide ? d.bg_free_blocks_count_hi * 0x10000 : 0) + by;
  d.bg_free_blocks_count_lo = free & 0xffff;
  if (wide) d.bg_free_blocks_count_hi = free >>> 16;
  const { real } = t;
  const blocks = by * volume.geometry.clusterRatio;
  const total = real.s_free_blocks_count_lo + real.s_free_blocks_count_hi * 2 ** 32 + blocks;
  real.s_free_blocks_count_lo = total % 2 ** 32;
  real.s_free_blocks_count_hi = Math.floor(total / 2 ** 32);
}

function sum(t: Tuning, volume: Volume, group: number, bitmap: Uint8Array): void {
  const { block, offset } = descriptorPlace(volume.geometry, group);
  blockBitmapChecksum.set(t.rules, bitmap, t.recorder.touch(block), offset);
}

/**
 * Frees blocks. With bigalloc the program counts each freed block as a cluster, so the counts are too high until e2fsck
 * corrects them.
 */
function give(t: Tuning, volume: Volume, blocks: readonly number[]): void {
  const { geometry: g, groups } = volume;
  const touched = new Set<number>();
  for (const block of blocks) {
    const group = groupOf(g, block);
    const bits = t.recorder.touch(groups.blockBitmap[group]);
    clearBit(bits, Math.floor((block - groupStart(g, group)) / g.clusterRatio));
    count(t, volume, group, 1);
    touched.add(group);
  }
  for (const group of touched) sum(t, volume, group, t.recorder.store.read(groups.blockBitmap[group]));
}

/** Takes blocks, in whole clusters. The bitmap of a group that was never written is written now. */
function take(t: Tuning, volume: Volume, first: number, length: number): void {
  const { geometry: g, groups } = volume;
  for (let at = first; at < first + length; ) {
    const group = groupOf(g, at);
    const end = Math.min(first + length, groupStart(g, group) + groupLength(g, group));
    const { block, offset } = descriptorPlace(g, group);
    const d = GroupDescriptor.view(t.recorder.touch(block), offset);
    const bits = t.recorder.touch(groups.blockBitmap[group]);
    if (d.bg_flags & BG_FLAGS.EXT4_BG_BLOCK_UNINIT) {
      bits.set(blockBitmap(volume, group).bits);
      d.bg_flags &= ~BG_FLAGS.EXT4_BG_BLOCK_UNINIT;
      groups.flags[group] &= ~BG_FLAGS.EXT4_BG_BLOCK_UNINIT;
    }
    const from = Math.floor((at - groupStart(g, group)) / g.clusterRatio);
    const to = Math.ceil((end - groupStart(g, group)) / g.clusterRatio);
    let fresh = 0;
    for (let cluster = from; cluster < to; cluster++) if (!testBit(bits, cluster)) fresh++;
    setBits(bits, from, to - from);
    count(t, volume, group, -fresh);
    sum(t, volume, group, bits);
    at = end;
  }
}

/** The free space, by the bitmaps. */
function spaceOf(volume: Volume): Space {
  const { geometry: g } = volume;
  const ratio = g.clusterRatio;
  const space = new Space(g.blockCount, g.blocksPerGroup * 16, ratio);
  if (g.firstDataBlock > 0) space.take(0, g.firstDataBlock);
  for (let group = 0; group < g.groups; group++) {
    const { bits } = blockBitmap(volume, group);
    const length = clustersInGroup(volume, group);
    for (let bit = 0; bit < length; bit++) {
      if (!testBit(bits, bit)) continue;
      let end = bit + 1;
      while (end < length && testBit(bits, end)) end++;
      space.take(groupStart(g, group) + bit * ratio, (end - bit) * ratio);
      bit = end;
    }
  }
  return space;
}

export function addJournal(t: Tuning, options: JournalOptions): void {
  if (hasCompat(t.s, 'has_journal')) t.stop('The filesystem already has a journal.\n');
  if (t.real.s_journal_inum !== 0) t.stop('tune2fs: another journal in place of this one: in two steps, please\n');
  const { geometry: g } = t.volume;
  t.say('Creating journal inode: ');
  const free = t.s.s_free_blocks_count_lo + t.s.s_free_blocks_count_hi * 2 ** 32;
  const sizes = sizeJournal(options, hasCompat(t.s, 'fast_commit'), g.blockCount, g.blockSize, free);
  if (sizes instanceof Refused) t.stop(`${sizes.refused}\n`);
  const { all: size, fast } = sizes;
  if (size === 0) t.stop('\nFilesystem too small for a journal\n');
  const extents = hasIncompat(t.s, 'extent');
  const space = spaceOf(t.volume);
  const location = options.location && sizeInBlocks(options.location, g.blockSize);
  const freeIn = (group: number) =>
    groupLength(g, group) - space.usedIn(groupStart(g, group), groupStart(g, group) + groupLength(g, group));
  const middle = groupOf(g, Math.floor((g.blockCount - g.firstDataBlock) / 2));
  const { best } = middleGroup(middle, g.groups, g.flexSize, freeIn);
  const goal = !extents ? g.firstDataBlock : (location ?? groupStart(g, best));
  const map = mapFile(space, g.blockSize, goal, size, extents);
  if (!map) t.stop('\n\twhile trying to create journal: Could not allocate block in ext2 filesystem\n');
  t.beyondSuper();
  const values = {
    s_feature_compat: (t.s.s_feature_compat | COMPAT.has_journal) >>> 0,
    s_journal_inum: EXT4_JOURNAL_INO,
  };
  t.change(`a journal of ${size} blocks: an inode with no name, and its copy in the superblock.`, values, () =>
    writeJournal(t, map, size, fast),
  );
  t.say('done\n');
}

function writeJournal(t: Tuning, map: FileMap, size: number, fast: number): void {
  const { recorder, rules, real } = t;
  const volume = present(t);
  const { geometry: g } = volume;
  const { blockSize } = g;
  for (const run of map.runs) take(t, volume, run.start, run.count);
  for (const { block } of [...map.leaves, ...map.indirects]) take(t, volume, block, 1);
  for (const run of map.runs) for (let i = 0; i < run.count; i++) recorder.touch(run.start + i).fill(0);
  for (const { block } of [...map.leaves, ...map.indirects]) recorder.touch(block).fill(0);
  const first = map.extents ? map.runs[0].start : map.direct[0];
  JournalSuperblock.write(recorder.touch(first), 0, {
    s_header: { h_magic: JBD2_MAGIC_NUMBER, h_blocktype: JBD2_SUPERBLOCK_V2, h_sequence: 0 },
    s_blocksize: blockSize,
    s_maxlen: size,
    s_first: 1,
    s_sequence: 1,
    s_uuid: real.s_uuid,
    s_nr_users: 1,
    s_num_fc_blks: fast,
  });
  const i_block = writeMap({ recorder, rules, blockSize }, EXT4_JOURNAL_INO, map);
  const at = inodePlace(volume, EXT4_JOURNAL_INO)!;
  const bytes = recorder.touch(at.block);
  // Where the volume has no checksums any more, the old checksum stays.
  const { l_i_checksum_lo } = Inode128.view(bytes, at.offset);
  bytes.fill(0, at.offset, at.offset + g.inodeSize);
  const length = size * blockSize;
  const sectors = (map.taken * blockSize) / SECTOR_BYTES;
  Inode128.write(bytes, at.offset, {
    i_mode: S_IFREG | 0o600,
    i_size_lo: length % 2 ** 32,
    i_size_high: Math.floor(length / 2 ** 32),
    i_atime: t.now | 0,
    i_ctime: t.now | 0,
    i_mtime: t.now | 0,
    i_links_count: 1,
    i_blocks_lo: sectors % 2 ** 32,
    l_i_blocks_high: Math.floor(sectors / 2 ** 32),
    i_flags: mapFlags(map),
    i_block,
    l_i_checksum_lo,
  });
  if (g.inodeSize > EXT4_GOOD_OLD_INODE_SIZE)
    Inode.write(bytes, at.offset, { i_extra_isize: KNOWN_EXTRA_ISIZE, i_crtime: t.now | 0 });
  inodeChecksum.set(rules, bytes, at.offset, EXT4_JOURNAL_INO);
  const words = Array.from({ length: EXT4_N_BLOCKS }, (_, i) => pointerAt(i_block, i));
  real.s_jnl_blocks = [...words, Math.floor(length / 2 ** 32), length % 2 ** 32];
  if (real.s_overhead_clusters > 0) real.s_overhead_clusters += clustersIn(volume, size);
  real.s_jnl_backup_type = EXT3_JNL_BACKUP_BLOCKS;
}

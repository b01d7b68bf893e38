/** Reasons for which Linux's mount refuses a volume with a readable superblock, for reading or writing. */
import { le32At } from '../../bytes/access.ts';
import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import { inodeChecksum, inodeSeed } from '../../format/checksum.ts';
import { orphanBlockChecksum, orphanBlockSeed } from '../../format/checksum-blocks.ts';
import { EXT4_GOOD_OLD_INODE_SIZE } from '../../format/constants.ts';
import { hasCompat, hasIncompat, hasRoCompat } from '../../format/features.ts';
import { DX_HASH_SIPHASH } from '../../format/htree.ts';
import { EXT4_ORPHAN_BLOCK_MAGIC, OrphanBlockTail } from '../../format/orphan-file.ts';
import { EXT4_CRC32C_CHKSUM } from '../../format/superblock-values.ts';
import { isFinding } from './finding.ts';
import { groupLength, groupStart } from './geometry.ts';
import { generationOf, linksOf, modeOf, readInode, sizeOf } from './inode.ts';
import { blockOf, fileMap } from './map.ts';
import { VOLUME } from './refusals.ts';
import type { Volume } from './volume.ts';

const MOST_LOG_GROUPS = 31;

/** Checks before the journal is read. `bytes` is the size of the device. */
export function unmountable(volume: Volume, bytes: number): Refused | undefined {
  const { sb, geometry: g } = volume;
  if (g.blockCount * g.blockSize > bytes) {
    const room = Math.floor(bytes / g.blockSize);
    return new Refused(VOLUME.small_device({ blocks: g.blockCount, room }), 's_blocks_count_lo');
  }
  if (sb.s_inodes_count !== g.groups * g.inodesPerGroup) {
    const { groups, inodesPerGroup: each } = g;
    return new Refused(VOLUME.other_inode_count({ inodes: sb.s_inodes_count, groups, each }), 's_inodes_count');
  }
  if (!hasRoCompat(sb, 'bigalloc') && sb.s_clusters_per_group !== g.blocksPerGroup) {
    const said = VOLUME.other_clusters({ blocks: g.blocksPerGroup, clusters: sb.s_clusters_per_group });
    return new Refused(said, 's_clusters_per_group');
  }
  if (hasIncompat(sb, 'flex_bg') && sb.s_log_groups_per_flex > MOST_LOG_GROUPS)
    return new Refused(VOLUME.flex_too_large({ is: sb.s_log_groups_per_flex }), 's_log_groups_per_flex');
  // Linux takes it as a signed number.
  if (g.firstIno >= 2 ** 31) return new Refused(VOLUME.first_inode_too_large({ is: g.firstIno }), 's_first_ino');
  if (hasRoCompat(sb, 'metadata_csum') && sb.s_checksum_type !== EXT4_CRC32C_CHKSUM)
    return new Refused(VOLUME.unknown_checksum({ type: sb.s_checksum_type }), 's_checksum_type');
  if (hasRoCompat(sb, 'extra_isize'))
    for (const field of ['s_min_extra_isize', 's_want_extra_isize'] as const)
      if (sb[field] > g.inodeSize - EXT4_GOOD_OLD_INODE_SIZE)
        return new Refused(VOLUME.extra_too_large({ field, is: sb[field], inodeSize: g.inodeSize }), field);
  const hash = sb.s_def_hash_version;
  if (hash > DX_HASH_SIPHASH || (hash === DX_HASH_SIPHASH && !hasIncompat(sb, 'casefold')))
    return new Refused(VOLUME.unknown_hash({ hash }), 's_def_hash_version');
  return hasIncompat(sb, 'flex_bg') ? undefined : strayed(volume);
}

/** Without flex_bg the bitmaps and the table of a group must lie in the group. */
function strayed({ geometry: g, groups }: Volume): Refused | undefined {
  for (let n = 0; n < g.groups; n++) {
    const [first, length] = [groupStart(g, n), groupLength(g, n)];
    for (const [what, block, count] of [
      ['block bitmap', groups.blockBitmap[n], 1],
      ['inode bitmap', groups.inodeBitmap[n], 1],
      ['inode table', groups.inodeTable[n], g.itableBlocks],
    ] as const)
      if (block < first || block + count > first + length)
        return new Refused(VOLUME.strayed({ what, group: n, block }), 'bg_block_bitmap_lo');
  }
  return undefined;
}

/** The fault of the orphan file after the journal is replayed, as a mount reads all of it. */
export function orphanFileFault(volume: Volume): Refused | undefined {
  const { sb, rules, geometry } = volume;
  const ino = sb.s_orphan_file_inum;
  if (!hasCompat(sb, 'orphan_file')) return undefined;
  const refuse = (why: Said) => new Refused(VOLUME.orphan_file({ ino, why }), 's_orphan_file_inum');
  const inode = readInode(volume, ino);
  if (isFinding(inode)) return refuse(VOLUME.no_inode);
  if (linksOf(inode) === 0 || modeOf(inode) === 0) return refuse(VOLUME.not_in_use);
  if (!inodeChecksum.verify(rules, inode.bytes, inode.offset, ino)) return refuse(VOLUME.wrong_checksum);
  const seed = inodeSeed(rules, ino, generationOf(inode));
  const blocks = Math.floor(sizeOf(inode) / geometry.blockSize);
  const { runs } = fileMap(volume, inode);
  const tail = geometry.blockSize - OrphanBlockTail.size;
  for (let n = 0; n < blocks; n++) {
    const block = blockOf(runs, n);
    if (block === undefined) return refuse(VOLUME.no_block({ n }));
    const bytes = volume.device.read(block);
    if (le32At(bytes, tail + OrphanBlockTail.offset.ob_magic) !== EXT4_ORPHAN_BLOCK_MAGIC)
      return refuse(VOLUME.no_magic_in_block({ n }));
    if (!orphanBlockChecksum.verify(rules, bytes, 0, orphanBlockSeed(seed, block)))
      return refuse(VOLUME.wrong_checksum_of_block({ n }));
  }
  return undefined;
}

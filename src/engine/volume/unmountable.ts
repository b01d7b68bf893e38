/** What Linux's mount refuses of a volume whose superblock can be read, whether it is to be read or written. */
import { le32At } from '../../bytes/access.ts';
import { Refused } from '../../bytes/refused.ts';
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
import type { Volume } from './volume.ts';

const MOST_LOG_GROUPS = 31;

/** Before the journal is looked at. `bytes`: those of the device. */
export function unmountable(volume: Volume, bytes: number): Refused | undefined {
  const { sb, geometry: g } = volume;
  if (g.blockCount * g.blockSize > bytes) {
    const why = `The volume has ${g.blockCount} blocks, and its device has room for ${Math.floor(bytes / g.blockSize)}.`;
    return new Refused(why, 's_blocks_count_lo');
  }
  if (sb.s_inodes_count !== g.groups * g.inodesPerGroup) {
    const why = `The volume says that it has ${sb.s_inodes_count} inodes, and ${g.groups} groups of ${g.inodesPerGroup}.`;
    return new Refused(why, 's_inodes_count');
  }
  if (!hasRoCompat(sb, 'bigalloc') && sb.s_clusters_per_group !== g.blocksPerGroup) {
    const why = `A group has ${g.blocksPerGroup} blocks, and s_clusters_per_group is ${sb.s_clusters_per_group}.`;
    return new Refused(why, 's_clusters_per_group');
  }
  if (hasIncompat(sb, 'flex_bg') && sb.s_log_groups_per_flex > MOST_LOG_GROUPS)
    return new Refused(`s_log_groups_per_flex is ${sb.s_log_groups_per_flex}.`, 's_log_groups_per_flex');
  // A number with a sign, to Linux.
  if (g.firstIno >= 2 ** 31) return new Refused(`s_first_ino is ${g.firstIno}.`, 's_first_ino');
  if (hasRoCompat(sb, 'metadata_csum') && sb.s_checksum_type !== EXT4_CRC32C_CHKSUM)
    return new Refused(`There is no checksum with the number ${sb.s_checksum_type}.`, 's_checksum_type');
  if (hasRoCompat(sb, 'extra_isize'))
    for (const field of ['s_min_extra_isize', 's_want_extra_isize'] as const)
      if (sb[field] > g.inodeSize - EXT4_GOOD_OLD_INODE_SIZE)
        return new Refused(`${field} is ${sb[field]}: an inode has ${g.inodeSize} bytes.`, field);
  const hash = sb.s_def_hash_version;
  if (hash > DX_HASH_SIPHASH || (hash === DX_HASH_SIPHASH && !hasIncompat(sb, 'casefold')))
    return new Refused(`There is no hash of names with the number ${hash}.`, 's_def_hash_version');
  return hasIncompat(sb, 'flex_bg') ? undefined : strayed(volume);
}

/** Without flex_bg a group has its bitmaps and its table within itself. */
function strayed({ geometry: g, groups }: Volume): Refused | undefined {
  for (let n = 0; n < g.groups; n++) {
    const [first, length] = [groupStart(g, n), groupLength(g, n)];
    for (const [what, block, count] of [
      ['block bitmap', groups.blockBitmap[n], 1],
      ['inode bitmap', groups.inodeBitmap[n], 1],
      ['inode table', groups.inodeTable[n], g.itableBlocks],
    ] as const)
      if (block < first || block + count > first + length)
        return new Refused(
          `Structure needs cleaning: the ${what} of group ${n} is at block ${block}, outside of the group.`,
          'bg_block_bitmap_lo',
        );
  }
  return undefined;
}

/** What is wrong with the orphan file, once the journal is replayed: a mount reads all of it. */
export function orphanFileFault(volume: Volume): Refused | undefined {
  const { sb, rules, geometry } = volume;
  const ino = sb.s_orphan_file_inum;
  if (!hasCompat(sb, 'orphan_file')) return undefined;
  const refuse = (why: string) =>
    new Refused(`Structure needs cleaning: inode ${ino}, the orphan file, ${why}.`, 's_orphan_file_inum');
  const inode = readInode(volume, ino);
  if (isFinding(inode)) return refuse('does not exist');
  if (linksOf(inode) === 0 || modeOf(inode) === 0) return refuse('is not in use');
  if (!inodeChecksum.verify(rules, inode.bytes, inode.offset, ino)) return refuse('has a wrong checksum');
  const seed = inodeSeed(rules, ino, generationOf(inode));
  const blocks = Math.floor(sizeOf(inode) / geometry.blockSize);
  const { runs } = fileMap(volume, inode);
  const tail = geometry.blockSize - OrphanBlockTail.size;
  for (let n = 0; n < blocks; n++) {
    const block = blockOf(runs, n);
    if (block === undefined) return refuse(`has no block ${n}`);
    const bytes = volume.device.read(block);
    if (le32At(bytes, tail + OrphanBlockTail.offset.ob_magic) !== EXT4_ORPHAN_BLOCK_MAGIC)
      return refuse(`has a block ${n} without its magic number`);
    if (!orphanBlockChecksum.verify(rules, bytes, 0, orphanBlockSeed(seed, block)))
      return refuse(`has a block ${n} with a wrong checksum`);
  }
  return undefined;
}

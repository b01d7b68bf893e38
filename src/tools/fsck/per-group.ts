/**
 * Impossible numbers of blocks and inodes per group. The check corrects them from the rest of the volume: the count of all
 * inodes, the places of tables, and the copies of the superblock. Without them e2fsck would invent groups.
 *
 *     s_inodes_count ÷ s_inodes_per_group ─▶ groups ─▶ blocks of each, so that every table lies in its own
 */
import { NIL_UUID } from '../../bytes/kinds.ts';
import { backupGroups } from '../../engine/volume/geometry.ts';
import { EXT4_SUPER_MAGIC, SUPERBLOCK_SIZE } from '../../format/constants.ts';
import { Superblock } from '../../format/superblock.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { badTable } from './tables.ts';

const BITS = 8;

/** Asks about both numbers. Answers whether the groups have changed, so that their descriptors must be read again. */
export function checkPerGroup(check: Check): boolean {
  inodesPerGroup(check);
  return blocksPerGroup(check);
}

/** The inodes of a group must fill whole bytes of its bitmap. Where they do not, the check believes the count of all inodes. */
function inodesPerGroup(check: Check): void {
  const { volume } = check;
  const { s, g } = volume;
  const value = s.s_inodes_per_group;
  const should = s.s_inodes_count / g.groups;
  if (value % BITS === 0 || should % BITS !== 0 || should > BITS * g.blockSize) return;
  if (!check.user.ask('inodes_per_group_odd', { value, should }, volume.superTouch('s_inodes_per_group'))) return;
  s.s_inodes_per_group = should;
  volume.derive();
  volume.writeSuper();
}

function blocksPerGroup(check: Check): boolean {
  const { volume } = check;
  const { s } = volume;
  const value = s.s_blocks_per_group;
  const should = betterBlocksPerGroup(volume);
  if (
    should === 0 ||
    !check.user.ask('blocks_per_group_wrong', { value, should }, volume.superTouch('s_blocks_per_group'))
  )
    return false;
  set(volume, should);
  volume.writeSuper();
  return true;
}

function set(volume: CheckedVolume, blocks: number): void {
  volume.s.s_blocks_per_group = blocks;
  volume.s.s_clusters_per_group = blocks;
  volume.derive();
}

/**
 * The number of blocks per group that gives as many groups as the inodes imply, each with its tables. It is 0 if the
 * present number works, or if none does.
 */
function betterBlocksPerGroup(volume: CheckedVolume): number {
  const { s, g } = volume;
  const groups = s.s_inodes_count / s.s_inodes_per_group;
  if (!Number.isInteger(groups) || groups === g.groups || groups < 1 || g.clusterRatio > 1) return 0;
  if (badTable(volume) === undefined) return 0;
  const blocks = g.blockCount - g.firstDataBlock;
  const most = BITS * g.blockSize;
  const least = groups === 1 ? most : Math.ceil(blocks / groups / BITS) * BITS;
  const was = s.s_blocks_per_group;
  let found = 0;
  for (let each = least; found === 0 && each <= most && Math.ceil(blocks / each) === groups; each += BITS) {
    set(volume, each);
    if (volume.desc.length >= groups * g.descSize && hasCopies(volume) && badTable(volume) === undefined) found = each;
  }
  set(volume, was);
  return found;
}

/** Answers whether every place of a copy holds a superblock of this volume. */
function hasCopies(volume: CheckedVolume): boolean {
  return backupGroups(volume.g).every((group) => {
    const at = volume.groupStart(group) * volume.g.blockSize;
    const copy = Superblock.read(volume.disk.bytes(at, SUPERBLOCK_SIZE));
    return copy.s_magic === EXT4_SUPER_MAGIC && copy.s_uuid === volume.s.s_uuid && copy.s_uuid !== NIL_UUID;
  });
}

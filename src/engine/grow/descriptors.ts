/**
 * Descriptors of new groups. When a descriptor block is full, the next kept block becomes one. The resize inode gives up
 * this block and its copies in the backups. A new group with a backup keeps blocks too, and the resize inode names them.
 *
 *     resize inode ─▶ names: [5, 6, 7 …]      5 ─▶ [group 1's, group 3's, …]      becomes descriptors 4
 *
 * With meta_bg no blocks are kept. The first of the groups whose descriptors fill a block holds that block.
 */
import { le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { dataView } from '../../bytes/struct.ts';
import { blockBitmapChecksum, groupDescriptorChecksum, inodeBitmapChecksum } from '../../format/checksum.ts';
import { EXT4_DIND_BLOCK, EXT4_MIN_DESC_SIZE_64BIT, POINTER_BYTES } from '../../format/constants.ts';
import { GroupDescriptor } from '../../format/group-descriptor.ts';
import { pointersIn, setPointer } from '../../format/indirect.ts';
import type { Inode } from '../fs/inode.ts';
import { backupGroups, descriptorBlock, groupHead, groupStart, hasSuper } from '../volume/geometry.ts';
import { descriptorPlace } from '../volume/volume.ts';
import type { GrowHost } from './host.ts';
import type { NewGroup } from './new-groups.ts';

const D = GroupDescriptor.offset;

export function addDescriptors(fs: GrowHost, groups: readonly NewGroup[], reserve: Inode | undefined): void {
  const { geometry: g } = fs.mount;
  for (const { group } of groups) {
    if (group % g.descPerBlock === 0) takeKept(fs, group / g.descPerBlock, reserve);
    else if (reserve && hasSuper(g, group)) keepMore(fs, group, reserve);
  }
  for (const group of groups) describe(fs, group);
}

function takeKept(fs: GrowHost, index: number, reserve: Inode | undefined): void {
  const { mount } = fs;
  const { geometry: g, sb } = mount;
  if (index >= g.firstMetaBg) {
    mount.touch(descriptorBlock(g, index * g.descPerBlock)).fill(0);
    return;
  }
  if (!reserve) return;
  const names = le32At(reserve.iBlock, EXT4_DIND_BLOCK * POINTER_BYTES);
  setPointer(mount.touch(names), index % pointersIn(g.blockSize), 0);
  reserve.charge(-(1 + backupGroups(g).length));
  mount.touch(mount.superblock + 1 + index).fill(0);
  sb.s_reserved_gdt_blocks--;
}

function keepMore(fs: GrowHost, group: number, reserve: Inode): void {
  const { mount } = fs;
  const { geometry: g } = mount;
  const { reserved, reservedCount } = groupHead(g, 0);
  // Groups added before this one may have taken some.
  const count = mount.sb.s_reserved_gdt_blocks;
  const first = reserved + reservedCount - count;
  const backups = backupGroups({ ...g, groups: group }).length;
  for (let i = 0; i < count; i++) {
    const block = first + i;
    setPointer(mount.touch(block), backups, block - groupStart(g, 0) + groupStart(g, group));
  }
  reserve.charge(count);
}

function describe({ mount, recorder }: GrowHost, { group, flags, ...at }: NewGroup): void {
  const { geometry: g } = mount;
  const { rules } = mount.volume;
  const { block, offset } = descriptorPlace(g, group);
  const bytes = mount.touch(block);
  const dv = dataView(bytes);
  const wide = g.descSize >= EXT4_MIN_DESC_SIZE_64BIT;
  bytes.fill(0, offset, offset + g.descSize);
  const place = (lo: number, hi: number, value: number): void => {
    setLe32At(bytes, offset + lo, value % 2 ** 32);
    if (wide) setLe32At(bytes, offset + hi, Math.floor(value / 2 ** 32));
  };
  const count = (lo: number, hi: number, value: number): void => {
    setLe16At(bytes, offset + lo, value & 0xffff);
    if (wide) setLe16At(bytes, offset + hi, value >>> 16);
  };
  place(D.bg_block_bitmap_lo, D.bg_block_bitmap_hi, at.blockBitmap);
  place(D.bg_inode_bitmap_lo, D.bg_inode_bitmap_hi, at.inodeBitmap);
  place(D.bg_inode_table_lo, D.bg_inode_table_hi, at.inodeTable);
  count(D.bg_free_blocks_count_lo, D.bg_free_blocks_count_hi, at.blocks - at.taken);
  count(D.bg_free_inodes_count_lo, D.bg_free_inodes_count_hi, g.inodesPerGroup);
  if (rules.kind !== 'none') count(D.bg_itable_unused_lo, D.bg_itable_unused_hi, g.inodesPerGroup);
  dv.setUint16(offset + D.bg_flags, flags, true);
  // Sum the bytes on disk, even where the flags say that the bitmap was never written.
  blockBitmapChecksum.set(rules, recorder.store.read(at.blockBitmap), bytes, offset);
  inodeBitmapChecksum.set(rules, recorder.store.read(at.inodeBitmap), bytes, offset);
  groupDescriptorChecksum.set(rules, bytes, offset, group);
}

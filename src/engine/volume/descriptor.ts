/** One group descriptor with its halves joined, exactly as on disk, valid or not. */
import { EXT4_MIN_DESC_SIZE_64BIT } from '../../format/constants.ts';
import { GroupDescriptor } from '../../format/group-descriptor.ts';
import { joinHalves } from './geometry.ts';
import { descriptorPlace, type Volume } from './volume.ts';

export interface GroupDescriptorValues {
  blockBitmap: number;
  inodeBitmap: number;
  inodeTable: number;
  freeBlocks: number;
  freeInodes: number;
  usedDirs: number;
  flags: number;
  itableUnused: number;
  checksum: number;
  blockBitmapCsum: number;
  inodeBitmapCsum: number;
}

export function readDescriptor(volume: Volume, group: number): GroupDescriptorValues {
  const { geometry: g, device } = volume;
  const { block, offset } = descriptorPlace(g, group);
  // A descriptor of 32 bytes is read like one of 64 bytes whose upper halves are 0.
  const short = new Uint8Array(EXT4_MIN_DESC_SIZE_64BIT);
  if (block < g.blockCount)
    short.set(device.read(block).subarray(offset, offset + Math.min(g.descSize, EXT4_MIN_DESC_SIZE_64BIT)));
  const d = GroupDescriptor.view(short);
  const half = (lo: number, hi: number) => lo + hi * 65536;
  return {
    blockBitmap: joinHalves(d.bg_block_bitmap_lo, d.bg_block_bitmap_hi),
    inodeBitmap: joinHalves(d.bg_inode_bitmap_lo, d.bg_inode_bitmap_hi),
    inodeTable: joinHalves(d.bg_inode_table_lo, d.bg_inode_table_hi),
    freeBlocks: half(d.bg_free_blocks_count_lo, d.bg_free_blocks_count_hi),
    freeInodes: half(d.bg_free_inodes_count_lo, d.bg_free_inodes_count_hi),
    usedDirs: half(d.bg_used_dirs_count_lo, d.bg_used_dirs_count_hi),
    flags: d.bg_flags,
    itableUnused: half(d.bg_itable_unused_lo, d.bg_itable_unused_hi),
    checksum: d.bg_checksum,
    blockBitmapCsum: half(d.bg_block_bitmap_csum_lo, d.bg_block_bitmap_csum_hi),
    inodeBitmapCsum: half(d.bg_inode_bitmap_csum_lo, d.bg_inode_bitmap_csum_hi),
  };
}

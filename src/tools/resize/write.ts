/**
 * The last step writes the volume as it now is: bitmaps, descriptors, the superblock, and the backups of both.
 *
 *     bitmaps ─▶ descriptors ─▶ superblock and descriptors of each backup ─▶ the superblock
 */
import { setBits } from '../../bytes/bitmap.ts';
import { groupHead, groupLength, superblockBlock } from '../../engine/volume/geometry.ts';
import {
  blockBitmapChecksum,
  groupDescriptorChecksum,
  inodeBitmapChecksum,
  superblockChecksum,
} from '../../format/checksum.ts';
import { SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import { INCOMPAT } from '../../format/features.ts';
import { Superblock } from '../../format/superblock.ts';
import { EXT4_VALID_FS } from '../../format/superblock-values.ts';
import { ResizeWrite } from '../../trace/events/resize2fs.ts';
import type { Resizing } from './resizing.ts';
import { bitsFrom } from './side.ts';

export function writeAll(r: Resizing): void {
  const { now, recorder } = r;
  const { g, sb } = now;
  sb.s_wtime = r.time;
  sb.s_block_group_nr = 0;
  const at = SUPERBLOCK_OFFSET % g.blockSize;
  const block = superblockBlock(g);
  recorder.emit(
    ResizeWrite,
    { blocks: g.blockCount, groups: g.groups },
    { touched: [{ block, struct: Superblock.name, offset: at, length: Superblock.size }] },
  );
  writeBitmaps(r);
  for (let group = 0; group < g.groups; group++) {
    groupDescriptorChecksum.set(now.rules, now.descriptors, group * g.descSize, group);
  }
  const part = (index: number): Uint8Array => now.descriptors.subarray(index * g.blockSize, (index + 1) * g.blockSize);
  for (let group = 0; group < g.groups; group++) {
    const head = groupHead(g, group);
    if (head.superblock >= 0) putSuper(r, head.superblock, group === 0 ? at : 0, group);
    for (let i = 0; i < head.descriptorCount; i++)
      recorder.touch(head.descriptors + i).set(part(head.descriptorIndex + i));
  }
  recorder.settle();
}

function writeBitmaps({ now, recorder }: Resizing): void {
  const { g, rules } = now;
  const bits = 8 * g.blockSize;
  for (let group = 0; group < g.groups; group++) {
    const d = group * g.descSize;
    if (!now.unwrittenBlocks(group)) {
      const length = Math.ceil(groupLength(g, group) / g.clusterRatio);
      const map = now.bitmapOf(group);
      setBits(map, length, bits - length);
      recorder.touch(now.place('bg_block_bitmap', group)).set(map);
      blockBitmapChecksum.set(rules, map, now.descriptors, d);
    }
    if (!now.unwrittenInodes(group)) {
      const map = bitsFrom(now.inodes, group * g.inodesPerGroup, g.inodesPerGroup, g.blockSize);
      setBits(map, g.inodesPerGroup, bits - g.inodesPerGroup);
      recorder.touch(now.place('bg_inode_bitmap', group)).set(map);
      inodeBitmapChecksum.set(rules, map, now.descriptors, d);
    }
  }
}

/** Writes the superblock, or the backup of a group. A backup is never clean and has no journal to replay. */
function putSuper({ now, recorder }: Resizing, block: number, at: number, group: number): void {
  const bytes = recorder.touch(block);
  bytes.set(now.bytes, at);
  if (group > 0)
    Superblock.write(bytes, at, {
      s_block_group_nr: group,
      s_state: now.sb.s_state & ~EXT4_VALID_FS,
      s_feature_incompat: (now.sb.s_feature_incompat & ~INCOMPAT.needs_recovery) >>> 0,
    });
  superblockChecksum.set(now.rules, bytes, at, 0);
}

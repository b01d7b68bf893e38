/** The lines of dumpe2fs for each group: its places, and its free blocks and inodes. */
import { clearRuns } from '../../bytes/bitmap.ts';
import { groupDescriptorChecksum } from '../../format/checksum.ts';
import { hasRoCompat } from '../../format/features.ts';
import { BG_FLAGS } from '../../format/group-descriptor.ts';
import { blockBitmap, inodeBitmap } from './bitmaps.ts';
import { type GroupDescriptorValues, readDescriptor } from './descriptor.ts';
import { firstInode, groupHead, groupLength, groupOf, groupStart } from './geometry.ts';
import { hex, Ranges } from './info-text.ts';
import { descriptorPlace, hasGroupChecksums, type Volume } from './volume.ts';

export function groupsText(volume: Volume): string {
  const { groups } = volume.geometry;
  const out: string[] = [];
  for (let group = 0; group < groups; group++) out.push(groupText(volume, group));
  return out.join('');
}

const FLAG_NAMES = [
  [BG_FLAGS.EXT4_BG_INODE_UNINIT, 'INODE_UNINIT'],
  [BG_FLAGS.EXT4_BG_BLOCK_UNINIT, 'BLOCK_UNINIT'],
  [BG_FLAGS.EXT4_BG_INODE_ZEROED, 'ITABLE_ZEROED'],
] as const;

function groupText(volume: Volume, group: number): string {
  const { geometry: g, sb } = volume;
  const d = readDescriptor(volume, group);
  const start = groupStart(g, group);
  const end = start + groupLength(g, group) - 1;
  const csum = hasRoCompat(sb, 'metadata_csum');
  let out = `Group ${group}: (Blocks ${start}-${end})${checksumText(volume, group, d)}\n`;
  out += headText(volume, group);
  out += `  Block bitmap at ${placeText(volume, group, d.blockBitmap)}${csum ? `, csum ${hex(d.blockBitmapCsum, 8)}` : ''}\n`;
  out += `  Inode bitmap at ${placeText(volume, group, d.inodeBitmap)}${csum ? `, csum ${hex(d.inodeBitmapCsum, 8)}` : ''}\n`;
  const last = d.inodeTable + g.itableBlocks - 1;
  out += `  Inode table at ${d.inodeTable}-${last} ${whereText(volume, group, d.inodeTable)}\n`;
  const units = hasRoCompat(sb, 'bigalloc') ? 'clusters' : 'blocks';
  const unused = d.itableUnused ? `, ${d.itableUnused} unused inodes` : '';
  out += `  ${d.freeBlocks} free ${units}, ${d.freeInodes} free inodes, ${d.usedDirs} directories${unused}\n`;
  return out + freeText(volume, group);
}

function checksumText(volume: Volume, group: number, d: GroupDescriptorValues): string {
  if (!hasGroupChecksums(volume.sb)) return '';
  const { block, offset } = descriptorPlace(volume.geometry, group);
  const right = groupDescriptorChecksum.compute(volume.rules, volume.device.read(block), offset, group);
  const flags = FLAG_NAMES.filter(([bit]) => d.flags & bit).map(([, name]) => name);
  return ` csum ${hex(d.checksum, 4)}${right === d.checksum ? '' : ` (EXPECTED ${hex(right, 4)})`}${flags.length > 0 ? ` [${flags.join(', ')}]` : ''}`;
}

/** Superblock and descriptors at the head of the group, if it has any. */
function headText(volume: Volume, group: number): string {
  const { geometry: g } = volume;
  const head = groupHead(g, group);
  const parts: string[] = [];
  if (head.superblock >= 0) parts.push(`${group === 0 ? 'Primary' : 'Backup'} superblock at ${head.superblock}`);
  if (head.descriptorCount > 0) {
    const last = head.descriptors + head.descriptorCount - 1;
    const inMetaGroup = Math.floor(group / g.descPerBlock) >= g.firstMetaBg;
    parts.push(
      inMetaGroup ? `Group descriptor at ${head.descriptors}` : `Group descriptors at ${head.descriptors}-${last}`,
    );
  }
  let out = parts.length > 0 ? `  ${parts.join(', ')}\n` : '';
  if (head.reservedCount > 0)
    out += `  Reserved GDT blocks at ${head.reserved}-${head.reserved + head.reservedCount - 1}\n`;
  return out;
}

const placeText = (volume: Volume, group: number, block: number): string =>
  `${block} ${whereText(volume, group, block)}`;

/** The place of a block relative to its group: `(+258)`, or `(bg #0 + 259)` if it is in another. */
function whereText(volume: Volume, group: number, block: number): string {
  const { geometry: g } = volume;
  const start = groupStart(g, group);
  if (block >= start && block < start + g.blocksPerGroup) return `(+${block - start})`;
  if (block < g.firstDataBlock) return `(bg #${2 ** 32 - 1} + ${g.blocksPerGroup - 1})`;
  const other = groupOf(g, block);
  return `(bg #${other} + ${block - groupStart(g, other)})`;
}

function freeText(volume: Volume, group: number): string {
  const { geometry: g } = volume;
  const blocks = blockBitmap(volume, group);
  const inodes = inodeBitmap(volume, group);
  let out = '';
  if (blocks.from !== 'missing') {
    const free = new Ranges();
    const start = groupStart(g, group);
    clearRuns(blocks.bits, blocks.count, (first, length) =>
      free.add(start + first * g.clusterRatio, start + (first + length - 1) * g.clusterRatio),
    );
    out += `  Free blocks: ${free}\n`;
  }
  if (inodes.from !== 'missing') {
    const free = new Ranges();
    const first = firstInode(g, group);
    clearRuns(inodes.bits, inodes.count, (at, length) => free.add(first + at, first + at + length - 1));
    out += `  Free inodes: ${free}\n`;
  }
  return out;
}

/**
 * A block in one line: its kind, its group, and its owner.
 *
 *     4402   data   group 0   “block 5 of inode 12 (/db)”
 */
import { testBit } from '../../bytes/bitmap.ts';
import { isZero } from '../../trace/zero.ts';
import { blockBitmap } from './bitmaps.ts';
import { BLOCK_KINDS, BlockKind } from './block-kind.ts';
import { inodesOfBlock } from './describe/inodes.ts';
import { describedGroups } from './describe/places.ts';
import { range } from './describe/rows.ts';
import { groupOf, groupStart } from './geometry.ts';
import { type JournalBlock, journalBlock } from './journal.ts';
import { inodeLabel } from './names.ts';
import { type Owner, ownerOf } from './owners.ts';
import type { Volume } from './volume.ts';

export interface BlockLabel {
  kind: number;
  group: number;
  label: string;
}

/** A label with its sources, for describing the block further. */
export interface OwnedLabel extends BlockLabel {
  owner: (Owner & { by: 'place' | 'file' }) | undefined;
}

export function labelOf(volume: Volume, block: number): OwnedLabel {
  const { geometry: g } = volume;
  const group = groupOf(g, block);
  // The device may be larger, for example after the volume shrank.
  if (block >= g.blockCount)
    return { kind: BlockKind.beyond, group, label: BLOCK_KINDS[BlockKind.beyond].label, owner: undefined };
  const owner = ownerOf(volume, block);
  if (!owner) {
    const { bits } = blockBitmap(volume, group);
    const used = testBit(bits, Math.floor((block - groupStart(g, group)) / g.clusterRatio));
    const rest = used ? clusterLabel(volume, block, group) : undefined;
    const kind = !used ? BlockKind.free : rest ? BlockKind.cluster_rest : BlockKind.unaccounted;
    return { kind, group, label: rest ?? BLOCK_KINDS[kind].label, owner };
  }
  const label = owner.by === 'place' ? placeLabel(volume, block, group, owner) : fileLabel(volume, owner);
  return { kind: owner.kind, group, label, owner };
}

/** With bigalloc a file gets whole clusters, and the end of its last one belongs to no other file. */
function clusterLabel(volume: Volume, block: number, group: number): string | undefined {
  const { geometry: g } = volume;
  const start = groupStart(g, group);
  const first = block - ((block - start) % g.clusterRatio);
  for (let b = first; b < Math.min(first + g.clusterRatio, g.blockCount); b++) {
    const owner = ownerOf(volume, b);
    if (owner)
      return `rest of a cluster, with ${owner.by === 'file' ? inodeLabel(volume, owner.owner) : BLOCK_KINDS[owner.kind].label}`;
  }
  return undefined;
}

/** `group` is where the block lies, `owner.owner` the group that it serves. */
function placeLabel(volume: Volume, block: number, group: number, { kind, owner }: Owner): string {
  switch (kind) {
    case BlockKind.superblock:
      return owner === 0 ? 'superblock' : `backup of the superblock, in group ${owner}${unwritten(volume, block)}`;
    case BlockKind.descriptors: {
      const { first, end } = describedGroups(volume, block, group);
      return `${owner === 0 ? 'group descriptors' : 'backup of group descriptors'} ${range(first, end - 1)}${owner === 0 ? '' : `, in group ${owner}`}${unwritten(volume, block)}`;
    }
    case BlockKind.reserved_descriptors:
      return `room for more group descriptors, in group ${owner}`;
    case BlockKind.inode_table:
    case BlockKind.inode_table_unwritten: {
      const { first, end } = inodesOfBlock(volume, block, owner);
      const inodes = `inode table of group ${owner}: inodes ${range(first, end - 1)}`;
      return kind === BlockKind.inode_table ? inodes : `${inodes}, never initialised`;
    }
    case BlockKind.block_bitmap:
    case BlockKind.inode_bitmap:
      return `${BLOCK_KINDS[kind].label} of group ${owner}`;
    default:
      return BLOCK_KINDS[kind].label;
  }
}

/** A block's purpose is known before it is written. */
const unwritten = (volume: Volume, block: number): string =>
  isZero(volume.device.read(block)) ? ', not written yet' : '';

function fileLabel(volume: Volume, { kind, owner: ino, logical }: Owner): string {
  const whose = inodeLabel(volume, ino);
  switch (kind) {
    case BlockKind.directory:
      return `directory block ${logical} of ${whose}`;
    case BlockKind.htree:
      return logical === 0 ? `root of the hash tree of ${whose}` : `hash tree node, block ${logical} of ${whose}`;
    case BlockKind.extent_node:
      return `extent tree node of ${whose}, from block ${logical} on`;
    case BlockKind.indirect:
      return `indirect block of ${whose}, from block ${logical} on`;
    case BlockKind.xattr:
      return `extended attributes of ${whose}`;
    case BlockKind.symlink:
      return `target of the symbolic link ${whose}`;
    case BlockKind.unwritten:
      return `block ${logical} of ${whose}, not yet written`;
    case BlockKind.bad:
      return 'bad block of the disk';
    case BlockKind.journal:
      return `journal block ${logical}: ${journalText(journalBlock(volume, logical))}`;
    default:
      return volume.sb.s_orphan_file_inum === ino
        ? `block ${logical} of the orphan file, inode ${ino}`
        : `block ${logical} of ${whose}`;
  }
}

function journalText(block: JournalBlock | undefined): string {
  switch (block?.type) {
    case undefined:
    case 'unwritten':
      return 'never written';
    case 'superblock':
      return 'its superblock';
    case 'copy':
      return `copy of block ${block.target}, transaction ${block.sequence}`;
    case 'descriptor':
    case 'revoke':
    case 'commit':
      return `${block.type}, transaction ${block.sequence}`;
    case 'old':
      return 'left from an earlier round';
    default:
      return 'fast commits';
  }
}

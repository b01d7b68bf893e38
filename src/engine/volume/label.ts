/**
 * A block in one line: its kind, its group, and its owner.
 *
 *     4402   data   group 0   “block 5 of inode 12 (/db)”
 */
import { testBit } from '../../bytes/bitmap.ts';
import type { Said } from '../../bytes/said.ts';
import { isZero } from '../../trace/zero.ts';
import { blockBitmap } from './bitmaps.ts';
import { BLOCK_KINDS, BlockKind } from './block-kind.ts';
import { inodesOfBlock } from './describe/inodes.ts';
import { describedGroups } from './describe/places.ts';
import { groupOf, groupStart } from './geometry.ts';
import { journalBlock } from './journal.ts';
import { LABEL } from './label-sentences.ts';
import { inodeLabel, namedInode } from './names.ts';
import { type Owner, ownerOf } from './owners.ts';
import type { Volume } from './volume.ts';

export interface BlockLabel {
  kind: number;
  group: number;
  label: Said;
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
    return { kind: BlockKind.beyond, group, label: labelOfUse(BlockKind.beyond), owner: undefined };
  const owner = ownerOf(volume, block);
  if (!owner) {
    const { bits } = blockBitmap(volume, group);
    const used = testBit(bits, Math.floor((block - groupStart(g, group)) / g.clusterRatio));
    const rest = used ? clusterLabel(volume, block, group) : undefined;
    const kind = !used ? BlockKind.free : rest ? BlockKind.cluster_rest : BlockKind.unaccounted;
    return { kind, group, label: rest ?? labelOfUse(kind), owner };
  }
  const label = owner.by === 'place' ? placeLabel(volume, block, group, owner) : fileLabel(volume, owner);
  return { kind: owner.kind, group, label, owner };
}

/** Only the use of a block. */
const labelOfUse = (kind: number): Said => LABEL.use({ name: BLOCK_KINDS[kind].name });

/** With bigalloc a file gets whole clusters, and the end of its last one belongs to no other file. */
function clusterLabel(volume: Volume, block: number, group: number): Said | undefined {
  const { geometry: g } = volume;
  const start = groupStart(g, group);
  const first = block - ((block - start) % g.clusterRatio);
  for (let b = first; b < Math.min(first + g.clusterRatio, g.blockCount); b++) {
    const owner = ownerOf(volume, b);
    if (owner)
      return LABEL.rest_of_cluster({
        beside: owner.by === 'file' ? inodeLabel(volume, owner.owner) : labelOfUse(owner.kind),
      });
  }
  return undefined;
}

/** `group` is where the block lies, `owner.owner` the group that it serves. */
function placeLabel(volume: Volume, block: number, group: number, { kind, owner }: Owner): Said {
  switch (kind) {
    case BlockKind.superblock:
      return owner === 0
        ? LABEL.superblock
        : LABEL.superblock_backup({ group: owner, written: isWritten(volume, block) });
    case BlockKind.descriptors: {
      const { first, end } = describedGroups(volume, block, group);
      const of = { first, last: end - 1, written: isWritten(volume, block) };
      return owner === 0 ? LABEL.descriptors(of) : LABEL.descriptors_backup({ ...of, group: owner });
    }
    case BlockKind.reserved_descriptors:
      return LABEL.reserved_descriptors({ group: owner });
    case BlockKind.inode_table:
    case BlockKind.inode_table_unwritten: {
      const { first, end } = inodesOfBlock(volume, block, owner);
      const of = { group: owner, first, last: end - 1 };
      return kind === BlockKind.inode_table ? LABEL.inode_table(of) : LABEL.inode_table_unwritten(of);
    }
    case BlockKind.block_bitmap:
      return LABEL.block_bitmap({ group: owner });
    case BlockKind.inode_bitmap:
      return LABEL.inode_bitmap({ group: owner });
    default:
      return labelOfUse(kind);
  }
}

const isWritten = (volume: Volume, block: number): boolean => !isZero(volume.device.read(block));

function fileLabel(volume: Volume, { kind, owner: ino, logical }: Owner): Said {
  const inode = namedInode(volume, ino);
  switch (kind) {
    case BlockKind.directory:
      return LABEL.directory({ logical, inode });
    case BlockKind.htree:
      return logical === 0 ? LABEL.hash_root({ inode }) : LABEL.hash_node({ logical, inode });
    case BlockKind.extent_node:
      return LABEL.extent_node({ logical, inode });
    case BlockKind.indirect:
      return LABEL.indirect({ logical, inode });
    case BlockKind.xattr:
      return LABEL.xattr({ inode });
    case BlockKind.symlink:
      return LABEL.symlink({ inode });
    case BlockKind.unwritten:
      return LABEL.unwritten({ logical, inode });
    case BlockKind.bad:
      return LABEL.bad;
    case BlockKind.journal:
      return journalLabel(volume, logical);
    default:
      return volume.sb.s_orphan_file_inum === ino
        ? LABEL.orphan_file({ logical, ino })
        : LABEL.block({ logical, inode });
  }
}

function journalLabel(volume: Volume, logical: number): Said {
  const block = journalBlock(volume, logical);
  const { sequence = 0, target = 0 } = block ?? {};
  switch (block?.type) {
    case undefined:
    case 'unwritten':
      return LABEL.journal_unwritten({ logical });
    case 'superblock':
      return LABEL.journal_superblock({ logical });
    case 'copy':
      return LABEL.journal_copy({ logical, target, sequence });
    case 'descriptor':
      return LABEL.journal_descriptor({ logical, sequence });
    case 'revoke':
      return LABEL.journal_revoke({ logical, sequence });
    case 'commit':
      return LABEL.journal_commit({ logical, sequence });
    case 'old':
      return LABEL.journal_old({ logical });
    default:
      return LABEL.journal_fast_commit({ logical });
  }
}

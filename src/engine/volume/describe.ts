/**
 * A description of a block for a person: its kind, its owner, its purpose, and every structure in it with fields, meanings
 * and checksums.
 *
 *     block ── owner ──▶ kind, label ── describe/… ──▶ structures ── fields
 *
 * The answer is always plain data. Structures that make no sense show their bytes.
 */
import type { Said } from '../../bytes/said.ts';
import { EXT4_RESIZE_INO } from '../../format/constants.ts';
import { BLOCK_KINDS, BlockKind } from './block-kind.ts';
import { ABOUT, JOURNAL_ABOUT, OTHER_ABOUT } from './describe/about.ts';
import { describeBlockBitmap, describeInodeBitmap } from './describe/bitmaps.ts';
import { describeDirectoryBlock, describeHashNode } from './describe/directory.ts';
import { describeInodeTable } from './describe/inodes.ts';
import { describeJournalBlock } from './describe/journal.ts';
import { describeExtentNode, describeIndirect } from './describe/maps.ts';
import { describeOrphanBlock } from './describe/orphan.ts';
import { describeDescriptors, describeMmp, describeSuperblock } from './describe/places.ts';
import type { StructRows } from './describe/rows.ts';
import { describeXattrBlock } from './describe/xattrs.ts';
import { isFinding } from './finding.ts';
import { readInode } from './inode.ts';
import { journalBlock } from './journal.ts';
import { type BlockLabel, labelOf, type OwnedLabel } from './label.ts';
import { walkMap } from './map.ts';
import type { Volume } from './volume.ts';

export type { StructRows } from './describe/rows.ts';

export interface BlockDescription extends BlockLabel {
  block: number;
  /** One or two sentences on what this block is for. */
  about: Said;
  structs: StructRows[];
}

/** `block` must be one of the volume's. */
export function describeBlock(volume: Volume, block: number): BlockDescription {
  const named = labelOf(volume, block);
  const { kind, group, label, owner } = named;
  return {
    block,
    kind,
    group,
    label,
    about: aboutOf(volume, named),
    structs: owner ? structsOf(volume, block, named) : [],
  };
}

function aboutOf(volume: Volume, { kind, owner }: OwnedLabel): Said {
  if (kind === BlockKind.superblock && owner?.owner !== 0) return OTHER_ABOUT.backup_superblock;
  if (kind === BlockKind.descriptors && owner?.owner !== 0) return OTHER_ABOUT.backup_descriptors;
  if (kind === BlockKind.journal) {
    const block = journalBlock(volume, owner?.logical ?? 0);
    return JOURNAL_ABOUT[block?.type ?? 'unwritten'];
  }
  return ABOUT[BLOCK_KINDS[kind].name];
}

function structsOf(volume: Volume, block: number, { kind, group, label, owner }: OwnedLabel): StructRows[] {
  const bytes = volume.device.read(block);
  const who = owner?.owner ?? 0;
  const logical = owner?.logical ?? 0;
  switch (kind) {
    case BlockKind.superblock:
      return describeSuperblock(volume, block, bytes, label);
    case BlockKind.descriptors:
      return describeDescriptors(volume, block, group, bytes);
    case BlockKind.block_bitmap:
      return describeBlockBitmap(volume, who, bytes);
    case BlockKind.inode_bitmap:
      return describeInodeBitmap(volume, who, bytes);
    case BlockKind.inode_table:
    case BlockKind.inode_table_unwritten:
      return describeInodeTable(volume, block, who);
    case BlockKind.directory:
      return describeDirectoryBlock(volume, block, bytes, who);
    case BlockKind.htree:
      return describeHashNode(volume, bytes, who, logical === 0);
    case BlockKind.extent_node:
      return describeExtentNode(volume, bytes, who);
    case BlockKind.indirect:
      return describeIndirect(volume, bytes, placeInMap(volume, who, block)?.level ?? 0, logical);
    case BlockKind.reserved_descriptors: {
      // In group 0 they are lists of the resize inode. Each names its counterparts in the backup groups.
      const list = who === 0 ? placeInMap(volume, EXT4_RESIZE_INO, block) : undefined;
      return list ? describeIndirect(volume, bytes, list.level, list.logical) : [];
    }
    case BlockKind.xattr:
      return describeXattrBlock(volume, block, bytes);
    case BlockKind.journal:
      return describeJournalBlock(volume, bytes, logical);
    case BlockKind.mmp:
      return describeMmp(volume, bytes);
    case BlockKind.data:
      return who === volume.sb.s_orphan_file_inum ? describeOrphanBlock(volume, block, bytes, who) : [];
    default:
      return [];
  }
}

/** Finds the place of a list in the tree of an indirect map, as the block itself does not show it. */
function placeInMap(volume: Volume, ino: number, block: number): { level: number; logical: number } | undefined {
  const inode = readInode(volume, ino);
  let found: { level: number; logical: number } | undefined;
  if (isFinding(inode)) return found;
  walkMap(volume, inode, {
    run: () => true,
    node: (node, level, logical) => {
      if (node === block) found = { level, logical };
      return node !== block;
    },
  });
  return found;
}

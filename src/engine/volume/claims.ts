/**
 * The claims on blocks, by formatting (through superblock and descriptors) and by files (through their maps).
 * Classification, ownership and the summary of groups all use these claims.
 *
 *     group 3  ── descriptor ──▶ claim(inode_table, 1811, 512, group 3)
 *     inode 12 ── map ────────▶ claim(data, 4386, 20, inode 12, logical 0)
 */
import { EXT4_BAD_INO, EXT4_RESIZE_INO } from '../../format/constants.ts';
import { hasCompat, hasIncompat } from '../../format/features.ts';
import { BG_FLAGS } from '../../format/group-descriptor.ts';
import { S_IFLNK, S_IFMT } from '../../format/mode.ts';
import { isZero } from '../../trace/zero.ts';
import { inodesUsed } from './bitmaps.ts';
import { BlockKind } from './block-kind.ts';
import { type Finding, Findings, finding, type Report } from './finding.ts';
import { groupHead, superblockBlock } from './geometry.ts';
import { indexBlocks, isHashed } from './htree.ts';
import { eachInode, type InodeRef, isDirectory, mapKind, modeOf, xattrBlockOf } from './inode.ts';
import { walkMap } from './map.ts';
import { inVolume } from './map-extents.ts';
import { TableMemo } from './table-memo.ts';
import { hasGroupChecksums, type Volume } from './volume.ts';

/** A run of blocks put in place by formatting. */
export type PlaceClaim = (kind: number, first: number, length: number, group: number) => void;

export function placeClaims(volume: Volume, claim: PlaceClaim): void {
  const { sb, geometry: g } = volume;
  if (superblockBlock(g) > 0) claim(BlockKind.boot, 0, 1, 0);
  for (let group = 0; group < g.groups; group++) {
    headClaims(volume, group, claim);
    tableClaims(volume, group, claim);
  }
  const mmp = Number(sb.s_mmp_block);
  if (hasIncompat(sb, 'mmp') && inVolume(volume, mmp, 1)) claim(BlockKind.mmp, mmp, 1, 0);
}

function headClaims(volume: Volume, group: number, claim: PlaceClaim): void {
  const { geometry: g, groups, device } = volume;
  const head = groupHead(g, group);
  // While a volume is being made, a group without a descriptor has only the blocks that are already written.
  const written = (block: number) => groups.blank[group] === 0 || !isZero(device.read(block));
  const within = (kind: number, first: number, length: number) => {
    const room = Math.min(length, g.blockCount - first);
    if (room > 0 && written(first)) claim(kind, first, room, group);
  };
  within(BlockKind.reserved_descriptors, head.reserved, head.reservedCount);
  within(BlockKind.descriptors, head.descriptors, head.descriptorCount);
  if (head.superblock >= 0) within(BlockKind.superblock, head.superblock, 1);
}

/** Bitmaps and inode table of a group, wherever they lie. */
function tableClaims(volume: Volume, group: number, claim: PlaceClaim): void {
  const { geometry: g, groups } = volume;
  const table = groups.inodeTable[group];
  if (table >= 0) {
    const zeroed = !hasGroupChecksums(volume.sb) || (groups.flags[group] & BG_FLAGS.EXT4_BG_INODE_ZEROED) !== 0;
    const written = zeroed ? g.itableBlocks : Math.ceil((inodesUsed(volume, group) * g.inodeSize) / g.blockSize);
    if (written > 0) claim(BlockKind.inode_table, table, written, group);
    if (written < g.itableBlocks)
      claim(BlockKind.inode_table_unwritten, table + written, g.itableBlocks - written, group);
  }
  if (groups.inodeBitmap[group] >= 0) claim(BlockKind.inode_bitmap, groups.inodeBitmap[group], 1, group);
  if (groups.blockBitmap[group] >= 0) claim(BlockKind.block_bitmap, groups.blockBitmap[group], 1, group);
}

/** A run of blocks of a file, or one block of its map (then `logical` is the first block it maps). */
export type FileClaim = (kind: number, first: number, length: number, ino: number, logical: number) => void;

/** The kind of a file's own blocks. */
function contentKind(volume: Volume, inode: InodeRef): number {
  if (inode.ino === EXT4_BAD_INO) return BlockKind.bad;
  if (hasCompat(volume.sb, 'has_journal') && inode.ino === volume.sb.s_journal_inum) return BlockKind.journal;
  if (isDirectory(inode)) return BlockKind.directory;
  return (modeOf(inode) & S_IFMT) === S_IFLNK ? BlockKind.symlink : BlockKind.data;
}

/** The claims of the inodes in one block of a table: five numbers per claim, as in `FileClaim`. */
export interface BlockClaims {
  claims: number[];
  findings: readonly Finding[];
  /** How much of the budget they used. */
  blocks: number;
  nodes: number;
}

const CLAIM = 5;

/** On a sound volume nothing is claimed twice except attribute blocks, clusters and Android's shared blocks. */
const budgetOf = ({ geometry: { blockCount } }: Volume): Budget => ({
  blocks: 2 * blockCount + 65536,
  nodes: blockCount,
});

export const claimsByTable = new TableMemo<BlockClaims>(
  (volume, inodes) => {
    const claims: number[] = [];
    const found = new Findings();
    const budget = budgetOf(volume);
    const whole = { ...budget };
    inodes((inode) => {
      if (budget.blocks > 0 && budget.nodes > 0)
        inodeClaims(volume, inode, (...claim) => claims.push(...claim), budget, found.add);
    });
    return { claims, findings: found.list, blocks: whole.blocks - budget.blocks, nodes: whole.nodes - budget.nodes };
  },
  (a, b) => a.findings.length + b.findings.length === 0 && sameNumbers(a.claims, b.claims),
);

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((n, i) => n === b[i]);

export function eachClaim({ claims }: BlockClaims, claim: FileClaim): void {
  for (let i = 0; i < claims.length; i += CLAIM)
    claim(claims[i], claims[i + 1], claims[i + 2], claims[i + 3], claims[i + 4]);
}

/** Answers whether claims that were gathered block by block are complete. */
export function withinBudget(volume: Volume, units: readonly { value: BlockClaims }[]): boolean {
  const left = budgetOf(volume);
  for (const { value } of units) {
    left.blocks -= value.blocks;
    left.nodes -= value.nodes;
  }
  return left.blocks > 0 && left.nodes > 0 && units.length <= volume.geometry.blockCount;
}

/** All claims of all files in use. A damaged volume may claim blocks twice; the total is bounded. */
export function fileClaims(volume: Volume, claim: FileClaim, report?: Report): void {
  if (volume.device.version) {
    const units = claimsByTable.of(volume);
    if (withinBudget(volume, units)) {
      for (const { value } of units) {
        eachClaim(value, claim);
        if (report) value.findings.forEach(report);
      }
      return;
    }
  }
  const budget = budgetOf(volume);
  eachInode(volume, (inode) => {
    inodeClaims(volume, inode, claim, budget, report);
    if (budget.blocks > 0 && budget.nodes > 0) return true;
    report?.(
      finding(
        'limit',
        'i_block',
        inode.block,
        inode.offset,
        inode.ino,
        'the inode at which files have claimed more blocks than there are',
      ),
    );
    return false;
  });
}

interface Budget {
  blocks: number;
  nodes: number;
}

function inodeClaims(volume: Volume, inode: InodeRef, claim: FileClaim, budget: Budget, report?: Report): void {
  const { ino } = inode;
  const xattr = xattrBlockOf(inode);
  if (xattr !== 0) {
    if (inVolume(volume, xattr, 1)) claim(BlockKind.xattr, xattr, 1, ino, 0);
    else
      report?.(
        finding(
          'range',
          'i_file_acl_lo',
          inode.block,
          inode.offset,
          xattr,
          `and inode ${ino} has no attribute block there: it is outside of the volume`,
        ),
      );
  }
  const kind = mapKind(inode);
  const node = kind === 'extents' ? BlockKind.extent_node : BlockKind.indirect;
  if (ino === EXT4_RESIZE_INO) {
    // Its lists are the reserved descriptor blocks themselves, which formatting claims.
    walkMap(volume, inode, {
      run: () => true,
      node: (block, level, logical) => {
        if (level === 1) claim(node, block, 1, ino, logical);
        return level === 1;
      },
    });
    return;
  }
  const content = contentKind(volume, inode);
  const index = isHashed(volume, inode) ? indexBlocks(volume, inode, report) : undefined;
  walkMap(volume, inode, {
    run: (logical, physical, length, unwritten) => {
      budget.blocks -= length;
      if (index) directoryClaims(index, logical, physical, length, ino, claim);
      else claim(unwritten ? BlockKind.unwritten : content, physical, length, ino, logical);
      return budget.blocks > 0;
    },
    node: (block, _level, logical) => {
      claim(node, block, 1, ino, logical);
      return --budget.nodes > 0;
    },
    finding: report,
  });
}

/** A run of a hashed directory, cut at its index blocks. */
function directoryClaims(
  index: ReadonlyMap<number, number>,
  logical: number,
  physical: number,
  length: number,
  ino: number,
  claim: FileClaim,
): void {
  for (let i = 0; i < length; ) {
    const indexed = index.has(logical + i);
    let n = 1;
    while (i + n < length && index.has(logical + i + n) === indexed) n++;
    claim(indexed ? BlockKind.htree : BlockKind.directory, physical + i, n, ino, logical + i);
    i += n;
  }
}

/**
 * How a volume is divided.
 *
 *     ├ group 0 ──────────┼ group 1 ──────────┼ … ┼ last group ─┤ (dropped when too small to be of use)
 *     ├ sb ┤ gdt ┤ room for more gdt ┤ …
 *
 * The numbers depend on each other. More inodes in a group make its table longer, which may leave no
 * room for anything else. A last group that could hold little more than its own metadata is dropped,
 * which changes the number of groups. So the numbers are found by trying, as in libext2fs.
 */
import { Refused } from '../../bytes/refused.ts';
import {
  EXT4_GOOD_OLD_FIRST_INO,
  EXT4_MIN_DESC_SIZE,
  EXT4_MIN_DESC_SIZE_64BIT,
  SUPERBLOCK_OFFSET,
} from '../../format/constants.ts';
import { pointersIn } from '../../format/indirect.ts';
import { type Decisions, reservedForGrowth } from './decisions.ts';
import { hasFeature } from './feature-set.ts';

const MAX_32 = 0xffffffff;
/** A last group needs room for this many blocks beyond its own metadata. */
const WORTHWHILE = 50;

export interface Geometry {
  blockSize: number;
  firstDataBlock: number;
  blocks: number;
  /** Blocks in a cluster. Without bigalloc it is 1. */
  clusterRatio: number;
  blocksPerGroup: number;
  groups: number;
  descSize: number;
  descPerBlock: number;
  /** The number of blocks for all group descriptors. */
  descBlocks: number;
  reservedGdtBlocks: number;
  inodesPerGroup: number;
  inodeTableBlocks: number;
  inodes: number;
  reservedBlocks: number;
  metaBg: boolean;
  /** Blocks of a last group that was not worth keeping. */
  droppedBlocks: number;
  /** The groups that sparse_super2 names: s_backup_bgs. */
  backupGroups: [number, number];
  sparseSuper: boolean;
  sparseSuper2: boolean;
}

const ceilDiv = (a: number, b: number): number => Math.ceil(a / b);

export function divide(d: Decisions): Geometry | Refused {
  const { blockSize, inodeSize, features } = d;
  const tooSmall = () =>
    new Refused(
      `${d.options.device}: Not enough space to build proposed filesystem while setting up superblock`,
      'size',
    );
  const tooManyInodes = () =>
    new Refused(
      `${d.options.device}: Cannot create filesystem with requested number of inodes while setting up superblock`,
      '-N',
    );
  const g = undivided(d);
  const { blocks: all, firstDataBlock } = g;
  // Without a number the volume gets one inode per 4 KiB, but never fewer than the first file needs.
  const usual = Math.floor(all / Math.max(1, 4096 / blockSize));
  const inodes = Math.max(d.inodesWanted || usual, EXT4_GOOD_OLD_FIRST_INO + 1);

  for (;;) {
    g.groups = ceilDiv(g.blocks - firstDataBlock, g.blocksPerGroup);
    if (g.groups <= 0) return tooSmall();
    g.descBlocks = ceilDiv(g.groups, g.descPerBlock);
    let perGroup = ceilDiv(inodes, g.groups);
    if (perGroup > 8 * blockSize) {
      // There are more inodes than a bitmap has bits, so groups become smaller and more numerous.
      if (hasFeature(features, 'bigalloc') || g.blocksPerGroup < 256) return tooManyInodes();
      g.blocksPerGroup -= 8;
      g.blocks = all;
      g.droppedBlocks = 0;
      continue;
    }
    perGroup = Math.min(perGroup, 65536 - blockSize / inodeSize);
    if (!fitInodes(g, perGroup, inodeSize, d)) return tooManyInodes();
    const rest = (g.blocks - firstDataBlock) % g.blocksPerGroup;
    let overhead = 2 + g.inodeTableBlocks;
    if (g.sparseSuper2) g.backupGroups = sparse2Groups(g.groups, d.extended.backupSuperblocks);
    if (hasSuper(g, g.groups - 1)) overhead += 1 + g.descBlocks + g.reservedGdtBlocks;
    if (g.groups === 1 && rest && rest < overhead) return tooSmall();
    if (rest && rest < overhead + WORTHWHILE) {
      g.blocks -= rest;
      g.droppedBlocks = rest;
      // The reserve keeps its share, even when smaller groups are tried with all blocks again.
      g.reservedBlocks = Math.floor((d.reservedBlocks * g.blocks) / d.blocks);
      continue;
    }
    break;
  }
  return g;
}

/** The geometry before groups are counted. */
function undivided(d: Decisions): Geometry {
  const { blockSize, features } = d;
  const has = (name: Parameters<typeof hasFeature>[1]) => hasFeature(features, name);
  const descSize = has('64bit') ? EXT4_MIN_DESC_SIZE_64BIT : EXT4_MIN_DESC_SIZE;
  const clusterRatio = has('bigalloc') ? d.clusterSize / blockSize : 1;
  // A boot block would take a whole cluster, so clusters of several blocks begin at block 0.
  const firstDataBlock = clusterRatio > 1 ? 0 : Math.floor(SUPERBLOCK_OFFSET / blockSize);
  // No cluster reaches behind the end.
  const all = d.blocks - (d.blocks % clusterRatio);
  return {
    blockSize,
    firstDataBlock,
    blocks: all,
    clusterRatio,
    blocksPerGroup: (d.options.blocksPerGroup || Math.min(8 * blockSize, 65528)) * clusterRatio,
    groups: 0,
    descSize,
    descPerBlock: blockSize / descSize,
    descBlocks: 0,
    reservedGdtBlocks: 0,
    inodesPerGroup: 0,
    inodeTableBlocks: 0,
    inodes: 0,
    reservedBlocks: d.reservedBlocks,
    metaBg: has('meta_bg'),
    droppedBlocks: 0,
    backupGroups: [0, 0],
    sparseSuper: has('sparse_super'),
    sparseSuper2: has('sparse_super2'),
  };
}

/**
 * Rounds the inodes of a group so that they fill whole blocks and whole bytes of bitmap. Answers false if nothing else
 * has room.
 */
function fitInodes(g: Geometry, wanted: number, inodeSize: number, d: Decisions): boolean {
  let perGroup = wanted;
  do {
    const tableBlocks = ceilDiv(perGroup, g.blockSize / inodeSize);
    g.inodesPerGroup = Math.max(8, Math.floor((tableBlocks * g.blockSize) / inodeSize) & ~7);
    g.inodes = g.inodesPerGroup * g.groups;
    perGroup--;
  } while (g.inodes > MAX_32 && perGroup > 0);
  if (g.inodes > MAX_32) return false;
  g.inodeTableBlocks = ceilDiv(g.inodesPerGroup * inodeSize, g.blockSize);
  if (!g.metaBg || d.extended.resizeTo) g.reservedGdtBlocks = reservedGdt(g, d);
  if (g.descBlocks + g.reservedGdtBlocks > Math.floor((g.blocksPerGroup * 3) / 4)) {
    // Descriptors would fill most of each group that has a backup, so meta_bg spreads them.
    g.metaBg = true;
    if (!d.extended.resizeTo) g.reservedGdtBlocks = 0;
  }
  const descriptors = (g.metaBg ? 1 : g.descBlocks) + g.reservedGdtBlocks;
  return 3 + g.inodeTableBlocks + descriptors <= g.blocksPerGroup;
}

/**
 * Blocks reserved behind the descriptors, so that there may be more groups later. They are enough for 1,024 times
 * the size, for the size that -E resize asks for, or for as many as the resize inode can name.
 */
function reservedGdt(g: Geometry, d: Decisions): number {
  const names = pointersIn(g.blockSize);
  const forBlocks = (blocks: number, first: number) =>
    ceilDiv(ceilDiv(blocks - first, g.blocksPerGroup), g.descPerBlock);
  if (d.extended.resizeTo)
    return reservedForGrowth(
      d.options,
      d.blocks,
      g.blockSize,
      d.extended.resizeTo,
      g.descSize === EXT4_MIN_DESC_SIZE_64BIT,
    );
  if (!hasFeature(d.features, 'resize_inode')) return 0;
  const most = Math.min(g.blocks * 1024, MAX_32);
  return Math.min(forBlocks(most, g.firstDataBlock) - g.descBlocks, names);
}

const isPowerOf = (base: number, n: number): boolean => {
  let power = base;
  while (power < n) power *= base;
  return power === n;
};

/** Answers whether a group begins with a copy of the superblock. */
export function hasSuper(g: Pick<Geometry, 'sparseSuper' | 'sparseSuper2' | 'backupGroups'>, group: number): boolean {
  if (group === 0) return true;
  if (g.sparseSuper2) return g.backupGroups.includes(group);
  if (group === 1 || !g.sparseSuper) return true;
  return isPowerOf(3, group) || isPowerOf(5, group) || isPowerOf(7, group);
}

/** sparse_super2 names group 1 and the last group, if there are two such groups and two are wanted. 0 means none. */
function sparse2Groups(groups: number, wanted: number): [number, number] {
  if (wanted === 0 || groups === 1) return [0, 0];
  return wanted === 1 || groups === 2 ? [0, 1] : [1, groups - 1];
}

export const groupFirstBlock = (g: Pick<Geometry, 'firstDataBlock' | 'blocksPerGroup'>, group: number): number =>
  g.firstDataBlock + group * g.blocksPerGroup;

export const groupLastBlock = (
  g: Pick<Geometry, 'firstDataBlock' | 'blocksPerGroup' | 'groups' | 'blocks'>,
  group: number,
): number => (group === g.groups - 1 ? g.blocks - 1 : g.firstDataBlock + (group + 1) * g.blocksPerGroup - 1);

export const groupOfBlock = (g: Pick<Geometry, 'firstDataBlock' | 'blocksPerGroup'>, block: number): number =>
  Math.floor((block - g.firstDataBlock) / g.blocksPerGroup);

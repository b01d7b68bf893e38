/**
 * The plan of a volume: every decision that mke2fs makes, before a byte is written. It is pure: the same
 * command line, size, UUID, hash seed and time give the same plan.
 *
 *     argv ─options─▶ decisions ─geometry─▶ groups ─placement─▶ metadata ─▶ root, lost+found, resize inode, journal
 */
import { Refused } from '../../bytes/refused.ts';
import { EXT4_NDIR_BLOCKS } from '../../format/constants.ts';
import type { FeatureName } from '../../format/features.ts';
import { pointersIn } from '../../format/indirect.ts';
import type { Rejected } from '../../trace/events/passed.ts';
import { countedRoom } from './counted-room.ts';
import { type Decisions, decide, type MkfsEnv } from './decisions.ts';
import { hasFeature, setFeature } from './feature-set.ts';
import { type FileMap, mapBlockwise, mapFile } from './file-map.ts';
import { divide, type Geometry, groupFirstBlock, hasSuper } from './geometry.ts';
import { splitCommand } from './getopt.ts';
import { journalBlocks, journalGoal } from './journal-size.ts';
import { descriptorsSay, groupOfInode, LOST_FOUND_INO, ORPHAN_FILE_INO } from './left-out.ts';
import { lifetimeWrites } from './lifetime.ts';
import { parseOptions } from './options.ts';
import { type Placement, place } from './placement.ts';
import { MKFS } from './refusals.ts';
import { reportOf } from './report.ts';
import type { Space } from './space.ts';

export type { MkfsEnv } from './decisions.ts';

export interface MkfsPlan {
  decisions: Decisions;
  geometry: Geometry;
  placement: Placement;
  blockSize: number;
  /** The length of the file or device that holds the volume. */
  byteLength: number;
  /** All blocks that are taken in the end. */
  space: Space;
  root: FileMap;
  lostFound: FileMap;
  /** The doubly indirect block of the resize inode. */
  resizeBlock: number | undefined;
  journal: FileMap | undefined;
  journalBlocks: number;
  /** How many of the journal's last blocks are for fast commits. */
  fastCommitBlocks: number;
  orphanFile: FileMap | undefined;
  /** Groups that the journal could have begun in, with the reason why it did not. */
  journalConsidered: Rejected[];
  /** Clusters that can never hold files: s_overhead_clusters. */
  overhead: number;
  /** KiB written, as s_kbytes_written counts them. It is 0 where the volume does not count. */
  kbytesWritten: number;
  /** The output of mke2fs on standard output. */
  report: string[];
  /** Lines for standard error before it goes on. */
  warnings: string[];
}

const has = (d: Decisions, name: FeatureName): boolean => hasFeature(d.features, name);

/** `command` is the words after `mke2fs`, or a whole command line. In a command line `mkfs.ext4` and its like name the type. */
export function planMkfs(command: string | readonly string[], env: MkfsEnv): MkfsPlan | Refused {
  const [program, ...argv] = typeof command === 'string' ? splitCommand(command) : ['mke2fs', ...command];
  const options = parseOptions(argv);
  if (options instanceof Refused) return options;
  options.fsType ??= /(?:^|\/)mkfs\.(\w+)$/.exec(program ?? '')?.[1];
  if (options.files !== undefined && !env.copiesFiles) return new Refused(MKFS.no_files, '-d');
  const decisions = decide(options, env);
  if (decisions instanceof Refused) return decisions;
  const geometry = divide(decisions);
  if (geometry instanceof Refused) return geometry;
  if (geometry.metaBg) {
    setFeature(decisions.features, 'meta_bg', true);
    setFeature(decisions.features, 'resize_inode', false);
  }
  if (has(decisions, 'metadata_csum_seed') && !has(decisions, 'metadata_csum'))
    return new Refused('The metadata_csum_seed feature requires the metadata_csum feature.', 'metadata_csum_seed');
  const tooMuch = tooMuchMetadata(decisions, geometry);
  if (tooMuch) return tooMuch;
  const placement = place(geometry, decisions.groupsPerFlex, decisions.extended.stride ?? 0);
  if (placement instanceof Refused) return placement;
  // The journal is sized before flex groups have placed their tables.
  const tables = decisions.groupsPerFlex > 1 ? geometry.groups * (2 + geometry.inodeTableBlocks) : 0;
  const free = geometry.blocks - geometry.firstDataBlock - placement.space.used + tables;
  const sizes = has(decisions, 'has_journal') ? journalBlocks(decisions, geometry.blocks, free) : { all: 0, fast: 0 };
  if (sizes instanceof Refused) return sizes;
  const { all: size, fast } = sizes;
  if (size === 0 && has(decisions, 'has_journal')) {
    decisions.warnings.push('\nFilesystem too small for a journal');
    setFeature(decisions.features, 'has_journal', false);
    setFeature(decisions.features, 'orphan_file', false);
  }
  const files = placeFiles(decisions, geometry, placement, size);
  if (files instanceof Refused) return files;
  // A file of 2 GiB has a size of more than 31 bits, even if it is only the resize inode.
  const resizeBytes = files.resizeBlock === undefined ? 0 : resizeInodeBytes(geometry.blockSize);
  if (Math.max(resizeBytes, size * geometry.blockSize) >= 2 ** 31) setFeature(decisions.features, 'large_file', true);
  const plan: MkfsPlan = {
    decisions,
    geometry,
    placement,
    blockSize: decisions.blockSize,
    byteLength: geometry.blocks * decisions.blockSize,
    ...files,
    journalBlocks: size,
    overhead: overheadOf(placement, size),
    fastCommitBlocks: fast,
    kbytesWritten: 0,
    report: [],
    warnings: decisions.warnings,
  };
  plan.kbytesWritten = lifetimeWrites(plan);
  plan.report = reportOf(plan);
  return plan;
}

/** The volume is made in memory, where its free blocks cost nothing but its metadata does. */
const MOST_GROUPS = 2 ** 21;
const MOST_METADATA_GiB = 2;

function tooMuchMetadata(d: Decisions, g: Geometry): Refused | undefined {
  if (g.groups > MOST_GROUPS) return new Refused(MKFS.too_many_groups({ groups: g.groups, most: MOST_GROUPS }), 'size');
  let blocks = descriptorsSay({ decisions: d }) ? 0 : 2 * g.groups;
  for (let group = 0; group < g.groups; group++) if (hasSuper(g, group)) blocks += 1 + (g.metaBg ? 0 : g.descBlocks);
  const GiB = (blocks * g.blockSize) / 2 ** 30;
  if (GiB <= MOST_METADATA_GiB) return undefined;
  return new Refused(MKFS.too_much_metadata({ size: GiB.toFixed(1), most: MOST_METADATA_GiB }), 'size');
}

/** The size of the resize inode: that of a file with a full doubly indirect block. */
export function resizeInodeBytes(blockSize: number): number {
  const perBlock = pointersIn(blockSize);
  return (EXT4_NDIR_BLOCKS + perBlock + perBlock ** 2) * blockSize;
}

type Files = Pick<
  MkfsPlan,
  'space' | 'root' | 'lostFound' | 'resizeBlock' | 'journal' | 'journalConsidered' | 'orphanFile'
>;

/** Takes blocks for the files that mke2fs makes itself, in the order in which it makes them. */
function placeFiles(d: Decisions, g: Geometry, p: Placement, journalSize: number): Files | Refused {
  const space = p.space.inClusters(g.clusterRatio);
  const extents = has(d, 'extent');
  const first = g.firstDataBlock;
  if (g.inodes < 10) return tooFewInodes(d);
  const root = mapFile(space, d.blockSize, first, 1, extents);
  if (g.inodes < 11)
    return new Refused('ext2fs_mkdir: Could not allocate inode in ext2 filesystem while creating /lost+found', '-N');
  const lostFoundGoal = has(d, 'inline_data') ? first : goalOfInode(g, p, LOST_FOUND_INO);
  const lostFound = root && mapFile(space, d.blockSize, lostFoundGoal, lostFoundBlocks(d), extents);
  if (!root || !lostFound)
    return new Refused('ext2fs_mkdir: Could not allocate block in ext2 filesystem while creating /lost+found', 'size');
  let resizeBlock: number | undefined;
  if (has(d, 'resize_inode')) {
    // The inode table of the group would end here if no other group's bitmaps lay in it.
    const goal = first + 2 + g.reservedGdtBlocks + g.descBlocks + g.inodeTableBlocks;
    resizeBlock = space.find(goal, space.end, 1);
    if (resizeBlock < 0) resizeBlock = space.find(first, goal, 1);
    if (resizeBlock < 0)
      return new Refused(
        'ext2fs_create_resize_inode: Could not allocate block in ext2 filesystem while reserving blocks for online resize',
        'size',
      );
    space.take(resizeBlock, 1);
  }
  let journal: FileMap | undefined;
  const journalConsidered: Rejected[] = [];
  if (journalSize) {
    journal = mapFile(
      space,
      d.blockSize,
      journalGoal(d, g, p.groupsPerFlex, countedRoom(g, p, space), journalConsidered),
      journalSize,
      extents,
    );
    if (!journal)
      return new Refused(
        'mke2fs: Could not allocate block in ext2 filesystem \n\twhile trying to create journal',
        '-J',
      );
  }
  const orphanFile = has(d, 'orphan_file') ? placeOrphanFile(d, g, p, space) : undefined;
  if (orphanFile instanceof Refused) return orphanFile;
  return { space, root, lostFound, resizeBlock, journal, journalConsidered, orphanFile };
}

/** Where the search for blocks of a file begins: at the group of its inode, or at its flex group. */
function goalOfInode(g: Geometry, p: Placement, ino: number): number {
  const group = groupOfInode({ geometry: g }, ino);
  return groupFirstBlock(g, group - (group % p.groupsPerFlex));
}

/**
 * Places the orphan file behind the journal. Each slot holds one removed inode, and the length allows for as many
 * processors as may be at work.
 */
function placeOrphanFile(d: Decisions, g: Geometry, p: Placement, space: Space): FileMap | Refused {
  if (!has(d, 'has_journal')) return new Refused('mke2fs: cannot set orphan_file feature without a journal.', '-O');
  if (g.inodes < ORPHAN_FILE_INO)
    return new Refused('mke2fs: Could not allocate inode in ext2 filesystem while creating orphan file', '-N');
  const blocks = d.extended.orphanFileBlocks ?? usualOrphanBlocks(g);
  return (
    mapBlockwise(space, d.blockSize, goalOfInode(g, p, ORPHAN_FILE_INO), blocks, has(d, 'extent')) ??
    new Refused('mke2fs: Could not allocate block in ext2 filesystem while creating orphan file', 'orphan_file_size')
  );
}

/** One block per 4,096 of the volume, rounded to whole clusters. */
const usualOrphanBlocks = ({ blocks, clusterRatio }: Geometry): number =>
  Math.ceil(Math.min(Math.max(Math.floor(blocks / 4096), 32), 512) / clusterRatio) * clusterRatio;

/** With too few inodes for its own files mke2fs gives up half-way. The place depends on its checksums. */
function tooFewInodes(d: Decisions): Refused {
  return has(d, 'metadata_csum')
    ? new Refused('ext2fs_write_inode_full: Illegal inode number while writing reserved inodes', '-N')
    : new Refused('ext2fs_mkdir: Could not allocate inode in ext2 filesystem while creating /lost+found', '-N');
}

/** lost+found must have room for e2fsck to link files into when no blocks may be left: 16 KiB, or two blocks. */
function lostFoundBlocks(d: Decisions): number {
  let blocks = 1;
  for (let size = d.blockSize; blocks < EXT4_NDIR_BLOCKS && (size < 16 * 1024 || blocks < 2); size += d.blockSize)
    blocks++;
  // A directory that begins inside its inode expands the same number of times, and has one block less.
  return has(d, 'inline_data') ? blocks - 1 : blocks;
}

/** Everything but file data: superblocks, descriptors, bitmaps, tables and the journal. */
function overheadOf({ geometry: g, space }: Placement, journal: number): number {
  const taken = g.firstDataBlock + space.inClusters(g.clusterRatio).used + journal;
  return Math.ceil(taken / g.clusterRatio);
}

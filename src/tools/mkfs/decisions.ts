/**
 * From options to decisions: which types apply, the block size, the features, the number of inodes that is wanted.
 * Contradictions are refused here, in mke2fs's words and order. geometry.ts then divides the volume.
 */

import { Refused } from '../../bytes/refused.ts';
import { PAGE_SIZE } from '../../engine/fs/page-size.ts';
import {
  EXT4_GOOD_OLD_INODE_SIZE,
  EXT4_GOOD_OLD_REV,
  EXT4_MIN_BLOCK_SIZE,
  EXT4_MIN_DESC_SIZE,
  EXT4_MIN_DESC_SIZE_64BIT,
} from '../../format/constants.ts';
import type { FeatureName } from '../../format/features.ts';
import { pointersIn } from '../../format/indirect.ts';
import { EXT4_OS_HURD } from '../../format/superblock-values.ts';
import { type ExtendedOptions, parseExtendedOptions } from './extended-options.ts';
import { editFeatures, type FeatureSet, hasFeature, NOT_MADE, noFeatures, setFeature } from './feature-set.ts';
import { blocksOf, type MkfsOptions, parseUuid } from './options.ts';
import { DEFAULTS, FS_TYPES, featureLists, relation, usageForSize } from './profiles.ts';
import { MKFS } from './refusals.ts';
import { type Topology, takeTopology } from './topology.ts';

/** The inputs that do not come from the command line: randomness, the time, the device. */
export interface MkfsEnv {
  /** Whether -d has directories to copy files from. */
  copiesFiles?: boolean;
  /** For a volume made without -U. */
  uuid?: string;
  /** For a volume made without -E hash_seed. */
  hashSeed?: string;
  /** Seconds since 1970. */
  now: number;
  /** The device's length, for a command line without a size. */
  deviceBytes?: number;
  /** The device was there before. mke2fs discards its content, and where that leaves zeros it does not mention tables. */
  exists?: boolean;
  /** The device's I/O sizes, where it gives them. An array gives them, a file does not. */
  topology?: Topology;
}

export interface Decisions {
  options: MkfsOptions;
  extended: ExtendedOptions;
  /** The types that apply, the file system type first. */
  types: string[];
  /** The reason for the second type. */
  usageWords: string;
  features: FeatureSet;
  blockSize: number;
  /** Bytes of a cluster. Without bigalloc it is a block. */
  clusterSize: number;
  /** The size of the device or of the size argument. The last group may be dropped later. */
  blocks: number;
  inodeSize: number;
  /** Bytes of volume for each inode. */
  inodeRatio: number;
  /** Inodes asked for. With 0 the library chooses one per 4 KiB. */
  inodesWanted: number;
  reservedBlocks: number;
  groupsPerFlex: number;
  uuid: string;
  hashSeed: string;
  now: number;
  warnings: string[];
  /** Lines for standard output, even with -q. */
  notices: string[];
}

const MAX_32 = 0xffffffff;
/** Features that the Hurd cannot use. -O can still ask for some of them. */
const NOT_FOR_HURD = ['filetype', 'huge_file', 'metadata_csum'] as const;
/** Types that mke2fs expects its own configuration file to have. */
const OWN_TYPES = ['ext3', 'ext4', 'ext4dev'];

const mke2fs = (why: string, field: string) => new Refused(`mke2fs: ${why}`, field);

type Has = (name: FeatureName) => boolean;

export function decide(options: MkfsOptions, env: MkfsEnv): Decisions | Refused {
  const warnings = [...options.warnings];
  const size = chooseSize(options, env, warnings);
  if (size instanceof Refused) return size;
  const { types, blockSize, blocks } = size;

  const features = chooseFeatures(options, types);
  if (features instanceof Refused) return features;
  const has: Has = (name) => hasFeature(features, name);
  const large = tooLarge(options, size, has);
  if (large) return large;
  // The resize inode counts blocks in 32 bits.
  if (blocks > MAX_32) setFeature(features, 'resize_inode', false);
  const clusterSize = chooseClusterSize(options, blockSize, has);
  if (clusterSize instanceof Refused) return clusterSize;
  const old = inRevision0(options, features);
  if (old) return old;

  const extended = takeExtended(options, env, size, features, warnings);
  if (extended instanceof Refused) return extended;

  // Revision 0 has only one inode size. Another size that was asked for only decides whether there is room.
  const askedInodeSize = options.inodeSize ?? relation(types, 'inode_size').value;
  const inodeSize = options.revision === EXT4_GOOD_OLD_REV ? EXT4_GOOD_OLD_INODE_SIZE : askedInodeSize;
  const clash = contradiction(options, inodeSize, has);
  if (clash) return clash;
  if (clusterSize > USUAL_CLUSTER * blockSize && !options.quiet) warnings.push(LARGE_CLUSTERS);
  const outside = outOfRange(options, blockSize, inodeSize, has);
  if (outside) return outside;
  const notices = noticesOn(options, inodeSize, has);
  // A volume gets more inodes than blocks only on purpose.
  const inodeRatio = options.inodeRatio ?? Math.max(relation(types, 'inode_ratio').value, clusterSize);
  const inodesWanted = countInodes(options, inodeRatio, blocks * blockSize, has('64bit'));
  if (inodesWanted instanceof Refused) return inodesWanted;
  if (inodesWanted * askedInodeSize >= blocks * blockSize)
    return mke2fs(
      `inode_size (${askedInodeSize}) * inodes_count (${inodesWanted}) too big for a\n\tfilesystem with ${blocks} blocks, specify higher inode_ratio (-i)\n\tor lower inode count (-N).`,
      '-N',
    );

  const uuid = chooseUuid(options, env);
  if (uuid instanceof Refused) return uuid;
  const reservedPercent = options.reservedPercent ?? DEFAULTS.reserved_ratio;
  return {
    ...size,
    options,
    extended,
    features,
    clusterSize: has('bigalloc') && clusterSize === EXT4_MIN_BLOCK_SIZE ? USUAL_CLUSTER * blockSize : clusterSize,
    inodeSize,
    inodeRatio,
    inodesWanted,
    reservedBlocks: Math.floor((reservedPercent * blocks) / 100),
    groupsPerFlex: has('flex_bg') ? (options.groupsPerFlex ?? DEFAULTS.flex_bg_size) : 1,
    uuid,
    hashSeed: extended.hashSeed ?? env.hashSeed ?? '00000000-0000-0000-0000-000000000000',
    now: env.now,
    warnings,
    notices,
  };
}

function noticesOn(options: MkfsOptions, inodeSize: number, has: Has): string[] {
  const short =
    inodeSize === EXT4_GOOD_OLD_INODE_SIZE &&
    (options.revision > 0 || options.inodeSize === EXT4_GOOD_OLD_INODE_SIZE) &&
    options.creatorOs !== EXT4_OS_HURD;
  return [
    ...(short ? ['128-byte inodes cannot handle dates beyond 2038 and are deprecated'] : []),
    ...(options.quiet ? [] : weakChecksums(has)),
  ];
}

type Size = Pick<Decisions, 'types' | 'usageWords' | 'blockSize' | 'blocks'>;

/** Chooses the types, which follow from the size unless they are given, and the blocks, whose size follows from the types. */
function chooseSize(options: MkfsOptions, env: MkfsEnv, warnings: string[]): Size | Refused {
  const fsType = options.fsType ?? (options.journal ? 'ext3' : 'ext2');
  if (fsType !== 'ext2' && !Object.hasOwn(FS_TYPES, fsType)) return unknownType(fsType);

  const sizeGiven = options.size;
  if (!sizeGiven && env.deviceBytes === undefined)
    return new Refused(`The file ${options.device} does not exist and no size was specified.`, 'size');
  const bytes = sizeGiven
    ? sizeGiven.count * (sizeGiven.unit || options.blockSize || 1024)
    : (env.deviceBytes as number);
  const usage = options.usageTypes ? undefined : usageForSize(bytes);
  const types = [fsType, ...(options.usageTypes ?? [usage!.type])];
  if (options.creatorOs === EXT4_OS_HURD) types.push('hurd');
  for (const type of options.usageTypes ?? [])
    if (!Object.hasOwn(FS_TYPES, type) && type !== 'default')
      warnings.push(`\nWarning: the fs_type ${type} is not defined in mke2fs.conf\n`);

  const blockSize = chooseBlockSize(options, types);
  // The machines that will mount it do not support blocks larger than a page of memory.
  if (blockSize > PAGE_SIZE) {
    if (!options.force) return mke2fs(`${blockSize}-byte blocks too big for system (max ${PAGE_SIZE})`, '-b');
    warnings.push(`Warning: ${blockSize}-byte blocks too big for system (max ${PAGE_SIZE}), forced to continue`);
  }
  const blocks = sizeGiven
    ? blocksOf(sizeGiven, blockSize, options.blockSize !== undefined)
    : Math.floor(bytes / blockSize);
  return { types, usageWords: usage?.words ?? '', blockSize, blocks };
}

function tooLarge(options: MkfsOptions, { blocks, blockSize }: Size, has: Has): Refused | undefined {
  if (blocks > MAX_32 && !has('64bit'))
    return mke2fs(
      `Size of device (0x${blocks.toString(16)} blocks) ${options.device} too big to be expressed\n\tin 32 bits using a blocksize of ${blockSize}.`,
      'size',
    );
  // Groups are counted in 32 bits.
  if (blocks / (8 * blockSize) >= 2 ** 32)
    return mke2fs(
      `Size of device (0x${blocks.toString(16)} blocks) ${options.device} too big to create\n\ta filesystem using a blocksize of ${blockSize}.`,
      'size',
    );
  return undefined;
}

function inRevision0(options: MkfsOptions, features: FeatureSet): Refused | undefined {
  if (options.revision !== 0) return undefined;
  const { s_feature_compat: compat, s_feature_incompat: incompat, s_feature_ro_compat: roCompat } = features;
  if (compat || incompat || roCompat)
    return new Refused('Filesystem features not supported with revision 0 filesystems', '-r');
  if (options.journal) return new Refused('Journals not supported with revision 0 filesystems', '-r');
  return undefined;
}

/** Reads -E and checks its consequences: room to grow needs the resize inode, stripes must be whole. */
function takeExtended(
  options: MkfsOptions,
  env: MkfsEnv,
  { blocks, blockSize }: Size,
  features: FeatureSet,
  warnings: string[],
): ExtendedOptions | Refused {
  const is64bit = hasFeature(features, '64bit');
  const extended = parseExtendedOptions(options.extended, { blockSize, blocks, is64bit });
  if (extended instanceof Refused) return extended;
  // The resize inode has to hold the room to grow.
  if (extended.resizeTo && reservedForGrowth(options, blocks, blockSize, extended.resizeTo, is64bit) > 0) {
    if (options.revision === 0) return new Refused('On-line resizing not supported with revision 0 filesystems', '-E');
    setFeature(features, 'resize_inode', true);
  } else extended.resizeTo = undefined;

  if (env.topology) takeTopology(extended, env.topology, blockSize);
  if (env.exists && extended.discard && !options.keepBlocks) extended.lazyItableInit = false;
  const { stride, stripeWidth } = extended;
  if (stride && stripeWidth && stripeWidth % stride !== 0)
    warnings.push(`\nWarning: RAID stripe-width ${stripeWidth} not an even multiple of stride ${stride}.\n`);
  return extended;
}

function outOfRange(options: MkfsOptions, blockSize: number, inodeSize: number, has: Has): Refused | undefined {
  if (options.blocksPerGroup && (options.blocksPerGroup < 256 || options.blocksPerGroup > 8 * blockSize))
    return mke2fs('blocks per group count out of range', '-g');
  if (options.groupsPerFlex && !has('flex_bg'))
    return mke2fs('Flex_bg feature not enabled, so flex_bg size may not be specified', '-G');
  if (inodeSize < EXT4_GOOD_OLD_INODE_SIZE || inodeSize > blockSize || !Number.isInteger(Math.log2(inodeSize)))
    return mke2fs(`invalid inode size ${inodeSize} (min ${EXT4_GOOD_OLD_INODE_SIZE}/max ${blockSize})`, '-I');
  if (inodeSize === EXT4_GOOD_OLD_INODE_SIZE && has('inline_data'))
    return mke2fs('128 byte inodes are too small for inline data; specify larger size', '-I');
  return undefined;
}

function unknownType(type: string): Refused {
  const lines = [`Your mke2fs.conf file does not define the ${type} filesystem type.`];
  if (OWN_TYPES.includes(type)) lines.push('You probably need to install an updated mke2fs.conf file.');
  return new Refused(`${lines.join('\n')}\n\nAborting...`, '-t');
}

function chooseBlockSize(options: MkfsOptions, types: readonly string[]): number {
  if (options.blockSize) return options.blockSize;
  let size = relation(types, 'blocksize').value;
  if (size <= 0) size = PAGE_SIZE;
  return Math.max(size, options.minBlockSize ?? 0);
}

/** Blocks of a cluster for which no size was asked. A larger cluster counts as experimental. */
const USUAL_CLUSTER = 16;
const LARGE_CLUSTERS = `\nWarning: bigalloc file systems with a cluster size greater than\n${USUAL_CLUSTER} times the block size is considered experimental`;

function chooseClusterSize(options: MkfsOptions, blockSize: number, has: Has): number | Refused {
  const asked = options.clusterSize;
  if (!has('bigalloc'))
    return asked ? mke2fs('specifying a cluster size requires the bigalloc feature', '-C') : blockSize;
  const size = asked ?? USUAL_CLUSTER * blockSize;
  // Further on 1 KiB stands for "not asked".
  if (size < blockSize && size > EXT4_MIN_BLOCK_SIZE)
    return mke2fs('The cluster size may not be smaller than the block size.', '-C');
  return size;
}

function chooseFeatures(options: MkfsOptions, types: readonly string[]): FeatureSet | Refused {
  const features = noFeatures();
  if (options.revision > 0) {
    for (const list of featureLists(types)) editFeatures(features, list);
    if (options.creatorOs === EXT4_OS_HURD) for (const name of NOT_FOR_HURD) setFeature(features, name, false);
  }
  for (const list of options.features) {
    const problem = editFeatures(features, list);
    if (problem) return problem;
  }
  if (options.journal && options.revision > 0) setFeature(features, 'has_journal', true);
  // The stronger checksum replaces the older one.
  if (hasFeature(features, 'metadata_csum')) setFeature(features, 'uninit_bg', false);
  for (const [name, why] of Object.entries(NOT_MADE))
    if (hasFeature(features, name as FeatureName)) return new Refused(MKFS.feature({ name, why }), name);
  return features;
}

/** Refuses features that exclude each other, or that need others. */
function contradiction(options: MkfsOptions, inodeSize: number, has: Has): Refused | undefined {
  if (options.creatorOs === EXT4_OS_HURD)
    for (const name of NOT_FOR_HURD)
      if (has(name)) return new Refused(`The HURD does not support the ${name} feature.`, name);
  if (has('64bit') && !has('extent'))
    return new Refused('Extents MUST be enabled for a 64-bit filesystem.  Pass -O extents to rectify.', '64bit');
  if (has('bigalloc') && !has('extent'))
    return mke2fs("Can't support bigalloc feature without extents feature", 'bigalloc');
  if (has('project') && inodeSize === EXT4_GOOD_OLD_INODE_SIZE)
    return mke2fs('128 byte inodes are too small for project quota', '-I');
  if (has('meta_bg') && has('resize_inode'))
    return new Refused(
      'The resize_inode and meta_bg features are not compatible.\nThey can not be both enabled simultaneously.',
      'resize_inode',
    );
  if (has('resize_inode') && !has('sparse_super'))
    return mke2fs('reserved online resize blocks not supported on non-sparse filesystem', 'resize_inode');
  return undefined;
}

/** Warnings about checksums that could be better. */
function weakChecksums(has: Has): string[] {
  const says: string[] = [];
  if (has('metadata_csum') && !has('extent'))
    says.push(
      'Extents are not enabled.  The file extent tree can be checksummed, whereas block maps cannot.  Not enabling extents reduces the coverage of metadata checksumming.  Pass -O extents to rectify.',
    );
  if (has('metadata_csum') && !has('64bit'))
    says.push(
      '64-bit filesystem support is not enabled.  The larger fields afforded by this feature enable full-strength checksumming.  Pass -O 64bit to rectify.',
    );
  return says;
}

function countInodes(options: MkfsOptions, ratio: number, bytes: number, is64bit: boolean): number | Refused {
  if (options.inodeCount) {
    // mke2fs takes a negative number for a very large one.
    if (options.inodeCount > MAX_32 || options.inodeCount < 0)
      return mke2fs(`too many inodes (${BigInt.asUintN(64, BigInt(options.inodeCount))}), specify < 2^32 inodes`, '-N');
    return options.inodeCount;
  }
  const n = Math.floor(bytes / ratio);
  if (n <= MAX_32) return n;
  return is64bit ? MAX_32 : mke2fs(`too many inodes (${n}), raise inode ratio?`, '-i');
}

/** Blocks reserved for later group descriptors, for a volume that may grow to `resizeTo` blocks. */
export function reservedForGrowth(
  options: MkfsOptions,
  blocks: number,
  blockSize: number,
  resizeTo: number,
  is64bit: boolean,
): number {
  const perGroup = options.blocksPerGroup || blockSize * 8;
  const perBlock = blockSize / (is64bit ? EXT4_MIN_DESC_SIZE_64BIT : EXT4_MIN_DESC_SIZE);
  const descBlocks = (n: number) => Math.ceil(Math.ceil(n / perGroup) / perBlock);
  return Math.min(descBlocks(resizeTo) - descBlocks(blocks), pointersIn(blockSize));
}

const NIL = '00000000-0000-0000-0000-000000000000';

function chooseUuid(options: MkfsOptions, env: MkfsEnv): string | Refused {
  const asked = options.uuid?.toLowerCase();
  if (asked === 'clear' || asked === 'null') return NIL;
  if (asked === undefined || asked === 'random' || asked === 'time') return env.uuid ?? NIL;
  return parseUuid(asked) ?? new Refused(`${options.device}: could not parse UUID: ${options.uuid}`, '-U');
}

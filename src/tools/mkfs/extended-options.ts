/**
 * `-E stride=4,lazy_itable_init=0,root_owner=1000:1000`: extended options. Some have two spellings (stripe_width and
 * stripe-width). An unknown name refuses the whole line.
 */

import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import { EXT4_MIN_DESC_SIZE_64BIT } from '../../format/constants.ts';
import { leadingNumber, parseSize, sizeInBlocks, wholeNumber } from './numbers.ts';
import { parseUuid } from './options.ts';
import { MKFS } from './refusals.ts';

export interface ExtendedOptions {
  /** Blocks on one disk of a RAID before the next disk follows. */
  stride?: number;
  stripeWidth?: number;
  /** The number of blocks that the volume should be able to grow to. */
  resizeTo?: number;
  hashSeed?: string;
  orphanFileBlocks?: number;
  lazyItableInit: boolean;
  assumeZeroed: boolean;
  rootUid: number;
  rootGid: number;
  backupSuperblocks: number;
  testFs: boolean;
  /** mke2fs reports it before it formats an existing device. Bytes that were never written are zero anyway. */
  discard: boolean;
}

export const EXTENDED_USAGE = [
  'Extended options are separated by commas, and may take an argument which',
  "\tis set off by an equals ('=') sign.",
  '',
  'Valid extended options are:',
  '\tmmp_update_interval=<interval>',
  '\tnum_backup_sb=<0|1|2>',
  '\tstride=<RAID per-disk data chunk in blocks>',
  '\tstripe-width=<RAID stride * data disks in blocks>',
  '\toffset=<offset to create the file system>',
  '\tresize=<resize maximum size in blocks>',
  '\tpacked_meta_blocks=<0 to disable, 1 to enable>',
  '\tlazy_itable_init=<0 to disable, 1 to enable>',
  '\tlazy_journal_init=<0 to disable, 1 to enable>',
  '\troot_owner=<uid of root dir>:<gid of root dir>',
  '\ttest_fs',
  '\tdiscard',
  '\tnodiscard',
  '\tencoding=<encoding>',
  '\tencoding_flags=<flags>',
  '\tquotatype=<quota type(s) to be enabled>',
  '\tassume_storage_prezeroed=<0 to disable, 1 to enable>',
];

/** The facts about its volume that an option may need. */
export interface ExtendedContext {
  blockSize: number;
  blocks: number;
  is64bit: boolean;
}

/** A line to print before "Bad option(s) specified". `bad`: the name itself is bad. */
type Problem = undefined | { says: string } | 'bad' | Refused;
type Take = (to: ExtendedOptions, value: string | undefined, about: ExtendedContext, name: string) => Problem;

const flag = (value: string | undefined): boolean => (value === undefined ? true : leadingNumber(value).value !== 0);

const notDone = (said: Said): Take => {
  return () => new Refused(said, '-E');
};

const stripeWidth: Take = (to, value) => {
  if (value === undefined) return 'bad';
  const n = wholeNumber(value);
  if (n === undefined) return { says: `Invalid stripe-width parameter: ${value}` };
  to.stripeWidth = n;
};

const descSize: Take = (_, value, { is64bit, blockSize }, name) => {
  if (!is64bit) return { says: `${name} requires '-O 64bit'` };
  if (value === undefined) return 'bad';
  const n = wholeNumber(value);
  if (n === undefined || n < EXT4_MIN_DESC_SIZE_64BIT || n > blockSize || !Number.isInteger(Math.log2(n)))
    return { says: `Invalid desc_size: '${value}'` };
  if (n !== EXT4_MIN_DESC_SIZE_64BIT) return new Refused(MKFS.descriptor_size({ bytes: n }), '-E');
};

const TAKE: Readonly<Record<string, Take>> = {
  stride(to, value) {
    if (value === undefined) return 'bad';
    const n = wholeNumber(value);
    if (n === undefined) return { says: `Invalid stride parameter: ${value}` };
    // s_raid_stride has 16 bits.
    to.stride = n % 2 ** 16;
  },
  stripe_width: stripeWidth,
  'stripe-width': stripeWidth,
  desc_size: descSize,
  'desc-size': descSize,
  resize(to, value, { blockSize, blocks }) {
    if (value === undefined) return 'bad';
    const size = parseSize(value);
    if (!size) return { says: `Invalid resize parameter: ${value}` };
    const n = sizeInBlocks(size, blockSize);
    if (n <= blocks) return { says: 'The resize maximum must be greater than the filesystem size.' };
    to.resizeTo = n;
  },
  orphan_file_size(to, value, { blockSize }) {
    if (value === undefined) return 'bad';
    const size = parseSize(value);
    const n = size ? sizeInBlocks(size, blockSize) : 0;
    if (n === 0) return { says: `Invalid size of orphan file ${value}` };
    to.orphanFileBlocks = n;
  },
  hash_seed(to, value) {
    if (value === undefined) return 'bad';
    to.hashSeed = parseUuid(value);
    if (!to.hashSeed) return { says: `Invalid hash seed: ${value}` };
  },
  lazy_itable_init(to, value) {
    to.lazyItableInit = flag(value);
  },
  // A journal that is not zeroed has blocks that were never written. Here the two are the same.
  lazy_journal_init: () => undefined,
  assume_storage_prezeroed(to, value) {
    to.assumeZeroed = flag(value);
  },
  root_owner(to, value) {
    // Without a value the owner is the user who formats: root here.
    if (value === undefined) return;
    const owner = /^([0-9]+):([0-9]+)$/.exec(value);
    if (!owner) return { says: `Invalid root_owner: '${value}'` };
    to.rootUid = Number(owner[1]);
    to.rootGid = Number(owner[2]);
  },
  num_backup_sb(to, value) {
    if (value === undefined) return 'bad';
    const n = wholeNumber(value);
    if (n === undefined || n > 2) return { says: `Invalid # of backup superblocks: ${value}` };
    to.backupSuperblocks = n;
  },
  test_fs(to) {
    to.testFs = true;
  },
  discard(to) {
    to.discard = true;
  },
  nodiscard(to) {
    to.discard = false;
  },
  packed_meta_blocks: (_, value) => (flag(value) ? new Refused(MKFS.packed_meta_blocks, '-E') : undefined),
  offset: notDone(MKFS.offset),
  mmp_update_interval: notDone(MKFS.needs_feature({ option: 'mmp_update_interval', feature: 'mmp' })),
  encoding: notDone(MKFS.needs_feature({ option: 'encoding', feature: 'casefold' })),
  encoding_flags: notDone(MKFS.needs_feature({ option: 'encoding_flags', feature: 'casefold' })),
  quotatype: notDone(MKFS.needs_feature({ option: 'quotatype', feature: 'quota' })),
  android_sparse: notDone(MKFS.android_sparse),
  no_copy_xattrs: notDone(MKFS.no_copy_xattrs),
};

export function parseExtendedOptions(text: string | undefined, about: ExtendedContext): ExtendedOptions | Refused {
  const options: ExtendedOptions = {
    // This is mke2fs's default on a Linux whose ext4 can finish the work after the first mount.
    lazyItableInit: true,
    assumeZeroed: false,
    rootUid: 0,
    rootGid: 0,
    backupSuperblocks: 2,
    testFs: false,
    discard: true,
  };
  if (!text) return options;
  // mke2fs reports the last of several bad names.
  let badName = '';
  let bad = false;
  const says: string[] = [];
  for (const item of text.split(',')) {
    const equals = item.indexOf('=');
    const name = equals < 0 ? item : item.slice(0, equals);
    const problem = Object.hasOwn(TAKE, name)
      ? TAKE[name](options, equals < 0 ? undefined : item.slice(equals + 1), about, name)
      : 'bad';
    if (problem instanceof Refused) return problem;
    if (!problem) continue;
    bad = true;
    if (problem === 'bad') badName = name;
    else says.push(problem.says);
  }
  if (!bad) return options;
  return new Refused([...says, `Bad option(s) specified: ${badName}`].join('\n'), '-E');
}

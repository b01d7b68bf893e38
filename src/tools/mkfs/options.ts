/**
 * mke2fs's own option language, from the words of a command line to typed options. Each mistake is refused in mke2fs's
 * own words.
 *
 *     mke2fs -t ext4 -b 1024 -O ^has_journal -E stride=4 disk.img 64M
 *            └type   └block  └features       └extended    └device  └size
 */

import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import { EXT4_MAX_BLOCK_SIZE, EXT4_MIN_BLOCK_SIZE } from '../../format/constants.ts';
import { CREATOR_OSES } from '../../format/superblock.ts';
import { type GivenOption, getopt } from './getopt.ts';
import { type JournalOptions, parseJournalOptions } from './journal-options.ts';
import { decimalNumber, leadingNumber, parseSize, type Size, sizeInBlocks, wholeNumber } from './numbers.ts';
import { MKFS } from './refusals.ts';

const LETTERS = 'b:ce:g:i:jl:m:no:qr:s:t:d:vC:DE:FG:I:J:KL:M:N:O:R:ST:U:Vz:h';

const MAX_CLUSTER_SIZE = 2 ** 29;
const MIN_INODE_RATIO = 1024;
const MAX_INODE_RATIO = EXT4_MAX_BLOCK_SIZE * 1024;

export interface MkfsOptions {
  device: string;
  size?: Size;
  /** `-d`: the directory whose files are copied in. */
  files?: string;
  /** `-b`. Without it the type decides. */
  blockSize?: number;
  /** `-b -4096`: the type decides, but this is the least. */
  minBlockSize?: number;
  /** `-C`, rounded down to a power of two. */
  clusterSize?: number;
  fsType?: string;
  usageTypes?: string[];
  inodeRatio?: number;
  inodeSize?: number;
  inodeCount?: number;
  /** `-g`. With bigalloc it counts clusters. */
  blocksPerGroup?: number;
  groupsPerFlex?: number;
  reservedPercent?: number;
  label?: string;
  lastMounted?: string;
  /** `-U`: a UUID, or a way to get one. */
  uuid?: string;
  /** `-O` lists, in order. */
  features: string[];
  journal?: JournalOptions;
  /** `-E`, not read yet, because its meaning depends on the size. */
  extended?: string;
  /** `s_errors`. */
  errors?: number;
  creatorOs?: number;
  revision: number;
  quiet: boolean;
  verbose: boolean;
  dryRun: boolean;
  force: boolean;
  /** `-K`: the same as -E nodiscard. */
  keepBlocks?: boolean;
  /** Lines printed before anything else. The volume is made all the same. */
  warnings: string[];
}

/** mke2fs can do these. The sentence says what is not done here. */
const NOT_DONE: Readonly<Record<string, Said>> = {
  c: MKFS.bad_blocks,
  l: MKFS.bad_list,
  z: MKFS.undo_file,
  S: MKFS.superblock_only,
};

const ERROR_BEHAVIOURS: Readonly<Record<string, number>> = { continue: 1, 'remount-ro': 2, panic: 3 };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const parseUuid = (text: string): string | undefined => (UUID.test(text) ? text.toLowerCase() : undefined);

const refused = (why: string, field: string) => new Refused(`mke2fs: ${why}`, field);

/** Takes one option into `to`, or refuses it. */
type Take = (to: MkfsOptions, value: string) => Refused | undefined;

const TAKE: Readonly<Record<string, Take>> = {
  b(to, value) {
    const n = sizeOf(value);
    const size = Math.abs(n);
    if (!(size >= EXT4_MIN_BLOCK_SIZE && size <= EXT4_MAX_BLOCK_SIZE))
      return refused(`invalid block size - ${value}`, '-b');
    if (n > 4096) to.warnings.push(`Warning: blocksize ${n} not usable on most systems.`);
    // A size that is not a power of two is rounded down to one.
    if (n > 0) to.blockSize = 2 ** Math.floor(Math.log2(size));
    else to.minBlockSize = size;
  },
  C(to, value) {
    const n = sizeOf(value);
    if (!(n > EXT4_MIN_BLOCK_SIZE && n <= MAX_CLUSTER_SIZE)) return refused(`invalid cluster size - ${value}`, '-C');
    to.clusterSize = 2 ** Math.floor(Math.log2(n));
  },
  d(to, value) {
    to.files = value;
  },
  e(to, value) {
    if (!Object.hasOwn(ERROR_BEHAVIOURS, value)) return refused(`bad error behavior - ${value}`, '-e');
    to.errors = ERROR_BEHAVIOURS[value];
  },
  g(to, value) {
    const n = wholeNumber(value);
    if (n === undefined) return refused('Illegal number for blocks per group', '-g');
    if (n % 8 !== 0) return refused('blocks per group must be multiple of 8', '-g');
    to.blocksPerGroup = n;
  },
  G(to, value) {
    const n = wholeNumber(value);
    if (n === undefined) return refused('Illegal number for flex_bg size', '-G');
    if (n < 1 || !Number.isInteger(Math.log2(n))) return refused('flex_bg size must be a power of 2', '-G');
    to.groupsPerFlex = n;
  },
  i(to, value) {
    const n = sizeOf(value);
    if (!(n >= MIN_INODE_RATIO && n <= MAX_INODE_RATIO))
      return refused(`invalid inode ratio ${value} (min ${MIN_INODE_RATIO}/max ${MAX_INODE_RATIO})`, '-i');
    to.inodeRatio = n;
  },
  I(to, value) {
    const n = wholeNumber(value);
    if (n === undefined) return refused(`invalid inode size - ${value}`, '-I');
    to.inodeSize = n;
  },
  j(to) {
    to.journal ??= {};
  },
  J(to, value) {
    const journal = parseJournalOptions(value, to.journal);
    if (journal instanceof Refused) return journal;
    to.journal = journal;
  },
  K(to) {
    to.keepBlocks = true;
    to.warnings.push(
      "Warning: -K option is deprecated and should not be used anymore. Use '-E nodiscard' extended option instead!",
    );
  },
  m(to, value) {
    const n = decimalNumber(value);
    if (n === undefined || n < 0 || n > 50) return refused(`invalid reserved blocks percent - ${value}`, '-m');
    to.reservedPercent = n;
  },
  N(to, value) {
    const n = wholeNumber(value);
    if (n === undefined) return refused(`bad num inodes - ${value}`, '-N');
    to.inodeCount = n;
  },
  o(to, value) {
    const os = Object.entries(CREATOR_OSES).find(([, name]) => name.toLowerCase() === value.toLowerCase());
    const n = os && os[1] !== 'Masix' ? Number(os[0]) : /^[0-9]/.test(value) ? leadingNumber(value).value : -1;
    if (n < 0) return refused(`unknown os - ${value}`, '-o');
    to.creatorOs = n;
  },
  r(to, value) {
    const n = wholeNumber(value);
    if (n === undefined) return refused(`bad revision level - ${value}`, '-r');
    if (n > 1) return refused(`Filesystem revision too high while trying to create revision ${n}`, '-r');
    to.revision = n;
  },
  R(to, value) {
    to.warnings.push("mke2fs: '-R' is deprecated, use '-E' instead");
    to.extended = value;
  },
  t(to, value) {
    if (to.fsType !== undefined) return refused('The -t option may only be used once', '-t');
    to.fsType = value;
  },
  T(to, value) {
    if (to.usageTypes) return refused('The -T option may only be used once', '-T');
    to.usageTypes = value.split(',').filter((type) => type !== '');
  },
  D() {
    return undefined;
  },
  E(to, value) {
    to.extended = value;
  },
  F(to) {
    to.force = true;
  },
  L(to, value) {
    to.label = value.slice(0, 16);
    if (value.length > 16) to.warnings.push(`Warning: label too long; will be truncated to '${to.label}'\n`);
  },
  M(to, value) {
    to.lastMounted = value;
  },
  n(to) {
    to.dryRun = true;
  },
  O(to, value) {
    to.features.push(value);
  },
  q(to) {
    to.quiet = true;
  },
  s(to, value) {
    to.features.push(leadingNumber(value).value ? 'sparse_super' : '^sparse_super');
  },
  U(to, value) {
    to.uuid = value;
  },
  v(to) {
    to.verbose = true;
  },
};

/** A number with an optional letter, in bytes. It is 0 if the text is none. */
function sizeOf(text: string): number {
  const negative = text.startsWith('-');
  const size = parseSize(negative ? text.slice(1) : text);
  if (!size) return 0;
  const n = size.unit === 0 ? size.count : size.count * size.unit;
  return negative ? -n : n;
}

export function parseOptions(argv: readonly string[]): MkfsOptions | Refused {
  const line = getopt(argv, LETTERS);
  if (line instanceof Refused) return line;
  if (line.options.some((o) => o.letter === 'h')) return refused("invalid option -- 'h'", 'usage');
  const to: MkfsOptions = {
    device: line.words[0] ?? '',
    features: [],
    revision: 1,
    quiet: false,
    verbose: false,
    dryRun: false,
    force: false,
    warnings: [],
  };
  for (const option of line.options) {
    const problem = takeOne(to, option);
    if (problem) return problem;
  }
  if (line.words.length === 0 || line.words.length > 2) return new Refused('', 'usage');
  if (line.words.length === 2) {
    const size = parseSize(line.words[1]);
    if (!size) return refused(`invalid blocks '${line.words[1]}' on device '${line.words[0]}'`, 'size');
    to.size = size;
  }
  return to;
}

function takeOne(to: MkfsOptions, { letter, value }: GivenOption): Refused | undefined {
  const take = TAKE[letter];
  if (take) return take(to, value);
  const said = NOT_DONE[letter];
  return said ? new Refused(said, `-${letter}`) : refused(`invalid option -- '${letter}'`, `-${letter}`);
}

/** The volume's length in blocks of `blockSize`, from the size argument. */
export const blocksOf = (size: Size, blockSize: number, blockSizeGiven: boolean): number =>
  // A bare number counts blocks of 1 KiB unless -b said otherwise.
  size.unit === 0 && !blockSizeGiven ? Math.floor((size.count * 1024) / blockSize) : sizeInBlocks(size, blockSize);

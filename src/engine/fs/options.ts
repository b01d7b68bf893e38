/**
 * The mount options of `mount -o` for ext2, ext3 and ext4. As in Linux, an option that makes no difference here is
 * accepted and kept, and an unknown word is refused.
 */
import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import { behaviourOf, driverOf, type Kernel, type Kind } from './behaviour.ts';
import { MOUNT } from './refusals.ts';

export interface MountOptions {
  readonly: boolean;
  /** Journal mode. */
  data: 'journal' | 'ordered' | 'writeback';
  delalloc: boolean;
  atime: 'strictatime' | 'relatime' | 'noatime';
  diratime: boolean;
  /** A new access time stays in memory (lazy-times.ts). */
  lazytime: boolean;
  /** Seconds between commits. */
  commit: number;
  barrier: boolean;
  journalChecksum: boolean;
  journalAsyncCommit: boolean;
  /** Flush a file that was truncated or is renamed over another, so that it is not found empty after a crash. */
  autoDaAlloc: boolean;
  /** Buffered writes into unwritten extents are converted only once the data has been written. */
  dioreadNolock: boolean;
  /** Blocks; undefined takes it from the superblock. */
  stripe: number | undefined;
  minixdf: boolean;
  grpid: boolean;
  noload: boolean;
  sync: boolean;
  dirsync: boolean;
  discard: boolean;
  maxDirSizeKb: number;
  /** Search by lists of groups. Undefined: only on volumes with many groups. */
  mbOptimizeScan: boolean | undefined;
  /** Reads block bitmaps in the background after the mount. */
  prefetchBlockBitmaps: boolean;
  /** Lets tables of new groups wait to be zeroed, if their descriptors have sums. */
  initItable: boolean;
  errors: 'continue' | 'remount-ro' | 'panic';
  /** Reservation windows for files that programs write, in the drivers that have them. */
  reservation: boolean;
  /** Lets freed blocks of data be taken before the commit. It is not an option of Linux, but of a script (`# freed:`). */
  freedAtOnce: boolean;
  /** The flusher looks at dirty pages in chunks, as in old kernels. */
  flusherChunks: boolean;
  /** The type given to mount -t. */
  kind: Kind;
  /** The driver that serves the volume. */
  driver: Kind;
  kernel: Kernel;
  /** The words as given, for /proc/mounts. */
  words: string[];
}

export function defaultOptions(kind: Kind, kernel: Kernel = '6.18'): MountOptions {
  const driver = driverOf(kind, kernel);
  const behaviour = behaviourOf(driver, kernel);
  return {
    readonly: false,
    data: 'ordered',
    delalloc: kind === 'ext4',
    atime: 'relatime',
    diratime: true,
    lazytime: false,
    commit: 5,
    barrier: behaviour.barrier,
    journalChecksum: false,
    journalAsyncCommit: false,
    autoDaAlloc: true,
    dioreadNolock: behaviour.dioreadNolock,
    stripe: undefined,
    minixdf: false,
    grpid: false,
    noload: false,
    sync: false,
    dirsync: false,
    discard: false,
    maxDirSizeKb: 0,
    mbOptimizeScan: undefined,
    prefetchBlockBitmaps: true,
    initItable: true,
    errors: 'continue',
    reservation: true,
    freedAtOnce: false,
    flusherChunks: behaviour.flusherChunks,
    kind,
    driver,
    kernel,
    words: [],
  };
}

type Apply = (o: MountOptions, value: string) => boolean;

const set =
  (change: Partial<MountOptions>): Apply =>
  (o, value) => {
    if (value !== '') return false;
    Object.assign(o, change);
    return true;
  };
const number =
  (apply: (o: MountOptions, n: number) => unknown): Apply =>
  (o, value) =>
    /^\d+$/.test(value) && apply(o, Number(value)) !== false;
const oneOf =
  <K extends 'data' | 'errors'>(key: K, words: readonly MountOptions[K][]): Apply =>
  (o, value) => {
    const word = words.find((w) => w === value);
    if (word === undefined) return false;
    o[key] = word;
    return true;
  };
/** Options that change nothing here. */
const IGNORED: ReadonlySet<string> = new Set([
  'remount',
  'defaults',
  'loop',
  'i_version',
  'noiversion',
  'iversion',
  'user_xattr',
  'acl',
  'block_validity',
  'noblock_validity',
  'debug',
  'max_batch_time',
  'min_batch_time',
  'resuid',
  'resgid',
  'nouid32',
  'oldalloc',
  'orlov',
  'sb',
  'nombcache',
  'mblk_io_submit',
  'nomblk_io_submit',
  'bh',
  'nobh',
  'check',
  'nocheck',
  'exec',
  'noexec',
  'suid',
  'nosuid',
  'dev',
  'nodev',
]);

const OPTIONS: Record<string, Apply> = {
  ro: set({ readonly: true }),
  rw: set({ readonly: false }),
  data: oneOf('data', ['journal', 'ordered', 'writeback']),
  delalloc: set({ delalloc: true }),
  nodelalloc: set({ delalloc: false }),
  atime: set({ atime: 'relatime' }),
  noatime: set({ atime: 'noatime' }),
  relatime: set({ atime: 'relatime' }),
  strictatime: set({ atime: 'strictatime' }),
  lazytime: set({ lazytime: true }),
  nolazytime: set({ lazytime: false }),
  diratime: set({ diratime: true }),
  nodiratime: set({ diratime: false }),
  commit: number((o, n) => {
    o.commit = n || 5;
  }),
  barrier: (o, value) => {
    if (value !== '' && !/^\d+$/.test(value)) return false;
    o.barrier = value !== '0';
    return true;
  },
  nobarrier: set({ barrier: false }),
  journal_checksum: set({ journalChecksum: true }),
  nojournal_checksum: set({ journalChecksum: false }),
  journal_async_commit: set({ journalAsyncCommit: true, journalChecksum: true }),
  auto_da_alloc: (o, value) => {
    if (value !== '' && !/^\d+$/.test(value)) return false;
    o.autoDaAlloc = value !== '0';
    return true;
  },
  noauto_da_alloc: set({ autoDaAlloc: false }),
  dioread_nolock: set({ dioreadNolock: true }),
  dioread_lock: set({ dioreadNolock: false }),
  stripe: number((o, n) => {
    o.stripe = n;
  }),
  minixdf: set({ minixdf: true }),
  bsddf: set({ minixdf: false }),
  grpid: set({ grpid: true }),
  bsdgroups: set({ grpid: true }),
  nogrpid: set({ grpid: false }),
  sysvgroups: set({ grpid: false }),
  noload: set({ noload: true }),
  norecovery: set({ noload: true }),
  sync: set({ sync: true }),
  async: set({ sync: false }),
  dirsync: set({ dirsync: true }),
  discard: set({ discard: true }),
  nodiscard: set({ discard: false }),
  max_dir_size_kb: number((o, n) => {
    o.maxDirSizeKb = n;
  }),
  mb_optimize_scan: number((o, n) => {
    o.mbOptimizeScan = n !== 0;
    return n <= 1;
  }),
  prefetch_block_bitmaps: set({ prefetchBlockBitmaps: true }),
  no_prefetch_block_bitmaps: set({ prefetchBlockBitmaps: false }),
  init_itable: (o, value) => {
    o.initItable = true;
    return /^\d*$/.test(value);
  },
  noinit_itable: set({ initItable: false }),
  errors: oneOf('errors', ['continue', 'remount-ro', 'panic']),
  reservation: set({ reservation: true }),
  noreservation: set({ reservation: false }),
  inode_readahead_blks: number((_, n) => n === 0 || Number.isInteger(Math.log2(n))),
  journal_ioprio: number((_, n) => n <= 7),
};

/** Options that only ext4's driver knows. */
const OF_EXT4: ReadonlySet<string> = new Set([
  'delalloc',
  'nodelalloc',
  'auto_da_alloc',
  'noauto_da_alloc',
  'dioread_nolock',
  'dioread_lock',
  'stripe',
  'max_dir_size_kb',
  'mb_optimize_scan',
  'journal_checksum',
  'nojournal_checksum',
  'journal_async_commit',
  'discard',
  'nodiscard',
  'block_validity',
  'noblock_validity',
  'init_itable',
  'noinit_itable',
  'inode_readahead_blks',
  'prefetch_block_bitmaps',
  'no_prefetch_block_bitmaps',
  'max_batch_time',
  'min_batch_time',
  'lazytime',
  'nolazytime',
]);

/** Options that ext4's driver refuses when it serves ext2 or ext3, and those that it refuses only for ext2. */
const NOT_OF_EXT3: ReadonlySet<string> = new Set([
  'delalloc',
  'nodelalloc',
  'dioread_nolock',
  'dioread_lock',
  'journal_checksum',
  'nojournal_checksum',
  'journal_async_commit',
]);
const OF_A_JOURNAL: ReadonlySet<string> = new Set(['data', 'commit', 'noload', 'norecovery', 'journal_ioprio']);

/** Answers why a volume of this kind may not have an existing option. */
function whyNot(name: string, { kind, driver }: MountOptions): Said | undefined {
  if (driver !== 'ext4') return OF_EXT4.has(name) ? MOUNT.only_of_ext4({ name, driver }) : undefined;
  const incompatible = kind !== 'ext4' && (NOT_OF_EXT3.has(name) || (kind === 'ext2' && OF_A_JOURNAL.has(name)));
  return incompatible ? MOUNT.incompatible({ type: kind, name }) : undefined;
}

/** Applies a comma-separated list to the options of a kind of volume, or of a mount for remount. */
export function parseMountOptions(text: string, from: MountOptions): MountOptions | Refused {
  const options: MountOptions = { ...from, words: [...from.words] };
  for (const word of text.split(',').filter(Boolean)) {
    const cut = word.indexOf('=');
    const name = cut < 0 ? word : word.slice(0, cut);
    const apply = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (!apply && !IGNORED.has(name)) return new Refused(MOUNT.unknown_option({ name }));
    const why = whyNot(name, from);
    if (why) return new Refused(why);
    if (apply && !apply(options, cut < 0 ? '' : word.slice(cut + 1)))
      return new Refused(MOUNT.bad_value({ name, value: word.slice(cut + 1) }));
    if (apply && name !== 'nolazytime') options.words.push(word);
  }
  return agreed(options);
}

/** Applies the effects of one option on the others. */
function agreed(options: MountOptions): MountOptions | Refused {
  if (options.journalAsyncCommit && options.data === 'ordered' && options.kind === 'ext4')
    return new Refused(MOUNT.async_commit_ordered);
  if (options.data === 'journal') {
    // Data in the journal has its place when the transaction begins.
    if (options.words.includes('delalloc')) return new Refused(MOUNT.delalloc_journal);
    options.delalloc = false;
    options.dioreadNolock = false;
  }
  return options;
}

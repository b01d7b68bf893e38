/**
 * Mount options, as `mount -o` takes them for ext2, ext3 and ext4. What changes nothing that this lab
 * shows is accepted and kept, as Linux accepts it; an unknown word is refused, as Linux refuses it.
 */
import { Refused } from '../../bytes/refused.ts';

type Kind = 'ext2' | 'ext3' | 'ext4';
/** Whose drivers mount a volume: Linux 6.18 has ext4's alone, which serves all three; 2.6.33 has one for each. */
export const KERNELS = ['6.18', '2.6.33'] as const;
export type Kernel = (typeof KERNELS)[number];

export interface MountOptions {
  readonly: boolean;
  /** Journal mode. */
  data: 'journal' | 'ordered' | 'writeback';
  delalloc: boolean;
  atime: 'strictatime' | 'relatime' | 'noatime';
  diratime: boolean;
  /** Seconds between commits. */
  commit: number;
  barrier: boolean;
  journalChecksum: boolean;
  journalAsyncCommit: boolean;
  /** Flush a file that is truncated or renamed over, so that it is not found empty after a crash. */
  autoDaAlloc: boolean;
  /** Buffered writes into unwritten extents are converted only when the data has been written. */
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
  /** Search by lists of groups; undefined: where there are many groups. */
  mbOptimizeScan: boolean | undefined;
  /** Block bitmaps are read in the background after the mount. */
  prefetchBlockBitmaps: boolean;
  errors: 'continue' | 'remount-ro' | 'panic';
  /** Windows for files that are being written, in the drivers that have them. */
  reservation: boolean;
  /** Whose code serves the volume. */
  driver: Kind;
  /** The words as they were given, for /proc/mounts. */
  words: string[];
}

export const defaultOptions = (kind: Kind, kernel: Kernel = '6.18'): MountOptions => ({
  readonly: false,
  data: 'ordered',
  delalloc: kind === 'ext4',
  atime: 'relatime',
  diratime: true,
  commit: 5,
  // Its own driver, ext3 asked the disk for no barriers unless it was told to.
  barrier: kind === 'ext4' || kernel === '6.18',
  journalChecksum: false,
  journalAsyncCommit: false,
  autoDaAlloc: true,
  dioreadNolock: true,
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
  errors: 'continue',
  reservation: true,
  driver: kernel === '6.18' ? 'ext4' : kind,
  words: [],
});

type Apply = (o: MountOptions, value: string) => boolean;

const set =
  (change: Partial<MountOptions>): Apply =>
  (o, value) => {
    if (value !== '') return false;
    Object.assign(o, change);
    return true;
  };
const number =
  (apply: (o: MountOptions, n: number) => void): Apply =>
  (o, value) => {
    if (!/^\d+$/.test(value)) return false;
    apply(o, Number(value));
    return true;
  };
const oneOf =
  <K extends 'data' | 'errors'>(key: K, words: readonly MountOptions[K][]): Apply =>
  (o, value) => {
    const word = words.find((w) => w === value);
    if (word === undefined) return false;
    o[key] = word;
    return true;
  };
const ignored: Apply = () => true;

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
  diratime: set({ diratime: true }),
  nodiratime: set({ diratime: false }),
  commit: number((o, n) => {
    o.commit = n || 5;
  }),
  barrier: (o, value) => {
    if (value !== '' && value !== '0' && value !== '1') return false;
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
  }),
  prefetch_block_bitmaps: set({ prefetchBlockBitmaps: true }),
  no_prefetch_block_bitmaps: set({ prefetchBlockBitmaps: false }),
  errors: oneOf('errors', ['continue', 'remount-ro', 'panic']),
  reservation: set({ reservation: true }),
  noreservation: set({ reservation: false }),
  remount: ignored,
  defaults: ignored,
  loop: ignored,
  lazytime: ignored,
  nolazytime: ignored,
  i_version: ignored,
  noiversion: ignored,
  iversion: ignored,
  user_xattr: ignored,
  acl: ignored,
  noacl: ignored,
  nouser_xattr: ignored,
  block_validity: ignored,
  noblock_validity: ignored,
  debug: ignored,
  init_itable: ignored,
  noinit_itable: ignored,
  inode_readahead_blks: ignored,
  journal_ioprio: ignored,
  max_batch_time: ignored,
  min_batch_time: ignored,
  resuid: ignored,
  resgid: ignored,
  nouid32: ignored,
  oldalloc: ignored,
  orlov: ignored,
  exec: ignored,
  noexec: ignored,
  suid: ignored,
  nosuid: ignored,
  dev: ignored,
  nodev: ignored,
};

/** What only ext4's driver knows. */
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

/** Applies a comma-separated list to options of a kind of volume (or to those of a mount, for remount). */
export function parseMountOptions(text: string, from: MountOptions): MountOptions | Refused {
  const options: MountOptions = { ...from, words: [...from.words] };
  for (const word of text.split(',').filter(Boolean)) {
    const cut = word.indexOf('=');
    const name = cut < 0 ? word : word.slice(0, cut);
    const apply = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (!apply) return new Refused(`Unknown mount option: ${name}.`);
    if (from.driver !== 'ext4' && OF_EXT4.has(name))
      return new Refused(`The mount option ${name} is ext4's; the driver of ${from.driver} does not know it.`);
    if (!apply(options, cut < 0 ? '' : word.slice(cut + 1)))
      return new Refused(`The mount option ${name} does not take the value ${JSON.stringify(word.slice(cut + 1))}.`);
    if (apply !== ignored || name === 'lazytime') options.words.push(word);
  }
  if (options.data === 'journal') {
    // Data that goes through the journal has its place when the transaction begins.
    if (options.words.includes('delalloc')) return new Refused("can't mount with both data=journal and delalloc.");
    options.delalloc = false;
    options.dioreadNolock = false;
  }
  return options;
}

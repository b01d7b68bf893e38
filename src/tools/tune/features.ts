/**
 * `-O`: the features that tune2fs lets come and go, and the other changes on the volume.
 *
 *     extent, large_dir, …      a bit in the superblock
 *     has_journal               inode 8 and its blocks            (journal.ts)
 *     uninit_bg                 flags of the group descriptors
 *     metadata_csum             every sum of the volume           (sums.ts)
 *     filetype, ^large_file …   the volume has to be checked before it is used
 */
import { setBits, testBit } from '../../bytes/bitmap.ts';
import { crc32c } from '../../bytes/crc.ts';
import { Refused } from '../../bytes/refused.ts';
import { blockBitmap, inodeBitmap } from '../../engine/volume/bitmaps.ts';
import { openVolume } from '../../engine/volume/open.ts';
import { descriptorPlace, type Volume } from '../../engine/volume/volume.ts';
import { EXT4_MIN_DESC_SIZE_64BIT } from '../../format/constants.ts';
import {
  COMPAT,
  type FeatureName,
  type FeatureWord,
  featureNamed,
  featureNames,
  hasIncompat,
  hasRoCompat,
  INCOMPAT,
  RO_COMPAT,
} from '../../format/features.ts';
import { BG_FLAGS, GroupDescriptor } from '../../format/group-descriptor.ts';
import { EXT4_CRC32C_CHKSUM, EXT4_VALID_FS } from '../../format/superblock-values.ts';
import { removeJournal } from './journal.ts';
import type { TuneOptions } from './options.ts';
import { sumAll, sumInodes, unindexAll } from './sums.ts';
import { type SuperValues, TuneStop, type Tuning } from './tuning.ts';
import { hashValues } from './values.ts';

const CAN_SET = new Set<FeatureName>([
  ...(['has_journal', 'dir_index', 'stable_inodes', 'fast_commit', 'orphan_file'] satisfies FeatureName[]),
  ...([
    'filetype',
    'extent',
    'flex_bg',
    'mmp',
    '64bit',
    'ea_inode',
    'encrypt',
    'metadata_csum_seed',
  ] satisfies FeatureName[]),
  ...([
    'large_dir',
    'casefold',
    'large_file',
    'huge_file',
    'dir_nlink',
    'extra_isize',
    'uninit_bg',
  ] satisfies FeatureName[]),
  ...(['sparse_super', 'quota', 'metadata_csum', 'project', 'read-only', 'verity'] satisfies FeatureName[]),
]);

const CAN_CLEAR = new Set<FeatureName>([
  ...(['has_journal', 'resize_inode', 'dir_index', 'fast_commit', 'orphan_file'] satisfies FeatureName[]),
  ...(['filetype', 'flex_bg', 'mmp', '64bit', 'metadata_csum_seed', 'casefold'] satisfies FeatureName[]),
  ...(['large_file', 'huge_file', 'dir_nlink', 'extra_isize', 'uninit_bg'] satisfies FeatureName[]),
  ...(['quota', 'metadata_csum', 'project', 'read-only'] satisfies FeatureName[]),
]);

/** Features that tune2fs can make and this one does not. */
const NOT_MADE: Readonly<Partial<Record<FeatureName, string>>> = {
  quota: 'hidden quota files are',
  project: 'hidden quota files are',
  mmp: 'the heartbeat of mmp is',
  orphan_file: 'the orphan file is',
  encrypt: 'encryption is',
  casefold: 'casefold is',
};

/** After these changes the volume has to be checked. */
const CHECK_AFTER: readonly (readonly [FeatureName, 'set' | 'clear' | 'both'])[] = [
  ['sparse_super', 'set'],
  ['filetype', 'both'],
  ['large_file', 'clear'],
  ['huge_file', 'clear'],
  ['resize_inode', 'clear'],
];

const CHECK_FIRST =
  '\nThis operation requires a freshly checked filesystem.\n\nPlease run e2fsck -f on the filesystem.\n\n';

interface Words extends Record<FeatureWord, number> {}

/** The three feature words after an edit, or tune2fs's error message. */
function edited(t: Tuning, list: string): Words {
  const words: Words = {
    s_feature_compat: t.s.s_feature_compat,
    s_feature_incompat: t.s.s_feature_incompat,
    s_feature_ro_compat: t.s.s_feature_ro_compat,
  };
  for (const item of list.split(/[\s,]+/)) {
    if (item === '') continue;
    if (item.toLowerCase() === 'none') {
      t.stop('tune2fs: -O none: no volume would be left of it\n');
    }
    const off = item[0] === '^' || item[0] === '-';
    const feature = featureNamed(off || item[0] === '+' ? item.slice(1) : item);
    if (!feature) t.stop(`Invalid filesystem option set: ${list}\n`);
    const { word, bit } = feature;
    const name = feature.name as FeatureName;
    if (!(off ? CAN_CLEAR : CAN_SET).has(name))
      t.stop(`${off ? 'Clearing' : 'Setting'} filesystem feature '${name}' not supported.\n`);
    words[word] = (off ? words[word] & ~bit : words[word] | bit) >>> 0;
  }
  return words;
}

const isFresh = (sb: Tuning['s']): boolean => (sb.s_state & EXT4_VALID_FS) !== 0 && sb.s_lastcheck >= sb.s_mtime;

/** Stops unless the volume was checked since its last mount. Only then may every structure be rewritten. */
export function wantsFresh(t: Tuning): void {
  if (isFresh(t.s)) return;
  t.say(CHECK_FIRST);
  throw new TuneStop(1);
}

/** The features that come and go. */
class Edit {
  readonly #before: Words;
  readonly words: Words;

  constructor(before: Words, words: Words) {
    this.#before = before;
    this.words = words;
  }

  #bits(name: FeatureName): [before: boolean, after: boolean] {
    const { word, bit } = featureNamed(name)!;
    return [(this.#before[word] & bit) !== 0, (this.words[word] & bit) !== 0];
  }

  comes(name: FeatureName): boolean {
    const [before, after] = this.#bits(name);
    return !before && after;
  }

  goes(name: FeatureName): boolean {
    const [before, after] = this.#bits(name);
    return before && !after;
  }
}

export function takeFeatures(t: Tuning, o: TuneOptions): void {
  const { s } = t;
  const before = {
    s_feature_compat: s.s_feature_compat,
    s_feature_incompat: s.s_feature_incompat,
    s_feature_ro_compat: s.s_feature_ro_compat,
  };
  const edit = new Edit(before, edited(t, o.features!));
  for (const [name, what] of Object.entries(NOT_MADE) as [FeatureName, string][])
    if (edit.comes(name) || edit.goes(name)) t.stop(`tune2fs: -O ${name}: ${what} not built here\n`);
  if (edit.goes('has_journal')) {
    if (hasIncompat(s, 'needs_recovery') && !o.force)
      t.stop('The needs_recovery flag is set.  Please run e2fsck before clearing\nthe has_journal flag.\n');
    removeJournal(t);
  }
  const journal = edit.comes('has_journal');
  if (edit.goes('flex_bg') && t.volume.geometry.groups > 1)
    t.stop('Clearing the flex_bg flag would cause the the filesystem to be\ninconsistent.\n');
  if (edit.comes('64bit')) wide(t, o, '-b', 'enable');
  if (edit.goes('64bit')) wide(t, o, '-s', 'disable');
  if (edit.comes('metadata_csum_seed') && !edit.comes('metadata_csum') && !hasRoCompat(s, 'metadata_csum'))
    t.stop(
      "Setting feature 'metadata_csum_seed' is only supported\non filesystems with the metadata_csum feature enabled.\n",
    );
  const unindexed = edit.goes('dir_index') && hasRoCompat(s, 'metadata_csum');
  if (unindexed) wantsFresh(t);
  // The start of each checksum changes as well, if the UUID has changed since the seed was kept.
  const reseeded =
    edit.goes('metadata_csum_seed') &&
    hasRoCompat(s, 'metadata_csum') &&
    t.wantedSeed !== seedOf(s) &&
    !edit.goes('metadata_csum');
  if (reseeded) wantsFresh(t);
  const seed = edit.comes('metadata_csum_seed');
  const due = plain(t, edit);
  // Where checksums come at the same time, tune2fs keeps a seed of 0, unless hashes of values already depend on a seed.
  if (seed && !edit.goes('metadata_csum') && (!edit.comes('metadata_csum') || hasIncompat(s, 'ea_inode')))
    t.change('the seed of sums is kept, so that the UUID may change.', { s_checksum_seed: seedOf(t.s) });
  if (unindexed) {
    t.beyondSuper();
    t.change('hash trees become plain blocks of names.', {}, () => unindexAll(t));
  }
  if (reseeded) {
    t.beyondSuper();
    t.change('every sum begins with the UUID again.', {}, () => sumVolume(t));
  }
  if (edit.comes('metadata_csum')) sumsCome(t);
  else if (edit.goes('metadata_csum')) sumsGo(t, seed || edit.goes('metadata_csum_seed'));
  else if (edit.comes('uninit_bg') && !hasRoCompat(s, 'metadata_csum')) uninitComes(t);
  // Without metadata_csum the volume has uninit_bg, unless that was to go too.
  const off =
    edit.goes('uninit_bg') || (edit.goes('metadata_csum') && /[\^-](uninit_bg|gdt_csum)/.test(o.features ?? ''));
  if (off && hasRoCompat(s, 'uninit_bg')) uninitGoes(t);
  t.seedCame = seed;
  if (due) dueForCheck(t, true);
  if (journal) o.journal ??= {};
}

/** The start of every crc32c where no seed is kept. */
function seedOf({ s_uuid }: { readonly s_uuid: string }): number {
  const bytes = Uint8Array.from(s_uuid.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crc32c(0xffffffff, bytes, 0, bytes.length);
}

/** Prints at the end the change that only resize2fs can make, and leaves it. */
function wide(t: Tuning, { device }: TuneOptions, option: string, what: string): void {
  t.after.push(() => {
    const fresh = isFresh(t.s);
    if (!fresh) dueForCheck(t, t.planned);
    const so = fresh ? 'Please run' : 'After running e2fsck, please run';
    t.complain(`${so} \`resize2fs ${option} ${device}' to ${what} 64-bit mode.\n`);
  });
}

const CHECK_SOON = '\nPlease run e2fsck -f on the filesystem.\n\n';

/** Tells once that a check is due. */
function dueForCheck(t: Tuning, noted: boolean): void {
  if (!t.said.some(({ text }) => text === CHECK_SOON)) t.say(CHECK_SOON);
  if (noted) t.change('it has to be checked before it is mounted.', { s_state: t.s.s_state & ~EXT4_VALID_FS });
}

/** Changes bits of the superblock that affect nothing else. Answers whether a check is due then. */
function plain(t: Tuning, edit: Edit): boolean {
  const { s } = t;
  const kept = (word: FeatureWord, own: number) => ((edit.words[word] & ~own) | (s[word] & own)) >>> 0;
  const values: Partial<SuperValues> = {
    s_feature_compat: kept('s_feature_compat', COMPAT.has_journal),
    s_feature_incompat: kept('s_feature_incompat', INCOMPAT['64bit']),
    s_feature_ro_compat: kept('s_feature_ro_compat', RO_COMPAT.metadata_csum | RO_COMPAT.uninit_bg),
  };
  const due = CHECK_AFTER.some(
    ([name, how]) => (how !== 'set' && edit.goes(name)) || (how !== 'clear' && edit.comes(name)),
  );
  const changed = (['s_feature_compat', 's_feature_incompat', 's_feature_ro_compat'] as const).filter(
    (word) => values[word] !== s[word],
  );
  if (changed.length > 0) t.change(`${changed.map((w) => names(w, s[w], values[w]!)).join(', ')}.`, values);
  return due;
}

const names = (word: FeatureWord, before: number, after: number): string =>
  [
    ...featureNames(word, (after & ~before) >>> 0).map((name) => `${name} is on`),
    ...featureNames(word, (before & ~after) >>> 0).map((name) => `${name} is off`),
  ].join(', ');

/** The bits of the two features that keep checksums in descriptors. */
const summed = (t: Tuning, on: number, off: number): Partial<SuperValues> => ({
  s_feature_ro_compat: ((t.s.s_feature_ro_compat & ~off) | on) >>> 0,
});

function eachDescriptor(t: Tuning, edit: (d: ReturnType<typeof GroupDescriptor.view>, group: number) => void): void {
  const { geometry: g } = t.volume;
  for (let group = 0; group < g.groups; group++) {
    const { block, offset } = descriptorPlace(g, group);
    edit(GroupDescriptor.view(t.recorder.touch(block), offset), group);
  }
}

/** Marks the tables as zeroed, because a table that was made without such flags is zeroed up to its end. */
const flagTables = (t: Tuning): void =>
  eachDescriptor(t, (d) => {
    d.bg_flags |= BG_FLAGS.EXT4_BG_INODE_ZEROED;
  });

function uninitComes(t: Tuning): void {
  t.beyondSuper();
  const does = 'uninit_bg is on: each group descriptor has a sum, and says what of its group was never written.';
  t.change(does, summed(t, RO_COMPAT.uninit_bg, 0), () => flagTables(t));
}

/** Writes the bitmaps and tables that descriptors marked as never written. */
function uninitGoes(t: Tuning): void {
  t.beyondSuper();
  const does = 'uninit_bg is off: bitmaps and inode tables that were never written are written now.';
  t.change(does, summed(t, 0, RO_COMPAT.uninit_bg), () => {
    const { volume } = t;
    const { geometry: g, groups } = volume;
    eachDescriptor(t, (d, group) => {
      if (d.bg_flags & BG_FLAGS.EXT4_BG_BLOCK_UNINIT)
        t.recorder.touch(groups.blockBitmap[group]).set(blockBitmap(volume, group).bits);
      if (d.bg_flags & BG_FLAGS.EXT4_BG_INODE_UNINIT) {
        const bits = t.recorder.touch(groups.inodeBitmap[group]);
        bits.set(inodeBitmap(volume, group).bits);
        setBits(bits, g.inodesPerGroup, 8 * g.blockSize - g.inodesPerGroup);
      }
      zeroFree(t, group);
      d.bg_flags = 0;
      d.bg_itable_unused_lo = 0;
      if (g.descSize >= EXT4_MIN_DESC_SIZE_64BIT) d.bg_itable_unused_hi = 0;
    });
  });
}

/** Zeroes the free inodes, whatever they held before they were freed. */
function zeroFree(t: Tuning, group: number): void {
  const { geometry: g, groups } = t.volume;
  const { bits } = inodeBitmap(t.volume, group);
  const perBlock = Math.floor(g.blockSize / g.inodeSize);
  for (let i = 0; i < g.inodesPerGroup; i++) {
    if (testBit(bits, i)) continue;
    const block = groups.inodeTable[group] + Math.floor(i / perBlock);
    const at = (i % perBlock) * g.inodeSize;
    if (
      t.recorder.store
        .read(block)
        .subarray(at, at + g.inodeSize)
        .some((b) => b !== 0)
    )
      t.recorder.touch(block).fill(0, at, at + g.inodeSize);
  }
}

function reopened(t: Tuning): Volume {
  const volume = openVolume(t.recorder.store);
  if (volume instanceof Refused) throw new Error(volume.refused);
  return volume;
}

/**
 * Writes every checksum by the rules of the present superblock. Hashes of long values come first, if their seed has
 * changed.
 */
export function sumVolume(t: Tuning): void {
  const volume = reopened(t);
  if (t.seed !== t.firstSeed) hashValues(t, volume);
  if (!sumAll(t, volume)) return;
  t.say('\nThis operation requires a freshly checked filesystem.\n\nPlease run e2fsck -fD on the filesystem.\n\n');
  t.real.s_state &= ~EXT4_VALID_FS;
}

/** Renews the hashes of long values where there are no checksums, so that only the seed matters. It visits every inode. */
export function hashVolume(t: Tuning): void {
  const volume = reopened(t);
  hashValues(t, volume);
  sumInodes(t, volume);
}

const NO_EXTENTS =
  'Extents are not enabled.  The file extent tree can be checksummed, whereas block maps cannot.  Not enabling extents reduces the coverage of metadata checksumming.  Re-run with -O extent to rectify.\n';
const NO_64BIT =
  '64-bit filesystem support is not enabled.  The larger fields afforded by this feature enable full-strength checksumming.  Run resize2fs -b to rectify.\n';

function sumsCome(t: Tuning): void {
  wantsFresh(t);
  if (!hasIncompat(t.s, 'extent')) t.say(NO_EXTENTS);
  if (!hasIncompat(t.s, '64bit')) t.say(NO_64BIT);
  t.beyondSuper();
  const flagged = hasRoCompat(t.s, 'uninit_bg');
  const values = { ...summed(t, RO_COMPAT.metadata_csum, RO_COMPAT.uninit_bg), s_checksum_type: EXT4_CRC32C_CHKSUM };
  t.change('metadata_csum is on: every structure gets its sum.', values, () => {
    if (!flagged) flagTables(t);
    sumVolume(t);
  });
}

function sumsGo(t: Tuning, seeded: boolean): void {
  wantsFresh(t);
  t.beyondSuper();
  const values: Partial<SuperValues> = {
    ...summed(t, RO_COMPAT.uninit_bg, RO_COMPAT.metadata_csum),
    s_checksum_type: 0,
  };
  if (seeded || hasIncompat(t.s, 'metadata_csum_seed')) {
    values.s_feature_incompat = (t.s.s_feature_incompat & ~INCOMPAT.metadata_csum_seed) >>> 0;
    values.s_checksum_seed = 0;
  }
  t.change('metadata_csum is off: directories take back the room of their sums.', values, () => sumVolume(t));
}

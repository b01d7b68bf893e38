/**
 * The features of a volume: three words of bits in the superblock. The words differ in what a driver may still do if it
 * does not know a bit.
 *
 *     s_feature_compat      unknown bit: read and write as if it were not there
 *     s_feature_ro_compat   unknown bit: read only
 *     s_feature_incompat    unknown bit: do not mount
 *
 * Names are spelled as mke2fs -O takes them and dumpe2fs prints them.
 */

export interface Feature {
  readonly bit: number;
  readonly doc: string;
}

const table = <K extends string>(rows: Record<K, readonly [bit: number, doc: string]>): Readonly<Record<K, Feature>> =>
  Object.fromEntries(
    Object.entries<readonly [number, string]>(rows).map(([name, [bit, doc]]) => [name, { bit, doc }]),
  ) as Record<K, Feature>;

const bits = <K extends string>(of: Readonly<Record<K, Feature>>): Readonly<Record<K, number>> =>
  Object.fromEntries(Object.entries<Feature>(of).map(([name, f]) => [name, f.bit])) as Record<K, number>;

const COMPAT_FEATURES = table({
  dir_prealloc: [0x1, 'Blocks are preallocated for new directories. Never used by Linux.'],
  imagic_inodes: [0x2, 'Inodes of AFS servers, which carry a magic number.'],
  has_journal: [0x4, 'There is a journal: a crash is repaired by replaying it. This makes an ext2 an ext3.'],
  ext_attr: [0x8, 'Extended attributes are allowed.'],
  resize_inode: [0x10, 'Inode 7 keeps blocks behind the group descriptors, so that the volume can grow while mounted.'],
  dir_index: [0x20, 'Large directories have a hash tree, so that a name is found without reading every block.'],
  lazy_bg: [0x40, 'Groups were left uninitialised. Old and experimental; uninit_bg took its place.'],
  snapshot_bitmap: [0x100, 'Snapshots have exclude bitmaps. Not in Linux.'],
  sparse_super2: [0x200, 'At most two groups hold a backup superblock; s_backup_bgs names them.'],
  fast_commit: [0x400, 'Small changes may be journaled as short logical records behind the ordinary journal.'],
  stable_inodes: [0x800, 'Inode numbers and the UUID must never change: some encryption keys depend on them.'],
  orphan_file: [0x1000, 'Inodes to be cleaned up after a crash are listed in a file of their own.'],
});

export const INCOMPAT_FEATURES = table({
  compression: [0x1, 'Files may be compressed. Never in Linux.'],
  filetype: [0x2, 'Directory entries tell the type of the file, so that listing need not read its inode.'],
  needs_recovery: [0x4, 'The journal must be replayed before the volume is used: it was not unmounted cleanly.'],
  journal_dev: [0x8, 'This device is the journal of another volume and holds no files.'],
  meta_bg: [
    0x10,
    'Each run of groups keeps the block with its own descriptors, so that the volume can grow without limit.',
  ],
  extent: [0x40, 'Files may be mapped by extents (first block and length) instead of lists of single blocks.'],
  '64bit': [0x80, 'Block numbers have up to 48 bits and group descriptors 64 bytes; without it 32 bits and 32 bytes.'],
  mmp: [0x100, 'Multiple mount protection: a heartbeat block keeps two machines from mounting the volume at once.'],
  flex_bg: [0x200, 'The bitmaps and inode tables of several groups lie together in the first of them.'],
  ea_inode: [0x400, 'A large extended attribute may be kept in an inode of its own.'],
  dirdata: [0x1000, 'Directory entries carry extra data. Lustre only, not in Linux.'],
  metadata_csum_seed: [0x2000, 'The seed of checksums is stored in s_checksum_seed, so that the UUID can be changed.'],
  large_dir: [0x4000, 'Directories over 2 GiB, and hash trees with three levels.'],
  inline_data: [0x8000, 'Small files and directories are kept inside their inode.'],
  encrypt: [0x10000, 'Directories and what they hold may be encrypted.'],
  casefold: [0x20000, 'Directories may ignore the difference between capitals and small letters.'],
});

const RO_COMPAT_FEATURES = table({
  sparse_super: [0x1, 'Only groups 0, 1 and powers of 3, 5 and 7 hold backups of superblock and descriptors.'],
  large_file: [0x2, 'There is, or was, a file of 2 GiB or more.'],
  huge_file: [0x8, 'i_blocks has 48 bits and may count blocks instead of sectors: files over 2 TiB.'],
  uninit_bg: [0x10, 'Group descriptors have a crc16 and say which bitmaps and inodes were never written.'],
  dir_nlink: [0x20, 'A directory may have more than 65,000 subdirectories; its link count is then 1.'],
  extra_isize: [0x40, 'Every inode has at least s_min_extra_isize bytes of fields beyond the first 128.'],
  quota: [0x100, 'Quota is kept in hidden inodes named by the superblock.'],
  bigalloc: [0x200, 'Space is allocated in clusters of several blocks; the block bitmap has one bit a cluster.'],
  metadata_csum: [0x400, 'Every metadata structure has a crc32c. Supersedes uninit_bg.'],
  replica: [0x800, 'The volume keeps replicas. Not in Linux.'],
  'read-only': [0x1000, 'The volume must never be changed.'],
  project: [0x2000, 'Inodes have a project number, for quota by directory tree.'],
  shared_blocks: [0x4000, 'Files share blocks, so the volume is read-only. Used by Android.'],
  verity: [0x8000, 'Files may be sealed with a hash tree that proves their content.'],
  orphan_present: [0x10000, 'The orphan file may hold entries: they are cleaned up at the next mount.'],
});

const docs = <K extends string>(of: Readonly<Record<K, Feature>>): Readonly<Record<K, string>> =>
  Object.fromEntries(Object.entries<Feature>(of).map(([name, f]) => [name, f.doc])) as Record<K, string>;

export const COMPAT_DOCS = docs(COMPAT_FEATURES);
export const INCOMPAT_DOCS = docs(INCOMPAT_FEATURES);
export const RO_COMPAT_DOCS = docs(RO_COMPAT_FEATURES);
export const FEATURE_DOCS = { ...COMPAT_DOCS, ...INCOMPAT_DOCS, ...RO_COMPAT_DOCS };

/** Bits by name, for `s_feature_*` fields: `INCOMPAT.extent`, `INCOMPAT['64bit']`. */
export const COMPAT = bits(COMPAT_FEATURES);
export const INCOMPAT = bits(INCOMPAT_FEATURES);
export const RO_COMPAT = bits(RO_COMPAT_FEATURES);

export type FeatureWord = 's_feature_compat' | 's_feature_incompat' | 's_feature_ro_compat';
export type CompatName = keyof typeof COMPAT;
export type IncompatName = keyof typeof INCOMPAT;
export type RoCompatName = keyof typeof RO_COMPAT;
export type FeatureName = CompatName | IncompatName | RoCompatName;

/** In the order in which dumpe2fs prints them. */
export const FEATURE_WORDS: readonly {
  word: FeatureWord;
  letter: string;
  features: Readonly<Record<string, Feature>>;
}[] = [
  { word: 's_feature_compat', letter: 'C', features: COMPAT_FEATURES },
  { word: 's_feature_incompat', letter: 'I', features: INCOMPAT_FEATURES },
  { word: 's_feature_ro_compat', letter: 'R', features: RO_COMPAT_FEATURES },
];

/** Other spellings that mke2fs -O understands. */
const ALIASES: Readonly<Record<string, string>> = { extents: 'extent', uninit_groups: 'uninit_bg' };

export interface NamedFeature {
  readonly word: FeatureWord;
  readonly bit: number;
  readonly name: string;
  /** Absent for bits that have no name. */
  readonly doc?: string;
}

/** Finds a feature by a name of mke2fs -O: in any case, an alias, or `FEATURE_I5` for bit 5 of incompat. */
export function featureNamed(text: string): NamedFeature | undefined {
  const lower = text.toLowerCase();
  const name = ALIASES[lower] ?? lower;
  for (const { word, features } of FEATURE_WORDS)
    if (Object.hasOwn(features, name)) return { word, name, bit: features[name].bit, doc: features[name].doc };
  const bare = /^feature_([cir])([0-9]{1,2})$/.exec(lower);
  const at = FEATURE_WORDS.find((w) => w.letter.toLowerCase() === bare?.[1]);
  const n = Number(bare?.[2]);
  if (!at || n > 31) return undefined;
  const bit = 2 ** n;
  const known = Object.entries(at.features).find(([, f]) => f.bit === bit);
  return known
    ? { word: at.word, bit, name: known[0], doc: known[1].doc }
    : { word: at.word, bit, name: `FEATURE_${at.letter}${n}` };
}

/** The names of the bits set in one word, lowest bit first. A bit without a name is spelled `FEATURE_I5`. */
export function featureNames(word: FeatureWord, value: number): string[] {
  const { letter, features } = FEATURE_WORDS.find((w) => w.word === word)!;
  const names: string[] = [];
  for (let n = 0; n < 32; n++) {
    const bit = 2 ** n;
    if (Math.floor(value / bit) % 2 === 0) continue;
    names.push(Object.keys(features).find((name) => features[name].bit === bit) ?? `FEATURE_${letter}${n}`);
  }
  return names;
}

/** All features of a volume, in the order of dumpe2fs's “Filesystem features”. */
export const allFeatureNames = (sb: Readonly<Record<FeatureWord, number>>): string[] =>
  FEATURE_WORDS.flatMap(({ word }) => featureNames(word, sb[word]));

export const hasCompat = (sb: { readonly s_feature_compat: number }, name: CompatName): boolean =>
  (sb.s_feature_compat & COMPAT[name]) !== 0;
export const hasIncompat = (sb: { readonly s_feature_incompat: number }, name: IncompatName): boolean =>
  (sb.s_feature_incompat & INCOMPAT[name]) !== 0;
export const hasRoCompat = (sb: { readonly s_feature_ro_compat: number }, name: RoCompatName): boolean =>
  (sb.s_feature_ro_compat & RO_COMPAT[name]) !== 0;

/**
 * The content of /etc/mke2fs.conf on Debian 12, as data. A volume has a list of types: the file system
 * type (-t) and one or more usage types (-T, or one picked by size):
 *
 *     mke2fs -t ext4 f.img 64M        types: ext4, small
 *     features    base_features, then each type's own, then -O
 *     a number    the last type that has it, else the default
 */

export interface Profile {
  features?: string;
  blocksize?: number;
  inode_size?: number;
  inode_ratio?: number;
}

export const DEFAULTS = {
  base_features: 'sparse_super,large_file,filetype,resize_inode,dir_index,ext_attr',
  default_mntopts: 'acl,user_xattr',
  enable_periodic_fsck: 0,
  blocksize: 4096,
  inode_size: 256,
  inode_ratio: 16384,
  /** This is not in the file. mke2fs itself falls back on it. */
  flex_bg_size: 16,
  reserved_ratio: 5,
} as const;

export const FS_TYPES: Readonly<Record<string, Profile>> = {
  ext3: { features: 'has_journal' },
  ext4: { features: 'has_journal,extent,huge_file,flex_bg,metadata_csum,64bit,dir_nlink,extra_isize' },
  small: { blocksize: 1024, inode_ratio: 4096 },
  floppy: { blocksize: 1024, inode_ratio: 8192 },
  big: { inode_ratio: 32768 },
  huge: { inode_ratio: 65536 },
  news: { inode_ratio: 4096 },
  // A negative block size means the size of a memory page, or more where the sectors are larger.
  largefile: { inode_ratio: 1048576, blocksize: -1 },
  largefile4: { inode_ratio: 4194304, blocksize: -1 },
  hurd: { blocksize: 4096, inode_size: 128 },
};

const MIB = 2 ** 20;
const TIB = 2 ** 40;

/** Each usage type that mke2fs picks by itself, with its least size. */
export const USAGE_BY_SIZE: readonly { type: string; from: number; words: string }[] = [
  { type: 'floppy', from: 0, words: 'below 3 MiB' },
  { type: 'small', from: 3 * MIB, words: 'from 3 MiB up to 512 MiB' },
  { type: 'default', from: 512 * MIB, words: 'from 512 MiB up to 4 TiB' },
  { type: 'big', from: 4 * TIB, words: 'from 4 TiB up to 16 TiB' },
  { type: 'huge', from: 16 * TIB, words: 'from 16 TiB on' },
];

export function usageForSize(bytes: number): (typeof USAGE_BY_SIZE)[number] {
  let pick = USAGE_BY_SIZE[0];
  for (const usage of USAGE_BY_SIZE) if (bytes >= usage.from) pick = usage;
  return pick;
}

/** The number that the types give for a relation, and the type that gave it. No type means the default. */
export function relation(
  types: readonly string[],
  name: 'blocksize' | 'inode_size' | 'inode_ratio',
): { value: number; from: string | undefined } {
  let value: number = DEFAULTS[name];
  let from: string | undefined;
  for (const type of types) {
    const own = FS_TYPES[type]?.[name];
    if (own === undefined) continue;
    value = own;
    from = type;
  }
  return { value, from };
}

/** The feature lists of the types, in the order in which they apply. */
export function featureLists(types: readonly string[]): string[] {
  const lists: string[] = [DEFAULTS.base_features];
  for (const type of types) {
    const own = FS_TYPES[type]?.features;
    if (own) lists.push(own);
  }
  return lists;
}

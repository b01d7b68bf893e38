/**
 * A quota file. The superblock names one for users, one for groups and one for projects. It is a tree of four levels, one
 * for each byte of the id, and the last level leads to blocks of entries. Its blocks have 1024 bytes on every volume.
 *
 *     0 header, info ─ 1 ▶ tree by the id's first byte ─▶ second ─▶ third ─▶ fourth ─▶ 14 entries of 72 bytes
 *
 * https://docs.kernel.org/filesystems/quota.html
 */
export const QUOTA_BLOCK_BYTES = 1024;
/** By kind: users, groups, projects. */
export const QUOTA_MAGIC = [0xd9c01f11, 0xd9c01927, 0xd9c03f14] as const;
export const QUOTA_VERSION = 1;
/** Where the tree begins, and how deep it is. */
export const QUOTA_TREE_ROOT = 1;
export const QUOTA_TREE_LEVELS = 4;

/** Bytes of the first block. */
export const QuotaInfo = {
  magic: 0,
  version: 4,
  bgrace: 8,
  igrace: 12,
  flags: 16,
  blocks: 20,
  free_blk: 24,
  free_entry: 28,
} as const;

/** Bytes of the head of a block of entries. */
export const QuotaBlock = { next_free: 0, prev_free: 4, entries: 8, size: 16 } as const;

/** Bytes of an entry. All fields but the id have 64 bits. */
export const QuotaEntry = { id: 0, ihardlimit: 8, curinodes: 24, curspace: 48, size: 72 } as const;

export const QUOTA_ENTRIES = Math.floor((QUOTA_BLOCK_BYTES - QuotaBlock.size) / QuotaEntry.size);
/** How long a limit may be passed: a week. */
export const QUOTA_GRACE_S = 7 * 86_400;

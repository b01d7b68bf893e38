/** Problems of pass 1: inodes, their maps, their attributes, their sizes, and blocks claimed twice. */
import type { Args, Problem } from './problem.ts';

/** Names a block by its place in the map: data by number, lists by their level. */
const blockWords = (a: Args): string =>
  a.level === undefined || a.level < 0 ? `block #${a.lblk}` : `${['', 'double ', 'triple '][a.level]}indirect block`;

const p = (ask: string, preen: boolean, say: Problem['say']): Problem => ({ pass: '1', ask, preen, say });

export const PASS1_PROBLEMS = {
  block_bitmap_conflict: p(
    'Relocate',
    false,
    (a) => `Group ${a.group}'s block bitmap at ${a.block} conflicts with some other fs block.\n`,
  ),
  inode_bitmap_conflict: p(
    'Relocate',
    false,
    (a) => `Group ${a.group}'s inode bitmap at ${a.block} conflicts with some other fs block.\n`,
  ),
  inode_table_conflict: p(
    'Relocate',
    false,
    (a) => `Group ${a.group}'s inode table at ${a.block} conflicts with some other fs block.\n`,
  ),
  table_moved: {
    ...p('', true, (a) => `Relocating group ${a.group}'s ${a.name} ${a.value}to ${a.block}...\n`),
    repairs: true,
    changes: true,
  },
  no_room_for_table: p('', false, (a) => `There is no room for the tables of group ${a.group}.`),
  inode_checksum: p('Fix', true, (a) => `Inode ${a.ino} passes checks, but checksum does not match inode.  `),
  root_not_directory: p('Clear', false, () => `Root inode is not a directory.  `),
  root_dtime: p('Fix', true, () => `Root inode has dtime set (probably due to old mke2fs).  `),
  journal_mode: p('Fix', true, () => `Journal is not regular file.  `),
  quota_mode: p('Clear', true, () => `Quota inode is not a regular file.  `),
  journal_not_clear: p('Clear', true, () => `Journal inode is not in use, but contains data.  `),
  quota_not_clear: p('Clear', true, () => `Quota inode is not in use, but contains data.  `),
  bad_times: {
    ...p('Fix', true, (a) => `Timestamp(s) on inode ${a.ino} beyond 2310-04-04 are likely pre-1970.\n`),
    harmless: true,
  },
  orphan_file_mode: p('Clear', true, (a) => `Orphan file inode ${a.ino} is not regular file.  `),
  orphan_file_not_clear: p('Clear', true, (a) => `Orphan file inode ${a.ino} is not in use, but contains data.  `),
  illegal_bad_block: {
    ...p('Clear', false, (a) => `Illegal ${blockWords(a)} (${a.block}) in bad block inode.  `),
    under: { kind: 'illegal_bad_blocks', done: 'CLEARED.' },
  },
  reserved_mode: p('Clear', true, (a, at) => `Reserved inode ${a.ino} (${at.path(0, a.ino)}) has invalid mode.  `),
  deleted_without_dtime: p('Fix', true, (a) => `Deleted inode ${a.ino} has zero dtime.  `),
  low_dtime: {
    ...p('Fix', false, (a) => `Inode ${a.ino} was part of the orphaned inode list.  `),
    under: { kind: 'orphan_list', done: 'FIXED.' },
  },
  dtime_set: p('Fix', true, (a) => `Inode ${a.ino} is in use, but has dtime set.  `),
  imagic: p('Clear', false, (a) => `Inode ${a.ino} has imagic flag set.  `),
  inline_without_feature: p(
    'Clear',
    false,
    (a) => `Inode ${a.ino} has INLINE_DATA_FL flag on filesystem without inline data support.\n`,
  ),
  inline_feature_missing: p(
    'Fix',
    true,
    (a) => `Inode ${a.ino} has inline data, but superblock is missing INLINE_DATA feature\n`,
  ),
  list_with_both_flags: p(
    'Fix',
    false,
    (a) => `Inode ${a.ino} seems to have block map but inline data and extent flags set.\n`,
  ),
  special_flags: p(
    'Clear',
    false,
    (a) => `Special (device/socket/fifo) file (inode ${a.ino}) has extents\nor inline-data flag set.  `,
  ),
  inode_garbage: p('Clear', false, (a) => `Inode ${a.ino} seems to contain garbage.  `),
  casefold_on_file: p('Clear flag', false, (a) => `Inode ${a.ino} has the casefold flag set but is not a directory.  `),
  extents_with_inline_flag: p('Fix', false, (a) => `Inode ${a.ino} has extent header but inline data flag is set.\n`),
  inline_with_extents_flag: p(
    'Fix',
    false,
    (a) => `Inode ${a.ino} seems to have inline data but extent flag is set.\n`,
  ),
  inline_and_extents_junk: p(
    'Clear inode',
    false,
    (a) => `Inode ${a.ino} has inline data and extent flags set but i_block contains junk.\n`,
  ),
  inline_without_attribute: p(
    'Truncate',
    false,
    (a) => `Inode ${a.ino} has INLINE_DATA_FL flag but extended attribute not found.  `,
  ),
  index_on_file: p('Clear HTree index', true, (a) => `Inode ${a.ino} has INDEX_FL flag set but is not a directory.\n`),
  index_without_feature: p(
    'Clear HTree index',
    true,
    (a) => `Inode ${a.ino} has INDEX_FL flag set on filesystem without htree support.\n`,
  ),
  encrypt_without_policy: p(
    'Clear flag',
    false,
    (a) => `Inode ${a.ino} has encrypt flag but no encryption extended attribute.\n`,
  ),
  encrypt_bad_policy: p(
    'Clear inode',
    false,
    (a) => `Encrypted inode ${a.ino} has corrupt encryption extended attribute.\n`,
  ),
  casefold_without_feature: p(
    'Clear flag',
    false,
    (a, at) => `Directory ${at.path(a.ino ?? 0, 0)} has the casefold flag, but the\ncasefold feature is not enabled.  `,
  ),
  extra_isize: p('Fix', true, (a) => `Inode ${a.ino} has a extra size (${a.value}) which is invalid\n`),
  attr_name_length: p(
    'Clear',
    false,
    (a) => `Extended attribute in inode ${a.ino} has a namelen (${a.value}) which is invalid\n`,
  ),
  attr_value_offset: p(
    'Clear',
    false,
    (a) => `Extended attribute in inode ${a.ino} has a value offset (${a.value}) which is invalid\n`,
  ),
  attr_value_size: p(
    'Clear',
    true,
    (a) => `Extended attribute in inode ${a.ino} has a value size (${a.value}) which is invalid\n`,
  ),
  attr_value_inode: p('Clear', true, (a) => `Inode ${a.ino} has illegal extended attribute value inode ${a.value}.\n`),
  value_inode_flag: p('Fix', true, (a) => `EA inode ${a.value} for parent inode ${a.ino} missing EA_INODE flag.\n `),
  attr_value_flag: p(
    'Clear',
    true,
    (a) => `Inode ${a.ino} has invalid extended attribute. EA inode ${a.value} missing EA_INODE flag.\n`,
  ),
  attr_hash: p('Clear', true, (a) => `Extended attribute in inode ${a.ino} has a hash (${a.value}) which is invalid\n`),
  attr_overlap: p('Clear', false, (a) => `Inode ${a.ino} extended attribute is corrupt (allocation collision).  `),
  xattr_block_magic: p('Clear', false, (a) => `Inode ${a.ino} has a bad extended attribute block ${a.block}.  `),
  xattr_block_count: p('Clear', false, (a) => `Extended attribute block ${a.block} has h_blocks > 1.  `),
  xattr_block_name: p('Clear', false, (a) => `Extended attribute block ${a.block} is corrupt (invalid name).  `),
  xattr_block_value: p('Clear', false, (a) => `Extended attribute block ${a.block} is corrupt (invalid value).  `),
  xattr_block_inode: p('Clear', true, (a) => `Inode ${a.ino} has illegal extended attribute value inode ${a.value}.\n`),
  xattr_block_hash: p(
    'Clear',
    true,
    (a) => `Extended attribute in inode ${a.ino} has a hash (${a.value}) which is invalid\n`,
  ),
  xattr_block_overlap: p(
    'Clear',
    false,
    (a) => `Extended attribute block ${a.block} is corrupt (allocation collision).  `,
  ),
  xattr_block_checksum: p(
    'Fix',
    false,
    (a) => `Inode ${a.ino} extended attribute block ${a.block} passes checks, but checksum does not match block.  `,
  ),
  xattr_refcount: p(
    'Fix',
    false,
    (a) => `Extended attribute block ${a.block} has reference count ${a.value}, should be ${a.should}.  `,
  ),
  special_immutable: {
    ...p(
      'Clear',
      true,
      (a) => `Special (device/socket/fifo/symlink) file (inode ${a.ino}) has immutable\nor append-only flag set.  `,
    ),
    harmless: true,
  },
  special_size: p('Fix', true, (a) => `Special (device/socket/fifo) inode ${a.ino} has non-zero size.  `),
  fast_link_extents: p('Clear', false, (a) => `Fast symlink ${a.ino} has EXTENT_FL set.  `),
  extents_without_feature: p(
    'Fix',
    false,
    (a) => `Inode ${a.ino} is in extent format, but superblock is missing EXTENTS feature\n`,
  ),
  extents_flag_without_feature: p(
    'Clear',
    false,
    (a) => `Inode ${a.ino} has EXTENTS_FL flag set on filesystem without extents support.\n`,
  ),
  extents_flag_missing: p('Fix', true, (a) => `Inode ${a.ino} missing EXTENT_FL, but is in extents format\n`),
  extent_tree_unreadable: p('Clear inode', false, (a) => `Inode ${a.ino} has corrupt extent header.  `),
  extent_tree_deep: p(
    'Fix',
    true,
    (a) => `Inode ${a.ino} extent tree could be more shallow (${a.value}; could be <= ${a.should})\n`,
  ),
  extent_node_invalid: p(
    'Clear',
    false,
    (a) => `Inode ${a.ino} has an invalid extent node (blk ${a.block}, lblk ${a.lblk})\n`,
  ),
  extent_node_empty: p(
    'Clear inode',
    false,
    (a) =>
      `Failed to iterate extents in inode ${a.ino}\n	(op EXT2_EXTENT_DOWN, blk ${a.block}, lblk ${a.lblk}): No 'down' extent\n`,
  ),
  extent_tree_large: {
    ...p('Optimize', true, (a) => `Inode ${a.ino} extent tree (at level ${a.lblk}) could be ${a.name}.  `),
    pass: '1E',
    harmless: true,
  },
  extent_index_range: p(
    'Clear',
    false,
    (a) =>
      `Inode ${a.ino} has an invalid extent\n	(logical block ${a.lblk}, invalid physical block ${a.block}, len ${a.value})\n`,
  ),
  extent_index_start: p(
    'Fix',
    false,
    (a) =>
      `Interior extent node level ${a.lblk} of inode ${a.ino}:\nLogical start ${a.value} does not match logical start ${a.should} at next level.  `,
  ),
  extent_checksum: {
    ...p(
      'Fix',
      false,
      (a) =>
        `Inode ${a.ino} extent block passes checks, but checksum does not match extent\n	(logical block ${a.lblk}, physical block ${a.block}, len ${a.value})\n`,
    ),
    changes: false,
  },
  extent_bad_start: p(
    'Clear',
    false,
    (a) =>
      `Inode ${a.ino} has an invalid extent\n	(logical block ${a.lblk}, invalid physical block ${a.block}, len ${a.value})\n`,
  ),
  extent_out_of_order: p(
    'Clear',
    false,
    (a) =>
      `Inode ${a.ino} has out of order extents\n	(invalid logical block ${a.lblk}, physical block ${a.block}, len ${a.value})\n`,
  ),
  extent_zero_length: p(
    'Clear',
    false,
    (a) => `Inode ${a.ino} has zero length extent\n	(invalid logical block ${a.lblk}, physical block ${a.block})\n`,
  ),
  extent_collision: p(
    'Clear',
    false,
    (a) =>
      `Inode ${a.ino} has a duplicate extent mapping\n\t(logical block ${a.lblk}, invalid physical block ${a.block}, len ${a.value})\n`,
  ),
  extent_out_of_bounds: p(
    'Clear',
    false,
    (a) =>
      `Inode ${a.ino}, end of extent exceeds allowed value\n	(logical block ${a.lblk}, physical block ${a.block}, len ${a.value})\n`,
  ),
  extent_beyond_end: p(
    'Clear',
    false,
    (a) =>
      `Inode ${a.ino} has an invalid extent\n	(logical block ${a.lblk}, physical block ${a.block}, invalid len ${a.value})\n`,
  ),
  extent_directory_too_big: {
    ...p('Truncate', false, (a) => `Block #${a.lblk} (${a.block}) causes directory to be too big.  `),
    under: { kind: 'too_big', done: 'CLEARED.' },
  },
  extent_unwritten_directory: p(
    'Fix',
    true,
    (a) => `Directory inode ${a.ino} has extent marked uninitialized at block ${a.lblk}.\n`,
  ),
  symlink_too_big: {
    ...p('Truncate', false, (a) => `Block #${a.lblk} (${a.block}) causes symlink to be too big.  `),
    under: { kind: 'too_big', done: 'CLEARED.' },
  },
  illegal_block: {
    ...p('Clear', false, (a) => `Illegal ${blockWords(a)} (${a.block}) in inode ${a.ino}.  `),
    under: { kind: 'illegal_blocks', done: 'CLEARED.' },
  },
  illegal_map_block: {
    ...p('Clear', false, (a) => `Illegal ${blockWords(a)} (${a.block}) in inode ${a.ino}.  `),
    under: { kind: 'illegal_blocks', done: 'CLEARED.' },
  },
  misaligned_cluster: p(
    '',
    false,
    (a) =>
      `Inode ${a.ino} logical block ${a.lblk} (physical block ${a.block}) violates cluster allocation rules.\nWill fix in pass 1B.\n`,
  ),
  block_mapped_clusters: p('Fix', false, (a) => `Inode ${a.ino} on bigalloc filesystem cannot be block mapped.  `),
  too_many_illegal_blocks: p('Clear inode', false, (a) => `Too many illegal blocks in inode ${a.ino}.\n`),
  suppress_messages: p('Suppress messages', true, () => ''),
  map_unreadable: p(
    '',
    false,
    (a) =>
      `Error while iterating over blocks in inode ${a.ino}: Illegal ${['', 'doubly ', 'triply '][a.level ?? 0]}indirect block found`,
  ),
  map_in_metadata: p(
    '',
    false,
    (a) => `Inode ${a.ino} block ${a.block} conflicts with critical metadata, skipping block checks.\n`,
  ),
  htree_bad_root: p('Clear HTree index', true, (a) => `HTREE directory inode ${a.ino} has an invalid root node.\n`),
  htree_hash_version: p(
    'Clear HTree index',
    true,
    (a) => `HTREE directory inode ${a.ino} has an unsupported hash version (${a.value})\n`,
  ),
  htree_needs_siphash: p(
    'Clear HTree index',
    true,
    (a) => `HTREE directory inode ${a.ino} uses hash version (${a.value}), but should use SipHash (6) \n`,
  ),
  htree_siphash: p('Clear HTree index', true, (a) => `HTREE directory inode ${a.ino} uses SipHash, but should not.  `),
  htree_flags: p(
    'Clear HTree index',
    true,
    (a) => `HTREE directory inode ${a.ino} uses an incompatible htree root node flag.\n`,
  ),
  large_dir_feature: p(
    'Fix',
    true,
    () => `Filesystem has large directories, but lacks LARGE_DIR flag in superblock.\n`,
  ),
  htree_too_deep: p(
    'Clear HTree index',
    true,
    (a) => `HTREE directory inode ${a.ino} has a tree depth (${a.value}) which is too big\n`,
  ),
  zero_length_directory: p('Clear', false, (a) => `Inode ${a.ino} is a zero-length directory.  `),
  bad_i_size: p('Fix', true, (a) => `Inode ${a.ino}, i_size is ${a.value}, should be ${a.should}.  `),
  bad_i_blocks: p('Fix', true, (a) => `Inode ${a.ino}, i_blocks is ${a.value}, should be ${a.should}.  `),
  large_file_feature: p(
    'Fix',
    true,
    () => `Filesystem contains large files, but lacks LARGE_FILE flag in superblock.\n`,
  ),
  shared_blocks: {
    pass: '1D',
    ask: 'Clone multiply-claimed blocks',
    preen: false,
    say: (a) => `${a.name}`,
  },
  shared_settled: {
    pass: '1D',
    ask: '',
    preen: true,
    say: (a) => `${a.name}Multiply-claimed blocks already reassigned or cloned.\n\n`,
  },
  shared_delete: { pass: '1D', ask: 'Delete file', preen: false, say: () => '' },
} as const satisfies Record<string, Problem>;

/** Problems of passes 2 to 5: directories, connectivity, link counts, bitmaps and totals. */

import { shown } from './names.ts';
import type { Args, Places, Problem } from './problem.ts';

const of =
  (pass: string) =>
  (ask: string, preen: boolean, say: Problem['say']): Problem => ({ pass, ask, preen, say });
const p2 = of('2');
const p3 = of('3');
const p4 = of('4');
const p5 = of('5');

const entry = (a: Args, at: Places): string => `Entry '${shown(a.name ?? '')}' in ${at.path(a.dir ?? 0, 0)} (${a.dir})`;

export const LATER_PROBLEMS = {
  directory_hole: p2('Allocate', false, (a) => `Directory inode ${a.ino} has an unallocated block #${a.lblk}.  `),
  inline_size_odd: p2(
    'Fix',
    false,
    (a) => `Inline directory inode ${a.ino} size (${a.value}) must be a multiple of 4.\n`,
  ),
  directory_corrupted: {
    ...p2(
      'Salvage',
      false,
      (a) => `Directory inode ${a.ino}, block #${a.lblk}, offset ${a.value}: directory corrupted\n`,
    ),
    ends: true,
  },
  leaf_no_checksum: p2(
    'Fix',
    true,
    (a) => `Directory inode ${a.ino}, block #${a.lblk}, offset 0: directory has no checksum.\n`,
  ),
  leaf_checksum: p2(
    'Fix',
    true,
    (a) => `Directory inode ${a.ino}, block #${a.lblk}: directory passes checks but fails checksum.\n`,
  ),
  missing_dot: p2('Fix', false, (a) => `Missing '.' in directory inode ${a.ino}.\n`),
  first_not_dot: p2(
    'Fix',
    false,
    (a, at) =>
      `First entry '${shown(a.name ?? '')}' (inode=${a.value}) in directory inode ${a.ino} (${at.path(a.ino ?? 0, 0)}) should be '.'\n`,
  ),
  dot_wrong_inode: p2('Fix', false, (a) => `Invalid inode number for '.' in directory inode ${a.ino}.\n`),
  dot_too_big: p2(
    'Split',
    false,
    (a, at) => `Directory entry for '.' in ${at.path(a.ino ?? 0, 0)} (${a.ino}) is big.\n`,
  ),
  missing_dotdot: p2('Fix', false, (a) => `Missing '..' in directory inode ${a.ino}.\n`),
  second_not_dotdot: p2(
    'Fix',
    false,
    (a) => `Second entry '${shown(a.name ?? '')}' (inode=${a.value}) in directory inode ${a.ino} should be '..'\n`,
  ),
  bad_inode_number: p2('Clear', false, (a, at) => `${entry(a, at)} has invalid inode #: ${a.ino ?? a.value}.\n`),
  duplicate_dot: p2('Fix', false, (a, at) => `${entry(a, at)} is duplicate '.' entry.\n`),
  duplicate_dotdot: p2('Fix', false, (a, at) => `${entry(a, at)} is duplicate '..' entry.\n`),
  link_to_itself: p2('Clear', false, (a, at) => `${entry(a, at)} is a link to '.'  `),
  link_to_root: p2('Clear', false, (a, at) => `${entry(a, at)} is a link to the root inode.\n`),
  zero_length_name: p2('Clear', false, (a, at) => `${entry(a, at)} has a zero-length name.\n`),
  entry_in_uninit_group: {
    ...p2(
      'Fix',
      true,
      (a, at) => `${entry(a, at)} references inode ${a.ino} in group ${a.group} where _INODE_UNINIT is set.\n`,
    ),
    changes: false,
  },
  entry_in_unused_area: {
    ...p2(
      'Fix',
      true,
      (a, at) => `${entry(a, at)} references inode ${a.ino} found in group ${a.group}'s unused inodes area.\n`,
    ),
    changes: false,
  },
  entry_unused_inode: p2('Clear', true, (a, at) => `${entry(a, at)} has deleted/unused inode ${a.ino}.  `),
  entry_in_bad_block: p2(
    'Clear',
    false,
    (a, at) => `${entry(a, at)} points to inode (${a.ino}) located in a bad block.\n`,
  ),
  frag_not_zero: p2(
    'Clear',
    false,
    (a, at) => `i_frag for inode ${a.ino} (${at.path(a.dir ?? 0, a.ino)}) is ${a.value}, should be zero.\n`,
  ),
  fsize_not_zero: p2(
    'Clear',
    false,
    (a, at) => `i_fsize for inode ${a.ino} (${at.path(a.dir ?? 0, a.ino)}) is ${a.value}, should be zero.\n`,
  ),
  entry_too_short: p2('Clear', true, (a, at) => `Encrypted ${entry(a, at).replace('Entry', 'entry')} is too short.\n`),
  entry_not_encrypted: p2(
    'Clear',
    false,
    (a, at) => `Encrypted ${entry(a, at).replace('Entry', 'entry')} references unencrypted inode ${a.ino}.\n`,
  ),
  entry_other_policy: p2(
    'Clear',
    false,
    (a, at) =>
      `Encrypted ${entry(a, at).replace('Entry', 'entry')} references inode ${a.ino}, which has a different encryption policy.\n`,
  ),
  not_utf8: p2('Fix', false, (a, at) => `${entry(a, at)} has illegal UTF-8 characters in its name.\n`),
  illegal_characters: p2('Fix', false, (a, at) => `${entry(a, at)} has illegal characters in its name.\n`),
  wrong_filetype: p2(
    'Fix',
    false,
    (a, at) => `${entry(a, at)} has an incorrect filetype (was ${a.value}, should be ${a.should}).\n`,
  ),
  filetype_not_set: {
    ...p2(
      '',
      true,
      (a, at) =>
        `Setting filetype for entry '${shown(a.name ?? '')}' in ${at.path(a.dir ?? 0, 0)} (${a.dir}) to ${a.should}.\n`,
    ),
    changes: true,
  },
  filetype_without_feature: p2('Clear', true, (a, at) => `${entry(a, at)} has filetype set.\n`),
  link_to_directory: p2(
    'Clear',
    false,
    (a, at) => `${entry(a, at)} is a link to directory ${at.path(Number(a.value), a.ino)} (${a.ino}).\n`,
  ),
  duplicate_entry: {
    ...p2(
      '',
      false,
      (a, at) =>
        `Duplicate entry '${shown(a.name ?? '')}' found.\n	Marking ${at.path(a.dir ?? 0, 0)} (${a.dir}) to be rebuilt.\n\n`,
    ),
    changes: true,
  },
  name_not_unique: p3('Rename to $', false, (a, at) => `${entry(a, at)} has a non-unique filename.\n`),
  encrypted_name_twice: p3(
    'Clear',
    false,
    (a, at) => `Duplicate filename ${entry(a, at).replace('Entry', 'entry')} found.  `,
  ),
  name_of_same_inode: p3('Clear', false, (a, at) => `Duplicate ${entry(a, at).replace('Entry', 'entry')} found.  `),
  bad_mode: p2(
    'Clear',
    false,
    (a, at) => `Inode ${a.ino} (${at.path(a.dir ?? 0, a.ino)}) has invalid mode (0${Number(a.value).toString(8)}).\n`,
  ),
  bad_char_device: p2(
    'Clear',
    false,
    (a, at) => `Inode ${a.ino} (${at.path(a.dir ?? 0, a.ino)}) is an illegal character device.\n`,
  ),
  bad_block_device: p2(
    'Clear',
    false,
    (a, at) => `Inode ${a.ino} (${at.path(a.dir ?? 0, a.ino)}) is an illegal block device.\n`,
  ),
  bad_fifo: p2('Clear', false, (a, at) => `Inode ${a.ino} (${at.path(a.dir ?? 0, a.ino)}) is an illegal FIFO.\n`),
  bad_socket: p2('Clear', false, (a, at) => `Inode ${a.ino} (${at.path(a.dir ?? 0, a.ino)}) is an illegal socket.\n`),
  invalid_symlink: p2(
    'Clear',
    false,
    (a, at) => `Symlink ${at.path(a.dir ?? 0, a.ino)} (inode #${a.ino}) is invalid.\n`,
  ),
  xattr_without_feature: p2(
    'Clear',
    false,
    (a, at) => `i_file_acl for inode ${a.ino} (${at.path(a.dir ?? 0, a.ino)}) is ${a.value}, should be zero.\n`,
  ),
  blocks_high: p2(
    'Clear',
    true,
    (a, at) => `i_blocks_hi for inode ${a.ino} (${at.path(a.dir ?? 0, a.ino)}) is ${a.value}, should be zero.\n`,
  ),
  faddr_not_zero: p2(
    'Clear',
    false,
    (a, at) => `i_faddr for inode ${a.ino} (${at.path(a.dir ?? 0, a.ino)}) is ${a.value}, should be zero.\n`,
  ),
  file_acl_high: p2(
    'Clear',
    true,
    (a, at) => `i_file_acl_hi for inode ${a.ino} (${at.path(a.dir ?? 0, a.ino)}) is ${a.value}, should be zero.\n`,
  ),
  xattr_block_range: p2(
    'Clear',
    false,
    (a, at) => `Extended attribute block for inode ${a.ino} (${at.path(a.dir ?? 0, a.ino)}) is invalid (${a.value}).  `,
  ),
  directory_size_high: p2(
    'Clear',
    true,
    (a, at) => `i_size_high for inode ${a.ino} (${at.path(a.dir ?? 0, a.ino)}) is ${a.value}, should be zero.\n`,
  ),
  htree_bad_limit: p2(
    'Clear HTree index',
    true,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} has invalid limit (${a.value})\n`,
  ),
  htree_bad_count: p2(
    'Clear HTree index',
    true,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} has invalid count (${a.value})\n`,
  ),
  htree_unordered: p2(
    'Clear HTree index',
    true,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} has an unordered hash table\n`,
  ),
  htree_bad_block: p2(
    'Clear HTree index',
    false,
    (a, at) => `Problem in HTREE directory inode ${a.ino} (${at.path(a.ino ?? 0, 0)}): bad block number ${a.value}.\n`,
  ),
  htree_referenced_twice: p2(
    '',
    false,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} referenced twice\n`,
  ),
  htree_not_referenced: p2(
    '',
    false,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} not referenced\n`,
  ),
  htree_bad_depth: p2(
    '',
    false,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} has invalid depth (${a.value})\n`,
  ),
  htree_min_hash: p2(
    '',
    false,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} has bad min hash\n`,
  ),
  htree_max_hash: p2(
    '',
    false,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} has bad max hash\n`,
  ),
  htree_invalid: p2(
    'Clear HTree index',
    false,
    (a, at) => `Invalid HTREE directory inode ${a.ino} (${at.path(a.ino ?? 0, 0)}).  `,
  ),
  record_length: p2('Fix', false, (a, at) => `${entry(a, at)} has rec_len of ${a.value}, should be ${a.should}.\n`),
  htree_root_invalid: p2(
    'Clear HTree index',
    true,
    (a) => `Problem in HTREE directory inode ${a.ino}: root node is invalid\n`,
  ),
  htree_checksum: p2(
    'Clear HTree index',
    true,
    (a) => `Problem in HTREE directory inode ${a.ino}: ${a.lblk === 0 ? 'root' : 'internal'} node fails checksum.\n`,
  ),

  root_is_no_directory: p3('', false, () => `Root inode is not a directory; aborting.\n`),
  root_needed: p3('', false, () => `Cannot proceed without a root inode.`),
  root_missing: p3('Allocate', false, () => `Root inode not allocated.  `),
  no_lost_found: p3('Create', true, () => `/lost+found not found.  `),
  lost_found_not_directory: p3('Unlink', false, (a) => `/lost+found is not a directory (ino=${a.ino})\n`),
  lost_found_inline: p3('Clear', true, () => `/lost+found has inline data\n`),
  lost_found_encrypted: p3('Clear', true, () => `/lost+found is encrypted\n`),
  unconnected_directory: p3(
    'Connect to /lost+found',
    false,
    (a, at) => `Unconnected directory inode ${a.ino} (was in ${at.path(Number(a.value), 0)})\n`,
  ),
  dotdot_wrong: p3(
    'Fix',
    false,
    (a, at) =>
      `'..' in ${at.path(a.dir ?? 0, a.ino)} (${a.ino}) is ${at.path(Number(a.value), 0)} (${a.value}), should be ${at.path(a.dir ?? 0, 0)} (${a.dir}).\n`,
  ),
  parent_not_fixed: p3(
    '',
    false,
    (a) => `Couldn't fix parent of inode ${a.ino}: Couldn't find parent directory entry\n\n`,
  ),

  too_many_links: p4('Fix', false, () => `Directory exceeds max links, but no DIR_NLINK feature in superblock.\n`),
  unattached_empty: p4('Clear', true, (a) => `Unattached zero-length inode ${a.ino}.  `),
  unattached: p4('Connect to /lost+found', false, (a) => `Unattached inode ${a.ino}\n`),
  ref_count_overflow: p4(
    'Fix',
    true,
    (a) => `Directory inode ${a.ino} ref count set to overflow but could be exact value ${a.should}.  `,
  ),
  ref_count: p4('Fix', true, (a) => `Inode ${a.ino} ref count is ${a.value}, should be ${a.should}.  `),

  value_inode_users: p4(
    'Fix',
    true,
    (a) => `Extended attribute inode ${a.ino} ref count is ${a.value}, should be ${a.should}. `,
  ),

  blocks_in_uninit_group: {
    ...p5('Fix', true, (a) => `${a.name}Group ${a.group} block(s) in use but group is marked BLOCK_UNINIT\n`),
    changes: false,
  },
  block_bitmap_differs: p5('Fix', true, (a) => `${a.name}\n`),
  block_bitmap_checksum: {
    ...p5('Fix', true, (a) => `Group ${a.group} block bitmap does not match checksum.\n`),
    under: { kind: 'block_sums', done: 'FIXED.' },
  },
  block_bitmap_padding: p5('Fix', true, () => `Padding at end of block bitmap is not set. `),
  inode_bitmap_differs: p5('Fix', true, (a) => `${a.name}\n`),
  inode_bitmap_checksum: {
    ...p5('Fix', true, (a) => `Group ${a.group} inode bitmap does not match checksum.\n`),
    under: { kind: 'inode_sums', done: 'FIXED.' },
  },
  inode_bitmap_padding: p5('Fix', true, () => `Padding at end of inode bitmap is not set. `),
  free_blocks_group: p5(
    'Fix',
    true,
    (a) => `Free blocks count wrong for group #${a.group} (${a.value}, counted=${a.should}).\n`,
  ),
  free_blocks_total: {
    ...p5('Fix', true, (a) => `Free blocks count wrong (${a.value}, counted=${a.should}).\n`),
    harmless: true,
  },
  free_inodes_group: p5(
    'Fix',
    true,
    (a) => `Free inodes count wrong for group #${a.group} (${a.value}, counted=${a.should}).\n`,
  ),
  free_inodes_total: {
    ...p5('Fix', true, (a) => `Free inodes count wrong (${a.value}, counted=${a.should}).\n`),
    harmless: true,
  },
  used_dirs_group: p5(
    'Fix',
    true,
    (a) => `Directories count wrong for group #${a.group} (${a.value}, counted=${a.should}).\n`,
  ),
  quota_wrong: p5('Update quota info for quota type $', true, () => ''),
} as const satisfies Record<string, Problem>;

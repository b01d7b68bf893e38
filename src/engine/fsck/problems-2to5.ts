/** Problems of passes 2 to 5: directories, connectivity, link counts, bitmaps and totals. */
import type { Problem } from './problems.ts';

const of =
  (pass: string) =>
  (ask: string, preen: boolean, say: Problem['say']): Problem => ({ pass, ask, preen, say });
const p2 = of('2');
const p3 = of('3');
const p4 = of('4');
const p5 = of('5');

/** A name's bytes in a form that can be shown. */
const shown = (name = ''): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  name.replace(/[\0-\x1f\x7f-\xff]/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`);
const entry = (a: { name?: string; dir?: number }): string => `Entry '${shown(a.name)}' in directory ${a.dir}`;

export const LATER_PROBLEMS = {
  directory_hole: p2('Allocate', false, (a) => `Directory inode ${a.ino} has an unallocated block #${a.lblk}.`),
  directory_corrupted: p2(
    'Salvage',
    false,
    (a) => `Directory inode ${a.ino}, block #${a.lblk}, offset ${a.value}: directory corrupted (${a.name}).`,
  ),
  leaf_no_checksum: p2('Fix', true, (a) => `Directory inode ${a.ino}, block #${a.lblk}: directory has no checksum.`),
  leaf_checksum: p2(
    'Fix',
    true,
    (a) => `Directory inode ${a.ino}, block #${a.lblk}: directory passes checks but fails checksum.`,
  ),
  missing_dot: p2('Fix', false, (a) => `Missing '.' in directory inode ${a.ino}.`),
  first_not_dot: p2(
    'Fix',
    false,
    (a) => `First entry '${shown(a.name)}' (inode=${a.value}) in directory inode ${a.ino} should be '.'.`,
  ),
  dot_wrong_inode: p2('Fix', false, (a) => `Invalid inode number (${a.value}) for '.' in directory inode ${a.ino}.`),
  dot_too_big: p2('Split', false, (a) => `Directory entry for '.' in directory ${a.ino} is big.`),
  missing_dotdot: p2('Fix', false, (a) => `Missing '..' in directory inode ${a.ino}.`),
  second_not_dotdot: p2(
    'Fix',
    false,
    (a) => `Second entry '${shown(a.name)}' (inode=${a.value}) in directory inode ${a.ino} should be '..'.`,
  ),
  bad_inode_number: p2('Clear', false, (a) => `${entry(a)} has invalid inode #: ${a.ino ?? a.value}.`),
  duplicate_dot: p2('Fix', false, (a) => `${entry(a)} is duplicate '.' entry.`),
  duplicate_dotdot: p2('Fix', false, (a) => `${entry(a)} is duplicate '..' entry.`),
  link_to_itself: p2('Clear', false, (a) => `${entry(a)} is a link to '.'.`),
  link_to_root: p2('Clear', false, (a) => `${entry(a)} is a link to the root inode.`),
  zero_length_name: p2('Clear', false, (a) => `${entry(a)} has a zero-length name.`),
  entry_in_uninit_group: p2(
    'Fix',
    true,
    (a) => `${entry(a)} references inode ${a.ino} in group ${a.group}, which is marked as never used.`,
  ),
  entry_in_unused_area: p2(
    'Fix',
    true,
    (a) => `${entry(a)} references inode ${a.ino} found in group ${a.group}'s unused inodes area.`,
  ),
  entry_unused_inode: p2('Clear', true, (a) => `${entry(a)} has deleted/unused inode ${a.ino}.`),
  illegal_characters: p2('Fix', false, (a) => `${entry(a)} has illegal characters in its name.`),
  wrong_filetype: p2(
    'Fix',
    false,
    (a) => `${entry(a)} has an incorrect filetype (was ${a.value}, should be ${a.should}).`,
  ),
  filetype_not_set: p2('', true, (a) => `Setting filetype for ${entry(a).toLowerCase()} to ${a.should}.`),
  filetype_without_feature: p2('Clear', true, (a) => `${entry(a)} has filetype set.`),
  link_to_directory: p2(
    'Clear',
    false,
    (a) => `${entry(a)} is a link to directory ${a.ino}, which has a name already.`,
  ),
  duplicate_entry: p2('Rebuild', false, (a) => `${entry(a)} is found twice.`),
  bad_mode: p2(
    'Clear',
    false,
    (a) => `Inode ${a.ino} (${shown(a.name)}) has invalid mode (0${Number(a.value).toString(8)}).`,
  ),
  bad_char_device: p2('Clear', false, (a) => `Inode ${a.ino} (${shown(a.name)}) is an illegal character device.`),
  bad_block_device: p2('Clear', false, (a) => `Inode ${a.ino} (${shown(a.name)}) is an illegal block device.`),
  bad_fifo: p2('Clear', false, (a) => `Inode ${a.ino} (${shown(a.name)}) is an illegal FIFO.`),
  bad_socket: p2('Clear', false, (a) => `Inode ${a.ino} (${shown(a.name)}) is an illegal socket.`),
  invalid_symlink: p2('Clear', false, (a) => `Symlink ${shown(a.name)} (inode #${a.ino}) is invalid.`),
  xattr_without_feature: p2(
    'Clear',
    false,
    (a) => `i_file_acl for inode ${a.ino} (${shown(a.name)}) is ${a.value}, should be zero.`,
  ),
  blocks_high: p2(
    'Clear',
    true,
    (a) => `i_blocks_hi for inode ${a.ino} (${shown(a.name)}) is ${a.value}, should be zero.`,
  ),
  faddr_not_zero: p2(
    'Clear',
    false,
    (a) => `i_faddr for inode ${a.ino} (${shown(a.name)}) is ${a.value}, should be zero.`,
  ),
  file_acl_high: p2(
    'Clear',
    true,
    (a) => `i_file_acl_hi for inode ${a.ino} (${shown(a.name)}) is ${a.value}, should be zero.`,
  ),
  directory_size_high: p2(
    'Clear',
    true,
    (a) => `i_size_high for directory ${a.ino} (${shown(a.name)}) is ${a.value}, should be zero.`,
  ),
  htree_bad_root: p2('Clear HTree index', true, (a) => `HTREE directory inode ${a.ino} has an invalid root node.`),
  htree_hash_version: p2(
    'Clear HTree index',
    true,
    (a) => `HTREE directory inode ${a.ino} uses an unsupported hash version (${a.value}).`,
  ),
  htree_flags: p2(
    'Clear HTree index',
    true,
    (a) => `HTREE directory inode ${a.ino} uses an incompatible htree root node flag.`,
  ),
  htree_too_deep: p2(
    'Clear HTree index',
    true,
    (a) => `HTREE directory inode ${a.ino} has a tree depth (${a.value}) which is too big.`,
  ),
  htree_bad_limit: p2(
    'Clear HTree index',
    true,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} has invalid limit (${a.value}).`,
  ),
  htree_bad_count: p2(
    'Clear HTree index',
    true,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} has invalid count (${a.value}).`,
  ),
  htree_unordered: p2(
    'Clear HTree index',
    true,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} has an unordered hash table.`,
  ),
  htree_bad_block: p2(
    'Clear HTree index',
    false,
    (a) => `Invalid HTREE directory inode ${a.ino}: block #${a.lblk} leads to block #${a.value}.`,
  ),
  htree_referenced_twice: p2(
    'Clear HTree index',
    false,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} referenced twice.`,
  ),
  htree_not_referenced: p2(
    'Clear HTree index',
    false,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} not referenced.`,
  ),
  htree_bad_depth: p2(
    'Clear HTree index',
    false,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} has bad depth (${a.value}).`,
  ),
  htree_min_hash: p2(
    'Clear HTree index',
    false,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} has bad min hash.`,
  ),
  htree_max_hash: p2(
    'Clear HTree index',
    false,
    (a) => `Problem in HTREE directory inode ${a.ino}: block #${a.lblk} has bad max hash.`,
  ),
  htree_checksum: p2(
    'Fix',
    true,
    (a) => `Directory inode ${a.ino}, block #${a.lblk}: htree node passes checks but fails checksum.`,
  ),

  root_missing: p3('Allocate', false, () => 'Root inode not allocated.'),
  no_lost_found: p3('Create', true, () => '/lost+found not found.'),
  lost_found_not_directory: p3('Unlink', false, (a) => `/lost+found is not a directory (inode ${a.ino}).`),
  unconnected_directory: p3(
    'Connect to /lost+found',
    false,
    (a) => `Unconnected directory inode ${a.ino} (was in directory ${a.value}).`,
  ),
  dotdot_wrong: p3('Fix', false, (a) => `'..' in directory ${a.ino} is ${a.value}, should be ${a.should}.`),

  unattached_empty: p4('Clear', true, (a) => `Unattached zero-length inode ${a.ino}.`),
  unattached: p4('Connect to /lost+found', false, (a) => `Unattached inode ${a.ino}.`),
  ref_count: p4('Fix', true, (a) => `Inode ${a.ino} ref count is ${a.value}, should be ${a.should}.`),

  value_inode_users: p4(
    'Fix',
    true,
    (a) => `Extended attribute inode ${a.ino} ref count is ${a.value}, should be ${a.should}.`,
  ),

  block_bitmap_differs: p5('Fix', true, (a) => `Block bitmap differences: ${a.name} (group ${a.group}).`),
  block_bitmap_checksum: p5('Fix', true, (a) => `Group ${a.group} block bitmap does not match checksum.`),
  block_bitmap_padding: p5('Fix', true, (a) => `Padding at end of block bitmap is not set (group ${a.group}).`),
  inode_bitmap_differs: p5('Fix', true, (a) => `Inode bitmap differences: ${a.name} (group ${a.group}).`),
  inode_bitmap_checksum: p5('Fix', true, (a) => `Group ${a.group} inode bitmap does not match checksum.`),
  inode_bitmap_padding: p5('Fix', true, (a) => `Padding at end of inode bitmap is not set (group ${a.group}).`),
  free_blocks_group: p5(
    'Fix',
    true,
    (a) => `Free blocks count wrong for group #${a.group} (${a.value}, counted=${a.should}).`,
  ),
  free_blocks_total: {
    ...p5('Fix', true, (a) => `Free blocks count wrong (${a.value}, counted=${a.should}).`),
    harmless: true,
  },
  free_inodes_group: p5(
    'Fix',
    true,
    (a) => `Free inodes count wrong for group #${a.group} (${a.value}, counted=${a.should}).`,
  ),
  free_inodes_total: {
    ...p5('Fix', true, (a) => `Free inodes count wrong (${a.value}, counted=${a.should}).`),
    harmless: true,
  },
  used_dirs_group: p5(
    'Fix',
    true,
    (a) => `Directories count wrong for group #${a.group} (${a.value}, counted=${a.should}).`,
  ),
} as const satisfies Record<string, Problem>;

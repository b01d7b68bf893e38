/** Problems of the superblock, the descriptors, the journal and the orphans: what comes before the first pass. */
import type { Problem } from './problems.ts';

const harmless = (of: Problem): Problem => ({ ...of, harmless: true });
const p = (ask: string, preen: boolean, say: Problem['say']): Problem => ({ pass: '0', ask, preen, say });

export const FIRST_PROBLEMS = {
  superblock_bad: p(
    'Use the backup',
    false,
    (a) => `${a.name}: the superblock is invalid, trying the backup in block ${a.block}.`,
  ),
  descriptors_bad: p(
    'Use the backup',
    false,
    (a) => `Group descriptors look bad, trying the backup in block ${a.block}.`,
  ),
  device_too_small: p(
    '',
    false,
    (a) => `The superblock says ${a.should} blocks, and the file holds ${a.value}: either is likely to be wrong.`,
  ),
  both_checksums: harmless(
    p('Fix', true, () => 'metadata_csum supersedes uninit_bg; both feature bits cannot be set.'),
  ),
  inode_count: p('Fix', false, (a) => `Inode count in superblock is ${a.value}, should be ${a.should}.`),
  unused_invalid: p('Fix', true, (a) => `Group descriptor ${a.group} has invalid unused inodes count ${a.value}.`),
  unsupported_features: p('', false, (a) => `The volume has unsupported features: ${a.name}.`),
  journal_errno: p('Clear', true, (a) => `The journal remembers an error (${a.value}).`),
  orphan_present_clear: p('Clear', true, () => 'Feature orphan_present is set but orphan file is clean.'),
  no_uuid: p('Add', true, () => 'The filesystem has no UUID.'),
  hash_hint: p('Add', true, () => 'The superblock does not say whether names are hashed as signed characters.'),
  extra_isize_super: harmless(p('Fix', false, (a) => `The superblock's ${a.name} is ${a.value}, which is invalid.`)),
  block_bitmap_outside: p(
    'Relocate',
    false,
    (a) => `Block bitmap for group ${a.group} is not in group. (block ${a.block})`,
  ),
  inode_bitmap_outside: p(
    'Relocate',
    false,
    (a) => `Inode bitmap for group ${a.group} is not in group. (block ${a.block})`,
  ),
  inode_table_outside: p(
    'Relocate',
    false,
    (a) => `Inode table for group ${a.group} is not in group. (block ${a.block})`,
  ),
  descriptor_checksum: harmless(
    p('Fix', true, (a) => `Group descriptor ${a.group} checksum is ${a.value}, should be ${a.should}.`),
  ),
  resize_invalid: harmless(p('Recreate', false, () => 'Resize inode not valid.')),
  reserved_without_feature: harmless(
    p('Clear', false, () => 'Resize_inode not enabled, but the reserved GDT blocks are not zero.'),
  ),
  journal_without_feature: harmless(
    p('Clear', true, (a) => `Superblock has_journal flag is clear, but a journal is present (inode ${a.ino}).`),
  ),
  recovery_without_journal: p('Clear', true, () => 'Superblock needs_recovery flag is set, but no journal is present.'),
  journal_uuid: p('Clear', false, () => 'The journal is inside, and the superblock names one outside by its UUID.'),
  journal_invalid: p('Clear', true, (a) => `Superblock has an invalid journal (inode ${a.ino}).`),
  journal_from_backup: p(
    'Restore',
    true,
    (a) => `The inode of the journal (${a.ino}) is damaged; the superblock has a copy of its map.`,
  ),
  journal_super_corrupt: p('Fix', true, (a) => `Journal superblock is corrupt: ${a.name}.`),
  journal_has_data: p(
    'Run journal anyway',
    false,
    () => 'Superblock needs_recovery flag is clear, but journal has data.',
  ),
  journal_recreate: p('Recreate', false, (a) => `The journal was taken away; one of ${a.value} blocks fits.`),
  orphan_head: p('', true, (a) => `Illegal inode ${a.ino} at the head of the orphan list.`),
  orphan_inode: p('', true, (a) => `Illegal inode ${a.ino} in the orphan list.`),
  orphan_cleared: p('', true, (a) => `Clearing orphaned inode ${a.ino} (size ${a.value}).`),
  orphan_truncated: p('', true, (a) => `Truncating orphaned inode ${a.ino} to ${a.value} bytes.`),
  orphan_file_invalid: p('Clear', true, (a) => `The orphan file (inode ${a.ino}) is not valid.`),
} as const;

/** Problems before the first pass: those of the superblock, the descriptors, the journal and the orphans. */
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import type { Args, Problem } from './problem.ts';

/** A note: no fault of the volume. */
const note = (changes: boolean, say: Problem['say']): Problem => ({ pass: '0', ask: '', preen: true, say, changes });
const harmless = (of: Problem): Problem => ({ ...of, harmless: true });
const p = (ask: string, preen: boolean, say: Problem['say']): Problem => ({ pass: '0', ask, preen, say });

export const journalInvalid = (ino: number): string => `Superblock has an invalid journal (inode ${ino}).\n`;
export const JOURNAL_CORRUPT = 'The journal superblock is corrupt';
export const JOURNAL_DELETED = '*** journal has been deleted ***\n';

export const deviceTooSmall = (a: Args): string =>
  `The filesystem size (according to the superblock) is ${a.should} blocks\nThe physical size of the device is ${a.value} blocks\nEither the superblock or the partition table is likely to be corrupt!\n`;

export const FIRST_PROBLEMS = {
  superblock_bad: note(true, (a) => `ext2fs_open2: ${a.name}\ne2fsck: Superblock invalid, trying backup blocks...\n`),
  descriptors_bad: note(
    true,
    (a) => `ext2fs_check_desc: Corrupt group descriptor: bad block for ${a.name}
e2fsck: Group descriptors look bad... trying backup blocks...
`,
  ),
  device_too_small: p('Abort', false, deviceTooSmall),
  both_checksums: harmless(
    p(
      'Fix',
      true,
      () => `Superblock metadata_csum supersedes uninit_bg; both feature bits cannot be set simultaneously.`,
    ),
  ),
  wide_without_extents: harmless(
    p('Fix', true, () => `Superblock 64bit filesystem needs extents to access the whole disk.  `),
  ),
  inode_count: p('Fix', false, (a) => `Inode count in superblock is ${a.value}, should be ${a.should}.\n`),
  inodes_per_group_odd: p(
    'Fix',
    false,
    (a) => `Inodes per group in superblock are ${a.value}, should be ${a.should}.\n`,
  ),
  blocks_per_group_wrong: p(
    'Fix',
    false,
    (a) => `Blocks per group in superblock are ${a.value}, should be ${a.should}.\n`,
  ),
  meta_bg_too_far: p('Clear', false, (a) => `First_meta_bg is too big.  (${a.value}, max value ${a.should}).  `),
  marks_without_feature: {
    ...p('Fix', true, (a) => `Group descriptor ${a.group} marked uninitialized without feature set.\n`),
    harmless: true,
    changes: false,
  },
  last_group_uninit: {
    ...p('Fix', true, () => `Last group block bitmap uninitialized.  `),
    harmless: true,
    changes: false,
  },
  unused_invalid: {
    ...p('Fix', true, (a) => `Group descriptor ${a.group} has invalid unused inodes count ${a.value}.  `),
    changes: false,
  },
  orphan_present_clear: p('Clear', true, () => `Feature orphan_present is set but orphan file is clean.\n`),
  no_uuid: note(false, () => `Filesystem did not have a UUID; generating one.\n\n`),
  hash_hint: note(true, () => `Adding dirhash hint to filesystem.\n\n`),
  extra_isize_super: harmless(p('Fix', false, (a) => `Bad ${a.name} extra isize in superblock (${a.value}).  `)),
  relocate_hint: note(
    false,
    (a) => `Note: if several inode or block bitmap blocks or part
of the inode table require relocation, you may wish to try
running e2fsck with the '-b ${a.block}' option first.  The problem
may lie only with the primary block group descriptors, and
the backup block group descriptors may be OK.

`,
  ),
  block_bitmap_outside: p(
    'Relocate',
    false,
    (a) => `Block bitmap for group ${a.group} is not in group.  (block ${a.name})\n`,
  ),
  inode_bitmap_outside: p(
    'Relocate',
    false,
    (a) => `Inode bitmap for group ${a.group} is not in group.  (block ${a.name})\n`,
  ),
  inode_table_outside: p(
    'Relocate',
    false,
    (a) =>
      `Inode table for group ${a.group} is not in group.  (block ${a.name})\nWARNING: SEVERE DATA LOSS POSSIBLE.\n`,
  ),
  descriptor_checksum: {
    ...p('Fix', true, (a) => `Group descriptor ${a.group} checksum is ${a.value}, should be ${a.should}.  `),
    harmless: true,
    changes: false,
    under: { kind: 'descriptors', done: 'FIXED.' },
  },
  features_of_old_revision: p(
    'Fix',
    true,
    () => `Filesystem has feature flag(s) set, but is a revision 0 filesystem.  `,
  ),
  seed_without_sums: harmless(
    p('Fix', true, () => `Superblock metadata_csum_seed is not necessary without metadata_csum.`),
  ),
  resize_with_meta_bg: harmless(
    p(
      'Fix',
      false,
      () =>
        `Resize_inode and meta_bg features are enabled. Those features are\nnot compatible. Resize inode should be disabled.  `,
    ),
  ),
  time_ahead: note(
    false,
    (a) =>
      `Superblock last ${a.name} time is in the future.\n\t(by less than a day, probably due to the hardware clock being incorrectly set)\n`,
  ),
  time_future: {
    ...harmless(
      p('Fix', true, (a) => `Superblock last ${a.name} time (${a.value},\n\tnow = ${a.should}) is in the future.\n`),
    ),
    changes: false,
  },
  mmp_block: { ...p('Clear', false, () => `Superblock has invalid MMP block.  `), changes: false },
  mmp_magic: { ...p('Fix', true, () => `Superblock has invalid MMP magic.  `), changes: false },
  mmp_checksum: { ...p('Fix', true, () => `Superblock MMP block checksum does not match.  `), changes: false },
  orphan_hole_ends: note(
    true,
    (a) => `Orphan file (inode ${a.ino}) contains hole at block ${a.lblk}. Terminating orphan file recovery.\n`,
  ),
  orphan_size_ends: note(
    true,
    (a) => `Orphan file (inode ${a.ino}) size is not multiple of block size. Terminating orphan file recovery.\n`,
  ),
  orphan_magic_ends: note(
    true,
    (a) => `Orphan file (inode ${a.ino}) block ${a.lblk} contains wrong magic. Terminating orphan file recovery.\n`,
  ),
  orphan_sum_ends: note(
    true,
    (a) => `Orphan file (inode ${a.ino}) block ${a.lblk} contains wrong checksum. Terminating orphan file recovery.\n`,
  ),
  orphan_hole: note(true, (a) => `Orphan file (inode ${a.ino}) contains hole at block ${a.lblk}.\n`),
  orphan_size: note(true, (a) => `Orphan file (inode ${a.ino}) size is not multiple of block size.\n`),
  orphan_without_journal: p('Clear', true, () => `Superblock has orphan file without journal.\n`),
  orphan_present_alone: p('Clear', true, () => `Feature orphan_present is set but feature orphan_file is not.\n`),
  quota_invalid: p('Fix', false, (a) => `Invalid ${a.name} quota inode ${a.ino}.  `),
  quota_hidden: note(true, (a, at) => `Hiding ${a.name} quota inode ${a.ino} (${at.path(EXT4_ROOT_INO, a.ino)}).\n`),
  resize_invalid: harmless(p('Recreate', false, () => `Resize inode not valid.  `)),
  resize_not_clear: harmless(p('Clear', true, () => `Resize_inode not enabled, but the resize inode is non-zero.  `)),
  reserved_without_feature: harmless(
    p(
      'Fix',
      false,
      (a) =>
        `Filesystem does not have resize_inode enabled, but s_reserved_gdt_blocks\nis ${a.value}; should be zero.  `,
    ),
  ),
  journal_without_feature: harmless(
    p('Clear', true, () => `Superblock has_journal flag is clear, but a journal is present.\n`),
  ),
  recovery_without_journal: p(
    'Clear',
    true,
    () => `Superblock needs_recovery flag is set, but no journal is present.\n`,
  ),
  journal_outside: note(false, () => `Can't find external journal\n`),
  journal_invalid: p('Clear', true, (a) => journalInvalid(a.ino ?? 0)),
  journal_backup: note(true, () => `Backing up journal inode block information.\n\n`),
  journal_move: note(true, (a) => `Moving journal from /${a.name} to hidden inode.\n\n`),
  journal_newer_fields: note(
    false,
    () =>
      `Found invalid V2 journal superblock fields (from V1 journal).\nClearing fields beyond the V1 journal superblock...\n\n`,
  ),
  journal_users: note(false, () => `External journal has multiple filesystem users (unsupported).\n`),
  journal_clear: harmless(p('Clear journal', true, () => '')),
  journal_version: p('Abort', false, () => `Journal version not supported by this e2fsck.\n`),
  journal_incompat: p('Abort', false, () => `Journal superblock has an unknown incompatible feature flag set.\n`),
  journal_ro_compat: p('Abort', false, () => `Journal superblock has an unknown read-only feature flag set.\n`),
  journal_super_corrupt: p('Fix', true, () => `Journal superblock is corrupt.\n`),
  journal_has_data: harmless(
    p('Run journal anyway', false, () => `Superblock needs_recovery flag is clear, but journal has data.\n`),
  ),
  journal_recreate: p('Recreate journal', false, () => ''),
  orphan_head: {
    ...p('', true, (a) => `Illegal orphaned inode ${a.ino} in superblock.\n`),
    repairs: true,
    changes: true,
  },
  orphan_inode: {
    ...p('', true, (a) => `Illegal inode ${a.ino} in orphaned inode list.\n`),
    repairs: true,
    changes: true,
  },
  orphan_cleared: note(true, (a) => `Clearing orphaned inode ${a.ino} (${a.name})\n`),
  orphan_truncated: note(true, (a) => `Truncating orphaned inode ${a.ino} (${a.name})\n`),
  orphan_illegal_block: note(true, (a) => `Illegal block #${a.lblk} (${a.block}) found in orphaned inode ${a.ino}.\n`),
  orphan_block: p('Clear', true, (a) => `Orphan file (inode ${a.ino}) block ${a.lblk} is not clean.\n`),
  orphan_file_init: p('Recreate', true, () => `Failed to initialize orphan file.\n`),
} as const;

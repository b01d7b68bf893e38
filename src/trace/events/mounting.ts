/**
 * The beginning and the end of a mount. Linux has no tracepoints for them.
 */
import { defineEvent } from '../event.ts';
import { bool, int, text } from '../shape.ts';

export const MountVolume = defineEvent(
  'mount:mount',
  'The volume is mounted for writing, and its superblock says so.',
  {
    kind: text('ext2, ext3 or ext4'),
    options: text('Options of the mount'),
    journal: bool('Whether it has a journal'),
    mnt_count: int('How often it was mounted, this time included'),
  },
  (f) =>
    f.journal
      ? '*The volume is mounted*. Its superblock is marked needs_recovery: a mount that finds it so after a crash looks into the journal.'
      : '*The volume is mounted*. Its superblock is not marked clean any more: a system that finds it so after a crash must check all of it.',
);

export const UnmountVolume = defineEvent(
  'mount:umount',
  'The volume leaves memory: all goes home, and the superblock says that it is whole.',
  { journal: bool('Whether it has a journal') },
  (f) =>
    f.journal
      ? '*The volume is unmounted*: the last transaction commits, all blocks go home, and the journal is left empty.'
      : '*The volume is unmounted*: all blocks go home, and the superblock is marked clean.',
);

/** Reasons why a volume cannot be mounted, or not in the wanted way. */
import { type Said, saying } from '../../bytes/said.ts';

export const MOUNT = saying('mount', {
  unknown_option: (of: { name: string }) => `Unknown mount option: ${of.name}.`,
  bad_value: (of: { name: string; value: string }) =>
    `The mount option ${of.name} does not take the value ${JSON.stringify(of.value)}.`,
  only_of_ext4: (of: { name: string; driver: string }) =>
    `The mount option ${of.name} is ext4's; the driver of ${of.driver} does not know it.`,
  incompatible: (of: { type: string; name: string }) => `Mount option(s) incompatible with ${of.type}: ${of.name}.`,
  async_commit_ordered: "can't mount with journal_async_commit in data=ordered mode.",
  delalloc_journal: "can't mount with both data=journal and delalloc.",
  no_memory_size: (of: { name: string; word: string }) => `${of.name}: ${of.word} is no size from 1M on, such as 64M.`,
  no_percentage: (of: { name: string; word: string }) => `${of.name}: ${of.word} is no percentage, 0 to 100.`,
  no_centisecs: (of: { name: string; word: string }) =>
    `${of.name}: ${of.word} is no number of hundredths of a second.`,
  needs_cleaning: (of: { why: Said }) => `Structure needs cleaning: ${of.why.english}.`,
  belongs_twice: (of: { block: number; to: Said; and: Said }) =>
    `block ${of.block} belongs to ${of.to.english}, and to ${of.and.english}`,
  group: (of: { group: number }) => `group ${of.group}`,
  journal: (of: { ino: number }) => `the journal, inode ${of.ino}`,
  met: (of: { what: string }) => `the mount met what no sound volume has: ${of.what}`,
  /** `linux`: ext4 of that kernel; without it the driver of `type`. */
  no_clusters: (of: { type: string; linux: string | undefined }) =>
    `The volume has bigalloc, which ${of.linux === undefined ? of.type : `the ext4 of Linux ${of.linux}`} does not know: it can be mounted as ext4.`,
});

/** Why a journal cannot be read, or not be replayed. */
import { type Said, saying } from '../../../bytes/said.ts';

export const JOURNAL = saying('journal', {
  not_usable: (of: { field: string; value: number | string; why: Said }) =>
    `The journal cannot be used: its ${of.field} is ${of.value}, ${of.why.english}.`,
  not: (of: { wanted: string }) => `not ${of.wanted}`,
  no_superblock: 'not that of a superblock',
  too_short: (of: { least: number }) => `and a journal has at least ${of.least} blocks`,
  outside: (of: { last: number }) => `outside of blocks 1 to ${of.last}`,
  short_ring: (of: { least: number }) => `which leaves fewer than ${of.least} blocks for the ring`,
  other_block_size: (of: { blockSize: number }) => `and the blocks of the volume have ${of.blockSize} bytes`,
  short_inode: (of: { blocks: number }) => `and its inode has only ${of.blocks} blocks`,
  unknown_feature: (of: { bits: string }) => `with ${of.bits} that is unknown here`,
  two_versions: 'with journal_checksum_v2 and _v3 at once',
  two_checksums: 'with checksums of the old and of the new kind at once',
  unknown_checksum: (of: { known: number }) => `and only ${of.known}, crc32c, is known`,
  wrong_checksum: (of: { is: string }) => `but its bytes give ${of.is}`,
  on_other_device: 'The journal lies on a device of its own, which is not here.',
  file_and_device: 'The volume says that its journal is a file, and that it is a device.',
  no_first_block: (of: { ino: number }) => `The journal cannot be used: inode ${of.ino} has no first block.`,
  check_first: (of: { finding: string }) => `${of.finding} e2fsck has to look at the volume first.`,
  empty_descriptor: (of: { group: number }) =>
    `Group ${of.group} has an empty descriptor, and so no bitmaps. e2fsck has to look at the volume first.`,
  fast_replaying: 'While fast commits are replayed, none begin.',
  fast_not_fetched: 'What fast commits need could not be fetched; is the network there?',
});

/**
 * The orphan file (orphan_file): blocks of inode numbers to be cleaned up after a crash, each block closed by a tail.
 * It replaces the linked list that begins in s_last_orphan, for which every processor had to queue.
 *
 *     │ 0 │ 0 │ 1234 │ 0 │ 77 │ … │ magic │ checksum │      0: a free slot
 */
import { le32 } from '../bytes/kinds.ts';
import { at, defineStruct } from '../bytes/struct.ts';
import { MEANING } from './meanings.ts';

export const EXT4_ORPHAN_BLOCK_MAGIC = 0x0b10ca04;
/** Bytes of an inode number. */
export const ORPHAN_SLOT_BYTES = 4;

export const OrphanBlockTail = defineStruct(
  'ext4_orphan_block_tail',
  8,
  'Closes a block of the orphan file.',
  {
    ob_magic: at(0x0, le32, 'Always 0x0B10CA04.', {
      hex: true,
      meaning: (v) => (v === EXT4_ORPHAN_BLOCK_MAGIC ? MEANING.right : MEANING.not_orphans),
    }),
    ob_checksum: at(0x4, le32, 'Checksum of the block.', { hex: true, since: 'metadata_csum' }),
  },
  {
    checksum: {
      fields: ['ob_checksum'],
      covers: 'until',
      doc:
        'metadata_csum: crc32c of the inode’s seed (seed, inode number, i_generation), the number of this block (le64) and the inode numbers; ' +
        'the tail is not part of it.',
    },
  },
);

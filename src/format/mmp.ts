/**
 * The heartbeat of multiple mount protection (mmp). The host that has mounted the volume changes mmp_seq every few seconds.
 * Another host that wants to mount it reads the block twice and does not mount it if the number changed.
 *
 * https://docs.kernel.org/filesystems/ext4/globals.html#multiple-mount-protection
 */
import { array, chars, le16, le32, le64 } from '../bytes/kinds.ts';
import { at, defineStruct } from '../bytes/struct.ts';
import { MEANING } from './meanings.ts';
import { utcText } from './words.ts';

export const EXT4_MMP_MAGIC = 0x004d4d50;
/** `mmp_seq` of a volume that is not mounted. */
export const EXT4_MMP_SEQ_CLEAN = 0xff4d4d50;
/** `mmp_seq` while e2fsck uses the volume. */
export const EXT4_MMP_SEQ_FSCK = 0xe24d4d50;

export const Mmp = defineStruct(
  'mmp_struct',
  1024,
  'The heartbeat that keeps two machines from mounting the volume at once.',
  {
    mmp_magic: at(0x0, le32, 'Always 0x004D4D50, the letters MMP.', {
      hex: true,
      meaning: (v) => (v === EXT4_MMP_MAGIC ? MEANING.right : MEANING.not_mmp),
    }),
    mmp_seq: at(0x4, le32, 'Changes with every heartbeat; two values of it have meanings of their own.', {
      hex: true,
      meaning: (v) =>
        v === EXT4_MMP_SEQ_CLEAN ? MEANING.not_mounted : v === EXT4_MMP_SEQ_FSCK ? MEANING.checked : MEANING.mounted,
    }),
    mmp_time: at(0x8, le64, 'When it was last written: seconds since 1970. For people; decides nothing.', {
      meaning: (v) => (v ? (v < 2n ** 40n ? utcText(Number(v)) : MEANING.out_of_range) : MEANING.never),
    }),
    mmp_nodename: at(0x10, chars(64), 'The machine that wrote it. For people.'),
    mmp_bdevname: at(0x50, chars(32), 'The name of the device on that machine. For people.'),
    mmp_check_interval: at(0x70, le16, 'Seconds between two looks at the block by one who wants to mount.'),
    mmp_pad1: at(0x72, le16, 'Padding.'),
    mmp_pad2: at(0x74, array(le32, 226), 'Padding.'),
    mmp_checksum: at(0x3fc, le32, 'Checksum of the block.', { hex: true, since: 'metadata_csum' }),
  },
  {
    checksum: {
      fields: ['mmp_checksum'],
      covers: 'until',
      doc: 'metadata_csum: crc32c of the seed and the 1020 bytes before mmp_checksum.',
    },
  },
);

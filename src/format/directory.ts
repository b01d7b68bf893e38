/**
 * A block of a directory: entries one after the other, each as long as `rec_len` says, which together fill the block. A
 * deleted entry is swallowed by the one before it, or has inode 0 if it is the first.
 *
 *     │ 2  12 1 dir │ .  │ 2  12 2 dir │ .. │ 11 20 10 dir │ lost+found │ 12 968 5 reg │ hello ··· │ tail │
 *       inode, rec_len, name_len, type, name                   the last one takes the rest
 *
 * With metadata_csum the block ends in a tail of 12 bytes that looks like an unused entry.
 * https://docs.kernel.org/filesystems/ext4/dynamic.html#linear-classic-directories
 */
import { le16, le32, u8 } from '../bytes/kinds.ts';
import { at, defineStruct } from '../bytes/struct.ts';
import { MEANING } from './meanings.ts';
import { FILE_TYPE, S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK } from './mode.ts';

export const EXT4_FT_UNKNOWN = 0;
export const EXT4_FT_REG_FILE = 1;
export const EXT4_FT_DIR = 2;
const EXT4_FT_CHRDEV = 3;
const EXT4_FT_BLKDEV = 4;
const EXT4_FT_FIFO = 5;
const EXT4_FT_SOCK = 6;
export const EXT4_FT_SYMLINK = 7;
/** Not a file: the tail with the checksum. */
export const EXT4_FT_DIR_CSUM = 0xde;

export const DIR_FILE_TYPES = {
  [EXT4_FT_UNKNOWN]: FILE_TYPE.unknown,
  [EXT4_FT_REG_FILE]: FILE_TYPE.file,
  [EXT4_FT_DIR]: FILE_TYPE.directory,
  [EXT4_FT_CHRDEV]: FILE_TYPE.character_device,
  [EXT4_FT_BLKDEV]: FILE_TYPE.block_device,
  [EXT4_FT_FIFO]: FILE_TYPE.pipe,
  [EXT4_FT_SOCK]: FILE_TYPE.socket,
  [EXT4_FT_SYMLINK]: FILE_TYPE.link,
  [EXT4_FT_DIR_CSUM]: FILE_TYPE.checksum,
} as const;

/** By the upper four bits of the mode. */
const FT_OF_TYPE = new Uint8Array(16).fill(EXT4_FT_UNKNOWN);
const TYPE_SHIFT = 12;
for (const [type, ft] of [
  [S_IFREG, EXT4_FT_REG_FILE],
  [S_IFDIR, EXT4_FT_DIR],
  [S_IFCHR, EXT4_FT_CHRDEV],
  [S_IFBLK, EXT4_FT_BLKDEV],
  [S_IFIFO, EXT4_FT_FIFO],
  [S_IFSOCK, EXT4_FT_SOCK],
  [S_IFLNK, EXT4_FT_SYMLINK],
])
  FT_OF_TYPE[type >>> TYPE_SHIFT] = ft;

/** The file type of an entry that leads to an inode of this mode. */
export const fileTypeOfMode = (i_mode: number): number => FT_OF_TYPE[(i_mode & S_IFMT) >>> TYPE_SHIFT];

/** The bytes that have a meaning in names. */
export const DOT = 0x2e;
export const SLASH = 0x2f;

/** Entries begin and end at multiples of this. */
export const EXT4_DIR_PAD = 4;

/** The least `rec_len` of an entry with a name of this many bytes. */
export const dirEntryLength = (name_len: number): number => (8 + name_len + 3) & ~3;

/** The length that `rec_len` stands for. Blocks of 64 KiB need one bit more than it has. */
export function recLenFromDisk(rec_len: number, blockSize: number): number {
  if (blockSize < 65536) return rec_len;
  if (rec_len === 65535 || rec_len === 0) return blockSize;
  return (rec_len & 65532) | ((rec_len & 3) << 16);
}

export function recLenToDisk(length: number, blockSize: number): number {
  if (blockSize < 65536 || length < 65536) return length;
  return length === blockSize ? 65535 : (length & 65532) | ((length >>> 16) & 3);
}

/** The shortest record, as for “.”, “..” and the tail. Any other name needs at least as much. */
export const LEAST_RECORD = dirEntryLength(1);

export const DirEntry = defineStruct(
  'ext4_dir_entry_2',
  8,
  'Leads from a name to an inode. The name follows, padded to a multiple of four bytes.',
  {
    inode: at(0x0, le32, 'The inode that the name leads to; 0 where the entry is not in use.', {
      meaning: (v) => (v ? '' : MEANING.not_in_use),
    }),
    rec_len: at(0x4, le16, 'Bytes from here to the next entry, with name, padding and free room.'),
    name_len: at(0x6, u8, 'Bytes in the name.'),
    file_type: at(0x7, u8, 'Type of the file, so that listing need not read its inode.', {
      values: DIR_FILE_TYPES,
      since: 'filetype',
    }),
  },
);

export const DirEntryOld = defineStruct(
  'ext4_dir_entry',
  8,
  'A directory entry without the filetype feature: the type’s byte is the upper half of the length of the name.',
  {
    inode: at(0x0, le32, 'The inode that the name leads to; 0 where the entry is not in use.', {
      meaning: (v) => (v ? '' : MEANING.not_in_use),
    }),
    rec_len: at(0x4, le16, 'Bytes from here to the next entry, with name, padding and free room.'),
    name_len: at(0x6, le16, 'Bytes in the name.'),
  },
);

export const DirEntryHash = defineStruct(
  'ext4_dir_entry_hash',
  8,
  'Follows the name, padded, in a directory that is both encrypted and ignores case: its hash cannot be computed without the key.',
  {
    hash: at(0x0, le32, 'Hash of the name.', { hex: true, since: 'encrypt and casefold' }),
    minor_hash: at(0x4, le32, 'Second half of the hash.', { hex: true, since: 'encrypt and casefold' }),
  },
);

export const DIR_TAIL_SIZE = 12;

export const DirEntryTail = defineStruct(
  'ext4_dir_entry_tail',
  DIR_TAIL_SIZE,
  'Closes a block of directory entries. Old drivers take it for an unused entry and step over it.',
  {
    det_reserved_zero1: at(0x0, le32, 'Zero, where an entry has its inode: not in use.'),
    det_rec_len: at(0x4, le16, 'Always 12: the tail’s own length.'),
    det_reserved_zero2: at(0x6, u8, 'Zero, where an entry has the length of its name.'),
    det_reserved_ft: at(0x7, u8, 'Always 0xDE: this is a tail.', {
      hex: true,
      meaning: (v) => (v === EXT4_FT_DIR_CSUM ? MEANING.right : MEANING.not_tail),
    }),
    det_checksum: at(0x8, le32, 'crc32c of the block up to the tail.', { hex: true, since: 'metadata_csum' }),
  },
  {
    checksum: {
      fields: ['det_checksum'],
      covers: 'until',
      doc: 'metadata_csum: crc32c of the inode’s seed (seed, inode number, i_generation) and the block up to the tail, which is not part of it.',
    },
  },
);

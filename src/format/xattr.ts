/**
 * Extended attributes are names with values, kept behind the fields of the inode and in one further block.
 *
 *     in the inode   │ magic │ entry name │ entry name │ 0000 │ ···    ··· value │ value │
 *     in a block     │ header, 32 bytes │ entry name │ entry name │ 0000 │ ··· value │ value │
 *
 * Entries grow from the front and values from the back. Four zero bytes end the entries. In a block, entries are sorted by
 * index, length and name. Inodes with equal attributes may share a block.
 * https://docs.kernel.org/filesystems/ext4/dynamic.html#extended-attributes
 */
import { array, le16, le32, u8 } from '../bytes/kinds.ts';
import type { Said } from '../bytes/said.ts';
import { at, defineStruct } from '../bytes/struct.ts';
import { MEANING } from './meanings.ts';

export const EXT4_XATTR_MAGIC = 0xea020000;
export const EXT4_XATTR_REFCOUNT_MAX = 1024;
/** Zero bytes behind the last entry. */
export const XATTR_TERMINATOR_BYTES = 4;

export const EXT4_XATTR_INDEX_USER = 1;
export const EXT4_XATTR_INDEX_POSIX_ACL_ACCESS = 2;
export const EXT4_XATTR_INDEX_POSIX_ACL_DEFAULT = 3;
export const EXT4_XATTR_INDEX_TRUSTED = 4;
const EXT4_XATTR_INDEX_LUSTRE = 5;
export const EXT4_XATTR_INDEX_SECURITY = 6;
export const EXT4_XATTR_INDEX_SYSTEM = 7;
const EXT4_XATTR_INDEX_RICHACL = 8;
export const EXT4_XATTR_INDEX_ENCRYPTION = 9;
const EXT4_XATTR_INDEX_HURD = 10;

/** The prefixes of stored names. Those of ACLs are whole names. */
export const XATTR_PREFIXES = {
  0: '',
  [EXT4_XATTR_INDEX_USER]: 'user.',
  [EXT4_XATTR_INDEX_POSIX_ACL_ACCESS]: 'system.posix_acl_access',
  [EXT4_XATTR_INDEX_POSIX_ACL_DEFAULT]: 'system.posix_acl_default',
  [EXT4_XATTR_INDEX_TRUSTED]: 'trusted.',
  [EXT4_XATTR_INDEX_LUSTRE]: 'lustre.',
  [EXT4_XATTR_INDEX_SECURITY]: 'security.',
  [EXT4_XATTR_INDEX_SYSTEM]: 'system.',
  [EXT4_XATTR_INDEX_RICHACL]: 'system.richacl',
  [EXT4_XATTR_INDEX_ENCRYPTION]: 'encryption.',
  [EXT4_XATTR_INDEX_HURD]: 'gnu.',
} as const;

const magic = (v: number): Said => (v === EXT4_XATTR_MAGIC ? MEANING.right : MEANING.no_attributes);

export const XattrIbodyHeader = defineStruct(
  'ext4_xattr_ibody_header',
  4,
  'Opens the attributes in an inode, right behind its extra fields. Offsets of values count from the byte after it.',
  {
    h_magic: at(0x0, le32, 'Always 0xEA020000; anything else: the inode has no attributes inside.', {
      hex: true,
      meaning: magic,
    }),
  },
);

export const XattrHeader = defineStruct(
  'ext4_xattr_header',
  32,
  'Opens a block of attributes. Offsets of values count from the start of the block.',
  {
    h_magic: at(0x0, le32, 'Always 0xEA020000.', { hex: true, meaning: magic }),
    h_refcount: at(0x4, le32, 'Inodes that share this block; at most 1024.'),
    h_blocks: at(0x8, le32, 'Blocks of attributes: always 1.'),
    h_hash: at(0xc, le32, 'Hash of all attributes, to find another block with the same; 0: not to be shared.', {
      hex: true,
    }),
    h_checksum: at(0x10, le32, 'Checksum of the block.', { hex: true, since: 'metadata_csum' }),
    h_reserved: at(0x14, array(le32, 3), 'Unused; zero.'),
  },
  {
    checksum: {
      fields: ['h_checksum'],
      covers: 'zeroed',
      doc: 'metadata_csum: crc32c of the seed, the number of this block (le64) and the whole block with h_checksum as zero.',
    },
  },
);

export const XattrEntry = defineStruct(
  'ext4_xattr_entry',
  16,
  'One attribute. Its name follows, padded to a multiple of four bytes.',
  {
    e_name_len: at(0x0, u8, 'Bytes in the stored name, which leaves out the prefix.'),
    e_name_index: at(0x1, u8, 'The prefix of the name, as a number.', { values: XATTR_PREFIXES }),
    e_value_offs: at(
      0x2,
      le16,
      'Where the value begins, counted from the first entry (inode) or from the block’s start.',
    ),
    e_value_inum: at(0x4, le32, 'Inode that holds a large value; 0 where it is kept here.', {
      meaning: (v) => (v ? MEANING.inode({ ino: v }) : MEANING.kept_here),
      since: 'ea_inode',
    }),
    e_value_size: at(0x8, le32, 'Bytes in the value.'),
    e_hash: at(
      0xc,
      le32,
      'Hash of name and value. Linux writes 0 in an inode, where nothing is shared; e2fsprogs writes it there too.',
      { hex: true },
    ),
  },
);

/** The length of an entry with a name of this many bytes. */
export const xattrEntryLength = (e_name_len: number): number => (XattrEntry.size + e_name_len + 3) & ~3;
/** The room that a value takes. */
export const xattrValueLength = (e_value_size: number): number => (e_value_size + 3) & ~3;

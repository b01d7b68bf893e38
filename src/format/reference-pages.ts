/**
 * The pages of the format reference: groups of structures, and introductions to the tables. Everything in the tables comes
 * from the declarations.
 */
import type { AnyStruct } from '../bytes/struct.ts';
import { AclEntry, AclEntryShort, AclHeader } from './acl.ts';
import { DirEntry, DirEntryHash, DirEntryOld, DirEntryTail } from './directory.ts';
import { Extent, ExtentHeader, ExtentIndex, ExtentRootIndex, ExtentRootLeaf, ExtentTail } from './extents.ts';
import { FcAddRange, FcDelRange, FcDentryInfo, FcHead, FcInode, FcTail, FcTl } from './fast-commit.ts';
import { GroupDescriptor, GroupDescriptor32 } from './group-descriptor.ts';
import { DxCountLimit, DxEntry, DxNode, DxRoot, DxRootInfo, DxTail, FakeDirent } from './htree.ts';
import { DeviceNumber, FastSymlink, IndirectMap, InlineDirectoryStart, InlineStart } from './indirect.ts';
import { Inode, Inode128 } from './inode.ts';
import { JournalHeader, JournalSuperblock } from './jbd2.ts';
import {
  CommitHeader,
  JournalBlockTag,
  JournalBlockTag3,
  JournalBlockTag64,
  JournalBlockTag64V2,
  JournalBlockTagV2,
  JournalBlockTail,
  JournalRevokeHeader,
} from './jbd2-blocks.ts';
import { Mmp } from './mmp.ts';
import { OrphanBlockTail } from './orphan-file.ts';
import { Superblock } from './superblock.ts';
import { XattrEntry, XattrHeader, XattrIbodyHeader } from './xattr.ts';

export interface ReferencePage {
  readonly path: string;
  readonly title: string;
  readonly intro: string;
  readonly picture?: string;
  readonly structs: readonly AnyStruct[];
  /** Shorter forms of one of the structures, which are named but not described again. */
  readonly prefixes?: readonly AnyStruct[];
}

export const REFERENCE_PAGES: readonly ReferencePage[] = [
  {
    path: 'superblock.md',
    title: 'The superblock',
    intro:
      'Everything that must be known before anything else can be found: how large blocks, groups and inodes are, which features are in use, and how the volume fares. ' +
      'It lies at byte 1024, whatever the block size, because the first two sectors belong to boot loaders. Copies of it begin some of the other groups.',
    picture: [
      'byte 0          1024            2048',
      '├── boot ───────┼── superblock ─┼── group descriptors …      blocks of 1 KiB: block 1',
      '├── block 0 ───────────────────────────────┼── block 1 …     larger blocks: inside block 0',
    ].join('\n'),
    structs: [Superblock],
  },
  {
    path: 'group-descriptor.md',
    title: 'Group descriptors',
    intro:
      'A volume is cut into groups of blocks, each with bitmaps of its own and a part of the inode table. One descriptor a group says where these are and how much is free. ' +
      'The table of descriptors follows the superblock, and its copies follow the superblock’s copies. With flex_bg the bitmaps and tables of many groups stand together in the first of them; with meta_bg the table itself is spread out.',
    picture: [
      'group 0   │ super │ descriptors │ reserved │ bitmap │ bitmap │ inode table │ data …',
      'group 1   │ super │ descriptors │ reserved │ data …            (a group with a copy)',
      'group 2   │ data …                                             (a group without)',
    ].join('\n'),
    structs: [GroupDescriptor],
    prefixes: [GroupDescriptor32],
  },
  {
    path: 'inode.md',
    title: 'Inodes',
    intro:
      'An inode is a file without its name. Inode n is entry (n − 1) mod s_inodes_per_group of the table of group (n − 1) / s_inodes_per_group. ' +
      'The first 128 bytes are those of ext2. Larger inodes, 256 bytes by default, go on with i_extra_isize bytes of fields, and with [extended attributes](xattr.md) in what is left. i_block is the root of an [extent tree](extents.md) or [something else](block-map.md), by i_mode and i_flags.',
    picture: [
      '0            128                 128 + i_extra_isize        s_inode_size',
      '├ as in ext2 ┼ extra fields ─────┼ extended attributes ─────┤',
    ].join('\n'),
    structs: [Inode],
    prefixes: [Inode128],
  },
  {
    path: 'extents.md',
    title: 'The extent tree',
    intro:
      'Which blocks hold a file, as runs: “blocks 0 to 7 of the file are blocks 1240 to 1247 of the disk”. Four runs fit into i_block. A file with more has a tree: i_block holds its root, each further node fills a block. ' +
      'A run is at most 32,768 blocks long.',
    picture: [
      'i_block (60 bytes)   │ header depth 1 │ index 0 → │ index 340 → │         │         │',
      '                                            │',
      'a block              │ header depth 0 │ extent 0–7 │ extent 8–99 │ …  │ tail (checksum) │',
    ].join('\n'),
    structs: [ExtentHeader, Extent, ExtentIndex, ExtentTail, ExtentRootLeaf, ExtentRootIndex],
  },
  {
    path: 'block-map.md',
    title: 'Other readings of i_block',
    intro:
      'Files of ext2 and ext3 have a block map instead of an extent tree. Short symbolic links, devices and, with inline_data, small files and directories need no blocks: i_block itself holds what there is to say. ' +
      'The type in i_mode and the flags in i_flags decide which of these it is.',
    picture: [
      'i_block  │ 0 … 11 │ 12 │ 13 │ 14 │          0 anywhere: a hole, reads as zeros',
      '            │       │    │    └─▶ list ─▶ lists ─▶ lists ─▶ data',
      '            │       │    └──────▶ list ─▶ lists ─▶ data',
      '            │       └───────────▶ list (block size / 4 numbers) ─▶ data',
      '            └───────────────────▶ data',
    ].join('\n'),
    structs: [IndirectMap, FastSymlink, DeviceNumber, InlineStart, InlineDirectoryStart],
  },
  {
    path: 'directory.md',
    title: 'Directories',
    intro:
      'A directory is a file whose blocks hold entries, one behind the other. The entries of a block fill it exactly: the last one’s rec_len takes what is left, and a deleted entry is swallowed by the one before it. ' +
      'With metadata_csum the last twelve bytes are a tail that looks like an unused entry.',
    picture: [
      '│ 2  12 1 dir │ .  │ 2  12 2 dir │ .. │ 12 996 5 reg │ hello ···········  │ tail │',
      '  inode, rec_len, name_len, type, name',
    ].join('\n'),
    structs: [DirEntry, DirEntryOld, DirEntryTail, DirEntryHash],
  },
  {
    path: 'htree.md',
    title: 'Hash trees of directories',
    intro:
      'With dir_index, a directory of more than one block gets a tree: block 0 becomes its root, and the hash of a name leads to the one block that can hold it. ' +
      'Root and inner nodes are made to look like directory blocks with nothing in them, so that a driver without dir_index still finds every name by reading all blocks.',
    picture: [
      'root  │ . │ .. (rec_len: the rest) │ info │ limit, count, block │ hash, block │ …   │ tail │',
      'node  │ unused entry (rec_len: the block) │ limit, count, block │ hash, block │ …   │ tail │',
      'leaf  │ entry │ entry │ entry …                                                     │ tail │',
    ].join('\n'),
    structs: [DxRoot, DxNode, FakeDirent, DxRootInfo, DxCountLimit, DxEntry, DxTail],
  },
  {
    path: 'xattr.md',
    title: 'Extended attributes',
    intro:
      'Names with values that belong to a file: access control lists, security labels, whatever users put there. They are kept behind the fields of a large inode, and in one block more (i_file_acl). ' +
      'Entries grow from the front and values from the back; four zero bytes end the entries. Lists of access control have a form of their own, shorter than the one that system calls use.',
    picture: [
      'in the inode   │ magic │ entry name │ entry name │ 0000 │ ···    ··· value │ value │',
      'in a block     │ header, 32 bytes │ entry name │ entry name │ 0000 │ ··· value │ value │',
    ].join('\n'),
    structs: [XattrIbodyHeader, XattrHeader, XattrEntry, AclHeader, AclEntryShort, AclEntry],
  },
  {
    path: 'journal.md',
    title: 'The journal (jbd2)',
    intro:
      'A ring of blocks, in inode 8 as a rule. Metadata is written here first; once a commit block stands behind it, it may go where it belongs. After a crash, every transaction with its commit is written again, and what has none is forgotten. ' +
      'All numbers are big-endian.',
    picture: [
      '│ superblock │ descriptor 7 │ copy │ copy │ copy │ revoke 7 │ commit 7 │ descriptor 8 │ …  ↺',
      '  s_start ──▶  tags: where each copy belongs         valid only if its commit is there',
    ].join('\n'),
    structs: [
      JournalHeader,
      JournalSuperblock,
      JournalBlockTag3,
      JournalBlockTag,
      JournalBlockTag64,
      JournalBlockTagV2,
      JournalBlockTag64V2,
      JournalBlockTail,
      JournalRevokeHeader,
      CommitHeader,
    ],
  },
  {
    path: 'fast-commit.md',
    title: 'Fast commits',
    intro:
      'With fast_commit the last blocks of the journal hold short records of what was done since the last full commit, so that an fsync need not wait for whole blocks of metadata. Each record is a tag, a length and a value. Little-endian, unlike the rest of the journal.',
    picture: '│ HEAD │ INODE 12 │ ADD_RANGE 12 │ CREAT dir 2, ino 12, name │ TAIL tid, crc │ PAD ··· │',
    structs: [FcTl, FcHead, FcAddRange, FcDelRange, FcDentryInfo, FcInode, FcTail],
  },
  {
    path: 'orphan-file.md',
    title: 'The orphan file',
    intro:
      'Files that were deleted while open, or whose truncation was under way, must be cleaned up after a crash. With orphan_file their numbers are listed in a file: blocks of inode numbers (le32, 0 for a free slot), each closed by a tail.',
    picture: '│ 0 │ 0 │ 1234 │ 0 │ 77 │ … │ magic │ checksum │',
    structs: [OrphanBlockTail],
  },
  {
    path: 'mmp.md',
    title: 'Multiple mount protection',
    intro:
      'One block with a heartbeat. A system that has the volume mounted changes mmp_seq every few seconds; one that wants to mount it reads the block twice, and keeps away if it changed.',
    structs: [Mmp],
  },
];

/** All structures. @internal */
export const ALL_STRUCTS: readonly AnyStruct[] = REFERENCE_PAGES.flatMap((p) => [...p.structs, ...(p.prefixes ?? [])]);

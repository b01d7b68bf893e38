/**
 * Inodes taken and given back, in the words of Linux's tracepoints; and where the inode of a name is found, in memory
 * or in its table.
 */
import { sentenceOf } from '../../bytes/said.ts';
import { FILE_TYPES, S_IFMT, S_IFREG } from '../../format/mode.ts';
import { defineEvent } from '../event.ts';
import { int } from '../shape.ts';

const kindOf = (mode: number): string =>
  (mode & S_IFMT) === S_IFREG ? 'file' : sentenceOf(FILE_TYPES[mode & S_IFMT]?.name ?? 'special file');

export const InodeHit = defineEvent(
  'ext4lab:inode_hit',
  'An inode is in the inode cache.',
  { ino: int('Its number') },
  (f) => `*Inode ${f.ino} is in memory* already: some other name led to it, or a program has it open.`,
);

export const InodeMiss = defineEvent(
  'ext4lab:inode_miss',
  'An inode is not in the inode cache: it is read from its table.',
  { ino: int('Its number'), block: int('The block of the inode table that holds it'), offset: int('The byte there') },
  (f) => `Inode ${f.ino} is not in memory: it is read *from the inode table*, block ${f.block}, byte ${f.offset}.`,
);

export const LoadInode = defineEvent(
  'ext4:ext4_load_inode',
  'The block of an inode table is not in memory: it is read from the disk, and its neighbours with it.',
  { ino: int('The inode that is looked for') },
  (f) => `The block of inode ${f.ino} is not in memory either: it comes *from the disk*, and its neighbours with it.`,
);

export const RequestInode = defineEvent(
  'ext4:ext4_request_inode',
  'A new inode is asked for.',
  { dir: int('The directory that it will be named in'), mode: int('Type and permissions') },
  (f) => `Directory ${f.dir} asks for an inode for a new *${kindOf(f.mode)}*.`,
);

export const AllocateInode = defineEvent(
  'ext4:ext4_allocate_inode',
  'A new inode was found.',
  {
    ino: int('Its number'),
    dir: int('The directory that it will be named in'),
    mode: int('Type and permissions'),
    group: int('The group that it lies in'),
  },
  (f) =>
    `It gets *inode ${f.ino}* of group ${f.group}, the first that is free there: its bit is set in the inode bitmap.`,
);

export const FreeInode = defineEvent(
  'ext4:ext4_free_inode',
  'An inode is given back.',
  {
    ino: int('Its number'),
    mode: int('Type and permissions'),
    uid: int('Owner'),
    gid: int('Group'),
    blocks: int('Sectors that it still had'),
  },
  (f) => `*Inode ${f.ino}* is given back: its bit is cleared in the inode bitmap.`,
);

export const EvictInode = defineEvent(
  'ext4:ext4_evict_inode',
  'An inode leaves memory.',
  { ino: int('Its number'), nlink: int('Names that lead to it') },
  (f) =>
    f.nlink === 0
      ? `No name leads to inode ${f.ino} and no program has it open: *it is deleted*.`
      : `Inode ${f.ino} leaves memory.`,
);

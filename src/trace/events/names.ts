/**
 * Names: searches, entries added and removed, links, orphans, paths. Hash trees are in dx.ts.
 */
import { defineEvent } from '../event.ts';
import { bool, int, text } from '../shape.ts';
import { shown } from './sentence-parts.ts';

const DIR = int('Inode of the directory.');
const NAME = text('The name, one char code a byte.');
const BLOCK = int('Block of the directory, counted from 0.');
const PBLK = int('Where that block lies on disk; 0: there is none, the entries lie in the inode.');
const OFFSET = int('Byte of the block at which the record begins.');

const names = (n: number): string => (n === 1 ? '1 name' : `${n} names`);
const blockText = (f: { block: number; pblk: number }): string => (f.pblk === 0 ? 'the inode' : `block ${f.block}`);
const blocks = (n: number): string => (n === 1 ? '1 block' : `${n} blocks`);

export const FindEntry = defineEvent(
  'ext4lab:find_entry',
  'A name is looked for in a directory on disk.',
  { dir: DIR, name: NAME, blocks: int('Blocks that the directory has.'), indexed: bool('Whether it has a hash tree.') },
  (f) =>
    f.indexed
      ? `*${shown(f.name)}* is looked for in directory ${f.dir}, by its hash tree.`
      : `*${shown(f.name)}* is looked for in directory ${f.dir}, record by record through ${blocks(f.blocks)}.`,
);

export const DirSearchBlock = defineEvent(
  'ext4lab:dir_search_block',
  'One block of a directory is searched from its first record to its last.',
  {
    dir: DIR,
    name: NAME,
    block: BLOCK,
    pblk: PBLK,
    compared: int('Records in use that were looked at.'),
    offset: int('Byte at which the name’s record begins; -1: it is not in this block.'),
  },
  (f) =>
    f.offset >= 0
      ? `${f.pblk === 0 ? 'The entries in the inode' : `Directory block ${f.block}`}: after ${names(f.compared)} *${shown(f.name)} is found*, at byte ${f.offset}.`
      : `${f.pblk === 0 ? 'The entries in the inode' : `Directory block ${f.block}`}: none of its ${names(f.compared)} is ${shown(f.name)}.`,
);

export const DentryHit = defineEvent(
  'ext4lab:dentry_hit',
  'A name is in the dentry cache: the directory need not be read.',
  { dir: DIR, name: NAME, ino: int('What it leads to; 0: it is known not to exist.') },
  (f) =>
    f.ino
      ? `*${shown(f.name)}* in directory ${f.dir} is remembered: inode ${f.ino}.`
      : `That directory ${f.dir} has *no ${shown(f.name)}* is remembered too.`,
);

export const DentryMiss = defineEvent(
  'ext4lab:dentry_miss',
  'A name is not in the dentry cache.',
  { dir: DIR, name: NAME },
  (f) => `*${shown(f.name)}* of directory ${f.dir} is not in memory: the directory is searched.`,
);

export const DirAddEntry = defineEvent(
  'ext4lab:dir_add_entry',
  'A name goes into a directory block.',
  {
    dir: DIR,
    name: NAME,
    ino: int('What it leads to.'),
    block: BLOCK,
    pblk: PBLK,
    offset: int('Byte at which the record with room begins.'),
    rec_len: int('Length of that record before.'),
    parted: bool('Whether it is in use, and gives away what is behind its name.'),
  },
  (f) =>
    f.parted
      ? `*${shown(f.name)}* → inode ${f.ino} goes into ${blockText(f)} of directory ${f.dir}: the record at byte ${f.offset} gives up the room behind its name.`
      : `*${shown(f.name)}* → inode ${f.ino} takes the unused record at byte ${f.offset} in ${blockText(f)} of directory ${f.dir}.`,
);

export const DirRemoveEntry = defineEvent(
  'ext4lab:dir_remove_entry',
  'A name leaves a directory block.',
  {
    dir: DIR,
    name: NAME,
    block: BLOCK,
    pblk: PBLK,
    offset: OFFSET,
    rec_len: int('Its length.'),
    before: int('Byte at which the record before it begins; -1 where there is none.'),
  },
  (f) =>
    f.before >= 0
      ? `*${shown(f.name)}* leaves ${blockText(f)} of directory ${f.dir}: the record before it takes its ${f.rec_len} bytes.`
      : `*${shown(f.name)}* leaves ${blockText(f)} of directory ${f.dir}: as the first record it stays, marked as not in use.`,
);

export const DirSetEntry = defineEvent(
  'ext4lab:dir_set_entry',
  'A record leads to another inode from now on.',
  { dir: DIR, block: BLOCK, pblk: PBLK, offset: OFFSET, from: int('Inode until now.'), to: int('Inode from now on.') },
  (f) => `A record of directory ${f.dir} led to inode ${f.from} and now leads to *inode ${f.to}*.`,
);

export const DirSetParent = defineEvent(
  'ext4lab:dir_set_parent',
  'A directory has moved: its “..” changes.',
  { dir: DIR, from: int('The directory it was in.'), to: int('The directory it is in.'), pblk: PBLK },
  (f) => `“..” of directory ${f.dir} led to ${f.from} and now leads to *${f.to}*.`,
);

export const DirInit = defineEvent(
  'ext4lab:dir_init',
  'The first entries of a new directory.',
  { dir: DIR, parent: int('The directory that it is in.'), pblk: PBLK },
  (f) =>
    f.pblk === 0
      ? `Directory ${f.dir} begins *in its inode*: ${f.parent}, the directory it is in, and one unused record. It needs no block.`
      : `Directory ${f.dir} begins with *two names*: “.” for itself and “..” for ${f.parent}.`,
);

export const DirAppend = defineEvent(
  'ext4lab:dir_append',
  'A directory grows by a block.',
  { dir: DIR, block: BLOCK, pblk: PBLK },
  (f) => `Directory ${f.dir} grows: its block ${f.block} lies at *${f.pblk}*.`,
);

export const DirError = defineEvent(
  'ext4lab:dir_error',
  'A directory is damaged. Nothing is written over it.',
  {
    dir: DIR,
    block: BLOCK,
    pblk: int('Where it lies on disk; 0 where it has no place.'),
    offset: int('Byte of the block.'),
    why: text('What is wrong.'),
  },
  (f) => `*Directory ${f.dir} is damaged* in block ${f.block}, byte ${f.offset}: ${f.why}.`,
);

export const UnlinkEnter = defineEvent(
  'ext4:ext4_unlink_enter',
  'A name of a file is to be taken away.',
  { parent: DIR, ino: int('The file.'), size: int('Its bytes.') },
  (f) => `A name of inode ${f.ino} is to be *taken out* of directory ${f.parent}.`,
);

export const UnlinkExit = defineEvent(
  'ext4:ext4_unlink_exit',
  'A name of a file was taken away.',
  { ino: int('The file.'), ret: int('0, or an error.') },
  (f) => (f.ret === 0 ? `Inode ${f.ino} has a name less.` : `Inode ${f.ino} keeps its name: error ${-f.ret}.`),
);

export const Rename = defineEvent(
  'ext4lab:rename',
  'A file gets another name.',
  {
    ino: int('The file.'),
    dir: int('The directory that it is in.'),
    name: NAME,
    new_dir: int('The directory that it goes to.'),
    new_name: text('Its name there.'),
    target: int('What has that name already; 0 for nothing.'),
    exchange: bool('Whether the two change places.'),
  },
  (f) =>
    f.exchange
      ? `*${shown(f.name)}* in directory ${f.dir} and *${shown(f.new_name)}* in ${f.new_dir} change places.`
      : `*${shown(f.name)}* in directory ${f.dir} becomes *${shown(f.new_name)}* in ${f.new_dir}${f.target ? `, where inode ${f.target} has to give way` : ''}. The new name is made before the old one goes.`,
);

export const FollowLink = defineEvent(
  'ext4lab:follow_link',
  'A symbolic link is followed.',
  { ino: int('The link.'), target: text('Where it leads.'), depth: int('Links followed on this walk.') },
  (f) => `The symbolic link ${f.ino} says *${shown(f.target)}*: the walk goes on there.`,
);

export const OrphanAdd = defineEvent(
  'ext4lab:orphan_add',
  'A file without a name is noted on disk, so that it is deleted even if the machine stops now.',
  {
    ino: int('The file.'),
    block: int('The block of the orphan file with its slot; 0: it goes to the list that begins in the superblock.'),
    slot: int('Its slot in that block; -1 without one.'),
  },
  (f) =>
    f.slot >= 0
      ? `Inode ${f.ino} has no name left: it takes *slot ${f.slot} of block ${f.block}*, in the orphan file.`
      : `Inode ${f.ino} has no name left: it goes *to the head of the orphan list*, which begins in s_last_orphan.`,
);

export const OrphanDel = defineEvent(
  'ext4lab:orphan_del',
  'A file is no orphan any more.',
  { ino: int('The file.') },
  (f) => `Inode ${f.ino} leaves the *orphan list*.`,
);

export const DropInode = defineEvent(
  'ext4:ext4_drop_inode',
  'The last user of an inode is gone.',
  { ino: int('Its number.'), drop: int('1: it leaves memory; 0: it stays in the cache.') },
  (f) =>
    f.drop
      ? `*Inode ${f.ino}* is no longer in use; it leaves memory.`
      : `Inode ${f.ino} is not in use now; it stays in the cache.`,
);

/**
 * What happens when a volume is made, in the order in which it is told:
 *
 *     choose_types · divide                                     decisions, nothing is written
 *     write_super · write_descriptors · keep_backups            where the volume says what it is
 *     place_tables · write_block_bitmaps · write_inode_bitmaps · inode_tables
 *     and then its files (mke2fs-files.ts)
 */
import { defineEvent } from '../event.ts';
import { int, ints, oneOf, text, texts } from '../shape.ts';
import { blocksText, countText } from './map-words.ts';
import { BACKUP_RULES, groupsText, listText, sizeText } from './mke2fs-words.ts';

export * from './mke2fs-files.ts';

const from = (source: string): string =>
  source.startsWith('-') ? ` (${source})` : source === '' ? ' (the default)' : '';

export const choose_types = defineEvent(
  'mke2fs:choose_types',
  'The kind and the size of the volume decide what is not said in so many words.',
  {
    bytes: int('Length of the volume in bytes.'),
    fs_type: text('The file system type (-t).'),
    usage: texts('The usage types that apply.'),
    usage_sizes: text('The sizes that the usage type is for, where size decided.'),
    block_size: int('Bytes of a block.'),
    block_size_from: text('What decided it: an option, a type, or nothing but the default.'),
    inode_ratio: int('Bytes of volume for each inode.'),
    inode_ratio_from: text('What decided it.'),
    inodes_asked: int('The number of inodes asked for; 0 where the ratio decides.'),
    inode_size: int('Bytes of an inode.'),
  },
  (e) => {
    const why = e.usage_sizes
      ? `A volume of ${sizeText(e.bytes)} counts as *${e.usage[0]}*, as all do ${e.usage_sizes}`
      : `The usage ${e.usage.length === 1 ? 'type' : 'types'} asked for: *${listText(e.usage)}*`;
    const blocks = `blocks of *${sizeText(e.block_size)}*${from(e.block_size_from)}`;
    const inodes = e.inodes_asked
      ? `${countText(e.inodes_asked, 'inode')} (-N)`
      : `an inode for every *${sizeText(e.inode_ratio)}*${from(e.inode_ratio_from)}`;
    return `${why}. This ${e.fs_type} gets ${blocks} and ${inodes}; an inode takes ${e.inode_size} bytes.`;
  },
);

export const divide = defineEvent(
  'mke2fs:divide',
  'The volume is divided into block groups.',
  {
    blocks: int('Blocks of the volume.'),
    block_size: int('Bytes of a block.'),
    blocks_per_group: int('Blocks in a group.'),
    groups: int('Groups.'),
    inodes: int('Inodes in all.'),
    inodes_per_group: int('Inodes in a group.'),
    inode_table_blocks: int('Blocks that the inodes of a group fill.'),
    dropped_blocks: int('Blocks at the end that are given up.'),
    groups_per_flex: int('Groups that keep their metadata together; 1 without flex_bg.'),
  },
  (e) => {
    const full = e.blocks_per_group === 8 * e.block_size;
    const groups =
      e.groups === 1
        ? `${e.blocks} blocks fit into *one group*`
        : `${e.blocks} blocks make *${e.groups} groups* of ${e.blocks_per_group}`;
    const why = full ? `, for a bitmap of one block has a bit for ${e.blocks_per_group} blocks` : '';
    const inodes = `; ${e.groups === 1 ? 'it' : 'each'} gets *${countText(e.inodes_per_group, 'inode')}*, a table of ${countText(e.inode_table_blocks, 'block')}`;
    const dropped = e.dropped_blocks
      ? ` The last ${countText(e.dropped_blocks, 'block')} are given up: a group so small could hold little but its own metadata.`
      : '';
    return `${groups}${why}${inodes}.${dropped}`;
  },
);

export const write_super = defineEvent(
  'mke2fs:write_super',
  'The superblock is written for the first time.',
  {
    block: int('The block that holds it.'),
    offset: int('Where in that block it begins.'),
    blocks: int('Blocks of the volume.'),
    features: texts('The features of the volume.'),
    uuid: text('The name of the volume for machines.'),
  },
  (e) => {
    const place = e.offset ? 'in block 0' : `which is block ${e.block}`;
    const features = e.features.length
      ? `names *${countText(e.features.length, 'feature')}*`
      : 'names no feature, as in the first ext2';
    return `The *superblock* goes to byte 1024 of the volume, ${place}, behind room for a boot loader. It says how the volume is divided and ${features}; the mark that all is clean comes last.`;
  },
);

export const write_descriptors = defineEvent(
  'mke2fs:write_descriptors',
  'Every group gets its descriptor, with nothing placed yet.',
  {
    block: int('First block of the table.'),
    count: int('Blocks of the table.'),
    groups: int('Groups, and so descriptors.'),
    desc_size: int('Bytes of a descriptor.'),
    reserved: int('Blocks kept behind the table, for more descriptors later.'),
    meta_bg: int('With meta_bg: how many groups a block of descriptors is for; else 0.'),
  },
  (e) => {
    const what = `*${countText(e.groups, 'group descriptor')}* of ${e.desc_size} bytes`;
    if (e.meta_bg)
      return `With meta_bg ${what} lie apart: every ${e.meta_bg} groups keep *their own block* of descriptors, in the first of them, with copies in the second and the last; so the table can grow without limit.`;
    const verb = e.groups === 1 ? 'goes' : 'go';
    const reserved = e.reserved
      ? ` The *${countText(e.reserved, 'block')}* behind stay free for more of them, so that the volume can grow while it is mounted.`
      : '';
    return `${what} ${verb} to ${blocksText(e.block, e.count)}, right behind the superblock: nothing is placed yet, so the counts say what is free.${reserved}`;
  },
);

export const keep_backups = defineEvent(
  'mke2fs:keep_backups',
  'Room is kept for the copies of superblock and descriptors, which are written last.',
  {
    groups: ints('Groups that begin with a copy of the superblock; the first of them where there are many.'),
    total: int('How many groups do.'),
    blocks_each: int('Blocks that each of them keeps.'),
    rule: oneOf('What decides which groups do.', BACKUP_RULES),
    meta_bg: int('With meta_bg: how many groups a block of descriptors is for; else 0.'),
  },
  (e) => {
    const apart = e.meta_bg
      ? `Of every ${e.meta_bg} groups the second and the last keep a block for a *copy of their descriptors*.`
      : '';
    if (e.total === 0) return apart;
    const why = {
      sparse_super: 'with sparse_super only group 1 and powers of 3, 5 and 7 do, which is enough for safety',
      sparse_super2: 'sparse_super2 names at most two groups, the second and the last',
      all: 'without sparse_super every group does',
    }[e.rule];
    const one = e.total === 1;
    const blocks = e.blocks_each === 1 ? 'block' : countText(e.blocks_each, 'block');
    const copies = `${one ? 'a copy' : 'copies'} of the superblock${e.meta_bg ? '' : ' and the descriptors'}`;
    return `${one ? 'Group' : 'Groups'} *${groupsText(e.groups, e.total)}* ${one ? 'keeps its' : 'keep their'} first ${blocks} for *${copies}*: ${why}. ${apart}`.trim();
  },
);

export const place_tables = defineEvent(
  'mke2fs:place_tables',
  'Groups get places for their bitmaps and inode tables, and their descriptors say where.',
  {
    first: int('First group.'),
    last: int('Last group.'),
    groups_per_flex: int('Groups that keep their metadata together; 1 without flex_bg.'),
    block_bitmap: int('Block of the first group’s block bitmap.'),
    inode_bitmap: int('Block of the first group’s inode bitmap.'),
    inode_table: int('First block of the first group’s inode table.'),
    inode_table_blocks: int('Blocks of each inode table.'),
  },
  (e) => {
    const n = e.last - e.first + 1;
    const table = blocksText(e.inode_table, e.inode_table_blocks);
    if (n === 1)
      return `Group ${e.first} gets room for its *block bitmap* (block ${e.block_bitmap}), its *inode bitmap* (block ${e.inode_bitmap}) and its *inode table* (${table}); its descriptor says where.`;
    if (e.groups_per_flex === 1)
      return `Groups *${e.first}–${e.last}* get room for their bitmaps and inode tables, each group its own; group ${e.first} has its inode table in ${table}.`;
    if (n <= e.groups_per_flex)
      return `Groups *${e.first}–${e.last}* are a flex group: their block bitmaps (from block ${e.block_bitmap}), inode bitmaps (from ${e.inode_bitmap}) and inode tables (from ${e.inode_table}) are kept *together near its beginning*, so that the groups behind stay free for long files.`;
    return `Groups *${e.first}–${e.last}* are ${Math.ceil(n / e.groups_per_flex)} flex groups of ${e.groups_per_flex}: each keeps its bitmaps and inode tables together near its beginning, the first from block ${e.block_bitmap} on.`;
  },
);

export const write_block_bitmaps = defineEvent(
  'mke2fs:write_block_bitmaps',
  'Block bitmaps are written: a bit for each block of the group, set when in use.',
  {
    first: int('First group.'),
    last: int('Last group.'),
    written: int('Bitmaps that are written.'),
    block: int('Block of the first one written.'),
    used: int('Blocks in use in that group.'),
    of: int('Blocks of that group.'),
  },
  (e) => {
    const n = e.last - e.first + 1;
    if (n === 1)
      return `Group ${e.first}’s *block bitmap* goes to block ${e.block}: a bit for each block, *${e.used} of ${e.of}* set, for the metadata placed so far.`;
    const left = n - e.written;
    if (left === 0)
      return `The *block bitmaps* of groups ${e.first}–${e.last} are written, a bit for each block; in the first, *${e.used} of ${e.of}* are set.`;
    return `*${e.written} of the ${n} block bitmaps* of groups ${e.first}–${e.last} ${e.written === 1 ? 'is' : 'are'} written; the other ${left === 1 ? 'group holds' : `${left} groups hold`} nothing but metadata whose place everybody knows, so ${left === 1 ? 'its bitmap' : 'their bitmaps'} can be worked out (BLOCK_UNINIT).`;
  },
);

export const write_inode_bitmaps = defineEvent(
  'mke2fs:write_inode_bitmaps',
  'Inode bitmaps are written: a bit for each inode of the group, set when in use.',
  {
    first: int('First group.'),
    last: int('Last group.'),
    written: int('Bitmaps that are written.'),
    block: int('Block of the first one written.'),
    used: int('Inodes in use in that group.'),
    of: int('Inodes of that group.'),
  },
  (e) => {
    const n = e.last - e.first + 1;
    if (n === 1)
      return `Group ${e.first}’s *inode bitmap* goes to block ${e.block}: ${e.of} inodes, all free; the bits behind the last one are set, for there is nothing to give.`;
    const left = n - e.written;
    if (left === 0)
      return `The *inode bitmaps* of groups ${e.first}–${e.last} are written, each with ${e.of} free inodes.`;
    const whose =
      e.written === 1 ? `Only group ${e.first}’s *inode bitmap* is` : `Only the *first ${e.written} inode bitmaps* are`;
    return `${whose} written; no inode of the other ${countText(left, 'group')} is in use, so their descriptors say INODE_UNINIT and the bitmaps can wait.`;
  },
);

export const inode_tables = defineEvent(
  'mke2fs:inode_tables',
  'What becomes of the inode tables.',
  {
    groups: int('Groups, and so tables.'),
    blocks: int('Blocks of all tables.'),
    how: oneOf(
      'zero: they have to be zero; zeroed: they are, and descriptors say so; left: the kernel will zero them.',
      ['zero', 'zeroed', 'left'],
    ),
  },
  (e) => {
    const tables =
      e.groups === 1
        ? `The inode table, *${countText(e.blocks, 'block')}*,`
        : `The ${e.groups} inode tables, *${countText(e.blocks, 'block')}*,`;
    const are = e.groups === 1 ? 'is' : 'are';
    if (e.how === 'left')
      return `${tables} ${are} *left for later*: bg_itable_unused says that no inode was ever used, and the kernel zeroes the rest after the first mount (lazy_itable_init).`;
    if (e.how === 'zeroed')
      return `${tables} ${are} all zero, and ${e.groups === 1 ? 'the descriptor says' : 'each descriptor says'} so with *INODE_ZEROED*; on this fresh disk nothing had to be written for it.`;
    return `${tables} must be *all zero*, for nothing says which inodes were never used, and all of them will be read; on this fresh disk nothing had to be written for it.`;
  },
);

/** What the parts of a block are called and what they hold, where no declared field says so. */
import { type Said, saying } from '../../../bytes/said.ts';
import { counted } from '../../../format/words.ts';
import { range } from './range.ts';

interface Range {
  first: number;
  last: number;
}

const blocksOfFile = ({ first, last }: Range): string =>
  `block${first === last ? '' : 's'} ${range(first, last)} of the file`;

export const PART = saying('part', {
  // The structures of a block.
  header: 'header',
  heartbeat: 'heartbeat',
  block_tail: 'tail with the checksum of the block',
  node_tail: 'tail with the checksum of the node',
  hash_root: 'root of the hash tree',
  hash_node: 'index node of the hash tree',
  hash_slots: (of: { last: number }) => `slots 1–${of.last}, by hash`,
  journal_superblock: 'superblock of the journal',
  group_descriptor: (of: { group: number }) => `group descriptor ${of.group}`,
  commit: (of: { tid: number }) => `commit of transaction ${of.tid}`,
  descriptor: (of: { tid: number }) => `descriptor of transaction ${of.tid}`,
  revokes: (of: { tid: number }) => `revokes of transaction ${of.tid}`,
  revoked: (of: { blocks: number }) => `${of.blocks} revoked`,
  record: (of: { byte: number }) => `record at byte ${of.byte}`,
  tag: (of: { block: number; copy: number }) => `block ${of.block}, its copy in block ${of.copy} of the journal`,
  orphan_slots: (of: { slots: number }) => `${of.slots} slots`,
  block_numbers: (of: { numbers: number }) => `${of.numbers} block numbers`,
  list_numbers: (of: { numbers: number }) => `${of.numbers} numbers of further lists`,
  extents: (of: { extents: number }) => `${counted(of.extents, 'extent')}, by block of the file`,
  nodes: (of: { nodes: number }) => `${counted(of.nodes, 'node')} below`,
  unused_entry: (of: { bytes: number }) => `unused entry of ${of.bytes} bytes`,
  entry: (of: { name: string; ino: number }) => `${of.name} → inode ${of.ino}`,
  free_inode: (of: { ino: number; blank: boolean }) => `inode ${of.ino}, ${of.blank ? 'never used' : 'not in use'}`,
  bitmap: (of: { bitmap: Bits; group: number; used: number; of: number; units: Units }) =>
    `${of.bitmap} bitmap of group ${of.group}: ${of.used} of ${of.of} ${of.units} in use`,
  unread_bitmap: (of: { bitmap: Bits; group: number }) =>
    `${of.bitmap} bitmap of group ${of.group}, never initialised: Linux computes it and ignores these bytes`,
  // Their checksums.
  right_sum: (of: { sum: string }) => `checksum ${of.sum} is right`,
  wrong_sum: (of: { sum: string; right: string }) => `checksum ${of.sum} is wrong: the bytes give ${of.right}`,
  lost_sum: 'the checksum cannot be found: the structure is damaged',
  // Values of rows, and what these mean.
  in_use: 'in use',
  free: 'free',
  not_listed: 'not listed',
  run: (of: Range & { units: Units; blocks?: Range }) =>
    `${of.units} ${range(of.first, of.last)}${of.blocks ? ` (blocks ${range(of.blocks.first, of.blocks.last)})` : ''}`,
  units: (of: { count: number; units: Units }) => counted(of.count, of.units.slice(0, -1)),
  all_set: 'all set',
  some_set: (of: { set: number; of: number }) => `${of.set} of ${of.of} set`,
  bits_of_nothing: (of: { bits: number }) => `${of.bits} bits that number nothing`,
  zeros: 'zeros',
  left_over: 'left over',
  empty: 'empty',
  out_of_bounds: 'out of bounds',
  in_inode: (of: { ino: number }) => `in inode ${of.ino}`,
  inode: (of: { ino: number }) => `inode ${of.ino}`,
  bytes: (of: { bytes: number }) => counted(of.bytes, 'byte'),
  file_blocks: (of: Range & { outside: boolean }) =>
    `${blocksOfFile(of)}${of.outside ? ', outside of the volume' : ''}`,
  hole: (of: Range) => `hole at ${blocksOfFile(of)}`,
  /** Names that stood here. The first of a block has lost its inode. */
  former: (of: { names: readonly { name: string; ino?: number }[] }) =>
    of.names.map(({ name, ino }) => `was ${name}${ino === undefined ? '' : ` → inode ${ino}`}`).join(', '),
  // What such rows are for.
  bit_of_block: 'One bit a block, the lowest bit of each byte first.',
  bit_of_cluster: 'One bit a cluster, the lowest bit of each byte first.',
  bit_of_inode: 'One bit an inode, the lowest bit of each byte first.',
  padding: 'Bits past the end of the group are set, so that they are never taken for free.',
  name: 'The name: bytes, by convention UTF-8, without a closing zero.',
  slack: 'Room up to the next entry: a new name that fits is put here.',
  target: 'Where the symbolic link points: short enough to be kept in i_block.',
  room: 'Room for extended attributes behind the fields of the inode.',
  uuid: 'UUID of the journal; only the first tag has it.',
  revoked_block: 'A block that replay must leave alone: it was freed, and may hold something else.',
  file_block: 'A block of the file; 0 is a hole, which reads as zeros.',
  list: 'A further list; 0: all of its blocks are holes.',
  orphan: 'An inode to be cleaned up after a crash; 0 is a free slot.',
  attribute_name: 'The name, without its prefix.',
  attribute_value: 'The value, at the end of the attributes’ room.',
});

export type Bits = 'block' | 'inode';
export type Units = 'blocks' | 'clusters' | 'inodes';

/** Numbers of single bits of a bitmap, and what these rows are for. */
export const BIT_OF: Readonly<Record<Units, Said>> = {
  blocks: PART.bit_of_block,
  clusters: PART.bit_of_cluster,
  inodes: PART.bit_of_inode,
};

/** The meanings of fields, and structures in a few words: each a kind with its numbers, and the English sentence. */
import { type Phrase, type Said, saying, sentenceOf } from '../bytes/said.ts';
import { bytesText, counted } from './words.ts';

export const MEANING = saying('meaning', {
  right: 'right',
  none: 'none',
  never: 'never',
  not_in_use: 'not in use',
  not_used: 'not used',
  not_set: 'not set',
  not_deleted: 'not deleted',
  deleted: 'deleted or not in use',
  too_many: 'too many to count',
  no_limit: 'no limit',
  out_of_range: 'out of range',
  too_large: 'too large',
  block_size_too_large: 'too large: at most 6 (64 KiB)',
  not_ext: 'not an ext2, ext3 or ext4',
  not_mmp: 'not an MMP block',
  not_journal: 'not a block of the journal’s own',
  not_orphans: 'not a block of the orphan file',
  not_extents: 'not an extent node',
  not_tail: 'not a tail',
  no_attributes: 'no attributes here',
  not_mounted: 'not mounted',
  mounted: 'mounted, or was at a crash',
  checked: 'e2fsck is at work',
  nothing_to_replay: 'nothing to replay',
  replay_from: (of: { block: number }) => `replay from block ${of.block}`,
  kept_here: 'kept here',
  leaf: 'a leaf: the entries are extents',
  index_node: 'the entries are indexes of nodes below',
  continues: 'continues the range before',
  block: (of: { block: number }) => `block ${of.block}`,
  inode: (of: { ino: number }) => `inode ${of.ino}`,
  user: (of: { id: number }) => `user ${of.id}`,
  group: (of: { id: number }) => `group ${of.id}`,
  size: (of: { bytes: number }) => bytesText(of.bytes),
  block_size: (of: { bytes: number }) => `blocks of ${of.bytes} bytes`,
  cluster_size: (of: { bytes: number }) => `clusters of ${bytesText(of.bytes)}`,
  /** Their size makes sense only where that of a block does. */
  blocks: (of: { blocks: number; bytes?: number }) =>
    `${counted(of.blocks, 'block')}${of.bytes === undefined ? '' : `, ${bytesText(of.bytes)}`}`,
  unwritten_blocks: (of: { blocks: number }) => `${counted(of.blocks, 'block')}, unwritten`,
  sectors: (of: { sectors: number; sectorBytes: number }) =>
    `${counted(of.sectors, 'sector')} of ${of.sectorBytes} bytes, ${bytesText(of.sectors * of.sectorBytes)}`,
  days: (of: { days: number }) => counted(of.days, 'day'),
  groups: (of: { groups: number }) => counted(of.groups, 'group'),
  whole: (of: { number: number }) => `${of.number} with the upper half`,
  /** `epoch` counts stretches of 2^32 seconds. */
  extra_time: (of: { nanoseconds: number; epoch: number }) =>
    `${counted(of.nanoseconds, 'nanosecond')}${of.epoch ? `, ${of.epoch} × 2^32 seconds` : ''}`,
  mode: (of: { type: Said; rights: string; octal: string }) => `${of.type.english}, ${of.rights} (${of.octal})`,
  run_unwritten: (of: { run: string }) => `${of.run} unwritten`,
  no_extents: 'no extents',
  extents: (of: { extents: readonly Phrase[] }) => `extents ${of.extents.map(sentenceOf).join(', ')}`,
  extent_root: (of: { levels: number; entries: number; room: number }) =>
    `the root of a tree of extents: ${counted(of.levels, 'level')} below, ${of.entries} of ${of.room} entries`,
  extent_header: (of: { depth: number; entries: number; room: number }) =>
    `depth ${of.depth}, ${of.entries} of ${of.room} entries`,
  block_map: (of: { direct: number; of: number; trees: number }) =>
    `block map: ${of.direct} of ${of.of} direct blocks, ${counted(of.trees, 'tree')} of lists`,
  link: (of: { target: string }) => `link to ${of.target}`,
  numbers: (of: { major: number; minor: number }) => `major ${of.major}, minor ${of.minor}`,
  device: (of: { major: number; minor: number }) => `device: major ${of.major}, minor ${of.minor}`,
  entry: (of: { ino: number; bytes: number }) => `inode ${of.ino}, ${of.bytes} bytes to the next entry`,
  unknown_hash: 'unknown hash',
  hash_tree: (of: { hash: Phrase; levels: number }) =>
    `${sentenceOf(of.hash)}, ${counted(of.levels, 'level')} below the root`,
  hash_range: (of: { hash: string; block: number }) => `hash ${of.hash} and up → directory block ${of.block}`,
  slots: (of: { slots: number; room: number }) => `${of.slots} of ${of.room} slots`,
  revokes: (of: { bytes: number; tid: number }) => `${counted(of.bytes, 'byte')} in use, transaction ${of.tid}`,
  descriptor: 'descriptor',
  commit: 'commit',
  revoke: 'revoke',
  unknown_block: 'unknown block type',
  of_transaction: (of: { what: Said; tid: number }) => `${of.what.english}, transaction ${of.tid}`,
});

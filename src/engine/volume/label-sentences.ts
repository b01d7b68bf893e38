/** What a block, a run of blocks or an inode is called in one line. */
import { type Said, saying, sentenceOf } from '../../bytes/said.ts';
import { BLOCK_KINDS, type BlockKindName } from './block-kind.ts';
import { range } from './describe/range.ts';

/** A path is its user's own text. An inode outside of the tree has a role in its place, and a lost one has neither. */
export interface NamedInode {
  readonly ino: number;
  readonly name?: string | Said;
}

interface Of {
  readonly inode: NamedInode;
}
interface BlockOf extends Of {
  readonly logical: number;
}
interface Range {
  readonly first: number;
  readonly last: number;
}
/** A block's purpose is known before it is written. */
interface InGroup {
  readonly group: number;
  readonly written: boolean;
}
interface JournalBlockAt {
  readonly logical: number;
}
interface OfTransaction extends JournalBlockAt {
  readonly sequence: number;
}

const inode = ({ ino, name }: NamedInode): string =>
  `inode ${ino}${name === undefined ? '' : ` (${sentenceOf(name)})`}`;
const yet = ({ written }: { written: boolean }): string => (written ? '' : ', not written yet');
const table = (of: Range & { group: number }): string =>
  `inode table of group ${of.group}: inodes ${range(of.first, of.last)}`;
const use = (name: BlockKindName): string => BLOCK_KINDS.find((kind) => kind.name === name)?.label ?? name;

export const LABEL = saying('label', {
  not_formatted: 'not formatted yet',
  /** One of the uses of a block, of which there is no more to say. */
  use: (of: { name: BlockKindName }) => use(of.name),
  /** With bigalloc a file gets whole clusters, and the end of its last one belongs to no other file. */
  rest_of_cluster: (of: { beside: Said }) => `rest of a cluster, with ${of.beside.english}`,
  superblock: 'superblock',
  superblock_backup: (of: InGroup) => `backup of the superblock, in group ${of.group}${yet(of)}`,
  descriptors: (of: Range & { written: boolean }) => `group descriptors ${range(of.first, of.last)}${yet(of)}`,
  descriptors_backup: (of: Range & InGroup) =>
    `backup of group descriptors ${range(of.first, of.last)}, in group ${of.group}${yet(of)}`,
  reserved_descriptors: (of: { group: number }) => `room for more group descriptors, in group ${of.group}`,
  inode_table: table,
  inode_table_unwritten: (of: Range & { group: number }) => `${table(of)}, never initialised`,
  block_bitmap: (of: { group: number }) => `block bitmap of group ${of.group}`,
  inode_bitmap: (of: { group: number }) => `inode bitmap of group ${of.group}`,
  directory: (of: BlockOf) => `directory block ${of.logical} of ${inode(of.inode)}`,
  hash_root: (of: Of) => `root of the hash tree of ${inode(of.inode)}`,
  hash_node: (of: BlockOf) => `hash tree node, block ${of.logical} of ${inode(of.inode)}`,
  extent_node: (of: BlockOf) => `extent tree node of ${inode(of.inode)}, from block ${of.logical} on`,
  indirect: (of: BlockOf) => `indirect block of ${inode(of.inode)}, from block ${of.logical} on`,
  xattr: (of: Of) => `extended attributes of ${inode(of.inode)}`,
  symlink: (of: Of) => `target of the symbolic link ${inode(of.inode)}`,
  unwritten: (of: BlockOf) => `block ${of.logical} of ${inode(of.inode)}, not yet written`,
  bad: 'bad block of the disk',
  block: (of: BlockOf) => `block ${of.logical} of ${inode(of.inode)}`,
  orphan_file: (of: { logical: number; ino: number }) => `block ${of.logical} of the orphan file, inode ${of.ino}`,
  journal_unwritten: (of: JournalBlockAt) => `journal block ${of.logical}: never written`,
  journal_superblock: (of: JournalBlockAt) => `journal block ${of.logical}: its superblock`,
  journal_copy: (of: OfTransaction & { target: number }) =>
    `journal block ${of.logical}: copy of block ${of.target}, transaction ${of.sequence}`,
  journal_descriptor: (of: OfTransaction) => `journal block ${of.logical}: descriptor, transaction ${of.sequence}`,
  journal_revoke: (of: OfTransaction) => `journal block ${of.logical}: revoke, transaction ${of.sequence}`,
  journal_commit: (of: OfTransaction) => `journal block ${of.logical}: commit, transaction ${of.sequence}`,
  journal_old: (of: JournalBlockAt) => `journal block ${of.logical}: left from an earlier round`,
  journal_fast_commit: (of: JournalBlockAt) => `journal block ${of.logical}: fast commits`,
  /** Runs of blocks of one file. */
  blocks: (of: Range & Of) => `blocks ${range(of.first, of.last)} of ${inode(of.inode)}`,
  journal_blocks: (of: Range) => `journal blocks ${range(of.first, of.last)}`,
  /** A block that has another purpose than before. */
  became: (of: { now: Said; before: Said }) => `${of.now.english}, was ${of.before.english}`,
  inode,
  extents: (of: Of) => `extents of ${inode(of.inode)}`,
  nameless: (of: Of) => `${inode(of.inode)}, no name any more`,
});

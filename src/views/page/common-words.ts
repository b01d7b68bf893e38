/** Words that all tiles share: for the text twin, for following the script, and for the kinds of block. */
import { words } from '../../words/words.ts';

export const common = words('common', {
  close: 'Close',
  edit: (path: string) => `Edit ${path}`,
  editTitle: 'Edit its text',
  /** A tile that follows the script or stays with what is picked; `one` is `a file`. */
  follows: (name: string, one: string) => `${name}. Follows the script; pick ${one} to stay with it`,
  stays: (name: string) => `${name}. Stays with what is picked`,
  whichever: 'whichever is at work',
  /** The twin. */
  readAsText: 'Read as text',
  readAsTextTitle: 'Read as text (T)',
  pictureAgain: 'The picture again (T)',
  asText: (name: string) => `${name} as text`,
  changed: (from: number, to: number) => `What changed from step ${from} to step ${to}`,
  nothingChanged: 'Nothing that this picture shows.',
  appeared: (row: string) => `New: ${row}`,
  before: (row: string, then: string) => `${row} (before: ${then})`,
  gone: (row: string) => `Gone: ${row}`,
  more: (count: number) => `and ${count} more`,
  labels: 'Labels in the picture',
  alongScale: (numbers: string) => `along its scale: ${numbers}`,
});

/** The uses of a block. */
export const kinds = words('kinds', {
  free: 'free',
  superblock: 'superblock',
  descriptors: 'group descriptors',
  reserved_descriptors: 'room for more group descriptors',
  block_bitmap: 'block bitmap',
  inode_bitmap: 'inode bitmap',
  inode_table: 'inode table',
  directory: 'directory',
  htree: 'directory index',
  extent_node: 'extent tree node',
  indirect: 'indirect block',
  data: 'file data',
  unwritten: 'preallocated, not yet written',
  symlink: 'symbolic link',
  xattr: 'extended attributes',
  journal: 'journal',
  mmp: 'multiple-mount protection',
  boot: 'boot block',
  unaccounted: 'in use, owner unknown',
  inode_table_unwritten: 'inode table, never initialised',
  bad: 'bad block, never used',
  cluster_rest: 'rest of a cluster',
  beyond: 'beyond the volume',
});

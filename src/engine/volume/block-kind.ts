/**
 * The uses of a block, one byte per block. The order is fixed, because links, palettes and snapshots contain it. Each kind
 * belongs to one of the classes that share a colour in every view.
 */
export const BLOCK_KINDS = [
  { name: 'free', class: 'free', label: 'free' },
  { name: 'superblock', class: 'super', label: 'superblock' },
  { name: 'descriptors', class: 'super', label: 'group descriptors' },
  { name: 'reserved_descriptors', class: 'super', label: 'room for more group descriptors' },
  { name: 'block_bitmap', class: 'bitmap', label: 'block bitmap' },
  { name: 'inode_bitmap', class: 'bitmap', label: 'inode bitmap' },
  { name: 'inode_table', class: 'inodes', label: 'inode table' },
  { name: 'directory', class: 'directory', label: 'directory' },
  { name: 'htree', class: 'directory', label: 'directory index' },
  { name: 'extent_node', class: 'map', label: 'extent tree node' },
  { name: 'indirect', class: 'map', label: 'indirect block' },
  { name: 'data', class: 'data', label: 'file data' },
  { name: 'unwritten', class: 'data', label: 'preallocated, not yet written' },
  { name: 'symlink', class: 'data', label: 'symbolic link' },
  { name: 'xattr', class: 'map', label: 'extended attributes' },
  { name: 'journal', class: 'journal', label: 'journal' },
  { name: 'mmp', class: 'super', label: 'multiple-mount protection' },
  { name: 'boot', class: 'super', label: 'boot block' },
  { name: 'unaccounted', class: 'free', label: 'in use, owner unknown' },
  { name: 'inode_table_unwritten', class: 'inodes', label: 'inode table, never initialised' },
  { name: 'bad', class: 'free', label: 'bad block, never used' },
  { name: 'cluster_rest', class: 'data', label: 'rest of a cluster' },
  { name: 'beyond', class: 'free', label: 'beyond the volume' },
] as const;

export type BlockClass = (typeof BLOCK_KINDS)[number]['class'];
export type BlockKindName = (typeof BLOCK_KINDS)[number]['name'];

export const BlockKind = Object.fromEntries(BLOCK_KINDS.map((k, i) => [k.name, i])) as Record<BlockKindName, number>;

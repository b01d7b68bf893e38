/** The tree of files in words. */
import type { TreeData, TreeRow } from '../../session/answers/tree-data.ts';
import { formatBytes, formatCount, formatMany } from '../common/units.ts';
import { type Passage, passages } from '../twin/passages.ts';

export const captionOf = (d: TreeData): string => formatMany(d.directories, 'directory', 'directories');

const TYPES: Record<TreeRow['type'], string> = {
  directory: 'directory',
  file: 'file',
  symlink: 'symbolic link',
  other: 'special file',
  lost: 'no inode in use',
};

/** The text at the end of a row. */
export function detailOf(r: TreeRow): string {
  if (r.type === 'directory') return r.names === 0 ? 'empty' : formatMany(r.names, 'name');
  if (r.type === 'lost') return 'leads to no inode in use';
  const links = r.links > 1 ? `${formatCount(r.links)} links · ` : '';
  return links + formatBytes(r.size);
}

export function rowInWords(r: TreeRow): string {
  const open = r.type === 'directory' && r.names > 0 ? (r.open ? ', open' : ', closed') : '';
  return `${r.name}: inode ${r.ino}, ${TYPES[r.type]}, ${detailOf(r)}${r.target === undefined ? '' : `, leads to ${r.target}`}${open}${r.fresh ? ', new' : ''}`;
}

export const treeInWords = (d: TreeData): string[] => [
  captionOf(d),
  ...d.rows.map((r) => `${'· '.repeat(r.depth)}${rowInWords(r)}`),
];

/** The rows in sight. */
export const treePassages = (d: TreeData): Passage[] => passages(['Files', treeInWords(d)]);

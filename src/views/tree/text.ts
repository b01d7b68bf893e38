/** The tree of files in words. */

import { units } from '../common/unit-words.ts';
import { formatBytes } from '../common/units.ts';
import type { Passage } from '../twin/passages.ts';
import { passages } from '../twin/passages.ts';
import type { TreeData, TreeRow } from './answer.ts';
import { tree as english } from './words.ts';

export const ENGLISH = { tree: english, units };
export type TreeSaid = typeof ENGLISH;

export const captionOf = (d: TreeData, { tree } = ENGLISH): string => tree.directories(d.directories);

/** The text at the end of a row. */
export function detailOf(r: TreeRow, { tree, units: { figure } }: TreeSaid): string {
  if (r.type === 'directory') return r.names === 0 ? tree.noNames : tree.names(r.names);
  if (r.type === 'lost') return tree.nowhere;
  const size = figure(formatBytes(r.size));
  return r.links > 1 ? tree.links(r.links, size) : size;
}

export function rowInWords(r: TreeRow, said = ENGLISH): string {
  const { tree } = said;
  const row = tree.row(r.name, r.ino, tree.types[r.type], detailOf(r, said));
  const led = r.target === undefined ? row : tree.leadsTo(row, r.target);
  const twisted = r.type === 'directory' && r.names > 0 ? (r.open ? tree.isOpen(led) : tree.isClosed(led)) : led;
  return r.fresh ? tree.isNew(twisted) : twisted;
}

export const treeInWords = (d: TreeData, said = ENGLISH): string[] => [
  captionOf(d, said),
  ...d.rows.map((r) => `${'· '.repeat(r.depth)}${rowInWords(r, said)}`),
];

/** The rows in sight. */
export const treePassages = (d: TreeData, said = ENGLISH): Passage[] =>
  passages([said.tree.name, treeInWords(d, said)]);

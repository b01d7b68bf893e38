/**
 * A lookup by hash: root, perhaps nodes, one leaf. Only where names collide may the next leaf hold more of
 * the same hash, and then it is searched too.
 */
import type { Dir } from './dir.ts';
import { BROKEN, FOUND, type Slot, searchBlock } from './linear.ts';
import type { Name } from './name.ts';

/** The tree cannot be believed. */
export const BAD_TREE = 'bad tree';

/** Whether the name is there. */
export function searchTree(dir: Dir, name: Name, out: Slot): boolean | typeof BAD_TREE {
  const { path } = dir.names;
  if (!path.probe(dir, name)) return BAD_TREE;
  const { hash } = dir.names.hash;
  do {
    const block = path.leaf;
    const said = searchBlock(dir, block, dir.block(block, 'leaf'), name, out);
    if (said === FOUND) return true;
    if (said === BROKEN) return BAD_TREE;
  } while (path.next(dir, hash));
  return false;
}

/**
 * The keys of index nodes. A key is the first file block of the node below.
 *
 *     index   │ 0 → │ 40 → │           a leaf's first extent now begins at 35:
 *     leaf           │ 40–47 │ …        the key becomes 35, and so on upwards
 *                                       as long as the index is the first of its own node
 */
import { keyAt, setKey } from '../../format/extent-node.ts';
import type { Path } from './path.ts';
import { tellKey } from './telling.ts';

/** Sets the key that the path goes through on a level. */
export function setPathKey(path: Path, level: number, key: number): void {
  const slot = path.slots[level];
  if (keyAt(path.nodes[level], slot) === key) return;
  tellKey(path, level, key);
  setKey(path.touch(level), slot, key);
  path.changed(level);
}

/** Corrects the keys above the leaf's first extent, to which the path leads, when its beginning has changed. */
export function correctIndexes(path: Path): void {
  if (path.depth === 0 || path.slot !== 0) return;
  const key = keyAt(path.leaf, 0);
  for (let level = path.depth - 1; level >= 0; level--) {
    setPathKey(path, level, key);
    if (path.slots[level] !== 0) break;
  }
}

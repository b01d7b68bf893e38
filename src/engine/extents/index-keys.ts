/**
 * The keys above: an index says with which block of the file the node below begins.
 *
 *     index   │ 0 → │ 40 → │           a leaf's first extent now begins at 35:
 *     leaf           │ 40–47 │ …        the key becomes 35, and so on upwards
 *                                       as long as the index is the first of its own node
 */
import { ext_correct_index } from '../../trace/events/extent-steps.ts';
import { keyAt, setKey } from './node.ts';
import type { Path } from './path.ts';
import { touchedSlots } from './tree.ts';

/** Sets the key that the path goes through on a level. */
export function setPathKey(path: Path, level: number, key: number): void {
  const { host } = path;
  const slot = path.slots[level];
  const from = keyAt(path.nodes[level], slot);
  if (from === key) return;
  const block = path.blocks[level];
  if (host.full)
    host.emit(
      ext_correct_index,
      { ino: host.ino, block, slot, from, to: key },
      { touched: [touchedSlots(host, block, slot, 1, false)] },
    );
  setKey(path.touch(level), slot, key);
  path.changed(level);
}

/** The first extent of a leaf begins elsewhere now (the path leads to it): the keys above follow. */
export function correctIndexes(path: Path): void {
  if (path.depth === 0 || path.slot !== 0) return;
  const key = keyAt(path.leaf, 0);
  for (let level = path.depth - 1; level >= 0; level--) {
    setPathKey(path, level, key);
    if (path.slots[level] !== 0) break;
  }
}

/**
 * Adds a name to a hash tree. The name belongs in one leaf. A full leaf is split, which needs a slot in the node above. A
 * full node is split too, and so on up to the root. A full root does not split. Its slots move into a new node below it,
 * and the tree is one level higher.
 *
 *     leaf full, node has room      split the leaf
 *     node full, one above has room split the node below that one, then look again
 *     all full, levels left         add a level, then look again
 *     all full                      ENOSPC
 */
import { DX_NODE_COUNT_OFFSET } from '../../format/htree.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { addAt, addToBlock } from './add-entry.ts';
import type { Dir } from './dir.ts';
import { countIn, hashIn, initNode, limitIn, setBlockIn, setCountIn, setRootLevels } from './htree-node.ts';
import type { TreePath } from './htree-path.ts';
import { BAD_TREE } from './htree-search.ts';
import { insertIndex, splitLeaf } from './htree-split.ts';
import type { Name } from './name.ts';
import { tellLevel, tellSplitNode } from './telling.ts';

/** `BAD_TREE` if the index cannot be trusted, and nothing was done. */
export function addToTree(dir: Dir, name: Name, inode: Inode): typeof BAD_TREE | undefined {
  const { path, hash } = dir.names;
  for (;;) {
    if (!path.probe(dir, name)) return BAD_TREE;
    const leaf = path.leaf;
    dir.block(leaf, 'leaf');
    if (addToBlock(dir, leaf, name, inode)) return undefined;
    if (!makeSlot(dir, path)) continue;
    const { block, at } = splitLeaf(dir, path, leaf, hash.hash);
    addAt(dir, block, at, name, inode);
    return undefined;
  }
}

const isFull = ({ bytes, bases }: TreePath, level: number): boolean =>
  countIn(bytes[level], bases[level]) === limitIn(bytes[level], bases[level]);

/** Makes sure that the node above the leaf has a free slot. False if the tree has changed, so the caller looks again. */
function makeSlot(dir: Dir, path: TreePath): boolean {
  const { bottom } = path;
  if (!isFull(path, bottom)) return true;
  let level = bottom;
  while (level > 0 && isFull(path, level - 1)) level--;
  if (level === 0) {
    if (bottom + 1 === dir.names.maxLevels)
      throw new Failure(
        'ENOSPC',
        `the hash tree of directory ${dir.ino} is full with ${bottom + 1} levels of nodes${dir.names.maxLevels < 3 ? ' (large_dir would allow one more)' : ''}`,
      );
    addLevel(dir, path);
    return false;
  }
  splitNode(dir, path, level);
  return level === bottom;
}

/** Moves the upper half of a node's slots to a new node. The path still leads to the same slot. */
function splitNode(dir: Dir, path: TreePath, level: number): void {
  const fresh = dir.append();
  const block = path.blocks[level];
  const base = path.bases[level];
  const count = countIn(path.bytes[level], base);
  const kept = count >>> 1;
  const hash = hashIn(path.bytes[level], base, kept);
  tellSplitNode(dir, path, level, fresh, kept);
  const from = dir.touch(block);
  const to = dir.touch(fresh);
  initNode(to, from, base, kept, count - kept, dir.names.csum);
  setCountIn(from, base, kept);
  dir.nodeChanged(block);
  dir.nodeChanged(fresh);
  insertIndex(dir, path, hash, fresh, level - 1);
  if (path.slots[level] < kept) return;
  path.blocks[level] = fresh;
  path.bytes[level] = to;
  path.bases[level] = DX_NODE_COUNT_OFFSET;
  path.slots[level] -= kept;
}

/** Moves the root's slots to a new node. The root keeps one slot that leads there. */
function addLevel(dir: Dir, path: TreePath): void {
  const fresh = dir.append();
  const base = path.bases[0];
  const count = countIn(path.bytes[0], base);
  tellLevel(dir, fresh, count, path.bottom + 1);
  const root = dir.touch(0);
  initNode(dir.touch(fresh), root, base, 0, count, dir.names.csum);
  setCountIn(root, base, 1);
  setBlockIn(root, base, 0, fresh);
  setRootLevels(root, path.bottom + 1);
  dir.nodeChanged(0);
  dir.nodeChanged(fresh);
}

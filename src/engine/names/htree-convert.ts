/**
 * Gives a directory a hash tree when its first block is full (make_indexed_dir). The names in the block move to a new one.
 * “.” and “..” stay, and the root of the tree takes the rest behind them.
 *
 *     before   0 │ . │ .. │ a │ b │ c │ … full │
 *     then     0 │ . │ .. │ root: –→1          │     1 │ a │ b │ c │ … │
 *
 * Then the leaf is split like any other leaf.
 */

import { DX_ROOT_COUNT_OFFSET, DxRoot } from '../../format/htree.ts';
import { EXT4_INDEX_FL } from '../../format/inode-flags.ts';
import { faultOf, recLenAt, setRecLenAt, writeTail } from '../dirents/records.ts';
import type { Inode } from '../fs/inode.ts';
import { addAt } from './add-entry.ts';
import type { Dir } from './dir.ts';
import { initRoot } from './htree-node.ts';
import { splitLeaf } from './htree-split.ts';
import type { Name } from './name.ts';
import { tellConvert } from './telling.ts';

const DOTDOT = DxRoot.offset.dotdot;

export function convertToTree(dir: Dir, name: Name, inode: Inode): void {
  const { names } = dir;
  const { mount } = names.fs;
  const { recordsEnd } = names;
  const old = dir.block(0, 'any');
  const first = DOTDOT + recLenAt(old, DOTDOT);
  if (first >= names.blockSize) dir.fail(0, DOTDOT, `rec_len ${recLenAt(old, DOTDOT)} of “..”`);
  let last = first;
  for (let at = first; at < recordsEnd; at += recLenAt(old, at)) {
    const why = faultOf(old, at, recordsEnd, names.inodeCount);
    if (why !== '') dir.fail(0, at, why);
    last = at;
  }
  const leaf = dir.append();
  const version = mount.sb.s_def_hash_version;
  tellConvert(dir, leaf, version);
  dir.inode.flags |= EXT4_INDEX_FL;
  const root = dir.touch(0);
  const to = dir.touch(leaf);
  to.set(root.subarray(first, recordsEnd));
  root.fill(0, first, recordsEnd);
  setRecLenAt(to, last - first, recordsEnd - (last - first));
  if (names.csum) writeTail(to);
  setRecLenAt(root, DOTDOT, names.blockSize - DOTDOT);
  initRoot(root, version, leaf, names.csum);
  dir.nodeChanged(0);
  dir.leafChanged(leaf);
  const { path, hash } = names;
  path.bottom = 0;
  path.version = version + names.hashUnsigned;
  path.blocks[0] = 0;
  path.bytes[0] = root;
  path.bases[0] = DX_ROOT_COUNT_OFFSET;
  path.slots[0] = 0;
  hash.of(path.version, name.bytes, 0, name.length);
  const { block, at } = splitLeaf(dir, path, leaf, hash.hash);
  addAt(dir, block, at, name, inode);
}

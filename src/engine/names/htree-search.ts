/**
 * A lookup by hash reads the root, perhaps nodes, and one leaf. If names collide, the next leaf may hold more names of
 * the same hash, and is searched too.
 */
import { DxEntry, HASH_CONTINUED } from '../../format/htree.ts';
import { hex } from '../../trace/events/sentence-parts.ts';
import { faultOf, inodeAt, NAME_AT, nameLenAt, recLenAt } from '../dirents/records.ts';
import type { Dir } from './dir.ts';
import type { Slot } from './entry.ts';
import { countIn, hashIn } from './htree-node.ts';
import { BROKEN, FOUND, searchBlock } from './linear.ts';
import type { Name } from './name.ts';

/** The tree cannot be trusted. */
export const BAD_TREE = 'bad tree';

/** Answers whether the name is there. */
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
  if (dir.names.fs.recorder.full) tellDisorder(dir, name, hash);
  return false;
}

/**
 * A name that is not found may still be in a leaf where its hash does not belong. Linux cannot see that, and answers that
 * there is no such name. A recording shows it.
 */
function tellDisorder(dir: Dir, name: Name, hash: number): void {
  const { path, hash: hasher, recordsEnd, inodeCount } = dir.names;
  path.quiet = true;
  const walked = path.probe(dir, undefined, hash);
  path.quiet = false;
  if (!walked) return;
  const { leaf } = path;
  const node = path.bytes[path.bottom];
  const base = path.bases[path.bottom];
  const slot = path.slots[path.bottom];
  const block = path.blocks[path.bottom];
  for (let i = 2; i < countIn(node, base); i++)
    if (hashIn(node, base, i) < hashIn(node, base, i - 1)) {
      dir.tell(
        block,
        base + i * DxEntry.size,
        `slot ${i} begins with a lower hash than slot ${i - 1}, so halving goes astray`,
      );
      break;
    }
  const low = slot > 0 ? (hashIn(node, base, slot) & ~HASH_CONTINUED) >>> 0 : 0;
  const next = slot + 1 < countIn(node, base) ? hashIn(node, base, slot + 1) : Number.POSITIVE_INFINITY;
  const bytes = dir.block(leaf, 'leaf');
  for (let at = 0; at < recordsEnd; at += recLenAt(bytes, at)) {
    if (faultOf(bytes, at, bytes.length, inodeCount) !== '') return;
    if (inodeAt(bytes, at) === 0) continue;
    hasher.of(path.version, bytes, at + NAME_AT, nameLenAt(bytes, at));
    if (hasher.hash >= low && hasher.hash <= next) continue;
    dir.tell(leaf, at, `its name hashes to ${hex(hasher.hash)}, which belongs in another leaf`);
    break;
  }
  // The wanted name is hashed again, because the caller goes on with its hash.
  hasher.of(path.version, name.bytes, 0, name.length);
}

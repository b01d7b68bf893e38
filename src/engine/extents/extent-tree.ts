/**
 * The map of one file as an extent tree, with all its operations.
 *
 *     const tree = new ExtentTree(host);        checks the root, like Linux when it reads an inode
 *     tree.lookup(7, run)                       → run: blocks 5–9 at 1205, or a hole up to the next extent
 *     tree.map(request, GET_BLOCKS.CREATE)      → finds or makes
 *     tree.punch(2, 6) · tree.truncate(10) · tree.collapse(2, 6) · tree.insert(2, 4)
 *
 * A tree keeps nothing that is not on the disk, so it can be recreated at any time.
 */
import { EXT_MAX_BLOCKS } from '../../format/constants.ts';
import {
  childAt,
  depthOf,
  endAt,
  entriesOf,
  keyAt,
  lengthAt,
  NO_SLOT,
  physicalAt,
  unwrittenAt,
} from '../../format/extent-node.ts';
import { GET_BLOCKS, MAP } from '../../trace/flags.ts';
import { MapFault } from '../fs/failure.ts';
import type { BlockMap, MapHost, MapRequest, Run } from '../fs/map-host.ts';
import { checkRoot } from './check.ts';
import { mapBlocks } from './map-blocks.ts';
import { removeSpace, TO_THE_END } from './remove.ts';
import { collapseRange, insertRange } from './shift.ts';
import { swapRuns } from './swap.ts';
import { makeTree, type Tree } from './tree.ts';

export class ExtentTree implements BlockMap {
  readonly host: MapHost;
  /** For the steps of recovery (replace.ts). */
  readonly tree: Tree;

  constructor(host: MapHost) {
    this.host = host;
    this.tree = makeTree(host);
    checkRoot(host);
  }

  get depth(): number {
    return depthOf(this.host.root());
  }

  map(request: MapRequest, flags: number): number {
    const { host } = this;
    const { lblk } = request;
    const count = mapBlocks(this.tree, request, flags);
    if (host.mapped && count > 0 && flags & GET_BLOCKS.CREATE)
      if (request.flags !== MAP.MAPPED || flags & GET_BLOCKS.CONVERT)
        // Blocks that were already written have not changed.
        host.mapped(lblk, count);
    return count;
  }

  lookup(logical: number, out: Run): Run {
    const path = this.tree.path.find(logical);
    const { leaf, slot } = path;
    out.logical = logical;
    out.unwritten = false;
    out.physical = 0;
    if (slot === NO_SLOT) {
      if (path.depth > 0) throw new MapFault('empty', this.host.ino, path.leafBlock, 'a leaf without extents');
      out.length = EXT_MAX_BLOCKS - logical;
      return out;
    }
    const first = keyAt(leaf, slot);
    const length = lengthAt(leaf, slot);
    if (logical < first) out.length = first - logical;
    else if (logical < first + length) {
      out.length = first + length - logical;
      out.physical = physicalAt(leaf, slot) + (logical - first);
      out.unwritten = unwrittenAt(leaf, slot);
    } else out.length = path.nextAllocated() - logical;
    return out;
  }

  next(from: number, out: Run): boolean {
    this.lookup(from, out);
    if (out.physical !== 0) return true;
    const at = from + out.length;
    if (at >= EXT_MAX_BLOCKS) return false;
    this.lookup(at, out);
    return out.physical !== 0;
  }

  truncate(from: number): void {
    removeSpace(this.tree, from, TO_THE_END);
  }

  punch(from: number, to: number): void {
    removeSpace(this.tree, from, to - 1);
  }

  /** Takes blocks [from, to) out of the file. The following blocks move to the left. */
  collapse(from: number, to: number): void {
    collapseRange(this.tree, from, to);
  }

  /** Opens a hole of `count` blocks at `at`. The following blocks move to the right. */
  insert(at: number, count: number): void {
    insertRange(this.tree, at, count);
  }

  /** Exchanges blocks with another file's tree. On each side they are part of one extent. */
  swap(at: number, other: ExtentTree, otherAt: number, count: number): void {
    swapRuns({ tree: this.tree, at }, { tree: other.tree, at: otherAt }, count);
  }

  countNodes(): number {
    let nodes = 0;
    this.nodes(() => nodes++);
    return nodes;
  }

  /** The first block behind the last extent; 0 for an empty file. */
  end(): number {
    const { leaf, slot } = this.tree.path.find(EXT_MAX_BLOCKS - 1);
    return slot === NO_SLOT ? 0 : endAt(leaf, slot);
  }

  /** Visits every node but the root, from the left, with its level. */
  nodes(visit: (block: number, level: number) => void): void {
    const { path } = this.tree;
    path.find(0);
    const walk = (level: number): void => {
      const entries = entriesOf(path.nodes[level]);
      for (let slot = 0; slot < entries; slot++) {
        path.slots[level] = slot;
        visit(childAt(path.nodes[level], slot), level + 1);
        if (level + 1 === path.depth) continue;
        path.descend(level);
        walk(level + 1);
      }
    };
    if (path.depth > 0) walk(0);
  }
}

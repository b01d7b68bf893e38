/**
 * The extent tree of an inode, node by node. The check asks about a wrong entry at once and leaves it out. A tree that lost
 * an entry is rewritten once all blocks are known (write-map.ts).
 *
 *     header right? ─▶ each index: in range, in order ─▶ the node below: its header, its first block
 *                     each extent: in range, in order, not empty
 */

import { generationOf, type InodeRef, iBlockAt, iBlockBytes, isDirectory } from '../../engine/volume/inode.ts';
import { inodeSeed } from '../../format/checksum.ts';
import { extentBlockChecksum } from '../../format/checksum-blocks.ts';
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import {
  childAt,
  depthOf,
  entriesOf,
  isNode,
  keyAt,
  type MappedRun,
  maxOf,
  runAt,
  slotAt,
} from '../../format/extent-node.ts';
import { EXTENT_ROOT_ENTRIES, Extent, ExtentHeader, ExtentIndex, extentRoom } from '../../format/extents.ts';
import { Inode } from '../../format/inode.ts';
import type { Touch } from '../../trace/event.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { hasOwnSum } from './inode-check.ts';
import { emptyMap, type Mapped } from './mapped.ts';
import type { Args } from './problem.ts';
import type { ProblemCode } from './problems.ts';

const E = Extent.offset;
const X = ExtentIndex.offset;
const LOGICAL_END = 2 ** 32;
/** Linux sets eh_max up to this much below the number that fits. */
const MAX_SLACK = 2;
const MAX_DIR_BYTES = 2 ** 31;

interface Walk {
  check: Check;
  ino: number;
  map: Mapped;
  seen: Set<number>;
  dir: boolean;
  seed: number;
  next: number;
  last: number;
  /** One past the last block of the file by its size. Unwritten extents may lie behind it. */
  eof: number;
}

/** The fault of a header, or ''. e2fsck trusts the level of the walk, not eh_depth in the header. */
function headerFault(node: Uint8Array): string {
  if (!isNode(node)) return 'magic';
  const max = maxOf(node);
  const fits = extentRoom(node.length);
  if (max > fits || max < fits - MAX_SLACK) return 'eh_max';
  if (entriesOf(node) > max) return 'eh_entries';
  return '';
}

/** The greatest depth of a tree on this volume: one extent per leaf, for each block of the largest file. */
function deepest(volume: CheckedVolume): number {
  const room = extentRoom(volume.g.blockSize);
  let depth = 0;
  for (let extents = EXTENT_ROOT_ENTRIES; extents < LOGICAL_END; extents *= room) depth++;
  return depth;
}

/** Asks about a tree of one level whose extents fit into the inode, or into fewer leaves. */
export function checkTreeSize(check: Check, ino: number, map: Mapped): void {
  if (map.kind !== 'extents' || map.optimise || (map.depth !== 1 && map.depth <= deepest(check.volume))) return;
  const room = extentRoom(check.volume.g.blockSize);
  const extents = map.runs.length;
  const leaves = map.nodes.length;
  // e2fsck adds two extents before it calls a tree too wide. It calls a tree too high only if a slot of the inode stays free.
  const needed = Math.floor((extents + 2) / room) + 1;
  const name = leaves > needed ? 'narrower' : leaves <= 1 && extents < EXTENT_ROOT_ENTRIES ? 'shorter' : '';
  if (name === '') return;
  if (
    check.user.ask(
      'extent_tree_large',
      { ino, lblk: map.depth, name },
      check.volume.inodeTouch(ino, 'i_block', Inode.offset.i_block, I_BLOCK_BYTES),
    )
  )
    map.rebuild = map.optimise = true;
}

export function checkExtents(check: Check, inode: InodeRef, eof: number): Mapped {
  const { volume, user } = check;
  const { ino } = inode;
  if (!user.silent) user.latches.release('too_big');
  const map = emptyMap('extents');
  const root = iBlockBytes(inode);
  const fault = headerFault(root);
  map.depth = depthOf(root);
  if (fault !== '') {
    map.hopeless = user.ask(
      'extent_tree_unreadable',
      { ino, name: fault },
      volume.inodeTouch(ino, 'i_block', Inode.offset.i_block, I_BLOCK_BYTES),
    );
    return map;
  }
  const most = deepest(volume);
  if (
    map.depth > most &&
    user.ask(
      'extent_tree_deep',
      { ino, value: map.depth, should: most },
      volume.inodeTouch(ino, 'i_block', Inode.offset.i_block, I_BLOCK_BYTES),
    )
  )
    map.rebuild = map.optimise = true;
  const seed = inodeSeed(volume.rules, ino, generationOf(inode));
  const walk: Walk = { check, ino, map, seen: new Set(), dir: isDirectory(inode), seed, next: 0, last: 0, eof };
  walkNode(walk, inode.block, root, iBlockAt(inode), map.depth, 0, LOGICAL_END);
  return map;
}

/** `at` is the byte of the node in its block. */
function walkNode(
  w: Walk,
  block: number,
  node: Uint8Array,
  at: number,
  depth: number,
  low: number,
  high: number,
): void {
  const { check, ino, map } = w;
  const entries = entriesOf(node);
  let next = low;
  for (let i = 0; i < entries; i++) {
    const touched = (field: string, offset: number, length: number): Touch[] => [
      { block, struct: depth === 0 ? Extent.name : ExtentIndex.name, offset: at + slotAt(i) + offset, length, field },
    ];
    if (depth === 0) {
      if (leaf(w, node, i, next, high, touched)) next = w.next;
    } else {
      const logical = keyAt(node, i);
      const child = childAt(node, i);
      // The subtree below the inode's last entry ends where the file does.
      const end = Math.min(high, i + 1 < entries ? keyAt(node, i + 1) : w.eof);
      if (!check.volume.inRange(child)) {
        drop(
          w,
          'extent_index_range',
          { ino, block: child, lblk: logical, value: Math.max(0, Math.min(end, w.eof) - logical) },
          touched('ei_leaf_lo', X.ei_leaf_lo, 4),
        );
        continue;
      }
      if (logical < next) {
        drop(
          w,
          'extent_out_of_order',
          { ino, block: child, lblk: logical, value: 0 },
          touched('ei_block', X.ei_block, 4),
        );
        continue;
      }
      // A leaf that two entries lead to is read twice. The second time its blocks are mapped already.
      if (depth > 1 && w.seen.has(child)) {
        drop(w, 'extent_node_invalid', { ino, block: child, lblk: logical }, touched('ei_leaf_lo', X.ei_leaf_lo, 4));
        continue;
      }
      below(w, child, logical, depth - 1, Math.max(end, logical + 1), touched);
      next = Math.max(next, w.next, logical + 1);
    }
  }
  w.next = Math.max(w.next, next);
  // An index node without entries has no place.
  if (entries === 0 && block !== check.volume.inodePlace(ino).block)
    map.rebuild = map.rebuild || check.volume.mode !== '-n';
}

function below(
  w: Walk,
  child: number,
  logical: number,
  depth: number,
  high: number,
  touched: (field: string, offset: number, length: number) => Touch[],
): void {
  const { check, ino, map } = w;
  const node = check.volume.disk.read(child);
  if (headerFault(node) !== '') {
    drop(w, 'extent_node_invalid', { ino, block: child, lblk: logical }, [
      ...touched('ei_leaf_lo', X.ei_leaf_lo, 4),
      { block: child, struct: ExtentHeader.name, offset: 0, length: ExtentHeader.size },
    ]);
    return;
  }
  if (!w.seen.has(child)) map.nodes.push({ block: child, level: depth, logical });
  w.seen.add(child);
  const entries = entriesOf(node);
  const first = entries > 0 ? keyAt(node, 0) : logical;
  const before = check.user.problems;
  if (entries === 0) {
    drop(w, 'extent_node_empty', { ino, block: child, lblk: logical }, touched('ei_leaf_lo', X.ei_leaf_lo, 4));
    map.bare = map.runs.length === 0 && map.nodes.length === 1 && high >= w.eof;
  } else if (first !== logical) {
    const fix = check.user.ask(
      'extent_index_start',
      { ino, value: logical, should: first, lblk: map.depth - 1 - depth, block: child },
      touched('ei_block', X.ei_block, 4),
    );
    if (fix) map.rebuild = true;
  }
  walkNode(w, child, node, 0, depth, Math.min(logical, first), high);
  // The checksum's seed comes from the inode, so the inode itself must be right.
  if (
    check.user.problems === before &&
    !(hasOwnSum(check.volume, ino) && extentBlockChecksum.verify(check.volume.rules, node, 0, w.seed))
  ) {
    // The message names the last entry that was read.
    const last = depth === 0 ? map.runs[map.runs.length - 1] : undefined;
    const args = { ino, block: last?.physical ?? child, lblk: last?.logical ?? logical, value: last?.length ?? 0 };
    const fix = check.user.ask('extent_checksum', args, [{ block: child, struct: 'ext4_extent_tail' }]);
    if (fix) extentBlockChecksum.set(check.volume.rules, check.volume.disk.edit(child), 0, w.seed);
  }
}

/** Answers whether an extent is kept. It may not begin before `next` in its node, nor before `w.next` in the whole tree. */
function leaf(
  w: Walk,
  node: Uint8Array,
  slot: number,
  next: number,
  high: number,
  touched: (field: string, offset: number, length: number) => Touch[],
): boolean {
  const { check, ino, map } = w;
  const { logical, physical, length, unwritten } = runAt(node, slot);
  const args = { ino, lblk: logical, block: physical, value: length };
  if (physical === 0 || physical < check.volume.g.firstDataBlock || physical >= check.volume.g.blockCount) {
    drop(w, 'extent_bad_start', args, touched('ee_start_lo', E.ee_start_lo, 4));
    return false;
  }
  if (logical < next) {
    drop(w, 'extent_out_of_order', args, touched('ee_block', E.ee_block, 4));
    return false;
  }
  if (logical < w.next) {
    drop(w, 'extent_collision', args, touched('ee_block', E.ee_block, 4));
    return false;
  }
  if (length === 0) {
    drop(w, 'extent_zero_length', args, touched('ee_len', E.ee_len, 2));
    return false;
  }
  if (logical + length > high && !(unwritten && logical + length > w.eof)) {
    drop(w, 'extent_out_of_bounds', args, touched('ee_len', E.ee_len, 2));
    return false;
  }
  if (physical + length > check.volume.g.blockCount) {
    drop(w, 'extent_beyond_end', args, touched('ee_len', E.ee_len, 2));
    return false;
  }
  // A silent walk, for example for a path, counts the extent, because it can be read.
  if (w.dir && !check.user.silent && (logical + length) * check.volume.g.blockSize > MAX_DIR_BYTES) {
    drop(w, 'extent_directory_too_big', { ...args, lblk: logical + length }, touched('ee_block', E.ee_block, 4));
    return false;
  }
  let written = !unwritten;
  if (unwritten && w.dir) {
    if (check.user.ask('extent_unwritten_directory', args, touched('ee_len', E.ee_len, 2))) {
      written = true;
      map.rebuild = true;
    }
  }
  const last = map.runs[map.runs.length - 1];
  if (last && goesOn(check.volume, last, logical) !== physical) map.fragmented = true;
  map.runs.push({ logical, physical, length, unwritten: !written });
  w.next = logical + length;
  return true;
}

/**
 * Where block `logical` lies if the file is in one piece. A gap in the file is a gap on the disk, too. With clusters the
 * block follows the last run directly.
 */
const goesOn = (volume: CheckedVolume, last: MappedRun, logical: number): number =>
  last.physical + (volume.g.clusterRatio > 1 ? last.length : logical - last.logical);

/** Asks about an invalid entry. It is left out either way, and the answer yes removes it for good. */
function drop(w: Walk, code: ProblemCode, args: Args | undefined, touched: readonly Touch[]): void {
  if (w.check.user.ask(code, args, touched)) w.map.rebuild = true;
}

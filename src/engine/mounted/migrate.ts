/**
 * chattr +e and chattr -e convert a file's map to the other kind, and its data stays where it is.
 *
 *     +e    lists of blocks ──▶ runs ──▶ a tree of extents; then the lists are given back
 *     -e    one extent of written blocks within the first twelve ──▶ twelve block numbers; any other map stays
 */
import { EXT4_NDIR_BLOCKS } from '../../format/constants.ts';
import { setPointer } from '../../format/indirect.ts';
import { EXT4_EXTENTS_FL } from '../../format/inode-flags.ts';
import { FREE_BLOCKS } from '../../trace/flags.ts';
import { ExtentTree } from '../extents/extent-tree.ts';
import { insertExtent } from '../extents/insert.ts';
import { initTree, makeTree } from '../extents/tree.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { type MapHost, newRun, type Run } from '../fs/map-host.ts';
import { IndirectTree } from '../indirect/indirect-tree.ts';
import { InodeHost, type OwnerHost } from './inode-host.ts';

const NODE = FREE_BLOCKS.METADATA | FREE_BLOCKS.FORGET;
/** ee_len: the most blocks of one written extent. */
const LONGEST = 32768;

/** Converts the map to a tree of extents. If there is no room for its nodes, nothing changes. */
export function toExtents(fs: OwnerHost, inode: Inode): void {
  const host = new InodeHost(fs, inode);
  const lists = new IndirectTree(host);
  const nodes: number[] = [];
  lists.nodes((block) => nodes.push(block));
  const runs = runsOf(lists);
  const before = inode.iBlock.slice();
  inode.flags |= EXT4_EXTENTS_FL;
  inode.iBlock.fill(0);
  inode.map = undefined;
  try {
    build(host, runs);
  } catch (failure) {
    freeTree(host);
    inode.touch();
    inode.iBlock.set(before);
    inode.flags &= ~EXT4_EXTENTS_FL;
    throw failure;
  }
  for (const block of nodes) {
    host.makeRoom();
    host.freeNode(block, NODE);
  }
}

function runsOf(lists: IndirectTree): Run[] {
  const runs: Run[] = [];
  const run = newRun();
  for (let at = 0; lists.next(at, run); at = run.logical + run.length)
    for (let done = 0; done < run.length; done += LONGEST)
      runs.push({
        logical: run.logical + done,
        physical: run.physical + done,
        length: Math.min(LONGEST, run.length - done),
        unwritten: false,
      });
  return runs;
}

function build(host: MapHost, runs: readonly Run[]): void {
  initTree(host);
  const tree = makeTree(host);
  for (const run of runs) {
    tree.path.find(run.logical);
    insertExtent(tree, run, 0);
  }
}

function freeTree(host: MapHost): void {
  const nodes: number[] = [];
  new ExtentTree(host).nodes((block) => nodes.push(block));
  for (const block of nodes) host.freeNode(block, NODE);
}

/** Converts the map to twelve block numbers, if they are enough. */
export function toBlockNumbers(fs: OwnerHost, inode: Inode): void {
  const tree = fs.map(inode) as ExtentTree;
  const run = newRun();
  const found = tree.next(0, run);
  const { logical, physical, length, unwritten } = run;
  const end = found ? logical + length : 0;
  if (tree.depth > 0 || unwritten || end > EXT4_NDIR_BLOCKS || (found && tree.next(end, run)))
    throw new Failure('EOPNOTSUPP', `inode ${inode.ino} is more than one written extent in its first twelve blocks`);
  inode.touch();
  inode.iBlock.fill(0);
  for (let i = 0; found && i < length; i++) setPointer(inode.iBlock, logical + i, physical + i);
  inode.flags &= ~EXT4_EXTENTS_FL;
  inode.map = undefined;
}

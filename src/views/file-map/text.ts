/**
 * The file map in words, from the same data as the picture: the line below it, and the text for screen readers and
 * tests.
 */
import { formatBytes } from '../common/units.ts';
import { atMost, type Passage, passages, type Row } from '../twin/passages.ts';
import { CHANGE, ENTRY } from './answer/map-entry.ts';
import type { FileTree } from './answer/map-tree.ts';
import type { FileMapData } from './answer.ts';
import { clustersOf, unusedIn } from './clusters.ts';
import type { Lookup } from './lookup.ts';
import { allRuns, spanOf } from './runs.ts';
import { levelsOf } from './tree-marks.ts';
import { fileMap as english } from './words.ts';

type Said = typeof english;

const blocks = (words: Said, first: number, length: number): string =>
  length === 1 ? words.block(first) : words.blocks(first, first + length - 1);

/** `inode 12 · 6 extents · depth 1` */
export function captionOf(tree: FileTree, words: Said = english): string {
  switch (tree.kind) {
    case 'extents':
      return words.extents(tree.ino, tree.leaves, levelsOf(tree).length - 1);
    case 'indirect': {
      const lists = tree.nodes.length - 1;
      return lists > 0 ? words.pointersAndLists(tree.ino, tree.leaves, lists) : words.pointers(tree.ino, tree.leaves);
    }
    default:
      return words.inode(tree.ino);
  }
}

/** The reason why no tree can be shown. */
export const emptyOf = (tree: FileTree, words: Said): string =>
  tree.kind === 'inline' ? words.inline : words.noBlocks;

/** An entry on its own. */
export function entryInWords(tree: FileTree, i: number, words: Said): string {
  const { key, length, target, state } = tree.entries;
  if (state[i] === ENTRY.node) return words.leads(key[i], target[i]);
  const [logical, physical] = [blocks(words, key[i], length[i]), blocks(words, target[i], length[i])];
  const run = length[i] === 1 ? words.lies(logical, physical) : words.liesMany(logical, physical, length[i]);
  return state[i] === ENTRY.unwritten ? words.unwrittenRun(run) : run;
}

/** The lookup of a block, in one line. */
export function lookupInWords(data: FileMapData, tree: FileTree, found: Lookup, words: Said): string {
  const { logical, steps } = found;
  const delayed = data.delayed.some((d) => logical >= d.first && logical < d.first + d.length);
  const way = steps.map(({ node, slot, probes }) => {
    const where = node === 0 ? words.root : words.block(tree.nodes[node].block);
    if (slot < 0) return words.nothing(where);
    return probes.length > 0
      ? words.slotByLooks(where, slot, probes.length, probes.join(', '))
      : words.slot(where, slot);
  });
  const place = words.block(found.physical);
  const end =
    found.entry >= 0
      ? tree.entries.state[found.entry] === ENTRY.unwritten
        ? words.unwritten(place)
        : place
      : delayed
        ? words.waits
        : words.hole;
  return [words.block(logical), ...way, end].join(' → ');
}

/** The change of the tree by the last event. */
export function changeInWords(data: FileMapData, tree: FileTree, words: Said = english): string | undefined {
  const { change } = data;
  if (!change) return undefined;
  let moved = 0;
  const changed: number[] = [];
  change.entries.forEach((c, i) => {
    if (c === CHANGE.moved) moved++;
    else if (c === CHANGE.changed && !(change.newNodes.length > 0 && tree.entries.state[i] === ENTRY.node))
      changed.push(i);
  });
  const parts = change.newNodes.map((n) => words.isNew(tree.nodes[n].block));
  const gone = change.goneNodes;
  if (gone.length > 0) parts.push(gone.length === 1 ? words.gone(String(gone[0])) : words.goneMany(gone.join(', ')));
  if (moved > 0) parts.push(words.moved(moved));
  if (changed.length === 1) parts.push(entryInWords(tree, changed[0], words));
  else if (changed.length > 1) parts.push(words.changed(changed.length));
  return parts.length > 0 ? words.thisStep(parts.join('; ')) : undefined;
}

/** Limits for a listener: the most entries in all, and the most runs. */
const ENTRIES = 800;
const RUNS = 200;

/** The nodes of the tree, each with its entries. */
function nodesInWords(data: FileMapData, tree: FileTree, words: Said): Row[] {
  const rows: Row[] = [];
  let left = ENTRIES;
  for (const [n, node] of tree.nodes.entries()) {
    if (left === 0) {
      rows.push(words.moreNodes(tree.nodes.length - n));
      break;
    }
    const said: string[] = [];
    for (let i = node.from; i < node.from + Math.min(node.count, left); i++) {
      const change = data.change?.entries[i];
      const tell =
        change === CHANGE.changed ? words.slotChanged : change === CHANGE.moved ? words.slotMoved : words.slotIs;
      said.push(tell(tree.entries.slot[i], entryInWords(tree, i, words)));
    }
    left -= said.length;
    if (node.count > said.length) said.push(words.moreSlots(node.count - said.length));
    const where = n === 0 ? words.inInode(tree.ino) : words.inBlock(node.block);
    const name = data.change?.newNodes.includes(n) ? words.nodeNew(where) : where;
    const free = node.max - node.count;
    const says =
      free > 0 ? words.usedAndFree(name, node.count, node.max, free) : words.used(name, node.count, node.max);
    rows.push({ says, rows: said });
  }
  return rows;
}

/** The runs of the file from its first block to its last, each with its place. */
function runsInWords(data: FileMapData, tree: FileTree, words: Said): string[] {
  const runs = allRuns(data, tree);
  let at = 0;
  const strip: string[] = [];
  for (const { logical, length, state, physical } of runs) {
    if (logical > at) strip.push(words.runHole(blocks(words, at, logical - at)));
    const run = blocks(words, logical, length);
    if (state === 'delayed') strip.push(words.runDelayed(run));
    else strip.push((state === 'written' ? words.runWritten : words.runUnwritten)(run, physical));
    at = logical + length;
  }
  const span = spanOf(data, tree, runs);
  if (span > at) strip.push(words.runHole(blocks(words, at, span - at)));
  const clusters = clustersOf(data, runs).length;
  const together = clusters > 0 ? [words.itsClusters(clusters, data.clusterRatio, unusedIn(data, runs))] : [];
  return [...together, ...atMost(strip, RUNS, words.moreRuns)];
}

/** The picture in words. */
export function fileMapInWords(data: FileMapData, words: Said = english): Passage[] {
  const { tree } = data;
  if (!tree) return passages([words.theFile, [words.noFileNow]]);
  const about = words.about(words.named(data.name), captionOf(tree, words), formatBytes(tree.size));
  const file = [about, changeInWords(data, tree, words)];
  if (tree.kind === 'none' || tree.kind === 'inline') return passages([words.theFile, [...file, emptyOf(tree, words)]]);
  return passages(
    [words.theFile, file],
    [words.howFound, nodesInWords(data, tree, words)],
    [words.itsBlocks, runsInWords(data, tree, words)],
    [words.kept, data.kept.map((pa) => words.keptRun(blocks(words, pa.physical, pa.length), pa.free))],
  );
}

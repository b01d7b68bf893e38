/** What the tile of the file map says. */
import { sentenceOf } from '../../bytes/said.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { formatBytes } from '../common/units.ts';
import { atMost, type Passage, passages, type Row } from '../twin/passages.ts';
import { CHANGE, ENTRY } from './answer/map-entry.ts';
import type { FileTree } from './answer/map-tree.ts';
import type { FileMapData } from './answer.ts';
import type { Lookup } from './lookup.ts';
import { allRuns, clustersOf, spanOf, unusedIn } from './runs.ts';
import { levelsOf } from './tree-marks.ts';

const { number, many } = counting;
const extents = (n: number) => many(n, { one: '# extent', other: '# extents' });
const pointers = (n: number) => many(n, { one: '# pointer', other: '# pointers' });
const blocks = (n: number) => many(n, { one: '# block', other: '# blocks' });

export const fileMap = words('fileMap', {
  name: 'File map',
  file: 'File',
  oneFile: 'a file',
  inode: (ino: number) => `inode ${ino}`,
  /** A path, or what an inode without one is called. */
  named: sentenceOf,
  moreFiles: (n: number) => `${n} more: select one of their blocks on the map`,
  noVolume: 'There is no file system yet at this step: step forward until it is made.',
  noFile: 'There is no file yet. Write one with the script, then step to where it gets its blocks.',
  inline: 'This file is kept in its inode: it has no blocks, and needs no map.',
  noBlocks: 'This file has no blocks: its inode says all there is to it.',
  mapOf: (name: string, caption: string) => `Map of ${name}: ${caption}`,
  keys: 'Left and right go from run to run of the file and show how it is looked up; Enter selects its block on the volume, Down the node that leads to it, Up the inode.',
  /** The caption: figures with “ · ” between them. */
  extents: (ino: number, n: number, depth: number) => `inode ${ino} · ${extents(n)} · depth ${depth}`,
  pointers: (ino: number, n: number) => `inode ${ino} · ${pointers(n)}`,
  pointersAndLists: (ino: number, n: number, lists: number) =>
    `inode ${ino} · ${pointers(n)} · ${many(lists, { one: '# indirect block', other: '# indirect blocks' })}`,
  /** Words in the picture. */
  picture: {
    root: (ino: number) => `inode ${ino} · i_block, 60 bytes`,
    node: (block: number, level: string) => `block ${block} · ${level}`,
    newNode: (block: number, level: string) => `block ${block} · new ${level}`,
    leaf: 'leaf',
    index: 'index node',
    toData: 'pointers to data',
    toLists: 'pointers to lists',
    slotsUsed: (count: number, max: number) => `${count} of ${max} ${max === 1 ? 'slot' : 'slots'}`,
    pointersUsed: (count: number, max: number) => `${count} of ${max} ${max === 1 ? 'pointer' : 'pointers'}`,
    header: 'header',
    of: (count: number, max: number) => `${count} of ${max}`,
    depth: (level: number) => `depth ${level}`,
    levels: ['indirect', 'double', 'triple'],
    freeSlot: 'free slot',
    free: 'free',
    countFree: (n: number) => `${n} free`,
    from: (key: number) => `from ${key}`,
    leaves: (n: number) => `${n} leaves`,
    indexNodes: (n: number) => `${n} index nodes`,
    lists: (n: number) => `${n} lists of pointers`,
    inEachBar: (row: string, share: number) => `${row}, ${share} in each bar`,
    ofFile: 'blocks of the file',
    ofVolume: (groups: string) => `blocks of the volume · group ${groups}`,
    ofVolumeIn: (groups: string) => `blocks of the volume · groups ${groups}`,
    inClusters: (n: number) => `in clusters of ${n}`,
    nowhere: 'nothing on the volume yet',
    block0: 'block 0',
  },
  /** Words of the lines and of the text twin. */
  block: (block: number) => `block ${block}`,
  blocks: (first: number, last: number) => `blocks ${first}–${last}`,
  leads: (block: number, target: number) => `block ${block} of the file and what follows: see block ${target}`,
  lies: (logical: string, physical: string) => `${logical} of the file → ${physical}`,
  liesMany: (logical: string, physical: string, n: number) => `${logical} of the file → ${physical}, ${blocks(n)}`,
  unwrittenRun: (run: string) => `${run}, unwritten: reads as zeros`,
  root: 'root',
  nothing: (node: string) => `${node}: nothing`,
  slot: (node: string, slot: number) => `${node}: slot ${slot}`,
  slotByLooks: (node: string, slot: number, looks: number, where: string) =>
    `${node}: slot ${slot} by ${many(looks, { one: '# look', other: '# looks' })} (${where})`,
  unwritten: (block: string) => `${block}, unwritten`,
  waits: 'no place yet: it waits in memory',
  hole: 'a hole, reads as zeros',
  isNew: (block: number) => `block ${block} is new`,
  gone: (block: string) => `block ${block} no longer used`,
  goneMany: (list: string) => `blocks ${list} no longer used`,
  moved: (n: number) => `${many(n, { one: '# entry', other: '# entries' })} moved`,
  changed: (n: number) => `${number(n)} entries changed`,
  thisStep: (changes: string) => `This step: ${changes}`,
  moreNodes: (n: number) => `${number(n)} more nodes`,
  slotIs: (slot: number, entry: string) => `slot ${slot}: ${entry}`,
  slotChanged: (slot: number, entry: string) => `slot ${slot}: ${entry} (changed now)`,
  slotMoved: (slot: number, entry: string) => `slot ${slot}: ${entry} (moved here now)`,
  moreSlots: (n: number) => `and ${n} more`,
  inInode: (ino: number) => `In inode ${ino}`,
  inBlock: (block: number) => `Block ${block}`,
  nodeNew: (node: string) => `${node}, new`,
  used: (node: string, count: number, max: number) => `${node}: ${count} of ${max} slots used.`,
  usedAndFree: (node: string, count: number, max: number, free: number) =>
    `${node}: ${count} of ${max} slots used, ${free} free.`,
  runHole: (run: string) => `${run}: a hole`,
  runDelayed: (run: string) => `${run}: delayed`,
  runWritten: (run: string, at: number) => `${run}: written at ${at}`,
  runUnwritten: (run: string, at: number) => `${run}: unwritten at ${at}`,
  moreRuns: (n: number) => `and ${n} more runs`,
  theFile: 'The file',
  noFileNow: 'There is no file at this moment.',
  about: (name: string, caption: string, size: string) => `${name}: ${caption}, ${size}`,
  howFound: 'How its blocks are found',
  itsBlocks: 'Its blocks, from first to last',
  itsClusters: (n: number, size: number, unused: number) =>
    `The volume gives ${size} blocks at once, a cluster. The file has ${many(n, { one: '# cluster', other: '# clusters' })}, with nothing in ${number(unused)} of their blocks.`,
  kept: 'Kept for it',
  keptRun: (run: string, free: number) => `${run}, ${blocks(free)} of them unused`,
});

/**
 * The file map in words, from the same data as the picture: the line below it, and the text for screen readers and
 * tests.
 */
type Said = typeof fileMap;

const blocksFrom = (words: Said, first: number, length: number): string =>
  length === 1 ? words.block(first) : words.blocks(first, first + length - 1);

/** `inode 12 · 6 extents · depth 1` */
export function captionOf(tree: FileTree, words: Said = fileMap): string {
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
  const [logical, physical] = [blocksFrom(words, key[i], length[i]), blocksFrom(words, target[i], length[i])];
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
export function changeInWords(data: FileMapData, tree: FileTree, words: Said = fileMap): string | undefined {
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
    if (logical > at) strip.push(words.runHole(blocksFrom(words, at, logical - at)));
    const run = blocksFrom(words, logical, length);
    if (state === 'delayed') strip.push(words.runDelayed(run));
    else strip.push((state === 'written' ? words.runWritten : words.runUnwritten)(run, physical));
    at = logical + length;
  }
  const span = spanOf(data, tree, runs);
  if (span > at) strip.push(words.runHole(blocksFrom(words, at, span - at)));
  const clusters = clustersOf(data, runs).length;
  const together = clusters > 0 ? [words.itsClusters(clusters, data.clusterRatio, unusedIn(data, runs))] : [];
  return [...together, ...atMost(strip, RUNS, words.moreRuns)];
}

/** The picture in words. */
export function fileMapInWords(data: FileMapData, words: Said = fileMap): Passage[] {
  const { tree } = data;
  if (!tree) return passages([words.theFile, [words.noFileNow]]);
  const about = words.about(words.named(data.name), captionOf(tree, words), formatBytes(tree.size));
  const file = [about, changeInWords(data, tree, words)];
  if (tree.kind === 'none' || tree.kind === 'inline') return passages([words.theFile, [...file, emptyOf(tree, words)]]);
  return passages(
    [words.theFile, file],
    [words.howFound, nodesInWords(data, tree, words)],
    [words.itsBlocks, runsInWords(data, tree, words)],
    [words.kept, data.kept.map((pa) => words.keptRun(blocksFrom(words, pa.physical, pa.length), pa.free))],
  );
}

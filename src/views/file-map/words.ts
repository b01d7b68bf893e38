/**
 * The file map in words, from the same data as the picture: the line below it, and the text for screen readers and
 * tests.
 */
import type { FileMapData } from '../../session/answers/file-map-answer.ts';
import type { FileTree } from '../../session/answers/file-map-data.ts';
import { CHANGE, ENTRY } from '../../session/answers/map-entry.ts';
import { formatBytes, formatCount, formatMany } from '../common/units.ts';
import { atMost, type Passage, passages, type Row } from '../twin/passages.ts';
import type { Lookup } from './lookup.ts';
import { allRuns, spanOf } from './runs.ts';
import { levelsOf } from './tree-marks.ts';

const blocks = (first: number, length: number): string =>
  length === 1 ? `block ${first}` : `blocks ${first}–${first + length - 1}`;

/** `inode 12 · 6 extents · depth 1` */
export function captionOf(tree: FileTree): string {
  const levels = levelsOf(tree).length - 1;
  switch (tree.kind) {
    case 'extents':
      return `inode ${tree.ino} · ${formatMany(tree.leaves, 'extent')} · depth ${levels}`;
    case 'indirect': {
      const lists = tree.nodes.length - 1;
      return `inode ${tree.ino} · ${formatMany(tree.leaves, 'pointer')}${lists > 0 ? ` · ${formatMany(lists, 'indirect block')}` : ''}`;
    }
    default:
      return `inode ${tree.ino}`;
  }
}

/** Why no tree can be shown. */
export function emptyOf(tree: FileTree): string {
  if (tree.kind === 'inline') return 'This file is kept in its inode: it has no blocks, and needs no map.';
  return 'This file has no blocks: its inode says all there is to it.';
}

/** An entry on its own. */
export function entryInWords(tree: FileTree, i: number): string {
  const { key, length, target, state } = tree.entries;
  if (state[i] === ENTRY.node) return `${blocks(key[i], 1)} of the file and what follows: see block ${target[i]}`;
  const many = length[i] === 1 ? '' : `, ${formatMany(length[i], 'block')}`;
  return `${blocks(key[i], length[i])} of the file → ${blocks(target[i], length[i])}${many}${
    state[i] === ENTRY.unwritten ? ', unwritten: reads as zeros' : ''
  }`;
}

/** How a block is found, in one line. */
export function lookupInWords(data: FileMapData, tree: FileTree, found: Lookup): string {
  const { logical, steps } = found;
  const delayed = data.delayed.some((d) => logical >= d.first && logical < d.first + d.length);
  const way = steps.map((s) => {
    const node = tree.nodes[s.node];
    const where = s.node === 0 ? 'root' : `block ${node.block}`;
    if (s.slot < 0) return `${where}: nothing`;
    const looks = s.probes.length > 0 ? ` by ${formatMany(s.probes.length, 'look')} (${s.probes.join(', ')})` : '';
    return `${where}: slot ${s.slot}${looks}`;
  });
  const end =
    found.entry >= 0
      ? `block ${found.physical}${tree.entries.state[found.entry] === ENTRY.unwritten ? ', unwritten' : ''}`
      : delayed
        ? 'no place yet: it waits in memory'
        : 'a hole, reads as zeros';
  return `block ${logical} → ${[...way, end].join(' → ')}`;
}

/** What the last event did to the tree. */
export function changeInWords(data: FileMapData, tree: FileTree): string | undefined {
  const { change } = data;
  if (!change) return undefined;
  let moved = 0;
  const changed: number[] = [];
  change.entries.forEach((c, i) => {
    if (c === CHANGE.moved) moved++;
    else if (c === CHANGE.changed && !(change.newNodes.length > 0 && tree.entries.state[i] === ENTRY.node))
      changed.push(i);
  });
  const parts: string[] = [];
  for (const n of change.newNodes) parts.push(`block ${tree.nodes[n].block} is new`);
  if (change.goneNodes.length > 0)
    parts.push(`block${change.goneNodes.length === 1 ? '' : 's'} ${change.goneNodes.join(', ')} no longer used`);
  if (moved > 0) parts.push(`${formatMany(moved, 'entry', 'entries')} moved`);
  if (changed.length === 1) parts.push(entryInWords(tree, changed[0]));
  else if (changed.length > 1) parts.push(`${formatCount(changed.length)} entries changed`);
  return parts.length > 0 ? `This step: ${parts.join('; ')}` : undefined;
}

/** A listener needs an end: entries in all, and runs. */
const ENTRIES = 800;
const RUNS = 200;

/** The nodes of the tree, each with its entries. */
function nodesInWords(data: FileMapData, tree: FileTree): Row[] {
  const rows: Row[] = [];
  let left = ENTRIES;
  for (const [n, node] of tree.nodes.entries()) {
    if (left === 0) {
      rows.push(`${formatCount(tree.nodes.length - n)} more nodes`);
      break;
    }
    const said: string[] = [];
    for (let i = node.from; i < node.from + Math.min(node.count, left); i++) {
      const change = data.change?.entries[i];
      said.push(
        `slot ${tree.entries.slot[i]}: ${entryInWords(tree, i)}${change === CHANGE.changed ? ' (changed now)' : change === CHANGE.moved ? ' (moved here now)' : ''}`,
      );
    }
    left -= said.length;
    if (node.count > said.length) said.push(`and ${node.count - said.length} more`);
    const where = n === 0 ? `In inode ${tree.ino}` : `Block ${node.block}`;
    const isNew = data.change?.newNodes.includes(n) ? ', new' : '';
    const free = node.max - node.count;
    rows.push({
      says: `${where}${isNew}: ${node.count} of ${node.max} slots used${free > 0 ? `, ${free} free` : ''}.`,
      rows: said,
    });
  }
  return rows;
}

/** The file from its first block to its last, and where each run of it lies. */
function runsInWords(data: FileMapData, tree: FileTree): string[] {
  const runs = allRuns(data, tree);
  let at = 0;
  const strip: string[] = [];
  for (const run of runs) {
    if (run.logical > at) strip.push(`${blocks(at, run.logical - at)}: a hole`);
    const to = run.state === 'delayed' ? 'delayed' : `${run.state} at ${run.physical}`;
    strip.push(`${blocks(run.logical, run.length)}: ${to}`);
    at = run.logical + run.length;
  }
  const span = spanOf(data, tree, runs);
  if (span > at) strip.push(`${blocks(at, span - at)}: a hole`);
  return [...atMost(strip, RUNS, (n) => `and ${n} more runs`)];
}

/** What the picture shows. */
export function fileMapInWords(data: FileMapData): Passage[] {
  const { tree } = data;
  if (!tree) return passages(['The file', ['There is no file at this moment.']]);
  const file = [`${data.name}: ${captionOf(tree)}, ${formatBytes(tree.size)}`, changeInWords(data, tree)];
  if (tree.kind === 'none' || tree.kind === 'inline') return passages(['The file', [...file, emptyOf(tree)]]);
  return passages(
    ['The file', file],
    ['How its blocks are found', nodesInWords(data, tree)],
    ['Its blocks, from first to last', runsInWords(data, tree)],
    [
      'Kept for it',
      data.kept.map((pa) => `${blocks(pa.physical, pa.length)}, ${formatMany(pa.free, 'block')} of them unused`),
    ],
  );
}

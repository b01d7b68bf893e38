/** The directory in words: captions, the thing under the pointer, lookups and their costs, and the text twin. */

import type { BlockFault } from '../../session/answers/dir-blocks.ts';
import { formatBytes } from '../common/units.ts';
import { atMost, type Passage, passages, type Row } from '../twin/passages.ts';
import type { DetailRecord, Split } from './answer/detail.ts';
import type { Cost, DirLookup } from './answer/lookup.ts';
import { type DirectoryData, ROLE } from './answer.ts';
import { hex, shortHex } from './index-layout.ts';
import { directory as english } from './words.ts';

export type Said = typeof english;

const hashName = (version: number, words: Said): string => words.hashNames[version % 3] ?? words.unknownHash;

/** `inode 12 · 80 names · 3 blocks · index, depth 1` */
export function captionOf(d: DirectoryData, words: Said = english): string {
  const parts = [words.inode(d.ino), words.names(d.names)];
  if (d.inline) parts.push(words.isInline);
  else {
    parts.push(words.blocks(d.blocks.physical.length));
    parts.push(d.index ? words.index(d.index.levels + 1) : words.linear);
  }
  return parts.join(' · ');
}

/** A record on its own. */
export function recordInWords(r: DetailRecord, words: Said = english): string {
  if (r.kind === 'tail') return words.tail(r.at, r.recLen);
  if (r.kind === 'unused') return words.unused(r.at, r.recLen);
  const type = r.type ? (words.types[r.type] ?? words.unknownType) : '';
  return words.record(r.at, r.name, r.ino, type, r.need, r.recLen, r.recLen - r.need, hex(r.hash));
}

/** Number of names in a block, without `.` and `..`, which are the first two of block 0. */
export const namesIn = ({ blocks }: DirectoryData, block: number): number =>
  Math.max(0, (blocks.names[block] ?? 0) - (block === 0 ? 2 : 0));

/** A block of the directory. */
export function blockInWords(d: DirectoryData, block: number, words: Said = english): string {
  const { blocks } = d;
  const role = blocks.role[block];
  if (role === ROLE.hole) return words.hole(block);
  const where = words.where(block, blocks.physical[block]);
  if (role === ROLE.root || role === ROLE.node) {
    const node = d.index?.nodes.find((n) => n.logical === block);
    if (!node) return role === ROLE.root ? words.isRoot(where) : words.isNode(where);
    return (role === ROLE.root ? words.isRootOf : words.isNodeOf)(where, node.count, node.limit);
  }
  const free = blocks.slack[block] + blocks.unused[block];
  const holds = words.holds(where, namesIn(d, block), blocks.needed[block], d.blockSize, free);
  return role === ROLE.loose ? words.loose(holds) : holds;
}

export function rangeInWords(
  d: DirectoryData,
  cell: { from: number; to: number; block: number; many: number },
  words: Said,
): string {
  const range = words.range(hex(cell.from), hex(cell.to - 1));
  return cell.many > 1 ? words.rangeMany(range, cell.many) : `${range} → ${blockInWords(d, cell.block, words)}`;
}

/** `7 hashes and 38 names compared, 2 blocks read` */
export const costInWords = (c: Cost, words: Said): string => words.compared(c.hashes, c.names, c.blocks);

/** A name of a leaf that is split. */
export function splitEntryInWords({ entries, from, to }: Split, entry: number, words: Said): string | undefined {
  const e = entries[entry];
  if (!e) return undefined;
  const said = words.splitEntry(e.name, hex(e.hash), e.place + 1, entry + 1);
  return e.moves ? words.movesTo(said, to) : words.staysIn(said, from);
}

export interface Stop {
  /** The heading, and the text. */
  label: string;
  text: string;
}

/** The stops of a lookup, one per stage: hash, nodes, blocks. */
export function stopsOf(d: DirectoryData, l: DirLookup, words: Said = english): Stop[] {
  const stops: Stop[] = [];
  if (l.hash) stops.push({ label: hashName(l.hash.version, words), text: hex(l.hash.hash) });
  for (const step of l.nodes) {
    const node = d.index!.nodes[step.node];
    stops.push({
      label: step.node === 0 ? words.rootStop : words.nodeStop(node.logical),
      text: words.comparisons(step.probes.length, step.slot),
    });
  }
  const few = l.leaves.length <= 3;
  for (const leaf of few ? l.leaves : l.leaves.slice(-1)) {
    const before = few ? 0 : l.leaves.length - 1;
    const label = l.hash ? words.leafStop(leaf.logical) : words.blockStop(leaf.logical);
    stops.push({
      label: before > 0 ? words.blocksBefore(before, leaf.logical) : label,
      text: leaf.at >= 0 ? words.namesThen(leaf.compared, leaf.at) : words.namesNotHere(leaf.compared),
    });
  }
  return stops;
}

export const outcomeOf = (l: DirLookup, words: Said): string => (l.ino > 0 ? words.inode(l.ino) : words.noSuchName);

/** A lookup in one line. */
function lookupInWords(d: DirectoryData, l: DirLookup, words: Said): string {
  if (l.refused) return l.refused;
  const way = stopsOf(d, l, words).map((s) => `${s.label}: ${s.text}`);
  return words.lookedUp(l.name, [...way, outcomeOf(l, words)].join(' → '));
}

/** Says what the index saves, or that there is none. */
function comparedInWords(d: DirectoryData, l: DirLookup, words: Said): string {
  if (!d.index) return words.blockByBlock(costInWords(l.cost, words));
  return words.byIndex(costInWords(l.cost, words), costInWords(l.linear, words));
}

/** The result of a lookup, and its cost. */
export const outcomeInWords = (d: DirectoryData, l: DirLookup, words: Said): string =>
  `${lookupInWords(d, l, words)}. ${comparedInWords(d, l, words)}`;

/** The fault that the walk over a block met. */
export const faultInWords = ({ at, why, blank }: BlockFault, words: Said = english): string =>
  blank ? words.blank : words.damaged(at, why);

/** Limits for a listener. */
const LEAVES = 100;
const RECORDS = 400;
const GONE = 8;

/** The picture in words. */
export function directoryInWords(d: DirectoryData, words: Said = english): Passage[] {
  const { lookup } = d;
  const about = words.about(d.name, captionOf(d, words), formatBytes(d.size));
  if (d.inline) return passages([words.theDirectory, [about, words.keptInInode]]);
  return passages(
    [words.theDirectory, [about]],
    [
      words.aLookup,
      lookup ? [lookupInWords(d, lookup, words), lookup.refused ? undefined : comparedInWords(d, lookup, words)] : [],
    ],
    [words.aSplit, d.split ? splitInWords(d.split, words) : []],
    [words.theIndex, indexInWords(d, words)],
    ...d.detail.map((block) => [words.theBlock(block.logical), detailInWords(d, block, words)] as const),
  );
}

function indexInWords(d: DirectoryData, words: Said): (Row | undefined)[] {
  const { index } = d;
  if (!index) return [];
  const leaves = Array.from(index.leaves, (block, i) =>
    words.leafRow(shortHex(index.leafFrom[i]), block, d.blocks.names[block] ?? 0),
  );
  return [
    words.indexBy(hashName(index.version, words), index.nodes.length, index.leaves.length),
    ...index.nodes
      .slice(0, LEAVES)
      .map((n, i) => (i === 0 ? words.rootRow : words.nodeRow)(n.logical, n.count, n.limit)),
    index.fault ? words.damagedIndex(index.fault) : undefined,
    { says: words.leavesByHash, rows: atMost(leaves, LEAVES, words.andMore) },
  ];
}

function splitInWords(split: Split, words: Said): Row[] {
  const { entries, from, to, hash } = split;
  const said = words.split(from, entries.length, entries.filter((e) => e.moves).length, to, hex(hash));
  const byHash = entries.map((_, i) => splitEntryInWords(split, i, words) ?? '');
  return [
    split.continued ? words.splitContinued(said) : said,
    { says: words.byHash, rows: atMost(byHash, RECORDS, words.andMore) },
  ];
}

/** A block of the directory, record by record. */
function detailInWords(d: DirectoryData, block: DirectoryData['detail'][number], words: Said): string[] {
  const records = block.records.map((r) => {
    const row =
      r.kind === 'entry'
        ? words.entryRow(r.at, r.name, r.ino, r.recLen, r.recLen - r.need)
        : (r.kind === 'tail' ? words.tailRow : words.unusedRow)(r.at, r.recLen);
    return r.change === 'new' ? words.isNew(row) : r.change === 'changed' ? words.isChanged(row) : row;
  });
  const gone = block.gone.length > 0 ? [words.goneRow(block.gone.slice(0, GONE).join(', '))] : [];
  const fault = block.fault ? [faultInWords(block.fault, words)] : [];
  return [blockInWords(d, block.logical, words), ...atMost(records, RECORDS, words.andMoreRecords), ...gone, ...fault];
}

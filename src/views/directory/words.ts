/** The directory in words: captions, what is pointed at, lookups and what they cost, and the text twin. */

import { DIR_FILE_TYPES } from '../../format/directory.ts';
import type { BlockFault } from '../../session/answers/dir-blocks.ts';
import type { DetailRecord, Split } from '../../session/answers/dir-detail.ts';
import type { Cost, DirLookup } from '../../session/answers/dir-lookup.ts';
import { type DirectoryData, ROLE } from '../../session/answers/directory-answer.ts';
import { formatBytes, formatCount, formatMany } from '../common/units.ts';
import { atMost, type Passage, passages, type Row } from '../twin/passages.ts';
import { hex, shortHex } from './index-layout.ts';

const HASHES = ['legacy', 'half-MD4', 'TEA'];
const hashName = (version: number): string => HASHES[version % 3] ?? 'unknown';

/** `inode 12 · 80 names · 3 blocks · index, depth 1` */
export function captionOf(d: DirectoryData): string {
  const parts = [`inode ${d.ino}`, formatMany(d.names, 'name')];
  if (d.inline) parts.push('in the inode');
  else {
    parts.push(formatMany(d.blocks.physical.length, 'block'));
    parts.push(d.index ? `index, ${formatMany(d.index.levels + 1, 'level')}` : 'linear');
  }
  return parts.join(' · ');
}

/** A record on its own. */
export function recordInWords(r: DetailRecord): string {
  if (r.kind === 'tail') return `byte ${r.at}: the tail, ${r.recLen} bytes with the block’s checksum`;
  if (r.kind === 'unused') return `byte ${r.at}: ${formatMany(r.recLen, 'byte')} that no name uses`;
  const type = r.type ? `, ${(DIR_FILE_TYPES as Record<number, string>)[r.type] ?? 'unknown type'}` : '';
  const slack = r.recLen - r.need;
  return `byte ${r.at}: “${r.name}” → inode ${r.ino}${type}; ${r.need} of its ${r.recLen} bytes are needed${slack > 0 ? `, ${slack} are slack` : ''}; hash ${hex(r.hash)}`;
}

/** Names in a block, without `.` and `..`, which are the first two of block 0. */
export const namesIn = ({ blocks }: DirectoryData, block: number): number =>
  Math.max(0, (blocks.names[block] ?? 0) - (block === 0 ? 2 : 0));

/** A block of the directory. */
export function blockInWords(d: DirectoryData, block: number): string {
  const { blocks } = d;
  const role = blocks.role[block];
  const where = `block ${block} of the directory, block ${blocks.physical[block]} of the volume`;
  if (role === ROLE.hole) return `block ${block} of the directory: a hole`;
  if (role === ROLE.root || role === ROLE.node) {
    const node = d.index?.nodes.find((n) => n.logical === block);
    const of = node ? `, ${formatCount(node.count)} of ${formatCount(node.limit)} slots` : '';
    return `${where}: ${role === ROLE.root ? 'the root of the index' : 'a node of the index'}${of}`;
  }
  const loose = role === ROLE.loose ? ', to which no slot leads yet' : '';
  return `${where}: ${formatMany(namesIn(d, block), 'name')}, ${formatCount(blocks.needed[block])} of ${formatCount(d.blockSize)} bytes needed, ${formatCount(blocks.slack[block] + blocks.unused[block])} free in records${loose}`;
}

export function rangeInWords(
  d: DirectoryData,
  cell: { from: number; to: number; block: number; many: number },
): string {
  const range = `hashes ${hex(cell.from)} to ${hex(cell.to - 1)}`;
  return cell.many > 1
    ? `${range}: ${formatCount(cell.many)} slots, too many to be drawn one by one`
    : `${range} → ${blockInWords(d, cell.block)}`;
}

/** `7 hashes and 38 names compared, 2 blocks read` */
export function costInWords(c: Cost): string {
  const compared = [c.hashes > 0 ? formatMany(c.hashes, 'hash', 'hashes') : '', formatMany(c.names, 'name')].filter(
    Boolean,
  );
  return `${compared.join(' and ')} compared, ${formatMany(c.blocks, 'block')} read`;
}

/** A name of a leaf that is split. */
export function splitEntryInWords({ entries, from, to }: Split, entry: number): string | undefined {
  const e = entries[entry];
  return (
    e &&
    `“${e.name}”: hash ${hex(e.hash)}, number ${e.place + 1} as they lay, ${entry + 1} by hash: ${e.moves ? `moves to block ${to}` : `stays in block ${from}`}`
  );
}

export interface Stop {
  /** The heading, and the text. */
  label: string;
  text: string;
}

/** The stops of a lookup, one per stage: hash, nodes, blocks. */
export function stopsOf(d: DirectoryData, l: DirLookup): Stop[] {
  const stops: Stop[] = [];
  if (l.hash) stops.push({ label: hashName(l.hash.version), text: hex(l.hash.hash) });
  for (const step of l.nodes) {
    const node = d.index!.nodes[step.node];
    stops.push({
      label: step.node === 0 ? 'root' : `node, block ${node.logical}`,
      text: `${formatMany(step.probes.length, 'comparison')} → slot ${step.slot}`,
    });
  }
  const few = l.leaves.length <= 3;
  for (const leaf of few ? l.leaves : l.leaves.slice(-1)) {
    const before = few ? 0 : l.leaves.length - 1;
    const blocks =
      before > 0
        ? `${formatMany(before, 'block')} without it, then block ${leaf.logical}`
        : `${l.hash ? 'leaf, ' : ''}block ${leaf.logical}`;
    stops.push({
      label: blocks,
      text: formatMany(leaf.compared, 'name') + (leaf.at >= 0 ? `, byte ${leaf.at}` : ', not here'),
    });
  }
  return stops;
}

export const outcomeOf = (l: DirLookup): string => (l.ino > 0 ? `inode ${l.ino}` : 'no such name');

/** A lookup in one line. */
function lookupInWords(d: DirectoryData, l: DirLookup): string {
  if (l.refused) return l.refused;
  const way = stopsOf(d, l).map((s) => `${s.label}: ${s.text}`);
  return `“${l.name}” → ${[...way, outcomeOf(l)].join(' → ')}`;
}

/** What the index saves, or that there is none. */
function comparedInWords(d: DirectoryData, l: DirLookup): string {
  if (!d.index) return `Searched block by block: ${costInWords(l.cost)}. This directory has no index.`;
  return `By the index: ${costInWords(l.cost)}. Block by block it would be: ${costInWords(l.linear)}.`;
}

/** How a lookup ended, and what it cost. */
export const outcomeInWords = (d: DirectoryData, l: DirLookup): string =>
  `${lookupInWords(d, l)}. ${comparedInWords(d, l)}`;

/** What the walk over a block met. */
export const faultInWords = ({ at, why, blank }: BlockFault): string =>
  blank
    ? 'All zeros: no record has been written into it.'
    : `Damaged at byte ${at}: ${why}. The rest of the block cannot be read.`;

/** A listener needs an end. */
const LEAVES = 100;
const RECORDS = 400;
const GONE = 8;

/** What the picture shows. */
export function directoryInWords(d: DirectoryData): Passage[] {
  const { lookup } = d;
  const about = `${d.name}: ${captionOf(d)}, ${formatBytes(d.size)}`;
  if (d.inline) return passages(['The directory', [about, 'It is kept in its inode: there is no block to be shown.']]);
  return passages(
    ['The directory', [about]],
    [
      'A name is looked up',
      lookup ? [lookupInWords(d, lookup), lookup.refused ? undefined : comparedInWords(d, lookup)] : [],
    ],
    ['A block is split', d.split ? splitInWords(d.split) : []],
    ['The index', indexInWords(d)],
    ...d.detail.map((block) => [`Block ${block.logical}`, detailInWords(d, block)] as const),
  );
}

function indexInWords(d: DirectoryData): (Row | undefined)[] {
  const { index } = d;
  if (!index) return [];
  const leaves = Array.from(
    index.leaves,
    (block, i) =>
      `from ${shortHex(index.leafFrom[i])}: block ${block}, ${formatMany(d.blocks.names[block] ?? 0, 'name')}`,
  );
  return [
    `Index by ${hashName(index.version)} hash: ${formatMany(index.nodes.length, 'node')}, ${formatMany(index.leaves.length, 'leaf', 'leaves')}`,
    ...index.nodes
      .slice(0, LEAVES)
      .map(
        (n, i) =>
          `${i === 0 ? 'The root' : 'A node'}, block ${n.logical}: ${formatCount(n.count)} of ${formatCount(n.limit)} slots`,
      ),
    index.fault ? `The index is damaged: ${index.fault}` : undefined,
    { says: 'Leaves, by hash:', rows: atMost(leaves, LEAVES, (n) => `and ${formatCount(n)} more`) },
  ];
}

function splitInWords(split: Split): Row[] {
  const moves = split.entries.filter((e) => e.moves).length;
  const byHash = split.entries.map((_, i) => splitEntryInWords(split, i) ?? '');
  return [
    `Block ${split.from} is split: of ${formatMany(split.entries.length, 'name')} sorted by hash, ${formatCount(moves)} move to block ${split.to}, from ${hex(split.hash)} on${split.continued ? '; one with that hash stays behind' : ''}`,
    { says: 'By hash:', rows: atMost(byHash, RECORDS, (n) => `and ${formatCount(n)} more`) },
  ];
}

/** A block of the directory, record by record. */
function detailInWords(d: DirectoryData, block: DirectoryData['detail'][number]): string[] {
  const records = block.records.map((r) => {
    const change = r.change === 'new' ? ' (new)' : r.change === 'changed' ? ' (changed)' : '';
    const slack = r.recLen - r.need;
    const what = r.kind === 'entry' ? `${r.name} → inode ${r.ino}` : r.kind === 'tail' ? 'tail' : 'unused';
    return `byte ${r.at}: ${what}, ${formatMany(r.recLen, 'byte')}${r.kind === 'entry' && slack > 0 ? `, ${slack} of them slack` : ''}${change}`;
  });
  const gone = block.gone.length > 0 ? [`gone: ${block.gone.slice(0, GONE).join(', ')}`] : [];
  const fault = block.fault ? [faultInWords(block.fault)] : [];
  return [
    blockInWords(d, block.logical),
    ...atMost(records, RECORDS, (n) => `and ${formatCount(n)} more records`),
    ...gone,
    ...fault,
  ];
}

/** What the tile of directories says. */

import { sentenceOf } from '../../bytes/said.ts';
import type { BlockFault } from '../../session/answers/dir-blocks.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { formatBytes } from '../common/units.ts';
import { atMost, type Passage, passages, type Row } from '../twin/passages.ts';
import type { DetailRecord, Split } from './answer/detail.ts';
import type { Cost, DirLookup } from './answer/lookup.ts';
import { type DirectoryData, ROLE } from './answer.ts';
import { hex, shortHex } from './index-layout.ts';

const { number, many } = counting;
const names = (n: number) => many(n, { one: '# name', other: '# names' });
const blocks = (n: number) => many(n, { one: '# block', other: '# blocks' });
const bytes = (n: number) => many(n, { one: '# byte', other: '# bytes' });
const hashes = (n: number) => many(n, { one: '# hash', other: '# hashes' });
const leaves = (n: number) => many(n, { one: '# leaf', other: '# leaves' });
const nodes = (n: number) => many(n, { one: '# node', other: '# nodes' });

export const directory = words('directory', {
  name: 'Directory',
  which: 'Which directory',
  oneDirectory: 'a directory',
  unknown: (ino: number) => `the one that names inode ${ino}`,
  moreDirectories: (n: number) => `${n} more: pick them in the tree of files`,
  none: 'There is no directory yet at this step: step forward until the root is made.',
  inInode:
    'This directory is small enough to be kept in its inode (inline_data): it has no block yet. Look at the inode.',
  pictureOf: (name: string, caption: string) => `Directory ${name}: ${caption}`,
  keys: 'Left and right go from record to record; Enter selects the record and its inode. Up and Down go to the leaf, or the block, before and after.',
  /** The field for a name. */
  form: {
    lookUpIn: (name: string) => `Look up a name in ${name}`,
    aName: 'look up a name',
    lookUp: 'Look up',
    end: 'End the lookup',
    stages: 'Stages of the lookup',
    before: 'Stage before',
    next: 'Next stage',
    of: (stage: number, stages: number) => `${stage} of ${stages}`,
  },
  names,
  blocks,
  /** The caption: figures with “ · ” between them. */
  inode: (ino: number) => `inode ${ino}`,
  isInline: 'in the inode',
  index: (levels: number) => `index, ${many(levels, { one: '# level', other: '# levels' })}`,
  linear: 'linear',
  /** Words in the picture. */
  picture: {
    names,
    leaves,
    damagedIndex: (why: string) => `The index is damaged: ${why}.`,
    strip: 'blocks, in their order',
    block: (block: number) => `block ${block}`,
    holds: (held: number, needed: number, free: number) =>
      `${names(held)} · ${number(needed)} bytes needed · ${number(free)} free`,
    gone: (list: string) => `gone from here: ${list}`,
    goneMore: (list: string, more: number) => `gone from here: ${list} and ${more} more`,
    root: 'root, block 0',
    nodesBelowRoot: (n: number) => `${nodes(n)} below it`,
    nodesBelow: (n: number) => `${nodes(n)} below those`,
    slots: (used: number, room: number) => `${number(used)} of ${number(room)} slots`,
    from: (hash: string) => `from ${hash}`,
    leads: (hash: string, block: number) => `from ${hash} → ${block}`,
    inEach: (all: number, each: number) => `${names(all)}, about ${number(each)} in each`,
    leaf: (block: number, held: number) => `${block}: ${names(held)}`,
    nameStop: 'name',
    found: 'found',
    notFound: 'not found',
    byIndex: 'by the index',
    byBlock: 'block by block',
    asTheyLay: (block: number, n: number) => `block ${block}: ${names(n)} as they lay`,
    stay: (n: number, block: number) => `by hash: ${names(n)} stay in block ${block}`,
    move: (n: number, hash: string, block: number) =>
      `${names(n)} from ${hash} on ${n === 1 ? 'moves' : 'move'} to block ${block}`,
  },
  /** A record. */
  types: [
    'unknown',
    'regular file',
    'directory',
    'character device',
    'block device',
    'named pipe',
    'socket',
    'symbolic link',
  ] as readonly string[],
  unknownType: 'unknown type',
  tail: (at: number, length: number) => `byte ${at}: the tail, ${length} bytes with the block’s checksum`,
  unused: (at: number, length: number) => `byte ${at}: ${bytes(length)} that no name uses`,
  record: (
    at: number,
    name: string,
    ino: number,
    type: string,
    need: number,
    length: number,
    slack: number,
    hash: string,
  ) =>
    `byte ${at}: “${name}” → inode ${ino}${type && `, ${type}`}; ${need} of its ${length} bytes are needed${slack > 0 ? `, ${slack} are slack` : ''}; hash ${hash}`,
  /** A block of it. */
  where: (block: number, physical: number) => `block ${block} of the directory, block ${physical} of the volume`,
  hole: (block: number) => `block ${block} of the directory: a hole`,
  isRoot: (where: string) => `${where}: the root of the index`,
  isNode: (where: string) => `${where}: a node of the index`,
  isRootOf: (where: string, count: number, limit: number) =>
    `${where}: the root of the index, ${number(count)} of ${number(limit)} slots`,
  isNodeOf: (where: string, count: number, limit: number) =>
    `${where}: a node of the index, ${number(count)} of ${number(limit)} slots`,
  holds: (where: string, held: number, needed: number, size: number, free: number) =>
    `${where}: ${names(held)}, ${number(needed)} of ${number(size)} bytes needed, ${number(free)} free in records`,
  loose: (block: string) => `${block}, to which no slot leads yet`,
  range: (from: string, to: string) => `hashes ${from} to ${to}`,
  rangeMany: (range: string, n: number) => `${range}: ${number(n)} slots, too many to be drawn one by one`,
  /** A lookup. */
  hashNames: ['legacy', 'half-MD4', 'TEA'] as readonly string[],
  unknownHash: 'unknown',
  compared: (h: number, n: number, read: number) =>
    `${h > 0 ? `${hashes(h)} and ` : ''}${names(n)} compared, ${blocks(read)} read`,
  rootStop: 'root',
  nodeStop: (block: number) => `node, block ${block}`,
  comparisons: (n: number, slot: number) =>
    `${many(n, { one: '# comparison', other: '# comparisons' })} → slot ${slot}`,
  blocksBefore: (n: number, block: number) => `${blocks(n)} without it, then block ${block}`,
  leafStop: (block: number) => `leaf, block ${block}`,
  blockStop: (block: number) => `block ${block}`,
  namesThen: (n: number, at: number) => `${names(n)}, byte ${at}`,
  namesNotHere: (n: number) => `${names(n)}, not here`,
  /** The reason why a name cannot exist. */
  refused: sentenceOf,
  noSuchName: 'no such name',
  lookedUp: (name: string, way: string) => `“${name}” → ${way}`,
  blockByBlock: (cost: string) => `Searched block by block: ${cost}. This directory has no index.`,
  byIndex: (cost: string, linear: string) => `By the index: ${cost}. Block by block it would be: ${linear}.`,
  /** A split. */
  splitEntry: (name: string, hash: string, place: number, byHash: number) =>
    `“${name}”: hash ${hash}, number ${place} as they lay, ${byHash} by hash`,
  movesTo: (entry: string, block: number) => `${entry}: moves to block ${block}`,
  staysIn: (entry: string, block: number) => `${entry}: stays in block ${block}`,
  split: (from: number, n: number, moves: number, to: number, hash: string) =>
    `Block ${from} is split: of ${names(n)} sorted by hash, ${number(moves)} move to block ${to}, from ${hash} on`,
  splitContinued: (split: string) => `${split}; one with that hash stays behind`,
  byHash: 'By hash:',
  /** Damage; `why` is the engine's sentence. */
  blank: 'All zeros: no record has been written into it.',
  damaged: (at: number, why: string) => `Damaged at byte ${at}: ${why}. The rest of the block cannot be read.`,
  /** The twin. */
  theDirectory: 'The directory',
  about: (name: string, caption: string, size: string) => `${name}: ${caption}, ${size}`,
  keptInInode: 'It is kept in its inode: there is no block to be shown.',
  aLookup: 'A name is looked up',
  aSplit: 'A block is split',
  theIndex: 'The index',
  theBlock: (block: number) => `Block ${block}`,
  leafRow: (hash: string, block: number, n: number) => `from ${hash}: block ${block}, ${names(n)}`,
  indexBy: (hash: string, n: number, of: number) => `Index by ${hash} hash: ${nodes(n)}, ${leaves(of)}`,
  rootRow: (block: number, count: number, limit: number) =>
    `The root, block ${block}: ${number(count)} of ${number(limit)} slots`,
  nodeRow: (block: number, count: number, limit: number) =>
    `A node, block ${block}: ${number(count)} of ${number(limit)} slots`,
  damagedIndex: (why: string) => `The index is damaged: ${why}`,
  leavesByHash: 'Leaves, by hash:',
  andMore: (n: number) => `and ${number(n)} more`,
  andMoreRecords: (n: number) => `and ${number(n)} more records`,
  entryRow: (at: number, name: string, ino: number, length: number, slack: number) =>
    `byte ${at}: ${name} → inode ${ino}, ${bytes(length)}${slack > 0 ? `, ${slack} of them slack` : ''}`,
  tailRow: (at: number, length: number) => `byte ${at}: tail, ${bytes(length)}`,
  unusedRow: (at: number, length: number) => `byte ${at}: unused, ${bytes(length)}`,
  isNew: (row: string) => `${row} (new)`,
  isChanged: (row: string) => `${row} (changed)`,
  goneRow: (list: string) => `gone: ${list}`,
});

/** The directory in words: captions, the thing under the pointer, lookups and their costs, and the text twin. */
export type Said = typeof directory;

const hashName = (version: number, words: Said): string => words.hashNames[version % 3] ?? words.unknownHash;

/** `inode 12 · 80 names · 3 blocks · index, depth 1` */
export function captionOf(d: DirectoryData, words: Said = directory): string {
  const parts = [words.inode(d.ino), words.names(d.names)];
  if (d.inline) parts.push(words.isInline);
  else {
    parts.push(words.blocks(d.blocks.physical.length));
    parts.push(d.index ? words.index(d.index.levels + 1) : words.linear);
  }
  return parts.join(' · ');
}

/** A record on its own. */
export function recordInWords(r: DetailRecord, words: Said = directory): string {
  if (r.kind === 'tail') return words.tail(r.at, r.recLen);
  if (r.kind === 'unused') return words.unused(r.at, r.recLen);
  const type = r.type ? (words.types[r.type] ?? words.unknownType) : '';
  return words.record(r.at, r.name, r.ino, type, r.need, r.recLen, r.recLen - r.need, hex(r.hash));
}

/** Number of names in a block, without `.` and `..`, which are the first two of block 0. */
export const namesIn = ({ blocks }: DirectoryData, block: number): number =>
  Math.max(0, (blocks.names[block] ?? 0) - (block === 0 ? 2 : 0));

/** A block of the directory. */
export function blockInWords(d: DirectoryData, block: number, words: Said = directory): string {
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
export function stopsOf(d: DirectoryData, l: DirLookup, words: Said = directory): Stop[] {
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
  if (l.refused) return words.refused(l.refused);
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
export const faultInWords = ({ at, why, blank }: BlockFault, words: Said = directory): string =>
  blank ? words.blank : words.damaged(at, why);

/** Limits for a listener. */
const LEAVES = 100;
const RECORDS = 400;
const GONE = 8;

/** The picture in words. */
export function directoryInWords(d: DirectoryData, words: Said = directory): Passage[] {
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

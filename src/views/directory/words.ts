/** The directory: its index and its records, and how a name is looked up in it. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

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

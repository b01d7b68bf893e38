/**
 * Pass 3A rewrites directories whose hash tree cannot be trusted, or that hold a name twice. It sorts
 * all names by hash, packs them into leaves, and builds a tree over the leaves. A few names need no tree.
 *
 *     names ── sort by hash ── leaf 1 │ leaf 2 │ leaf 3 …      root │ 0 → 1 │ h → 2 │ h → 3 …
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { NameHash } from '../../engine/dirents/hash.ts';
import { inodeAt, nameLenAt, recLenAt, setRecLenAt, writeTail } from '../../engine/dirents/records.ts';
import { flagsOf, generationOf } from '../../engine/volume/inode.ts';
import { inodeSeed } from '../../format/checksum.ts';
import { directoryLeafChecksum, dxNodeChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_NAME_LEN, EXT4_ROOT_INO } from '../../format/constants.ts';
import { dirEntryLength, EXT4_DIR_PAD, fileTypeOfMode, LEAST_RECORD } from '../../format/directory.ts';
import {
  DX_HASH_HALF_MD4,
  DX_HASH_TEA,
  DX_NODE_COUNT_OFFSET,
  DX_ROOT_COUNT_OFFSET,
  DxCountLimit,
  DxEntry,
  DxRoot,
  DxRootInfo,
  dxLimit,
  HASH_CONTINUED,
  hashVersion,
} from '../../format/htree.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import type { DirInfo } from './dir-info.ts';
import { entryFault } from './entry-check.ts';
import { adjustLinks, putRecord, recordsEnd, setSize, sumLeaf } from './grow.ts';
import { hashOf, isKeyed } from './htree-check.ts';
import { allocate } from './ledger.ts';
import { mapOf } from './map-of.ts';
import { nameAt } from './names.ts';
import { release, writeMap } from './write-map.ts';

const O = Inode.offset;
/** A leaf of a tree keeps a fifth free, so that the next names do not split it. */
const LEFT_FREE = 5;
/** “.” and “..”. */
const BOTH_DOTS = 2 * LEAST_RECORD;

interface Name {
  name: string;
  ino: number;
  hash: number;
  minor: number;
}

export function pass3A(check: Check): void {
  const { tally } = check;
  // lost+found keeps its empty blocks for files that will be found.
  const kept = tally.rehash.delete(tally.lostFound) && tally.dirs.get(tally.lostFound);
  if (kept && check.volume.mode !== '-n') for (const { block } of kept.blocks) close(check.volume, kept, block);
  const dirs = [...tally.rehash].sort((a, b) => a - b).map((ino) => tally.dirs.get(ino));
  const due = dirs.filter(
    (dir) => dir !== undefined && !dir.inline && (check.volume.mode !== '-n' || dir.twice === true),
  );
  // e2fsck announces directories inside their inodes, but does nothing to them.
  if (due.length === 0 && !dirs.some((dir) => dir?.inline)) return;
  check.user.begin(
    '3A',
    'Optimizing directories',
    'Directories that were marked are written anew, with a hash tree that fits their names.',
  );
  for (const dir of due) rehash(check, dir!);
  tally.rehash.clear();
  check.user.end();
}

/** Gives a leaf that is not rewritten its tail, if its last record leaves room for one. */
function close(volume: CheckedVolume, dir: DirInfo, block: number): void {
  if (volume.rules.kind !== 'metadata_csum') return;
  const b = volume.disk.edit(block);
  const end = recordsEnd(volume);
  let last = 0;
  for (let next = 0; next < b.length; next += recLenAt(b, next)) {
    if (entryFault(b, next, b.length) !== '') return;
    last = next;
  }
  const free = inodeAt(b, last) === 0;
  if (last < end && last + (free ? LEAST_RECORD : dirEntryLength(nameLenAt(b, last))) <= end)
    setRecLenAt(b, last, end - last);
  else if (last !== end || !free) return;
  writeTail(b);
  sumLeaf(volume, dir.ino, block);
}

/** Sums the first block of a directory of any kind. */
export function sumRoot(volume: CheckedVolume, dir: DirInfo, block: number): void {
  if (volume.rules.kind !== 'metadata_csum') return;
  const seed = inodeSeed(volume.rules, dir.ino, generationOf(volume.inode(dir.ino)));
  const sum = dir.hashed ? dxNodeChecksum : directoryLeafChecksum;
  sum.set(volume.rules, volume.disk.edit(block), 0, seed);
}

function collect(volume: CheckedVolume, dir: DirInfo): Name[] {
  const names: Name[] = [];
  for (const { block, logical } of dir.blocks) {
    const bytes = volume.disk.read(block);
    let index = 0;
    for (
      let at = 0;
      at < bytes.length && entryFault(bytes, at, bytes.length) === '';
      at += recLenAt(bytes, at), index++
    ) {
      const ino = inodeAt(bytes, at);
      if ((logical === 0 && index < 2) || ino === 0 || nameLenAt(bytes, at) === 0) continue;
      names.push({ name: nameAt(bytes, at), ino, hash: 0, minor: 0 });
    }
  }
  return names;
}

/** `char` becomes `ch~0`, where `char~0` would need a longer record. `ch~0` becomes `ch~1`. */
function otherName(name: string): string {
  const numbered = /^(.+~)(\d+)$/.exec(name);
  if (numbered) return `${numbered[1]}${Number(numbered[2]) + 1}`.slice(-EXT4_NAME_LEN);
  const { length } = name;
  const longer = (length - 1) % EXT4_DIR_PAD < 2 ? length + 2 : Math.ceil(length / EXT4_DIR_PAD) * EXT4_DIR_PAD;
  return `${name.slice(0, Math.min(longer, EXT4_NAME_LEN) - 2)}~0`;
}

/** The last of several equal names stays. Each other one gets a new name, or is removed if it leads to the same inode. */
function unique(check: Check, dir: DirInfo, names: Name[]): Name[] {
  const last = new Map([...names.map(({ name, ino }): [string, number] => [name, ino]), ['.', 0], ['..', 0]]);
  const owner = new Map(names.map((n) => [n.name, n]));
  const gone = new Set<Name>();
  const touched = check.volume.inodeTouch(dir.ino);
  const twice = names.filter((n) => n.name === '..' || (n.name !== '.' && owner.get(n.name) !== n));
  for (const n of twice.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const args = { dir: dir.ino, ino: n.ino, name: n.name };
    if (last.get(n.name) === n.ino && check.user.ask('name_of_same_inode', args, touched)) {
      gone.add(n);
      adjustLinks(check, n.ino, -1);
      continue;
    }
    // An encrypted name cannot be changed.
    if (check.tally.policies.has(dir.ino) && check.user.ask('encrypted_name_twice', args, touched)) {
      gone.add(n);
      adjustLinks(check, n.ino, -1);
      continue;
    }
    let value = otherName(n.name);
    while (last.has(value)) value = otherName(value);
    if (!check.user.ask('name_not_unique', { ...args, value }, touched)) continue;
    n.name = value;
    last.set(value, n.ino);
  }
  return names.filter((n) => !gone.has(n));
}

function rehash(check: Check, dir: DirInfo): void {
  const { volume } = check;
  const { ino } = dir;
  const { blockSize } = volume.g;
  const inode = volume.inode(ino);
  const seed = inodeSeed(volume.rules, ino, generationOf(inode));
  const end = recordsEnd(volume);
  const names = unique(check, dir, collect(volume, dir));
  if (volume.mode === '-n') return;
  const flags = flagsOf(inode);
  const parent = dir.dotdot || EXT4_ROOT_INO;
  let version = volume.s.s_def_hash_version <= DX_HASH_TEA ? volume.s.s_def_hash_version : DX_HASH_HALF_MD4;
  if (dir.hashed && dir.blocks[0]) {
    const own = volume.disk.read(dir.blocks[0].block)[DxRoot.offset.info + DxRootInfo.offset.hash_version];
    if (own <= DX_HASH_TEA) version = own;
  }
  const all = names.reduce((n, { name }) => n + dirEntryLength(name.length), BOTH_DOTS);
  const indexed = volume.compat('dir_index') && !isKeyed(flags) && all > end;
  check.user.step(
    indexed
      ? `The ${names.length} names of directory ${ino} are sorted by hash and written anew, with a tree over them.`
      : `The ${names.length} names of directory ${ino} are written anew, without a tree.`,
    dir.blocks.slice(0, 32).map(({ block }) => ({ block, struct: 'ext4_dir_entry_2' })),
  );
  if (indexed) sortByHash(volume, names, version, flags);
  const slack = indexed ? Math.floor(blockSize / LEFT_FREE) : LEAST_RECORD;
  const leaves = pack(names, end, indexed ? 0 : BOTH_DOTS, slack);
  const blocks = indexed ? tree(check, dir, leaves, version, parent) : linear(check, dir, leaves, parent);
  const tailed = end < blockSize;
  for (const [logical, bytes] of blocks.entries()) {
    const leaf = !indexed || (logical > 0 && logical <= leaves.length);
    if (leaf && tailed) {
      writeTail(bytes);
      directoryLeafChecksum.set(volume.rules, bytes, 0, seed);
    } else if (!leaf) dxNodeChecksum.set(volume.rules, bytes, 0, seed);
  }
  if (!place(check, dir, blocks)) return;
  check.user.modified = true;
  volume.editInode(ino, (b, at) => {
    const flags = le32At(b, at + O.i_flags);
    setLe32At(
      b,
      at + O.i_flags,
      (indexed ? flags | INODE_FLAGS.EXT4_INDEX_FL : flags & ~INODE_FLAGS.EXT4_INDEX_FL) >>> 0,
    );
  });
  dir.hashed = indexed;
}

function sortByHash(volume: CheckedVolume, names: Name[], version: number, flags: number): void {
  const hash = new NameHash(volume.s.s_hash_seed);
  const own = hashVersion(version, volume.s.s_flags);
  for (const n of names) {
    hashOf(hash, own, n.name, flags);
    n.hash = hash.hash;
    n.minor = hash.minor;
  }
  names.sort((a, b) => a.hash - b.hash || a.minor - b.minor);
}

/** Cuts names into blocks. The first has `taken` bytes less, and a block with less than `slack` left is full. */
function pack(names: readonly Name[], end: number, taken: number, slack: number): Name[][] {
  const out: Name[][] = [[]];
  let room = end - taken;
  for (const n of names) {
    const need = dirEntryLength(n.name.length);
    if (need > room || room < slack) {
      out.push([]);
      room = end;
    }
    out[out.length - 1].push(n);
    room -= need;
  }
  return out;
}

function fill(check: Check, b: Uint8Array, from: number, end: number, names: readonly Name[]): void {
  let at = from;
  let last = -1;
  for (const { name, ino } of names) {
    const length = dirEntryLength(name.length);
    putRecord(check.volume, b, at, length, ino, name, fileTypeOfMode(check.tally.modes.get(ino)));
    last = at;
    at += length;
  }
  if (last >= 0) setRecLenAt(b, last, end - last);
  else setRecLenAt(b, from, end - from);
}

function linear(check: Check, dir: DirInfo, leaves: readonly Name[][], parent: number): Uint8Array[] {
  const { volume } = check;
  const end = recordsEnd(volume);
  return leaves.map((names, i) => {
    const b = new Uint8Array(volume.g.blockSize);
    if (i > 0) {
      fill(check, b, 0, end, names);
      return b;
    }
    putRecord(volume, b, 0, 12, dir.ino, '.', 2);
    putRecord(volume, b, 12, names.length > 0 ? 12 : end - 12, parent, '..', 2);
    if (names.length > 0) fill(check, b, 24, end, names);
    return b;
  });
}

function tree(check: Check, dir: DirInfo, leaves: readonly Name[][], version: number, parent: number): Uint8Array[] {
  const { volume } = check;
  const { blockSize } = volume.g;
  const summed = volume.rules.kind === 'metadata_csum';
  const end = recordsEnd(volume);
  const root = new Uint8Array(blockSize);
  putRecord(volume, root, 0, 12, dir.ino, '.', 2);
  putRecord(volume, root, 12, blockSize - 12, parent, '..', 2);
  root[DxRoot.offset.info + DxRootInfo.offset.hash_version] = version;
  root[DxRoot.offset.info + DxRootInfo.offset.info_length] = DxRootInfo.size;
  const blocks = [root];
  let slots = leaves.map((names, i) => {
    const b = new Uint8Array(blockSize);
    fill(check, b, 0, end, names);
    blocks.push(b);
    const before = i > 0 ? leaves[i - 1][leaves[i - 1].length - 1] : undefined;
    const first = names[0]?.hash ?? 0;
    return { hash: before && before.hash === first ? (first | HASH_CONTINUED) >>> 0 : first, block: i + 1 };
  });
  const rootLimit = dxLimit(blockSize, DX_ROOT_COUNT_OFFSET, summed);
  const nodeLimit = dxLimit(blockSize, DX_NODE_COUNT_OFFSET, summed);
  let levels = 0;
  while (slots.length > rootLimit) {
    const above: typeof slots = [];
    for (let from = 0; from < slots.length; from += nodeLimit) {
      const part = slots.slice(from, from + nodeLimit);
      const b = new Uint8Array(blockSize);
      setRecLenAt(b, 0, blockSize);
      putSlots(b, DX_NODE_COUNT_OFFSET, nodeLimit, part);
      above.push({ hash: part[0].hash, block: blocks.length });
      blocks.push(b);
    }
    slots = above;
    levels++;
  }
  root[DxRoot.offset.info + DxRootInfo.offset.indirect_levels] = levels;
  putSlots(root, DX_ROOT_COUNT_OFFSET, rootLimit, slots);
  return blocks;
}

function putSlots(b: Uint8Array, at: number, limit: number, slots: readonly { hash: number; block: number }[]): void {
  for (const [i, { hash, block }] of slots.entries()) {
    setLe32At(b, at + i * DxEntry.size, hash);
    setLe32At(b, at + i * DxEntry.size + DxEntry.offset.block, block);
  }
  DxCountLimit.write(b, at, { limit, count: slots.length });
}

/** Puts the new blocks into the directory's own places. It takes more blocks if needed, and frees those that are left. */
function place(check: Check, dir: DirInfo, blocks: readonly Uint8Array[]): boolean {
  const { volume } = check;
  const holes = dir.blocks.some((b, i) => b.logical !== i);
  const own = dir.blocks.map((b) => b.block).slice(0, blocks.length);
  const changed = holes || dir.blocks.length !== blocks.length;
  while (own.length < blocks.length) {
    const block = allocate(check);
    if (block === 0) return false;
    own.push(block);
  }
  for (const [i, bytes] of blocks.entries()) volume.disk.edit(own[i]).set(bytes);
  if (!changed) return true;
  check.user.silent = true;
  const map = mapOf(check, volume.inode(dir.ino));
  check.user.silent = false;
  release(
    check,
    dir.blocks.slice(blocks.length).map(({ block }) => block),
    own,
  );
  map.runs = own.map((physical, logical) => ({ logical, physical, length: 1, unwritten: false }));
  writeMap(check, dir.ino, map);
  setSize(volume, dir.ino, blocks.length * volume.g.blockSize);
  dir.blocks = own.map((block, logical) => ({ logical, block }));
  dir.length = blocks.length;
  return true;
}

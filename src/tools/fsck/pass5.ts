/**
 * Pass 5: the bitmaps and the counts of free blocks, free inodes and directories, group by group,
 * against the blocks and inodes found in use.
 */
import { setBit, testBit } from '../../bytes/bitmap.ts';
import { type Geometry, groupLength, groupStart } from '../../engine/volume/geometry.ts';
import { blockBitmapChecksum, inodeBitmapChecksum } from '../../format/checksum.ts';
import { BG_FLAGS } from '../../format/group-descriptor.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import type { ProblemCode } from './problems.ts';
import { ownBlocks } from './tables.ts';
import { freeBlocks, setFreeBlocks } from './totals.ts';

interface Kind {
  what: 'block' | 'inode';
  flag: number;
  differ: ProblemCode;
  head: string;
  checksum: ProblemCode;
  padding: ProblemCode;
}

const BLOCKS: Kind = {
  what: 'block',
  flag: BG_FLAGS.EXT4_BG_BLOCK_UNINIT,
  differ: 'block_bitmap_differs',
  head: 'Block bitmap differences: ',
  checksum: 'block_bitmap_checksum',
  padding: 'block_bitmap_padding',
};
const INODES: Kind = {
  what: 'inode',
  flag: BG_FLAGS.EXT4_BG_INODE_UNINIT,
  differ: 'inode_bitmap_differs',
  head: 'Inode bitmap differences: ',
  checksum: 'inode_bitmap_checksum',
  padding: 'inode_bitmap_padding',
};

export function pass5(check: Check): void {
  check.user.begin(
    '5',
    'Checking group summary information',
    'The bitmaps and the counts of what is free are compared with what was found in use.',
  );
  const blocks = table(check, BLOCKS, (group) => foundBlocks(check, group));
  const freeBlocks = groupCounts(check, blocks, 'free_blocks_count', 'free_blocks_group', check.volume.freeBlocksOf);
  blockTotal(check, freeBlocks * check.volume.g.clusterRatio);
  const inodes = table(check, INODES, (group) => foundInodes(check, group));
  const freeInodes = inodeCounts(check, inodes);
  inodeTotal(check, freeInodes);
  padding(check, INODES, inodes);
  padding(check, BLOCKS, blocks);
  sums(check, INODES, inodes);
  sums(check, BLOCKS, blocks);
  for (const t of [inodes, blocks]) write(check.volume, t);
  check.user.end();
}

/** The bitmaps of one kind, as they are and as they should be. */
interface Table {
  kind: Kind;
  groups: { stored: Uint8Array; found: Found; uninit: boolean; lost: boolean; write: boolean }[];
  /** Whether all of them are written anew. Their checksums and padding then come right as well. */
  anew: boolean;
}

/** Reads all bitmaps of a kind, and asks once about every bit that differs. */
function table(check: Check, kind: Kind, foundIn: (group: number) => Found): Table {
  const { volume } = check;
  const groups: Table['groups'] = [];
  const differ: number[] = [];
  let touched = -1;
  let shown = 0;
  const step = kind.what === 'block' ? volume.g.clusterRatio : 1;
  /** The ranges since the last call, up to `end`. The first ones come with their heading. */
  const tellRanges = (end: number): string => {
    if (end === shown) return '';
    const head = shown === 0 ? kind.head : '';
    const text = rangesText(differ.slice(shown, end), step);
    shown = end;
    return `${head}${text}`;
  };
  for (let group = 0; group < volume.g.groups; group++) {
    const found = foundIn(group);
    const trusted = kind.what === 'inode' || !check.notes.distrusted.has(group);
    const uninit = (volume.flagsOf(group) & kind.flag) !== 0 && trusted;
    const place = placeOf(volume, kind, group);
    const lost = !volume.inRange(place);
    const stored = uninit ? unwritten(volume, kind, group) : lost ? noBits(volume) : volume.disk.read(place).slice();
    const base = kind.what === 'block' ? groupStart(volume.g, group) : group * volume.g.inodesPerGroup + 1;
    let differs = false;
    let marked = uninit && kind.what === 'block';
    for (let i = 0; i < found.count; i++) {
      const should = testBit(found.bits, i);
      if (testBit(stored, i) === should) continue;
      differs = true;
      // The check asks block by block until it may clear the mark. Before each question it tells the ranges that are
      // complete.
      if (marked && should) {
        const name = tellRanges(lastRange(differ, step));
        marked = !check.user.ask('blocks_in_uninit_group', { group, name }, volume.descTouch(group, 'bg_flags'));
      }
      // It stores the number plus one, because a block 0 may exist.
      differ.push((base + i * step + 1) * (should ? 1 : -1));
    }
    if (differs && touched < 0) touched = place;
    groups.push({ stored, found, uninit, lost, write: differs });
  }
  const text = tellRanges(differ.length);
  const anew =
    differ.length > 0 &&
    check.user.ask(kind.differ, { value: differ.length, name: text }, [
      { block: touched, struct: `${kind.what} bitmap` },
    ]);
  return { kind, groups, anew };
}

const placeOf = (volume: CheckedVolume, kind: Kind, group: number): number =>
  kind.what === 'block' ? volume.blockBitmapOf(group) : volume.inodeBitmapOf(group);

/** ` +(12--15) -20`: the bits that should be set, and those that should not. */
function rangesText(differ: readonly number[], step: number): string {
  let text = '';
  for (let i = 0; i < differ.length; ) {
    const first = differ[i];
    const sign = Math.sign(first);
    let end = i;
    while (end + 1 < differ.length && differ[end + 1] === differ[end] + sign * step) end++;
    const last = Math.abs(differ[end]) - 1;
    // For clusters the text names the first block of each.
    text += end === i ? ` ${sign > 0 ? '+' : '-'}${last}` : ` ${sign > 0 ? '+' : '-'}(${Math.abs(first) - 1}--${last})`;
    i = end + 1;
  }
  return text;
}

/** Where the last range begins. */
function lastRange(differ: readonly number[], step: number): number {
  let first = Math.max(0, differ.length - 1);
  while (first > 0 && differ[first] === differ[first - 1] + Math.sign(differ[first]) * step) first--;
  return first;
}

/** The free bits of a group: those of the findings if the bitmaps were written anew, else those of the bitmaps. */
function freeIn(t: Table, group: number): number {
  const { stored, found } = t.groups[group];
  if (t.anew) return found.free;
  let free = 0;
  for (let i = 0; i < found.count; i++) if (!testBit(stored, i)) free++;
  return free;
}

function groupCounts(
  check: Check,
  t: Table,
  field: 'free_blocks_count',
  code: ProblemCode,
  is: (group: number) => number,
): number {
  let all = 0;
  for (let group = 0; group < check.volume.g.groups; group++) {
    const free = freeIn(t, group);
    all += free;
    counts(check, group, field, code, is(group), free);
  }
  return all;
}

function inodeCounts(check: Check, t: Table): number {
  const { volume } = check;
  const dirs = new Map<number, number>();
  for (const ino of check.tally.dirs.keys()) {
    const group = volume.groupOfInode(ino);
    if (t.anew || testBit(t.groups[group].stored, (ino - 1) % volume.g.inodesPerGroup))
      dirs.set(group, (dirs.get(group) ?? 0) + 1);
  }
  let all = 0;
  for (let group = 0; group < volume.g.groups; group++) {
    const free = freeIn(t, group);
    all += free;
    counts(check, group, 'free_inodes_count', 'free_inodes_group', volume.freeInodesOf(group), free);
    counts(check, group, 'used_dirs_count', 'used_dirs_group', volume.usedDirsOf(group), dirs.get(group) ?? 0);
  }
  return all;
}

/** Checks the bits behind the last of each bitmap. One question covers all groups. */
function padding(check: Check, kind: Kind, t: Table): void {
  const { volume } = check;
  // A new bitmap is padded, but the bits behind a whole group's were read only once.
  const tails = t.anew && kind.what === 'block';
  // The last group's block bitmap is written even where it is marked.
  const written = (uninit: boolean, group: number) =>
    !uninit || (kind.what === 'block' && group === volume.g.groups - 1);
  const bad = t.groups.flatMap(({ stored, uninit, lost, found }, group) =>
    written(uninit, group) &&
    !(lost && (tails || kind.what === 'inode')) &&
    !(tails
      ? onesFrom(stored, volume.g.blocksPerGroup / volume.g.clusterRatio)
      : padded(stored, found.count, volume.g, kind, group))
      ? [group]
      : [],
  );
  if (bad.length === 0) return;
  const touched = [{ block: placeOf(volume, kind, bad[0]), struct: `${kind.what} bitmap` }];
  if (!check.user.ask(kind.padding, { group: bad[0] }, touched)) return;
  for (const group of bad) t.groups[group].write = true;
  t.anew = true;
}

/** Checks the checksums of bitmaps that were not written anew. */
function sums(check: Check, kind: Kind, t: Table): void {
  const { volume } = check;
  if (t.anew) return;
  const sum = kind.what === 'block' ? blockBitmapChecksum : inodeBitmapChecksum;
  // If no bitmap has any bit set, e2fsck computes no checksums and calls every one of them wrong.
  const none = t.groups.every(({ stored, uninit }) => !uninit && stored.every((byte) => byte === 0));
  for (const [group, g] of t.groups.entries()) {
    const right = sum.verify(volume.rules, g.stored, volume.desc, group * volume.g.descSize);
    if (g.uninit || (right && !(none && volume.rules.kind === 'metadata_csum'))) continue;
    const touched = [{ block: placeOf(volume, kind, group), struct: `${kind.what} bitmap` }];
    if (!check.user.ask(kind.checksum, { group }, touched)) continue;
    // All are written with the first.
    for (const each of t.groups) each.write ||= !each.uninit;
    return;
  }
}

function write(volume: CheckedVolume, t: Table): void {
  if (volume.mode === '-n') return;
  const sum = t.kind.what === 'block' ? blockBitmapChecksum : inodeBitmapChecksum;
  for (const [group, g] of t.groups.entries()) {
    const place = placeOf(volume, t.kind, group);
    const wrong = !g.uninit && !sum.verify(volume.rules, g.stored, volume.desc, group * volume.g.descSize);
    const unpadded = !g.uninit && !padded(g.stored, g.found.count, volume.g, t.kind, group);
    if (!(g.write || (t.anew && (wrong || unpadded))) || !volume.inRange(place)) continue;
    const b = volume.disk.edit(place);
    b.set(g.found.bits);
    for (let i = g.found.count; i < volume.g.blockSize * 8; i++) setBit(b, i);
    sum.set(volume.rules, b, volume.desc, group * volume.g.descSize);
    if (g.uninit) volume.setFlags(group, volume.flagsOf(group) & ~t.kind.flag);
    else volume.writeDesc(group);
  }
}

interface Found {
  bits: Uint8Array;
  count: number;
  free: number;
}

function foundBlocks(check: Check, group: number): Found {
  const { g } = check.volume;
  const count = Math.ceil(groupLength(g, group) / g.clusterRatio);
  const bits = new Uint8Array(g.blockSize);
  const first = check.volume.cluster(groupStart(g, group));
  let free = count;
  for (let i = 0; i < count; i++)
    if (check.tally.found.has(first + i)) {
      setBit(bits, i);
      free--;
    }
  return { bits, count, free };
}

function foundInodes(check: Check, group: number): Found {
  const { g } = check.volume;
  const bits = new Uint8Array(g.blockSize);
  let free = g.inodesPerGroup;
  for (let i = 0; i < g.inodesPerGroup; i++)
    if (check.tally.used.has(group * g.inodesPerGroup + i + 1)) {
      setBit(bits, i);
      free--;
    }
  return { bits, count: g.inodesPerGroup, free };
}

const noBits = (volume: CheckedVolume): Uint8Array => new Uint8Array(volume.g.blockSize);

/** The bitmap of a group that never had one written: its own metadata for blocks, nothing for inodes. */
function unwritten(volume: CheckedVolume, kind: Kind, group: number): Uint8Array {
  const { g } = volume;
  const bits = noBits(volume);
  if (kind.what === 'inode') return bits;
  const start = groupStart(g, group);
  for (const block of ownBlocks(volume, group))
    if (block >= start && block < start + groupLength(g, group))
      setBit(bits, Math.floor((block - start) / g.clusterRatio));
  return bits;
}

/** Answers whether the bits behind the last meaningful one are set. */
function padded(bits: Uint8Array, count: number, g: Geometry, kind: Kind, group: number): boolean {
  const whole = kind.what === 'inode' || group < g.groups - 1;
  // Only the last group's block bitmap is checked bit by bit. For inodes that end within a byte, all of that byte must
  // be set.
  const last = kind.what === 'inode' ? Math.floor(count / 8) : Math.ceil(count / 8);
  return onesFrom(bits, whole ? last * 8 : count);
}

function onesFrom(bits: Uint8Array, from: number): boolean {
  for (let i = from; i < bits.length * 8; i++) if (!testBit(bits, i)) return false;
  return true;
}

function counts(
  check: Check,
  group: number,
  field: 'free_blocks_count' | 'free_inodes_count' | 'used_dirs_count',
  code: ProblemCode,
  is: number,
  should: number,
): void {
  if (is === should) return;
  if (check.user.ask(code, { group, value: is, should }, check.volume.descTouch(group, `bg_${field}_lo`)))
    check.volume.setCount(group, field, should);
}

function blockTotal(check: Check, should: number): void {
  const value = freeBlocks(check);
  if (value === should) return;
  if (!check.user.ask('free_blocks_total', { value, should }, check.volume.superTouch('s_free_blocks_count_lo')))
    return;
  setFreeBlocks(check.volume, should);
  check.volume.writeSuper();
}

function inodeTotal(check: Check, should: number): void {
  const { s } = check.volume;
  const value = s.s_free_inodes_count;
  if (value === should) return;
  if (!check.user.ask('free_inodes_total', { value, should }, check.volume.superTouch('s_free_inodes_count'))) return;
  s.s_free_inodes_count = should;
  check.volume.writeSuper();
}

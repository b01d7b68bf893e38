/**
 * Pass 5: the bitmaps and the counts of free blocks, free inodes and directories, group by group,
 * against what was found in use.
 */
import { setBit, testBit } from '../../bytes/bitmap.ts';
import { blockBitmapChecksum, inodeBitmapChecksum } from '../../format/checksum.ts';
import { BG_FLAGS } from '../../format/group-descriptor.ts';
import { groupLength, groupStart } from '../volume/geometry.ts';
import type { Check } from './check.ts';
import type { ProblemCode } from './problems.ts';

interface Kind {
  what: 'block' | 'inode';
  flag: number;
  differ: ProblemCode;
  checksum: ProblemCode;
  padding: ProblemCode;
}

const BLOCKS: Kind = {
  what: 'block',
  flag: BG_FLAGS.EXT4_BG_BLOCK_UNINIT,
  differ: 'block_bitmap_differs',
  checksum: 'block_bitmap_checksum',
  padding: 'block_bitmap_padding',
};
const INODES: Kind = {
  what: 'inode',
  flag: BG_FLAGS.EXT4_BG_INODE_UNINIT,
  differ: 'inode_bitmap_differs',
  checksum: 'inode_bitmap_checksum',
  padding: 'inode_bitmap_padding',
};

export function pass5(check: Check): void {
  check.begin(
    '5',
    'Checking group summary information',
    'The bitmaps and the counts of what is free are compared with what was found in use.',
  );
  let freeBlocks = 0;
  let freeInodes = 0;
  const { g } = check;
  for (let group = 0; group < g.groups; group++) {
    const found = foundBlocks(check, group);
    bitmap(check, group, BLOCKS, found.bits, found.count);
    freeBlocks += found.free;
  }
  for (let group = 0; group < g.groups; group++) {
    const found = foundBlocks(check, group);
    counts(check, group, 'free_blocks_count', 'free_blocks_group', check.freeBlocksOf(group), found.free);
  }
  for (let group = 0; group < g.groups; group++) {
    const found = foundInodes(check, group);
    bitmap(check, group, INODES, found.bits, g.inodesPerGroup);
    freeInodes += found.free;
  }
  let dirs = new Map<number, number>();
  for (const ino of check.dirs.keys())
    dirs = dirs.set(check.groupOfInode(ino), (dirs.get(check.groupOfInode(ino)) ?? 0) + 1);
  for (let group = 0; group < g.groups; group++) {
    counts(
      check,
      group,
      'free_inodes_count',
      'free_inodes_group',
      check.freeInodesOf(group),
      foundInodes(check, group).free,
    );
    counts(check, group, 'used_dirs_count', 'used_dirs_group', check.usedDirsOf(group), dirs.get(group) ?? 0);
  }
  totals(check, freeBlocks * g.clusterRatio, freeInodes);
  check.end();
}

interface Found {
  bits: Uint8Array;
  count: number;
  free: number;
}

function foundBlocks(check: Check, group: number): Found {
  const { g } = check;
  const count = Math.ceil(groupLength(g, group) / g.clusterRatio);
  const bits = new Uint8Array(g.blockSize);
  const first = check.cluster(groupStart(g, group));
  let free = count;
  for (let i = 0; i < count; i++)
    if (check.found.has(first + i)) {
      setBit(bits, i);
      free--;
    }
  return { bits, count, free };
}

function foundInodes(check: Check, group: number): Found {
  const { g } = check;
  const bits = new Uint8Array(g.blockSize);
  let free = g.inodesPerGroup;
  for (let i = 0; i < g.inodesPerGroup; i++)
    if (check.used.has(group * g.inodesPerGroup + i + 1)) {
      setBit(bits, i);
      free--;
    }
  return { bits, count: g.inodesPerGroup, free };
}

/** The block bitmap of a group that never had one written: the metadata in the group. */
function computed(check: Check, group: number): Uint8Array {
  const { g } = check;
  const bits = new Uint8Array(g.blockSize);
  const start = groupStart(g, group);
  for (let i = 0; i < groupLength(g, group); i++)
    if (check.fixtures.has(start + i)) setBit(bits, Math.floor(i / g.clusterRatio));
  return bits;
}

function bitmap(check: Check, group: number, kind: Kind, bits: Uint8Array, count: number): void {
  const place = kind.what === 'block' ? check.blockBitmapOf(group) : check.inodeBitmapOf(group);
  if (!check.inRange(place)) return;
  const uninit = (check.flagsOf(group) & kind.flag) !== 0;
  const touched = [{ block: place, struct: `${kind.what} bitmap` }];
  const sum = kind.what === 'block' ? blockBitmapChecksum : inodeBitmapChecksum;
  const at = group * check.g.descSize;
  const stored = uninit
    ? kind.what === 'block'
      ? computed(check, group)
      : new Uint8Array(check.g.blockSize)
    : check.disk.read(place);
  let write = false;
  if (!uninit && !sum.verify(check.rules, stored, check.desc, at))
    write = check.ask(kind.checksum, { group }, touched) || write;
  const missing: number[] = [];
  const extra: number[] = [];
  const base = kind.what === 'block' ? groupStart(check.g, group) : group * check.g.inodesPerGroup + 1;
  const step = kind.what === 'block' ? check.g.clusterRatio : 1;
  let differences = 0;
  for (let i = 0; i < count; i++) {
    const is = testBit(stored, i);
    const should = testBit(bits, i);
    if (is === should) continue;
    differences++;
    const list = should ? missing : extra;
    if (list.length < 12) list.push(base + i * step);
  }
  if (differences > 0)
    write =
      check.ask(kind.differ, { group, value: differences, name: listText(missing, extra, differences) }, touched) ||
      write;
  if (!uninit && !padded(stored, count, check.g, kind, group))
    write = check.ask(kind.padding, { group }, touched) || write;
  if (!write) return;
  const b = check.disk.edit(place);
  b.set(bits);
  for (let i = count; i < check.g.blockSize * 8; i++) setBit(b, i);
  sum.set(check.rules, b, check.desc, at);
  if (uninit) check.setFlags(group, check.flagsOf(group) & ~kind.flag);
  else check.writeDesc(group);
}

function listText(missing: readonly number[], extra: readonly number[], all: number): string {
  const parts = [...missing.map((n) => `+${n}`), ...extra.map((n) => `-${n}`)];
  return parts.length < all ? `${parts.join(' ')} …` : parts.join(' ');
}

/** Whether the bits behind the last meaningful one are set. */
function padded(bits: Uint8Array, count: number, g: Check['g'], kind: Kind, group: number): boolean {
  const whole = kind.what === 'inode' || group < g.groups - 1;
  // Only the last group's block bitmap is looked at bit by bit.
  const from = whole ? Math.ceil(count / 8) * 8 : count;
  for (let i = from; i < g.blockSize * 8; i++) if (!testBit(bits, i)) return false;
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
  if (check.ask(code, { group, value: is, should }, check.descTouch(group, `bg_${field}_lo`)))
    check.setCount(group, field, should);
}

function totals(check: Check, freeBlocks: number, freeInodes: number): void {
  const { s } = check;
  const wide = check.incompat('64bit');
  const is = s.s_free_blocks_count_lo + (wide ? s.s_free_blocks_count_hi * 2 ** 32 : 0);
  if (
    is !== freeBlocks &&
    check.ask('free_blocks_total', { value: is, should: freeBlocks }, check.superTouch('s_free_blocks_count_lo'))
  ) {
    s.s_free_blocks_count_lo = freeBlocks % 2 ** 32;
    if (wide) s.s_free_blocks_count_hi = Math.floor(freeBlocks / 2 ** 32);
    check.writeSuper();
  }
  if (
    s.s_free_inodes_count !== freeInodes &&
    check.ask(
      'free_inodes_total',
      { value: s.s_free_inodes_count, should: freeInodes },
      check.superTouch('s_free_inodes_count'),
    )
  ) {
    s.s_free_inodes_count = freeInodes;
    check.writeSuper();
  }
}

/**
 * What formatting put in place, group by group: superblocks, descriptors, bitmaps, inode tables. No file may have these
 * blocks. A table that overlaps something else, or lies outside, is moved.
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { groupHead, groupLength } from '../../engine/volume/geometry.ts';
import { EXT4_MIN_DESC_SIZE_64BIT } from '../../format/constants.ts';
import { hasIncompat } from '../../format/features.ts';
import { GroupDescriptor } from '../../format/group-descriptor.ts';
import type { Check } from './check.ts';
import { usualBackup } from './open.ts';

type TableKind = 'block_bitmap' | 'inode_bitmap' | 'inode_table';

const place = (check: Check, group: number, kind: TableKind): number =>
  kind === 'block_bitmap'
    ? check.blockBitmapOf(group)
    : kind === 'inode_bitmap'
      ? check.inodeBitmapOf(group)
      : check.inodeTableOf(group);

const KINDS: readonly TableKind[] = ['block_bitmap', 'inode_bitmap', 'inode_table'];
/** The order in which they claim their blocks: where two meet, a bitmap can be moved without loss. */
const CLAIMING: readonly TableKind[] = ['inode_table', 'block_bitmap', 'inode_bitmap'];
const CONFLICTS = {
  block_bitmap: 'block_bitmap_conflict',
  inode_bitmap: 'inode_bitmap_conflict',
  inode_table: 'inode_table_conflict',
} as const;
const OUTSIDE = {
  block_bitmap: 'block_bitmap_outside',
  inode_bitmap: 'inode_bitmap_outside',
  inode_table: 'inode_table_outside',
} as const;

const lengthOf = (check: Check, kind: TableKind): number => (kind === 'inode_table' ? check.g.itableBlocks : 1);

/** Whether a table lies where tables of this group may: in the group, or with flex_bg anywhere. */
function within(check: Check, group: number, kind: TableKind): boolean {
  const first = place(check, group, kind);
  const length = lengthOf(check, kind);
  if (!check.inRange(first, length)) return false;
  if (check.incompat('flex_bg')) return true;
  const start = check.groupStart(group);
  return first >= start && first + length <= start + groupLength(check.g, group);
}

function markHeads(check: Check, mark: (first: number, length: number) => void): void {
  for (let group = 0; group < check.g.groups; group++) {
    const head = groupHead(check.g, group);
    if (head.superblock >= 0) mark(head.superblock, 1);
    if (head.descriptorCount > 0) mark(head.descriptors, head.descriptorCount);
    if (head.reservedCount > 0) mark(head.reserved, head.reservedCount);
  }
}

/** The blocks that formatting gave to a group. */
export function ownBlocks(check: Check, group: number): number[] {
  const head = groupHead(check.g, group);
  const runs: (readonly [first: number, length: number])[] = [
    [head.superblock, head.superblock < 0 ? 0 : 1],
    [head.descriptors, head.descriptorCount],
    [head.reserved, head.reservedCount],
    ...KINDS.map((kind) => [place(check, group, kind), lengthOf(check, kind)] as const),
  ];
  return runs.flatMap(([first, length]) => Array.from({ length }, (_, i) => first + i));
}

/** The first kind of table that is out of range, or overlaps something else; then a backup is tried. */
export function badTable(check: Check): string | undefined {
  const taken = new Set<number>();
  markHeads(check, (first, length) => {
    for (let i = 0; i < length; i++) taken.add(first + i);
  });
  for (let group = 0; group < check.g.groups; group++)
    for (const kind of KINDS) {
      if (!within(check, group, kind)) return kind.replace('_', ' ');
      const first = place(check, group, kind);
      for (let i = 0; i < lengthOf(check, kind); i++) {
        if (taken.has(first + i)) return kind.replace('_', ' ');
        taken.add(first + i);
      }
    }
  return undefined;
}

/**
 * Asks about tables outside of where they may be; if the answer is yes, their place is forgotten (0) and `relocate`
 * finds a new one.
 */
export function checkPlaces(check: Check, group: number): void {
  for (const kind of KINDS) {
    if (within(check, group, kind)) continue;
    if (!check.notes.hinted) check.ask('relocate_hint', { block: hintedBackup(check) });
    check.notes.hinted = true;
    const name = placeText(check, group, kind);
    if (check.ask(OUTSIDE[kind], { group, name }, check.descTouch(group, `bg_${kind}_lo`))) lose(check, group, kind);
  }
}

/** Where the first backup lies, as far as it was looked for, or by default; behind as many clusters as one bitmap block can number. */
const hintedBackup = ({ g, notes }: Check): number => {
  if (notes.noBackup > 0) return notes.noBackup;
  return g.clusterRatio === 1 ? usualBackup(g.blockSize) : g.blockSize * 8 * g.clusterRatio + g.firstDataBlock;
};

/** Where it is said to be, to the last digit, which a number has not beyond 2^53. */
function placeText(check: Check, group: number, kind: TableKind): string {
  const at = group * check.g.descSize;
  const low = le32At(check.desc, at + GroupDescriptor.offset[`bg_${kind}_lo`]);
  const wide = check.g.descSize >= EXT4_MIN_DESC_SIZE_64BIT;
  const high = wide ? le32At(check.desc, at + GroupDescriptor.offset[`bg_${kind}_hi`]) : 0;
  return String((BigInt(high) << 32n) + BigInt(low));
}

/** The descriptor's sum is left as it is: that it is wrong now is asked about with those of the others. */
function lose(check: Check, group: number, kind: TableKind): void {
  const at = group * check.g.descSize;
  setLe32At(check.desc, at + GroupDescriptor.offset[`bg_${kind}_lo`], 0);
  if (check.g.descSize >= EXT4_MIN_DESC_SIZE_64BIT)
    setLe32At(check.desc, at + GroupDescriptor.offset[`bg_${kind}_hi`], 0);
}

/** What e2fsck's library says of blocks that its maps do not have. */
function complain(check: Check, kind: TableKind, first: number): void {
  const marks = kind === 'inode_bitmap' ? ['metadata', 'in-use'] : ['in-use', 'metadata'];
  const calls = [['test', 'in-use'], ...marks.map((map) => ['mark', map])];
  // What the volume itself takes is marked by cluster.
  const numberIn = (map: string, block: number) =>
    map === 'metadata' ? Math.floor(block / check.g.clusterRatio) : block;
  for (let i = 0; i < lengthOf(check, kind); i++)
    for (const [call, map] of calls)
      check.complained?.(
        `Illegal block number passed to ext2fs_${call}_block_bitmap #${numberIn(map, first + i)} for ${map} block map`,
      );
}

/** Claims all of it, and asks about overlaps. */
export function markTables(check: Check): void {
  const { g } = check;
  const claim = (block: number): boolean => {
    check.fixtures.add(block);
    return check.found.add(check.cluster(block));
  };
  if (g.firstDataBlock === 0 && g.blockSize === 1024) claim(0);
  markHeads(check, (first, length) => {
    for (let i = 0; i < length && first + i < g.blockCount; i++) claim(first + i);
  });
  for (let group = 0; group < g.groups; group++)
    for (const kind of CLAIMING) {
      const first = place(check, group, kind);
      const length = lengthOf(check, kind);
      if (!check.inRange(first, length)) {
        if (first !== 0) complain(check, kind, first);
        continue;
      }
      const own = Array.from({ length }, (_, i) => first + i);
      const touched = check.descTouch(group, `bg_${kind}_lo`);
      // Block by block, until it may be moved.
      if (own.some((block) => check.fixtures.has(block) && check.ask(CONFLICTS[kind], { group, block }, touched)))
        check.notes.misplaced.add(`${kind} ${group}`);
      else for (const block of own) claim(block);
    }
  if (hasIncompat(check.s, 'mmp')) {
    const mmp = Number(check.s.s_mmp_block);
    if (check.inRange(mmp)) claim(mmp);
  }
}

/** Finds new places for the tables that have none, or share theirs; whether inodes are among them. */
export function relocate(check: Check): boolean {
  if (check.mode === '-n') return false;
  let inodes = false;
  for (let group = 0; group < check.g.groups; group++)
    for (const kind of KINDS) {
      const old = place(check, group, kind);
      const placed = check.inRange(old, lengthOf(check, kind));
      if (placed && !check.notes.misplaced.has(`${kind} ${group}`)) continue;
      const first = freeRun(check, check.groupStart(group), lengthOf(check, kind), group);
      if (first === 0) check.ask('no_room_for_table', { group });
      else {
        move(check, group, kind, placed ? old : 0, first);
        inodes ||= kind === 'inode_table';
      }
    }
  return inodes;
}

/** A table goes to `first`, with what its old place holds if it has one. */
function move(check: Check, group: number, kind: TableKind, old: number, first: number): void {
  const name = kind.replace('_', ' ');
  check.ask('table_moved', { group, name, value: old ? `from ${old} ` : '', block: first }, [
    ...check.descTouch(group, `bg_${kind}_lo`),
    { block: first, struct: name },
  ]);
  for (let i = 0; i < lengthOf(check, kind); i++) {
    check.found.add(check.cluster(first + i));
    check.fixtures.add(first + i);
    const bytes = check.disk.edit(first + i);
    if (old) bytes.set(check.disk.read(old + i));
    else bytes.fill(0);
  }
  check.setDesc(group, kind, first);
}

function freeRun(check: Check, from: number, length: number, group: number): number {
  const start = check.groupStart(group);
  const ownEnd = start + groupLength(check.g, group);
  const search = (low: number, high: number): number => {
    for (let first = Math.max(1, low); first + length <= high; first++) {
      let n = 0;
      while (n < length && !check.found.has(check.cluster(first + n))) n++;
      if (n === length) return first;
      first += n;
    }
    return 0;
  };
  return search(from, ownEnd) || (check.incompat('flex_bg') ? search(check.g.firstDataBlock, check.g.blockCount) : 0);
}

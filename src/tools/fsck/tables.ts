/**
 * The structures that formatting put in place, group by group: superblocks, descriptors, bitmaps, inode tables. No file may
 * have these blocks. A table that overlaps something else, or lies outside, moves.
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import { groupHead, groupLength } from '../../engine/volume/geometry.ts';
import { EXT4_MIN_DESC_SIZE_64BIT } from '../../format/constants.ts';
import { hasIncompat } from '../../format/features.ts';
import { GroupDescriptor } from '../../format/group-descriptor.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { usualBackup } from './open.ts';

type TableKind = 'block_bitmap' | 'inode_bitmap' | 'inode_table';

const place = (volume: CheckedVolume, group: number, kind: TableKind): number =>
  kind === 'block_bitmap'
    ? volume.blockBitmapOf(group)
    : kind === 'inode_bitmap'
      ? volume.inodeBitmapOf(group)
      : volume.inodeTableOf(group);

const KINDS: readonly TableKind[] = ['block_bitmap', 'inode_bitmap', 'inode_table'];
/** The order in which tables claim their blocks. Where two meet, a bitmap can move without loss. */
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

const lengthOf = (volume: CheckedVolume, kind: TableKind): number =>
  kind === 'inode_table' ? volume.g.itableBlocks : 1;

/** Answers whether a table lies where tables of this group may: in the group, or with flex_bg anywhere. */
function within(volume: CheckedVolume, group: number, kind: TableKind): boolean {
  const first = place(volume, group, kind);
  const length = lengthOf(volume, kind);
  if (!volume.inRange(first, length)) return false;
  if (volume.incompat('flex_bg')) return true;
  const start = volume.groupStart(group);
  return first >= start && first + length <= start + groupLength(volume.g, group);
}

function markHeads(volume: CheckedVolume, mark: (first: number, length: number) => void): void {
  for (let group = 0; group < volume.g.groups; group++) {
    const head = groupHead(volume.g, group);
    if (head.superblock >= 0) mark(head.superblock, 1);
    if (head.descriptorCount > 0) mark(head.descriptors, head.descriptorCount);
    if (head.reservedCount > 0) mark(head.reserved, head.reservedCount);
  }
}

/** The blocks that formatting gave to a group. */
export function ownBlocks(volume: CheckedVolume, group: number): number[] {
  const head = groupHead(volume.g, group);
  const runs: (readonly [first: number, length: number])[] = [
    [head.superblock, head.superblock < 0 ? 0 : 1],
    [head.descriptors, head.descriptorCount],
    [head.reserved, head.reservedCount],
    ...KINDS.map((kind) => [place(volume, group, kind), lengthOf(volume, kind)] as const),
  ];
  return runs.flatMap(([first, length]) => Array.from({ length }, (_, i) => first + i));
}

/** The first kind of table that is out of range, or overlaps something else. The check then tries a backup. */
export function badTable(volume: CheckedVolume): string | undefined {
  const taken = new Set<number>();
  markHeads(volume, (first, length) => {
    for (let i = 0; i < length; i++) taken.add(first + i);
  });
  for (let group = 0; group < volume.g.groups; group++)
    for (const kind of KINDS) {
      if (!within(volume, group, kind)) return kind.replace('_', ' ');
      const first = place(volume, group, kind);
      for (let i = 0; i < lengthOf(volume, kind); i++) {
        if (taken.has(first + i)) return kind.replace('_', ' ');
        taken.add(first + i);
      }
    }
  return undefined;
}

/**
 * Asks about tables outside of their range. The answer yes forgets their place (0), and `relocate`
 * finds a new one.
 */
export function checkPlaces(check: Check, group: number): void {
  const { volume } = check;
  for (const kind of KINDS) {
    if (within(volume, group, kind)) continue;
    if (!check.notes.hinted) check.user.ask('relocate_hint', { block: hintedBackup(check) });
    check.notes.hinted = true;
    const name = placeText(volume, group, kind);
    if (check.user.ask(OUTSIDE[kind], { group, name }, volume.descTouch(group, `bg_${kind}_lo`)))
      lose(volume, group, kind);
  }
}

/**
 * Where the first backup lies: where the check looked for it, or the default, behind as many clusters as a bitmap block
 * can number.
 */
const hintedBackup = (check: Check): number => {
  const { g } = check.volume;
  const { notes } = check;
  if (notes.noBackup > 0) return notes.noBackup;
  return g.clusterRatio === 1 ? usualBackup(g.blockSize) : g.blockSize * 8 * g.clusterRatio + g.firstDataBlock;
};

/** The stored place to the last digit. A JavaScript number beyond 2^53 would lose it. */
function placeText(volume: CheckedVolume, group: number, kind: TableKind): string {
  const at = group * volume.g.descSize;
  const low = le32At(volume.desc, at + GroupDescriptor.offset[`bg_${kind}_lo`]);
  const wide = volume.g.descSize >= EXT4_MIN_DESC_SIZE_64BIT;
  const high = wide ? le32At(volume.desc, at + GroupDescriptor.offset[`bg_${kind}_hi`]) : 0;
  return String((BigInt(high) << 32n) + BigInt(low));
}

/** The descriptor's checksum stays as it is. The check asks about it together with those of the other groups. */
function lose(volume: CheckedVolume, group: number, kind: TableKind): void {
  const at = group * volume.g.descSize;
  setLe32At(volume.desc, at + GroupDescriptor.offset[`bg_${kind}_lo`], 0);
  if (volume.g.descSize >= EXT4_MIN_DESC_SIZE_64BIT)
    setLe32At(volume.desc, at + GroupDescriptor.offset[`bg_${kind}_hi`], 0);
}

/** The complaint of e2fsck's library about blocks outside of its maps. */
function complain(check: Check, kind: TableKind, first: number): void {
  const marks = kind === 'inode_bitmap' ? ['metadata', 'in-use'] : ['in-use', 'metadata'];
  const calls = [['test', 'in-use'], ...marks.map((map) => ['mark', map])];
  // The map of the volume's own metadata counts clusters.
  const numberIn = (map: string, block: number) =>
    map === 'metadata' ? Math.floor(block / check.volume.g.clusterRatio) : block;
  for (let i = 0; i < lengthOf(check.volume, kind); i++)
    for (const [call, map] of calls)
      check.user.complained?.(
        `Illegal block number passed to ext2fs_${call}_block_bitmap #${numberIn(map, first + i)} for ${map} block map`,
      );
}

/** Claims all tables and asks about overlaps. */
export function markTables(check: Check): void {
  const { volume, tally } = check;
  const { g } = volume;
  const claim = (block: number): boolean => {
    tally.fixtures.add(block);
    return tally.found.add(volume.cluster(block));
  };
  if (g.firstDataBlock === 0 && g.blockSize === 1024) claim(0);
  markHeads(volume, (first, length) => {
    for (let i = 0; i < length && first + i < g.blockCount; i++) claim(first + i);
  });
  for (let group = 0; group < g.groups; group++)
    for (const kind of CLAIMING) {
      const first = place(volume, group, kind);
      const length = lengthOf(volume, kind);
      if (!volume.inRange(first, length)) {
        if (first !== 0) complain(check, kind, first);
        continue;
      }
      const own = Array.from({ length }, (_, i) => first + i);
      const touched = volume.descTouch(group, `bg_${kind}_lo`);
      // The check asks block by block until the table may be moved.
      if (own.some((block) => tally.fixtures.has(block) && check.user.ask(CONFLICTS[kind], { group, block }, touched)))
        tally.misplaced.add(`${kind} ${group}`);
      else for (const block of own) claim(block);
    }
  if (hasIncompat(volume.s, 'mmp')) {
    const mmp = Number(volume.s.s_mmp_block);
    if (volume.inRange(mmp)) claim(mmp);
  }
}

/** Finds new places for tables that have none or overlap. Answers whether an inode table is among them. */
export function relocate(check: Check): boolean {
  const { volume } = check;
  if (volume.mode === '-n') return false;
  let inodes = false;
  for (let group = 0; group < volume.g.groups; group++)
    for (const kind of KINDS) {
      const old = place(volume, group, kind);
      const placed = volume.inRange(old, lengthOf(volume, kind));
      if (placed && !check.tally.misplaced.has(`${kind} ${group}`)) continue;
      const first = freeRun(check, volume.groupStart(group), lengthOf(volume, kind), group);
      if (first === 0) check.user.ask('no_room_for_table', { group });
      else {
        move(check, group, kind, placed ? old : 0, first);
        inodes ||= kind === 'inode_table';
      }
    }
  return inodes;
}

/** Moves a table to `first`, with the content of its old place if it has one. */
function move(check: Check, group: number, kind: TableKind, old: number, first: number): void {
  const { volume } = check;
  const name = kind.replace('_', ' ');
  check.user.ask('table_moved', { group, name, value: old ? `from ${old} ` : '', block: first }, [
    ...volume.descTouch(group, `bg_${kind}_lo`),
    { block: first, struct: name },
  ]);
  for (let i = 0; i < lengthOf(volume, kind); i++) {
    check.tally.found.add(volume.cluster(first + i));
    check.tally.fixtures.add(first + i);
    const bytes = volume.disk.edit(first + i);
    if (old) bytes.set(volume.disk.read(old + i));
    else bytes.fill(0);
  }
  volume.setDesc(group, kind, first);
}

function freeRun(check: Check, from: number, length: number, group: number): number {
  const { volume } = check;
  const start = volume.groupStart(group);
  const ownEnd = start + groupLength(volume.g, group);
  const search = (low: number, high: number): number => {
    for (let first = Math.max(1, low); first + length <= high; first++) {
      let n = 0;
      while (n < length && !check.tally.found.has(volume.cluster(first + n))) n++;
      if (n === length) return first;
      first += n;
    }
    return 0;
  };
  return (
    search(from, ownEnd) || (volume.incompat('flex_bg') ? search(volume.g.firstDataBlock, volume.g.blockCount) : 0)
  );
}

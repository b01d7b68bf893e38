/** What the table of inodes says. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { type Passage, passages } from '../twin/passages.ts';
import { INODE_STATE, type InodeTableData } from './answer.ts';

const { number, many } = counting;
const inodes = (n: number) => many(n, { one: '# inode', other: '# inodes' });
const directories = (n: number) => many(n, { one: '# directory', other: '# directories' });

export const inodeTable = words('inodeTable', {
  name: 'Inode tables',
  none: 'There is no inode table yet at this step: step forward until it is made.',
  label: (caption: string) => `Inode tables: ${caption}`,
  keys: 'The arrows go from inode to inode, Page Down and Page Up from group to group; Enter picks the inode.',
  legend: 'Directories by colour',
  named: (name: string, n: number) => `${name}: ${n} inodes named here, and its own`,
  more: (n: number) => `${n} more`,
  directory: 'directory',
  free: 'free',
  never: 'never initialised',
  used: (n: number, of: number) => `${number(n)} of ${inodes(of)} in use`,
  usedOfFirst: (n: number, of: number, groups: number) =>
    `${number(n)} of ${inodes(of)} in use, first ${many(groups, { one: '# group', other: '# groups' })}`,
  group: (group: number) => `group ${group}`,
  of: (n: number, all: number) => `${number(n)} of ${number(all)}`,
  directories,
  where: (ino: number, group: number, nth: number) => `inode ${ino} · group ${group}, number ${nth} of its table`,
  byName: (name: string, ino: number) => `${name} (inode ${ino})`,
  byInode: (ino: number) => `the directory that is inode ${ino}`,
  neverWritten: (where: string) => `${where}: never initialised. Nothing of this group’s inodes was ever written`,
  neverFrom: (where: string, first: number) =>
    `${where}: never initialised. bg_itable_unused says that those from number ${first} on were never in use`,
  isFree: (where: string) => `${where}: free`,
  kept: (where: string) => `${where}: kept for ext4 itself`,
  keptNamed: (where: string, name: string) => `${where}: kept for ext4 itself, named by ${name}`,
  isDirectory: (where: string, name: string) => `${where}: the directory ${name}`.trimEnd(),
  nameless: (where: string) => `${where}: in use, without a name`,
  inUse: (where: string, name: string) => `${where}: in use, named by ${name}`,
  ofDirectory: (n: number, name: string) => `${number(n)} of ${name}`,
  inode: (ino: number) => `inode ${ino}`,
  groupUsed: (group: number, n: number, of: number) => `Group ${group}: ${number(n)} of ${number(of)} in use`,
  ofThem: (used: string, n: number) => `${used}, of them ${directories(n)}`,
  groupRest: (used: string, free: number, never: number) =>
    `${used}, ${number(free)} free, ${number(never)} never initialised`,
  moreGroups: (n: number) => `${number(n)} more groups`,
  all: 'All inodes',
  byGroup: 'By group',
});

/** The inode tables in words. */
export interface GroupCounts {
  used: number;
  directories: number;
  free: number;
  never: number;
}

export function countsOf(d: InodeTableData, group: number): GroupCounts {
  const counts: GroupCounts = { used: 0, directories: 0, free: 0, never: 0 };
  const base = group * d.inodesPerGroup;
  for (let i = base; i < base + d.inodesPerGroup; i++) {
    const state = d.state[i];
    if (state === INODE_STATE.never) counts.never++;
    else if (state === INODE_STATE.free) counts.free++;
    else counts.used++;
    if (state === INODE_STATE.directory) counts.directories++;
  }
  return counts;
}

type Said = typeof inodeTable;

export function captionOf(d: InodeTableData, words: Said): string {
  let used = 0;
  for (const state of d.state) if (state !== INODE_STATE.free && state !== INODE_STATE.never) used++;
  return d.groups < d.allGroups ? words.usedOfFirst(used, d.state.length, d.groups) : words.used(used, d.state.length);
}

/** The heading of a group: `group 3 · 12 of 512`, shorter if there is little room. */
export function labelOf(d: InodeTableData, group: number, counts: GroupCounts, room: number, words: Said): string {
  const parts = [words.group(group), words.of(counts.used, d.inodesPerGroup)];
  if (counts.directories > 0) parts.push(words.directories(counts.directories));
  const CHAR = 6;
  while (parts.length > 1 && parts.join(' · ').length * CHAR > room) parts.pop();
  return parts.join(' · ');
}

export function inodeInWords(d: InodeTableData, inode: number, words: Said): string {
  const group = Math.floor(inode / d.inodesPerGroup);
  const where = words.where(inode + 1, group, inode % d.inodesPerGroup);
  const dir = d.origin[inode];
  const known = d.dirs.find((x) => x.ino === dir);
  const name = known ? words.byName(known.name, dir) : words.byInode(dir);
  switch (d.state[inode]) {
    case INODE_STATE.never:
      return d.uninit[group] ? words.neverWritten(where) : words.neverFrom(where, d.known[group]);
    case INODE_STATE.free:
      return words.isFree(where);
    case INODE_STATE.reserved:
      return dir === 0 ? words.kept(where) : words.keptNamed(where, name);
    case INODE_STATE.directory:
      return words.isDirectory(where, known ? known.name : '');
    default:
      return dir === 0 ? words.nameless(where) : words.inUse(where, name);
  }
}

const TWIN_GROUPS = 24;

function groupInWords(d: InodeTableData, group: number, words: Said): string {
  const c = countsOf(d, group);
  const base = group * d.inodesPerGroup;
  const named = new Map<number, number>();
  for (let i = base; i < base + d.inodesPerGroup; i++)
    if (d.origin[i] !== 0) named.set(d.origin[i], (named.get(d.origin[i]) ?? 0) + 1);
  const by = [...named]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 4)
    .map(([ino, n]) => words.ofDirectory(n, d.dirs.find((x) => x.ino === ino)?.name ?? words.inode(ino)));
  const used = words.groupUsed(group, c.used, d.inodesPerGroup);
  const ofThem = c.directories > 0 ? words.ofThem(used, c.directories) : used;
  return words.groupRest(by.length > 0 ? `${ofThem} (${by.join(', ')})` : ofThem, c.free, c.never);
}

export function tableInWords(d: InodeTableData, words: Said = inodeTable): Passage[] {
  const shown = Math.min(d.groups, TWIN_GROUPS);
  const lines = Array.from({ length: shown }, (_, group) => groupInWords(d, group, words));
  if (d.groups > TWIN_GROUPS) lines.push(words.moreGroups(d.groups - TWIN_GROUPS));
  return passages([words.all, [captionOf(d, words)]], [words.byGroup, lines]);
}

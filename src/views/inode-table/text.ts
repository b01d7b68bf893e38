/** The inode tables in words. */
import type { Passage } from '../twin/passages.ts';
import { passages } from '../twin/passages.ts';
import type { InodeTableData } from './answer.ts';
import { INODE_STATE } from './answer.ts';
import { inodeTable as english } from './words.ts';

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

type Said = typeof english;

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

export function tableInWords(d: InodeTableData, words: Said = english): Passage[] {
  const shown = Math.min(d.groups, TWIN_GROUPS);
  const lines = Array.from({ length: shown }, (_, group) => groupInWords(d, group, words));
  if (d.groups > TWIN_GROUPS) lines.push(words.moreGroups(d.groups - TWIN_GROUPS));
  return passages([words.all, [captionOf(d, words)]], [words.byGroup, lines]);
}

/** The inode tables in words. */
import { INODE_STATE, type InodeTableData } from '../../session/answers/inode-table-data.ts';
import { formatCount, formatMany } from '../common/units.ts';
import { type Passage, passages } from '../twin/passages.ts';

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

export function captionOf(d: InodeTableData): string {
  let used = 0;
  for (const state of d.state) if (state !== INODE_STATE.free && state !== INODE_STATE.never) used++;
  const cut = d.groups < d.allGroups ? `, first ${formatMany(d.groups, 'group')}` : '';
  return `${formatCount(used)} of ${formatMany(d.state.length, 'inode')} in use${cut}`;
}

/** The heading of a group: `group 3 · 12 of 512`, shorter if there is little room. */
export function labelOf(d: InodeTableData, group: number, counts: GroupCounts, room: number): string {
  const words = [`group ${group}`, `${formatCount(counts.used)} of ${formatCount(d.inodesPerGroup)}`];
  if (counts.directories > 0) words.push(formatMany(counts.directories, 'directory', 'directories'));
  const CHAR = 6;
  while (words.length > 1 && words.join(' · ').length * CHAR > room) words.pop();
  return words.join(' · ');
}

export function inodeInWords(d: InodeTableData, inode: number): string {
  const group = Math.floor(inode / d.inodesPerGroup);
  const where = `inode ${inode + 1} · group ${group}, number ${inode % d.inodesPerGroup} of its table`;
  const dir = d.origin[inode];
  const known = d.dirs.find((x) => x.ino === dir);
  const name = known ? `${known.name} (inode ${dir})` : `the directory that is inode ${dir}`;
  switch (d.state[inode]) {
    case INODE_STATE.never:
      return `${where}: never initialised. ${d.uninit[group] ? 'Nothing of this group’s inodes was ever written' : `bg_itable_unused says that those from number ${d.known[group]} on were never in use`}`;
    case INODE_STATE.free:
      return `${where}: free`;
    case INODE_STATE.reserved:
      return dir === 0 ? `${where}: kept for ext4 itself` : `${where}: kept for ext4 itself, named by ${name}`;
    case INODE_STATE.directory:
      return `${where}: the directory ${known ? known.name : ''}`.trimEnd();
    default:
      return dir === 0 ? `${where}: in use, without a name` : `${where}: in use, named by ${name}`;
  }
}

const TWIN_GROUPS = 24;

export function tableInWords(d: InodeTableData): Passage[] {
  const lines: string[] = [];
  for (let group = 0; group < Math.min(d.groups, TWIN_GROUPS); group++) {
    const c = countsOf(d, group);
    const base = group * d.inodesPerGroup;
    const many = new Map<number, number>();
    for (let i = base; i < base + d.inodesPerGroup; i++)
      if (d.origin[i] !== 0) many.set(d.origin[i], (many.get(d.origin[i]) ?? 0) + 1);
    const by = [...many]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 4)
      .map(([ino, n]) => `${formatCount(n)} of ${d.dirs.find((x) => x.ino === ino)?.name ?? `inode ${ino}`}`);
    lines.push(
      `Group ${group}: ${formatCount(c.used)} of ${formatCount(d.inodesPerGroup)} in use${c.directories > 0 ? `, of them ${formatMany(c.directories, 'directory', 'directories')}` : ''}${by.length > 0 ? ` (${by.join(', ')})` : ''}, ${formatCount(c.free)} free, ${formatCount(c.never)} never initialised`,
    );
  }
  if (d.groups > TWIN_GROUPS) lines.push(`${formatCount(d.groups - TWIN_GROUPS)} more groups`);
  return passages(['All inodes', [captionOf(d)]], ['By group', lines]);
}

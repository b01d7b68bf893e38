/**
 * Which group a new inode goes to.
 *
 *     directory in the root   spread: the flex groups in turn, from one that the name's hash picks, the
 *                             one with the fewest directories that has more free than the average
 *     other directory         near its parent, unless that flex group is crowded (Orlov)
 *     file                    in its directory's flex group, or in its group
 *
 * Grigoriy Orlov's allocator for BSD is the model for the first two.
 */
import type { Reason, Rejected } from '../../trace/events/passed.ts';
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';

/** Counts of a flex group, or of a single group on volumes without flex groups. */
interface Crowd {
  freeInodes: number;
  freeBlocks: number;
  usedDirs: number;
}

/** Why the search rejected each candidate. Collected only for a recording. */
export type Considered = Rejected[] | undefined;

function crowdOf(mount: Mount, unit: number, flexSize: number): Crowd {
  const crowd: Crowd = { freeInodes: 0, freeBlocks: 0, usedDirs: 0 };
  const end = Math.min((unit + 1) * flexSize, mount.geometry.groups);
  for (let n = unit * flexSize; n < end; n++) {
    const group = mount.group(n);
    crowd.freeInodes += group.freeInodes;
    crowd.freeBlocks += group.freeBlocks;
    crowd.usedDirs += group.usedDirs;
  }
  return crowd;
}

/**
 * The group for a directory, or -1. For directories at the top of the tree, `spread` is the hash of the name; else it is
 * undefined.
 */
export function orlovGroup(mount: Mount, parent: Inode, spread: number | undefined, considered: Considered): number {
  const { groups, flexSize, inodesPerGroup, blocksPerGroup, clusterRatio } = mount.geometry;
  const units = Math.ceil(groups / flexSize);
  const { freeInodes, freeBlocks, usedDirs } = mount.counters;
  const averageInodes = Math.floor(freeInodes.rough / units);
  const averageBlocks = Math.floor(freeBlocks.rough / units);
  const kind = flexSize > 1 ? 'flex_group' : 'group';
  const pass = (group: number, why: Reason) => considered?.push({ candidate: { kind, group }, why });
  let chosen = -1;
  if (spread !== undefined) {
    let fewest = inodesPerGroup;
    for (let i = 0; i < units; i++) {
      const unit = (spread + i) % units;
      const crowd = crowdOf(mount, unit, flexSize);
      if (crowd.freeInodes === 0) pass(unit, { kind: 'no_inode' });
      else if (crowd.usedDirs >= fewest) pass(unit, { kind: 'many_directories', directories: crowd.usedDirs, fewest });
      else if (crowd.freeInodes < averageInodes) pass(unit, { kind: 'inodes_below_average' });
      else if (crowd.freeBlocks < averageBlocks) pass(unit, { kind: 'blocks_below_average' });
      else {
        chosen = unit;
        fewest = crowd.usedDirs;
      }
    }
  } else {
    const maxDirs = Math.floor(usedDirs.rough / units) + Math.floor((inodesPerGroup * flexSize) / 16);
    const minInodes = Math.max(1, averageInodes - Math.floor((inodesPerGroup * flexSize) / 4));
    const minBlocks = averageBlocks - Math.floor(((blocksPerGroup / clusterRatio) * flexSize) / 4);
    const near = parent.lastAllocGroup >= 0 ? parent.lastAllocGroup : mount.groupOfInode(parent.ino);
    const first = Math.floor(near / flexSize);
    for (let i = 0; i < units && chosen < 0; i++) {
      const unit = (first + i) % units;
      const crowd = crowdOf(mount, unit, flexSize);
      if (crowd.usedDirs >= maxDirs)
        pass(unit, { kind: 'too_many_directories', directories: crowd.usedDirs, most: maxDirs });
      else if (crowd.freeInodes < minInodes)
        pass(unit, { kind: 'few_free', free: crowd.freeInodes, wanted: minInodes, units: 'inodes' });
      else if (crowd.freeBlocks < minBlocks)
        pass(unit, { kind: 'few_free', free: crowd.freeBlocks, wanted: minBlocks, units: 'blocks' });
      else chosen = unit;
    }
  }
  if (chosen >= 0) {
    const end = Math.min((chosen + 1) * flexSize, groups);
    for (let n = chosen * flexSize; n < end; n++) if (mount.group(n).freeInodes > 0 || flexSize === 1) return n;
  }
  return anyGroup(mount, mount.groupOfInode(parent.ino));
}

/** Finds the first group, from the parent's on, with at least the average of free inodes, or with any. */
function anyGroup(mount: Mount, from: number): number {
  const { groups } = mount.geometry;
  for (const least of [Math.max(1, Math.floor(mount.counters.freeInodes.rough / groups)), 1])
    for (let i = 0; i < groups; i++) {
      const n = (from + i) % groups;
      if (mount.group(n).freeInodes >= least) return n;
    }
  return -1;
}

/** The group for anything but a directory, or -1. */
export function fileGroup(mount: Mount, parent: Inode, considered: Considered): number {
  const { groups, flexSize } = mount.geometry;
  const home = mount.groupOfInode(parent.ino);
  if (flexSize > 1) {
    const inFlexGroupOf = (group: number): number => {
      const first = group - (group % flexSize);
      const end = Math.min(first + flexSize, groups);
      for (let n = first; n < end; n++) if (mount.group(n).freeInodes > 0) return n;
      considered?.push({ candidate: { kind: 'flex_group', group: first / flexSize }, why: { kind: 'no_inode' } });
      return -1;
    };
    const near = inFlexGroupOf(home);
    if (near >= 0) return near;
    if (parent.lastAllocGroup >= 0) {
      const last = inFlexGroupOf(parent.lastAllocGroup);
      if (last >= 0) return last;
    }
    return orlovGroup(mount, parent, undefined, considered);
  }
  const usable = (n: number) => mount.group(n).freeInodes > 0 && mount.group(n).freeBlocks > 0;
  if (usable(home)) return home;
  considered?.push({ candidate: { kind: 'group', group: home }, why: { kind: 'no_inode_or_block' } });
  // The files of one directory share a group. The directories of one group use different groups.
  let n = (home + parent.ino) % groups;
  for (let step = 1; step < groups; step *= 2) {
    n = (n + step) % groups;
    if (usable(n)) return n;
  }
  for (let i = 1; i <= groups; i++) if (mount.group((home + i) % groups).freeInodes > 0) return (home + i) % groups;
  return -1;
}

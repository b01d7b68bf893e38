/** The inode tables: a cell for each inode, and its kind. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

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

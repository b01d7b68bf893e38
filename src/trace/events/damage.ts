/** Changes of a volume by hand: damage on request, to see how it is handled, and debugfs -w. */
import { printed, type Said } from '../../bytes/said.ts';
import { defineEvent } from '../event.ts';
import { alone, englishOf, kind, type OfKinds, oneOfKinds } from '../kinds.ts';
import { int, text } from '../shape.ts';

/** What each damage of the list changes. */
const BROKEN = {
  links: kind(
    { ino: int('The inode'), says: int('The links that it counts now'), names: int('The names that lead to it') },
    (of) =>
      `inode ${of.ino} says that ${of.says} names lead to it, and ${of.names === 1 ? 'one does' : `${of.names} do`}.`,
  ),
  name: kind(
    { name: text('The name'), dir: int('Its directory'), ino: int('Its inode') },
    (of) => `the name ${of.name} is wiped from directory ${of.dir}; its inode, ${of.ino}, is still in use.`,
  ),
  size: kind(
    { ino: int('The inode'), sectors: int('How many more it counts') },
    (of) => `inode ${of.ino} says that it takes ${of.sectors} sectors more than its map has.`,
  ),
  shared: kind(
    { ino: int('The inode'), block: int('The block'), owner: int('The inode whose block it is') },
    (of) => `the map of inode ${of.ino} leads to block ${of.block}, which is inode ${of.owner}’s.`,
  ),
  dotdot: kind(
    { dir: int('The directory'), to: int('Where it leads now'), parent: int('Where it led') },
    (of) => `“..” of directory ${of.dir} leads to inode ${of.to} instead of ${of.parent}.`,
  ),
  htree: kind(
    { dir: int('The directory') },
    (of) => `the hash tree of directory ${of.dir} says that its second leaf begins at the last hash of all.`,
  ),
  bitmap: kind(
    { block: int('The block'), ino: int('The inode whose block it is'), group: int('The group') },
    (of) =>
      `block ${of.block} of inode ${of.ino} is marked as free in the bitmap of group ${of.group}: the next file may overwrite it.`,
  ),
  counts: kind(
    { group: int('The group'), blocks: int('How many fewer it counts') },
    (of) => `the descriptor of group ${of.group} says that ${of.blocks} blocks fewer are free than there are.`,
  ),
  superblock: alone('the superblock is overwritten with zeros. Its copies in other groups are left.'),
};
export type DamageDone = OfKinds<typeof BROKEN>;

export const damageSaid = (does: DamageDone | string): Said =>
  typeof does === 'string' ? printed(does) : { ...does, kind: `damage.${does.kind}`, english: englishOf(BROKEN, does) };

export const Damage = defineEvent(
  'ext4lab:damage',
  'Something on the volume is broken on purpose.',
  { which: text('Its name in the list.'), does: oneOfKinds('What is changed', BROKEN) },
  (f) => `*Broken on purpose*: ${damageSaid(f.does).english}`,
);

export const DebugfsWrite = defineEvent(
  'ext4lab:debugfs',
  'debugfs -w changes something on the volume by hand.',
  { request: text('What it was asked.'), does: text('What is changed, in a sentence.') },
  (f) => `*By hand*: ${f.does}`,
);

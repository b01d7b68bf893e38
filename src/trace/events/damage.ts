/** Changes of a volume by hand: damage on request, to see how it is handled, and debugfs -w. */
import { printed, type Said } from '../../bytes/said.ts';
import { defineEvent } from '../event.ts';
import { alone, englishOf, kind, type OfKinds, oneOfKinds } from '../kinds.ts';
import { bool, int, oneOf, text, texts, type ValuesOf } from '../shape.ts';

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

const SET = {
  field: text('The field'),
  value: text('Its value'),
  placed: bool('Whether it has a place in this volume; if not, nothing changes'),
};
const set = ({ field, value, placed }: ValuesOf<typeof SET>): string =>
  placed ? `${field} is set to ${value}` : `${field} has no place in this volume, and nothing changes`;

/** What each request of debugfs -w changes. */
const BY_HAND = {
  bits: kind(
    {
      what: oneOf('Whose bits they are', ['block', 'inode']),
      first: int('The first number'),
      last: int('The last'),
      used: bool('Whether they are marked as in use'),
    },
    (of) =>
      `${of.first === of.last ? `${of.what} ${of.first}` : `${of.what}s ${of.first} to ${of.last}`}: marked as ${of.used ? 'in use' : 'free'} in the bitmap; no count is changed.`,
  ),
  answered: kind(
    { ino: int('The inode'), fields: int('How many of its fields') },
    (of) => `${of.fields} fields of inode ${of.ino} are set to what was answered.`,
  ),
  state: kind(
    { clean: bool('Whether it was left in order') },
    (of) => `the superblock says that the volume was ${of.clean ? 'left in order' : 'not left in order'}.`,
  ),
  bit: kind(
    { bit: int('The bit'), block: int('Its block') },
    (of) => `bit ${of.bit} of block ${of.block} is turned over.`,
  ),
  bytes: kind(
    { block: int('The block'), first: int('The first byte'), last: int('The last'), value: int('What they are now') },
    (of) => `bytes ${of.first} to ${of.last} of block ${of.block} are now ${of.value}.`,
  ),
  copy: kind(
    { ino: int('The inode'), source: int('The inode that it is copied from') },
    (of) => `inode ${of.ino} is now as inode ${of.source} is.`,
  ),
  features: kind(
    { names: texts('All features') },
    (of) => `the features of the superblock are now ${of.names.join(', ')}; nothing else is changed for them.`,
  ),
  inode_field: kind({ ...SET, ino: int('The inode') }, (of) => `${set(of)} in inode ${of.ino}.`),
  group_field: kind(
    { ...SET, group: int('The group') },
    (of) => `${set(of)} in group ${of.group}; its checksum is left as it was.`,
  ),
  super_field: kind(SET, (of) => `${set(of)} in the superblock.`),
  group_sum: kind({ group: int('The group') }, (of) => `the checksum of group ${of.group}’s descriptor is made right.`),
  request: kind(
    { request: text('What it was asked') },
    (of) => `“${of.request}” is carried out, as far as debugfs finds what it names.`,
  ),
};
export type ByHand = OfKinds<typeof BY_HAND>;

export const byHandSaid = (does: ByHand | string): Said =>
  typeof does === 'string'
    ? printed(does)
    : { ...does, kind: `by_hand.${does.kind}`, english: englishOf(BY_HAND, does) };

export const DebugfsWrite = defineEvent(
  'ext4lab:debugfs',
  'debugfs -w changes something on the volume by hand.',
  { request: text('What it was asked.'), does: oneOfKinds('What is changed', BY_HAND) },
  (f) => `*By hand*: ${byHandSaid(f.does).english}`,
);

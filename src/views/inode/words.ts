/** One inode, field by field. The declaration of a field says its purpose. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;
const bytes = (n: number) => many(n, { one: '# byte', other: '# bytes' });
const inodes = (n: number) => many(n, { one: '# inode', other: '# inodes' });

export const inode = words('inode', {
  /** The worker's English words about a field. */
  blockLabel: (text: string) => text,
  name: 'Inode',
  title: (ino: number) => `Inode ${ino}`,
  none: 'There is no inode yet at this step: step forward until the first are made.',
  picked: 'picked',
  pickedTitle: 'Picked by you: click to follow the script again',
  label: (ino: number, caption: string) => `Inode ${ino}: ${caption}`,
  point: 'Point at a field to read what it is for.',
  keys: 'The arrows go from field to field and say what each is for; Enter selects it in the inspector.',
  parts: {
    'fixed part, as in ext2': 'fixed part, as in ext2',
    'extra fields': 'extra fields',
    attributes: 'attributes',
    'room for attributes': 'room for attributes',
  },
  bytes,
  attributesGrow: (size: string) => `${size}: entries grow towards the end, values from the end`,
  block: (block: number) => `block ${block}: attributes that the inode has no room for`,
  used: (n: number, of: number) => `${number(n)} of ${bytes(of)} used`,
  usedShared: (n: number, of: number, references: number) =>
    `${number(n)} of ${bytes(of)} used · shared by ${inodes(references)}`,
  folded: (n: number) => `… ${n} more bytes, free`,
  caption: (length: number, offset: number, block: number) => `${length} bytes at byte ${offset} of block ${block}`,
  notInUse: (caption: string) => `${caption} · not in use`,
  changed: (field: string) => `${field}, changed`,
  nothing: 'Nothing is kept there.',
  partBytes: (part: string, from: number, to: number) => `${part}, bytes ${from} to ${to}`,
  theInode: 'The inode',
  is: (ino: number, caption: string) => `Inode ${ino}: ${caption}`,
  isNamed: (ino: number, name: string, caption: string) => `Inode ${ino}, ${name}: ${caption}`,
  attributesIn: (block: number) => `Attributes in block ${block}`,
  sharedBy: (references: number, used: number, of: number) =>
    `Shared by ${inodes(references)}, ${number(used)} of ${number(of)} bytes used`,
});

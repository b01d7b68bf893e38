/**
 * Extended attributes: set, removed, moved to a block, shared.
 */
import { defineEvent } from '../event.ts';
import { int, text } from '../shape.ts';

const INO = int('The inode.');
const NAME = text('Its full name.');
const WHERE = int('The block that it is in; 0 for the inode itself.');
const inodes = (n: number): string => (n === 1 ? '1 inode shares' : `${n} inodes share`);
const where = (ino: number, block: number): string => (block === 0 ? `inode ${ino} itself` : `block ${block}`);

export const XattrSet = defineEvent(
  'ext4lab:xattr_set',
  'An attribute is set.',
  {
    ino: INO,
    name: NAME,
    size: int('Bytes of its value.'),
    block: WHERE,
    held: int('The inode of its own that holds the value; 0: it lies beside its name.'),
  },
  (f) =>
    f.held > 0
      ? `Only the name of *${f.name}* is in ${where(f.ino, f.block)}; its value of ${f.size} bytes is *inode ${f.held}*.`
      : f.block === 0
        ? `The attribute *${f.name}* with its value of ${f.size} bytes fits into *inode ${f.ino}* itself, behind its fields.`
        : `The attribute *${f.name}* of inode ${f.ino}, ${f.size} bytes, goes into *block ${f.block}*: there is no room for it in the inode.`,
);

export const XattrRemove = defineEvent(
  'ext4lab:xattr_remove',
  'An attribute goes.',
  { ino: INO, name: NAME, block: WHERE },
  (f) => `The attribute *${f.name}* leaves ${where(f.ino, f.block)}; the values behind it close up.`,
);

export const InodeGrow = defineEvent(
  'ext4lab:expand_extra_isize',
  'An inode gets the fields that new ones have.',
  { ino: INO, before: int('i_extra_isize until now.'), after: int('i_extra_isize from now on.') },
  (f) =>
    `Inode ${f.ino} was made with ${f.before} bytes of fields behind its first 128; it is written, so it *grows to ${f.after}*, and its attributes make room.`,
);

export const XattrNewBlock = defineEvent(
  'ext4lab:xattr_new_block',
  'An inode gets a block for its attributes.',
  { ino: INO, block: int('The block.') },
  (f) => `Inode ${f.ino} gets *block ${f.block}* for its attributes.`,
);

export const XattrCopyBlock = defineEvent(
  'ext4lab:xattr_copy_block',
  'A shared block of attributes is to be changed: the change is made in a copy.',
  { ino: INO, block: int('The block.'), references: int('Inodes that share it.') },
  (f) => `${inodes(f.references)} attribute block ${f.block}, so inode ${f.ino} makes its change in *a copy*.`,
);

export const XattrShareBlock = defineEvent(
  'ext4lab:xattr_share_block',
  'Another inode has just these attributes: its block is shared.',
  { ino: INO, block: int('The block.'), references: int('Inodes that share it now.') },
  (f) =>
    `Block ${f.block} holds just these attributes already: inode ${f.ino} *shares it* (${f.references} references).`,
);

export const XattrReleaseBlock = defineEvent(
  'ext4lab:xattr_release_block',
  'An inode lets go of its block of attributes.',
  { ino: INO, block: int('The block.'), references: int('Inodes that still share it; 0: it is freed.') },
  (f) =>
    f.references > 0
      ? `Inode ${f.ino} lets go of attribute block ${f.block}; ${inodes(f.references)} it still.`
      : `Inode ${f.ino} was the last one with attribute block ${f.block}: it is *freed*.`,
);

const VALUE = {
  ino: INO,
  value: int('The inode that holds the value.'),
  size: int('Bytes of the value.'),
};

export const XattrNewValue = defineEvent(
  'ext4lab:xattr_new_value',
  'A long value gets an inode of its own (ea_inode).',
  { ...VALUE, references: int('Attributes that lead to it.') },
  (f) =>
    `A value of ${f.size} bytes is too long for inode ${f.ino} and its block: it is written, through the journal, to *inode ${f.value}*, which has no name.`,
);

export const XattrShareValue = defineEvent(
  'ext4lab:xattr_share_value',
  'Another attribute has just this value: its inode is shared.',
  { ...VALUE, references: int('Attributes that lead to it now.') },
  (f) =>
    `Inode ${f.value} holds just this value already: the attribute of inode ${f.ino} *shares it* (${f.references} references).`,
);

export const XattrReleaseValue = defineEvent(
  'ext4lab:xattr_release_value',
  'An attribute lets go of the inode of its value.',
  { ...VALUE, references: int('Attributes that still lead to it; 0: it is deleted.') },
  (f) =>
    f.references > 0
      ? `An attribute of inode ${f.ino} lets go of its value in inode ${f.value}; ${f.references} more lead there.`
      : `The attribute of inode ${f.ino} was the last that led to inode ${f.value}: that is an *orphan* now, and goes with its blocks.`,
);

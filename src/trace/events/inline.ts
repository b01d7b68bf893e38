/**
 * Content that lies in its inode (inline_data): it gets room there, moves to a block, or is removed.
 */
import { defineEvent } from '../event.ts';
import { int } from '../shape.ts';

const INO = int('The inode.');

export const InlinePrepare = defineEvent(
  'ext4lab:inline_prepare',
  'Room is made in an inode for what is written: no block is needed.',
  { ino: INO, before: int('Bytes of room until now; 0: it had none.'), after: int('Bytes of room from now on.') },
  (f) =>
    f.before === 0
      ? `Inode ${f.ino} keeps its content *in itself*: the map of blocks makes room, and with *system.data* there are ${f.after} bytes.`
      : `The content of inode ${f.ino} still fits into it: *system.data* grows, and there is room for ${f.after} bytes.`,
);

export const InlineWrite = defineEvent(
  'ext4lab:inline_write',
  'Bytes are written into an inode.',
  { ino: INO, pos: int('Byte of the file.'), len: int('Bytes.') },
  (f) =>
    `${f.len === 1 ? 'One byte goes' : `${f.len} bytes go`} *into inode ${f.ino}* itself, from byte ${f.pos} of the file on; no block is touched.`,
);

export const InlineFull = defineEvent(
  'ext4lab:inline_full',
  'What is to be written does not fit into the inode any more.',
  {
    ino: INO,
    bytes: int('Bytes that lie in it.'),
    waits: int('1: they get their block when the file is flushed; 0: now.'),
  },
  (f) =>
    f.waits
      ? `The ${f.bytes} bytes in inode ${f.ino} are copied to *a page of memory*, whose block is only promised; on the disk they stay in the inode until then.`
      : `The ${f.bytes} bytes in inode ${f.ino} move to *a block of their own*.`,
);

export const InlineGone = defineEvent(
  'ext4lab:inline_gone',
  'An inode gives up the content that lay in it.',
  { ino: INO, bytes: int('Bytes of room that it had.') },
  (f) => `The ${f.bytes} bytes for content in inode ${f.ino} are given up: *i_block becomes a map of blocks* again.`,
);

/**
 * The allocator of ext2's and ext3's own drivers. Names are those of ext3's tracepoints, where it had any; ext2 had
 * none, and does the same.
 */
import { defineEvent } from '../event.ts';
import { int, text } from '../shape.ts';

const blocks = (n: number): string => (n === 1 ? '1 block' : `${n} blocks`);
const range = (start: number, end: number): string => (start === end ? `block ${start}` : `blocks ${start}–${end}`);

export const Ext3RequestBlocks = defineEvent(
  'ext3:ext3_request_blocks',
  'A file asks for blocks.',
  { ino: int('The file'), count: int('Blocks that are needed'), goal: int('Block near which they should lie') },
  (f) => `Inode ${f.ino} needs *${blocks(f.count)}*, near block *${f.goal}*.`,
);

export const RsvWindowAdd = defineEvent(
  'ext3:ext3_rsv_window_add',
  'A window of the volume is reserved for a file.',
  {
    ino: int('The file'),
    start: int('First block'),
    end: int('Last block'),
    goal: int('From where on a gap between windows was looked for'),
  },
  (f) =>
    `*A window of ${blocks(f.end - f.start + 1)}*, ${f.start}–${f.end}, is reserved for inode ${f.ino}: other files that are being written keep out of it. Only memory knows of it.`,
);

export const RsvWindowGrows = defineEvent(
  'ext4lab:rsv_window_grows',
  'The next window of a file is made twice as large.',
  {
    ino: int('The file'),
    hits: int('Blocks taken in the old window'),
    length: int('Blocks that it had'),
    size: int('Blocks of the next one'),
  },
  (f) =>
    `Inode ${f.ino} took ${f.hits} of the ${f.length} blocks of its window, more than half: *its next window has ${blocks(f.size)}*.`,
);

export const Ext3Reserved = defineEvent(
  'ext3:ext3_reserved',
  'A file takes a block in its own window.',
  {
    ino: int('The file'),
    block: int('First block taken'),
    count: int('Blocks'),
    start: int('First block of the window'),
    end: int('Its last'),
  },
  (f) =>
    `In its window ${f.start}–${f.end}, inode ${f.ino} takes *${range(f.block, f.block + f.count - 1)}*, the next that ${f.count === 1 ? 'is' : 'are'} free.`,
);

export const Ext3DiscardReservation = defineEvent(
  'ext3:ext3_discard_reservation',
  'A file gives up its window.',
  { ino: int('The file'), start: int('First block'), end: int('Last block') },
  (f) => `Inode ${f.ino} is not being written any more: *its window ${f.start}–${f.end} is given up*.`,
);

const FOUND: Record<string, string> = {
  goal: 'the goal itself is free',
  near: 'the goal is taken, and this one is close behind it',
  byte: 'eight free blocks in a row begin near it',
  bit: 'it is the first that is free at all',
};

export const BallocSearch = defineEvent(
  'ext4lab:balloc_search',
  'The bitmap of a group is searched.',
  {
    ino: int('The file'),
    group: int('The group'),
    from: int('First block of the group that may be taken'),
    end: int('The block behind the last one'),
    block: int('Block of the group that was found; -1: none'),
    found: text('How: goal, near, byte, bit or none'),
  },
  (f) =>
    f.block < 0
      ? `In group ${f.group}, from block ${f.from} to ${f.end - 1} of it, nothing is free.`
      : `In the bitmap of group ${f.group}, block *${f.block}* is taken: ${FOUND[f.found]}.`,
);

export const Ext3AllocateBlocks = defineEvent(
  'ext3:ext3_allocate_blocks',
  'The file got its blocks; they are taken on disk now.',
  { ino: int('The file'), block: int('The first of them'), count: int('How many'), goal: int('What was aimed at') },
  (f) =>
    `Inode ${f.ino} gets *${range(f.block, f.block + f.count - 1)}*: ${f.count === 1 ? 'its bit is' : 'their bits are'} set in the block bitmap and the free counts go down.`,
);

export const Ext3FreeBlocks = defineEvent(
  'ext3:ext3_free_blocks',
  'A file gives blocks back.',
  {
    ino: int('The file'),
    mode: int('Its type and permissions'),
    block: int('First block'),
    count: int('Blocks'),
    waits: int('1 when no file may have them before the commit'),
  },
  (f) =>
    `Inode ${f.ino} gives back *${range(f.block, f.block + f.count - 1)}*${f.waits ? '; no file gets them before the transaction has committed' : ''}.`,
);

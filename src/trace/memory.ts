/**
 * Values that Linux keeps only in memory, as far as a recording follows them: waiting pages, reserved blocks, the journal's
 * state. The code that changes such a value notes it (`Recorder.setVolatile`). `VolatileHistory` has it at any step.
 */
import { int, ints, object, text, tuple } from './shape.ts';
import { defineVolatile, type VolatileKind } from './volatile-kind.ts';

/** It is in memory and has a promised block, but no place. */
export const NOTED_DELAYED = 0;
/** It is in memory, and its place is still marked unwritten. */
export const NOTED_UNWRITTEN = 1;
/** It has its place, and has changed since the last flush. */
export const NOTED_DIRTY = 2;

export const HeldPages = defineVolatile(
  'pages',
  'Blocks of a file that memory holds and the disk does not.',
  { ino: 'The file.', stretch: 'Which 64 of its pages.' },
  ints('First block, length and state (0 delayed, 1 unwritten, 2 dirty) of each run of blocks.'),
);

export const Preallocation = defineVolatile(
  'pa',
  'A preallocation of the multi-block allocator: taken in the buddies, free on disk.',
  { block: 'The block at which it began.' },
  object('What it is now.', {
    ino: int('The file that it is kept for; 0: any small file.'),
    logical: int('The file block that its first block is kept for.'),
    physical: int('Its first block.'),
    length: int('Its blocks.'),
    free: int('Blocks of it that are still unused.'),
  }),
);

export const FreedRun = defineVolatile(
  'freed',
  'Freed blocks that may not be taken before their transaction has committed.',
  { block: 'The first of them.' },
  object('The run.', { physical: int('Its first block.'), length: int('Its blocks.') }),
);

export const FileWindow = defineVolatile(
  'rsv',
  'The window that is reserved for a file, as the allocator of ext2’s and ext3’s own drivers did it.',
  { ino: 'The file.' },
  object('The window.', { start: int('Its first block.'), length: int('Its blocks.') }),
);

export const JournalLog = defineVolatile(
  'jbd2:log',
  'How far the log reaches round its ring.',
  {},
  object('In blocks of the journal, apart from the two transactions.', {
    head: int('Where the next block goes.'),
    tail: int('Where the oldest transaction that a recovery would need begins.'),
    tailSequence: int('The number of that transaction.'),
    sequence: int('The number of the next transaction.'),
    free: int('Free blocks.'),
    first: int('First block of the ring.'),
    end: int('The block behind the last one of the ring.'),
  }),
);

export const JournalTransaction = defineVolatile(
  'jbd2:tx',
  'A transaction, until all of it is home.',
  { tid: 'Its number.' },
  object('What it is now.', {
    state: text('Its state, in Linux’s words: running, locked … finished.'),
    blocks: int('Blocks that belong to it.'),
    revoked: int('Blocks that it revokes.'),
    start: int('Its first block in the journal; 0 before it is written.'),
  }),
);

export const JournaledBlock = defineVolatile(
  'jbd2:block',
  'A block with a change that has not committed or has not come home.',
  { block: 'The block.' },
  tuple(
    'Two transactions.',
    int('The running one, if it changed the block; else 0.'),
    int('The one whose checkpoint waits for the block; 0: none does.'),
  ),
);

export const MEMORY: readonly VolatileKind<never>[] = [
  HeldPages,
  Preallocation,
  FreedRun,
  FileWindow,
  JournalLog,
  JournalTransaction,
  JournaledBlock,
];

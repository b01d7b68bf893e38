/** The journal: its transactions, its log, and the blocks that are not home yet. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;
const blocks = (n: number) => many(n, { one: '# block', other: '# blocks' });

export const journal = words('journal', {
  name: 'Journal',
  none: 'This volume has no journal at this step. ext2 never has one: what was half done when the power went stays half done until e2fsck comes. Format it as ext3 or ext4 to see a journal at work.',
  noTransaction: 'No transaction is under way: nothing has changed since the last commit.',
  notMounted: 'Nothing is mounted, so there are no transactions. Step to where the script works on the volume.',
  keys: 'The journal. Left and right go through transactions and blocks that are not home yet, Enter selects.',
  legend: {
    descriptor: 'descriptor',
    copy: 'copy of a block',
    revoke: 'revoke',
    commit: 'commit',
    old: 'no longer needed',
    running: 'not committed',
    safe: 'safe in the log',
    home: 'sent home',
  },
  caption: {
    recovery: (pass: string, at: number) => `recovery, pass ${pass}: journal block ${at}`,
    empty: 'empty: nothing to replay',
    replay: (from: number) => `to be replayed from journal block ${from}`,
    inUse: (used: number, all: number) => `${number(used)} of ${number(all)} blocks in use`,
  },
  /** Words in the picture. */
  picture: {
    /** The kind of a block, which the worker says in English. */
    blockLabel: (label: string) => label,
    /** The stages of a transaction. */
    stages: { running: 'running', locked: 'locked', flush: 'flush', commit: 'commit', finished: 'finished' },
    count: blocks,
    countRevoked: (n: number, revoked: number) => `${blocks(n)}, ${revoked} revoked`,
    older: (n: number) => `${many(n, { one: '# older one', other: '# older ones' })}, all safe in the log`,
    notHome: 'Not home yet',
    blocks,
    more: (n: number) => many(n, { one: '# more block', other: '# more blocks' }),
    home: 'At home, on the volume',
    replayed: (n: number) => `${n} written by the replay`,
    allHome: 'everything is as memory has it',
    asMemory: (n: number, of: number, waits: number) =>
      `${n} of ${blocks(of)} as memory has ${waits === 1 ? 'it' : 'them'}`,
    asMemoryFirst: (n: number, of: number) => `${n} of the first ${blocks(of)} as memory has them`,
    ends: { tail: 'tail', head: 'head', reader: 'reader' },
    middle: {
      number,
      at: (block: number) => `at journal block ${block}`,
      blocks: (n: number) => `${number(n)} blocks`,
      inUse: (of: number) => `of ${number(of)} blocks in use`,
    },
    /** The blocks for fast commits, and the records in them. */
    fast: {
      title: 'Records of fast commits',
      none: 'none since mke2fs',
      counts: (n: number) => `${many(n, { one: '# fast commit', other: '# fast commits' })} for the next mount`,
      half: 'one is not whole',
      stale: (n: number) => many(n, { one: '# stale block', other: '# stale blocks' }),
      more: (n: number) => many(n, { one: '# more record', other: '# more records' }),
      states: {
        counts: 'the next mount replays them',
        half: 'their fast commit is not whole',
        stale: 'stale: no mount looks at them any more',
      },
      block: (at: number, what: string, records: string) =>
        `Journal block ${at}: records of a fast commit, ${what}: ${records}`,
    },
    barrier: 'barrier: first all of this',
    orphan: (ino: number) => `orphan ${ino}`,
  },
  /** The kinds of journal blocks, by type. */
  types: {
    unwritten: 'never written',
    superblock: 'the journal’s superblock',
    descriptor: 'a descriptor: it lists the blocks whose copies follow',
    copy: 'a copy of a block',
    revoke: 'revoked blocks: their older copies must not be replayed',
    commit: 'a commit: with it the transaction counts',
    'fast commit': 'a fast commit',
    old: 'left over from an earlier round',
  },
  copyOf: (block: number) => `a copy of block ${block}`,
  blockIs: (at: number, what: string) => `Journal block ${at}: ${what}`,
  blockOf: (at: number, what: string, tid: number) => `Journal block ${at}: ${what}, transaction ${tid}`,
  stages: [
    'takes changes',
    'takes no more changes',
    'its files’ data goes out',
    'is being written to the log',
    'is safe in the log',
  ],
  noBlock: 'no block yet',
  blocks,
  transaction: (tid: number, stage: string, holds: string) => `Transaction ${tid} ${stage}: ${holds}.`,
  transactionRevoked: (tid: number, stage: string, holds: string, revoked: number) =>
    `Transaction ${tid} ${stage}: ${holds}, ${revoked} revoked.`,
  waiting: (block: number, label: string, state: string) => `${block}, ${label}: ${state}`,
  changedIn: (tid: number) => `changed in transaction ${tid}, which has not committed: it may not go home`,
  carried: (tid: number) =>
    `a request carried it home; its copy with transaction ${tid} is kept until that is known to be there`,
  safeWith: (tid: number) => `safe in the log with transaction ${tid}; it may go home`,
  recoveryAt: (at: number, pass: string, complete: string, revoked: number, homes: number) =>
    `Recovery has come to journal block ${at} in its pass ${pass}: ${complete}; ${blocks(revoked)} revoked, ${blocks(homes)} home.`,
  noneComplete: 'no transaction is known to be complete',
  completeTo: (at: number) => `what is complete reaches up to journal block ${at}`,
  /** The twin. */
  transactions: 'Transactions',
  theLog: 'The log',
  nothingToReplay: 'The journal’s superblock on disk says that nothing is to be replayed.',
  replayFrom: (start: number, tid: number) =>
    `The journal’s superblock on disk says: after a crash, replay from journal block ${start} on, beginning with transaction ${tid}.`,
  headAndTail: (head: number, tail: number, free: number) =>
    `The head is at journal block ${head}, the tail at ${tail}; ${blocks(free)} are free.`,
  newest: 'Written into the log last',
  notHome: 'Not home yet',
  newer: (n: number) => `${blocks(n)} of the volume are newer in memory or in the log than at home.`,
  moreBlocks: (n: number) => many(n, { one: '# more block', other: '# more blocks' }),
  more: (n: number) => `and ${n} more`,
  byReplay: 'Blocks that come home by the replay',
  written: (block: number) => `${block}, written`,
});

/** What the tile of the journal says. */

import { sentenceOf } from '../../bytes/said.ts';
import type { FastBlock } from '../../session/answers/fast-area.ts';
import type { RecoveryCourse } from '../../session/answers/journal-course.ts';
import { JOURNAL_TYPES, type JournalData, type TransactionData } from '../../session/answers/journal-data.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { atMost, type Passage, passages } from '../twin/passages.ts';
import { fastSaid } from './fast-layout.ts';
import { homesToCome, nearOf, stageOf, usedOf } from './layout.ts';
import type { Thing } from './view.tsx';

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
    /** What the machine calls a block, or a record. */
    blockLabel: sentenceOf,
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

/** The journal in words. */
type Said = typeof journal;

/** The most records that are listed of one block. */
const RECORDS = 12;

function fastInWords({ at, state, records }: FastBlock, { picture: { fast, blockLabel }, more }: Said): string {
  const told = records.map(blockLabel);
  return fast.block(at, fast.states[state], atMost(told, RECORDS, more).join(', '));
}

export function blockInWords(data: JournalData, at: number, words: Said = journal): string {
  const fast = data.fast?.blocks.find((block) => block.at === at);
  if (fast) return fastInWords(fast, words);
  const type = JOURNAL_TYPES[data.types[at]];
  const what = type === 'copy' ? words.copyOf(data.targets[at]) : words.types[type];
  return data.sequences[at] > 0 && type !== 'superblock'
    ? words.blockOf(at, what, data.sequences[at])
    : words.blockIs(at, what);
}

function transactionInWords(t: TransactionData, words: Said): string {
  const holds = t.blocks > 0 ? words.blocks(t.blocks) : words.noBlock;
  const stage = words.stages[stageOf(t.state)];
  return t.revoked > 0
    ? words.transactionRevoked(t.tid, stage, holds, t.revoked)
    : words.transaction(t.tid, stage, holds);
}

/** The thing under the pointer or the cursor. */
export function thingInWords(data: JournalData, thing: Thing, words: Said): string {
  if (thing.what === 'logged') return blockInWords(data, thing.at, words);
  if (thing.what === 'transaction') {
    const t = data.transactions.find((x) => x.tid === thing.tid);
    return t ? transactionInWords(t, words) : '';
  }
  const w = data.waiting.find((x) => x.block === thing.block);
  if (!w) return '';
  const state = w.running
    ? words.changedIn(w.running)
    : w.sent
      ? words.carried(w.checkpoint)
      : words.safeWith(w.checkpoint);
  return words.waiting(w.block, words.picture.blockLabel(w.label), state);
}

export function captionOf(data: JournalData, { caption }: Said = journal): string {
  const { log, recovery } = data;
  if (recovery?.pass && !recovery.done) return caption.recovery(recovery.pass, recovery.at);
  if (!log) return data.start === 0 ? caption.empty : caption.replay(data.start);
  const { used, all } = usedOf(data, log);
  return caption.inUse(used, all);
}

const recoveryInWords = ({ pass, at, complete, from, revoked, homes }: RecoveryCourse, words: Said): string =>
  words.recoveryAt(
    at,
    pass ?? '',
    complete === from ? words.noneComplete : words.completeTo(complete),
    revoked.length,
    homes.length,
  );

/** Limits for a listener. */
const NEWEST = 40;
const WAITING = 60;
const HOMES = 60;

/** The picture in words, from memory through the log to the homes of the blocks. */
export function journalInWords(data: JournalData, words: Said = journal): Passage[] {
  const { log, recovery, fast } = data;
  const waiting = data.waiting.map(({ block }) => thingInWords(data, { what: 'waiting', key: '', block }, words));
  if (data.waits > waiting.length) waiting.push(words.moreBlocks(data.waits - waiting.length));
  const homes = recovery ? homesToCome(data) : [];
  return passages(
    [words.transactions, data.transactions.map((t) => transactionInWords(t, words))],
    [
      words.theLog,
      [
        data.start === 0 ? words.nothingToReplay : words.replayFrom(data.start, data.sequence),
        log && words.headAndTail(log.head, log.tail, log.free),
        recovery?.pass ? recoveryInWords(recovery, words) : undefined,
      ],
    ],
    [words.newest, nearOf(data, NEWEST).map((at) => blockInWords(data, at, words))],
    [
      words.picture.fast.title,
      fast
        ? [
            `${fastSaid(data, words.picture)}.`,
            ...atMost(
              fast.blocks.map((block) => fastInWords(block, words)),
              NEWEST,
              words.more,
            ),
          ]
        : [],
    ],
    [words.notHome, data.waits > 0 ? [words.newer(data.waits), ...atMost(waiting, WAITING, words.more)] : []],
    [
      words.byReplay,
      atMost(
        homes.map((block) => (recovery?.homes.includes(block) ? words.written(block) : String(block))),
        HOMES,
        words.more,
      ),
    ],
  );
}

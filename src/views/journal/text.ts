/** The journal in words. */

import type { FastBlock } from '../../session/answers/fast-area.ts';
import type { RecoveryCourse } from '../../session/answers/journal-course.ts';
import { JOURNAL_TYPES, type JournalData, type TransactionData } from '../../session/answers/journal-data.ts';
import { atMost, type Passage, passages } from '../twin/passages.ts';
import { homesToCome } from './course.ts';
import { fastSaid } from './fast-layout.ts';
import { nearOf, stageOf } from './layout.ts';
import type { Thing } from './pointing.ts';
import { journal as english } from './words.ts';

type Said = typeof english;

/** The most records that are listed of one block. */
const RECORDS = 12;

function fastInWords({ at, state, records }: FastBlock, { picture: { fast, blockLabel }, more }: Said): string {
  const told = records.filter((text) => text !== 'PAD').map(blockLabel);
  return fast.block(at, fast.states[state], atMost(told, RECORDS, more).join(', '));
}

export function blockInWords(data: JournalData, at: number, words: Said = english): string {
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

export function captionOf(data: JournalData, { caption }: Said = english): string {
  const { log, recovery } = data;
  if (recovery?.pass && !recovery.done) return caption.recovery(recovery.pass, recovery.at);
  if (!log) return data.start === 0 ? caption.empty : caption.replay(data.start);
  return caption.inUse(log.end - log.first - log.free, log.end - log.first);
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
export function journalInWords(data: JournalData, words: Said = english): Passage[] {
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

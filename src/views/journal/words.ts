/** The journal in words. */
import type { RecoveryCourse } from '../../session/answers/journal-course.ts';
import { JOURNAL_TYPES, type JournalData, type TransactionData } from '../../session/answers/journal-data.ts';
import { formatCount, formatMany } from '../common/units.ts';
import { atMost, type Passage, passages } from '../twin/passages.ts';
import { homesToCome } from './course.ts';
import { nearOf, stageOf } from './layout.ts';
import type { Thing } from './pointing.ts';

const TYPE_WORDS: Readonly<Record<string, string>> = {
  unwritten: 'never written',
  superblock: 'the journal’s superblock',
  descriptor: 'a descriptor: it lists the blocks whose copies follow',
  copy: 'a copy of a block',
  revoke: 'revoked blocks: their older copies must not be replayed',
  commit: 'a commit: with it the transaction counts',
  'fast commit': 'a fast commit',
  old: 'left over from an earlier round',
};

export function blockInWords(data: JournalData, at: number): string {
  const type = JOURNAL_TYPES[data.types[at]];
  const of = type === 'copy' ? `a copy of block ${data.targets[at]}` : TYPE_WORDS[type];
  const tid = data.sequences[at] > 0 && type !== 'superblock' ? `, transaction ${data.sequences[at]}` : '';
  return `Journal block ${at}: ${of}${tid}`;
}

const STAGE_WORDS = [
  'takes changes',
  'takes no more changes',
  'its files’ data goes out',
  'is being written to the log',
  'is safe in the log',
];

function transactionInWords(t: TransactionData): string {
  const blocks = t.blocks > 0 ? `${formatMany(t.blocks, 'block')}` : 'no block yet';
  const revoked = t.revoked > 0 ? `, ${t.revoked} revoked` : '';
  return `Transaction ${t.tid} ${STAGE_WORDS[stageOf(t.state)]}: ${blocks}${revoked}.`;
}

/** What is under the pointer or the cursor. */
export function thingInWords(data: JournalData, thing: Thing): string {
  if (thing.what === 'logged') return blockInWords(data, thing.at);
  if (thing.what === 'transaction') {
    const t = data.transactions.find((x) => x.tid === thing.tid);
    return t ? transactionInWords(t) : '';
  }
  const w = data.waiting.find((x) => x.block === thing.block);
  if (!w) return '';
  const state = w.running
    ? `changed in transaction ${w.running}, which has not committed: it may not go home`
    : w.sent
      ? `a request carried it home; its copy with transaction ${w.checkpoint} is kept until that is known to be there`
      : `safe in the log with transaction ${w.checkpoint}; it may go home`;
  return `${w.block}, ${w.label}: ${state}`;
}

export function captionOf(data: JournalData): string {
  const { log, recovery } = data;
  if (recovery?.pass && !recovery.done) return `recovery, pass ${recovery.pass}: journal block ${recovery.at}`;
  if (!log) return data.start === 0 ? 'empty: nothing to replay' : `to be replayed from journal block ${data.start}`;
  return `${formatCount(log.end - log.first - log.free)} of ${formatCount(log.end - log.first)} blocks in use`;
}

const recoveryInWords = ({ pass, at, complete, from, revoked, homes }: RecoveryCourse): string =>
  `Recovery has come to journal block ${at} in its pass ${pass}: ${
    complete === from
      ? 'no transaction is known to be complete'
      : `what is complete reaches up to journal block ${complete}`
  }; ${formatMany(revoked.length, 'block')} revoked, ${formatMany(homes.length, 'block')} home.`;

/** A listener needs an end. */
const NEWEST = 40;
const WAITING = 60;
const HOMES = 60;

/** What the picture shows, from memory by way of the log to the places where its blocks are at home. */
export function journalInWords(data: JournalData): Passage[] {
  const { log, recovery } = data;
  const waiting = data.waiting.map(({ block }) => thingInWords(data, { what: 'waiting', key: '', block }));
  if (data.waits > waiting.length)
    waiting.push(`${formatMany(data.waits - waiting.length, 'more block', 'more blocks')}`);
  const homes = recovery ? homesToCome(data) : [];
  return passages(
    ['Transactions', data.transactions.map(transactionInWords)],
    [
      'The log',
      [
        data.start === 0
          ? 'The journal’s superblock on disk says that nothing is to be replayed.'
          : `The journal’s superblock on disk says: after a crash, replay from journal block ${data.start} on, beginning with transaction ${data.sequence}.`,
        log &&
          `The head is at journal block ${log.head}, the tail at ${log.tail}; ${formatMany(log.free, 'block')} are free.`,
        recovery?.pass ? recoveryInWords(recovery) : undefined,
      ],
    ],
    ['Written into the log last', nearOf(data, NEWEST).map((at) => blockInWords(data, at))],
    [
      'Not home yet',
      data.waits > 0
        ? [
            `${formatMany(data.waits, 'block')} of the volume are newer in memory or in the log than at home.`,
            ...atMost(waiting, WAITING, (n) => `and ${n} more`),
          ]
        : [],
    ],
    [
      'Blocks that come home by the replay',
      atMost(
        homes.map((block) => `${block}${recovery?.homes.includes(block) ? ', written' : ''}`),
        HOMES,
        (n) => `and ${n} more`,
      ),
    ],
  );
}

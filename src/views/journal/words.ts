/** The journal in words. */
import { JOURNAL_TYPES, type JournalData, type TransactionData } from '../../session/answers/journal-data.ts';
import { formatCount, formatMany } from '../common/units.ts';
import { stageOf } from './layout.ts';

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
  const of = type === 'copy' ? `a copy of block ${formatCount(data.targets[at])}` : TYPE_WORDS[type];
  const tid = data.sequences[at] > 0 && type !== 'superblock' ? `, transaction ${data.sequences[at]}` : '';
  return `Journal block ${formatCount(at)}: ${of}${tid}`;
}

const STAGE_WORDS = [
  'takes changes',
  'takes no more changes',
  'its files’ data goes out',
  'is being written to the log',
  'is safe in the log',
];

export function transactionInWords(t: TransactionData): string {
  const blocks = t.blocks > 0 ? `${formatMany(t.blocks, 'block')}` : 'no block yet';
  const revoked = t.revoked > 0 ? `, ${t.revoked} revoked` : '';
  return `Transaction ${t.tid} ${STAGE_WORDS[stageOf(t.state)]}: ${blocks}${revoked}.`;
}

export function captionOf(data: JournalData): string {
  const { log } = data;
  if (!log) return data.start === 0 ? 'empty: nothing to replay' : `to be replayed from block ${data.start}`;
  return `${formatCount(log.end - log.first - log.free)} of ${formatCount(log.end - log.first)} blocks in use`;
}

export function journalInWords(data: JournalData): string[] {
  const { log } = data;
  const lines = [
    data.start === 0
      ? 'The journal’s superblock on disk says that nothing is to be replayed.'
      : `The journal’s superblock on disk says: after a crash, replay from block ${data.start} on, beginning with transaction ${data.sequence}.`,
  ];
  if (log)
    lines.push(`The head is at block ${log.head}, the tail at ${log.tail}; ${formatMany(log.free, 'block')} are free.`);
  for (const t of data.transactions) lines.push(transactionInWords(t));
  if (data.waits > 0)
    lines.push(`${formatMany(data.waits, 'block')} of the volume are newer in memory or in the log than at home.`);
  return lines;
}

/**
 * Recovery, when a volume is mounted that was not unmounted:
 *
 *     begin ─▶ pass scan ─▶ (descriptor · revoke_block · commit)… log_end
 *           ─▶ pass revoke ─▶ revoke…
 *           ─▶ pass replay ─▶ replay_block · skip_revoked · bad_copy …
 *           ─▶ journal_done ─▶ clear_needs_recovery ─▶ orphan…
 *
 * Linux has no tracepoints for it; the names of its passes are kept.
 */
import { defineEvent } from '../event.ts';
import { bool, int, keyOf } from '../shape.ts';
import { countText } from './map-words.ts';

const AT = int('Block of the journal, counted from its superblock, which is 0.');
const PBLK = int('Where that block of the journal lies on disk.');
const SEQUENCE = int('Number of the transaction.');

export const RecoveryBegin = defineEvent(
  'recovery:begin',
  'The volume was not unmounted: its journal may hold what has not come home.',
  {
    ino: int('Inode of the journal.'),
    s_start: int('Block of the journal at which the oldest transaction begins; 0: it is empty.'),
    s_sequence: int('Number of that transaction.'),
    s_first: int('First block of the ring.'),
    end: int('Block behind the last one of the ring.'),
  },
  (f) =>
    f.s_start === 0
      ? 'The volume was not unmounted, but *the journal is empty*: all that was committed had come home.'
      : `The volume was not unmounted. Its journal says where to begin: *journal block ${f.s_start}*, with transaction *${f.s_sequence}*.`,
);

const PASS_TEXT = {
  scan: '*First pass, scan*: how far do complete transactions reach? Nothing is written yet.',
  revoke: '*Second pass, revoke*: which blocks must not be written back, as they were freed later?',
  replay: '*Third pass, replay*: each copy goes home, the oldest first.',
};
export type RecoveryPassName = keyof typeof PASS_TEXT;

export const RecoveryPass = defineEvent(
  'recovery:pass',
  'One of the three walks through the log begins.',
  {
    pass: keyOf('scan, revoke or replay.', PASS_TEXT),
    from: int('Block of the journal at which it begins.'),
    first: int('First transaction.'),
    last: int('Last transaction; 0 while it is not known.'),
  },
  (f) => PASS_TEXT[f.pass],
);

export const RecoveryDescriptor = defineEvent(
  'recovery:descriptor',
  'The scan met a descriptor block.',
  {
    at: AT,
    pblk: PBLK,
    sequence: SEQUENCE,
    tags: int('Copies that it lists; they are the next blocks of the journal.'),
    sound: bool('Whether its checksum is right, or there is none.'),
  },
  (f) =>
    f.sound
      ? `Block ${f.at}: a *descriptor* of transaction ${f.sequence}. It lists ${countText(f.tags, 'copy').replace('copys', 'copies')}, which are skipped for now.`
      : `Block ${f.at}: a descriptor of transaction ${f.sequence} whose *checksum is wrong*. It matters only if that transaction has a commit.`,
);

export const RecoveryRevokeBlock = defineEvent(
  'recovery:revoke_block',
  'The scan met a revoke block.',
  { at: AT, pblk: PBLK, sequence: SEQUENCE, sound: bool('Whether its checksum is right, or there is none.') },
  (f) =>
    f.sound
      ? `Block ${f.at}: a *revoke block* of transaction ${f.sequence}; the second pass will read it.`
      : `Block ${f.at}: a revoke block of transaction ${f.sequence} whose *checksum is wrong*.`,
);

export const RecoveryCommit = defineEvent(
  'recovery:commit',
  'The scan met a commit block: the transaction is complete.',
  {
    at: AT,
    pblk: PBLK,
    sequence: SEQUENCE,
    sec: int('When it was committed: seconds.'),
    nsec: int('And nanoseconds.'),
  },
  (f) => `Block ${f.at}: the *commit* of transaction ${f.sequence}. It is complete and will be replayed.`,
);

/** Why the scan stopped. */
export type LogEnd = keyof typeof END_TEXT;

type Ended = (f: { sequence: number; found: number }) => string;
const END_TEXT = {
  'no header': () => 'holds no header of the journal',
  'other sequence': (f) => `belongs to transaction ${f.found}, which was left by an earlier round`,
  'unknown type': (f) => `is of a type that there is not, ${f.found}`,
  'commit checksum': (f) => `is the commit of transaction ${f.sequence}, but its checksum is wrong`,
  stale: () => 'is older than the commit before it: left by an earlier round',
  checksum: (f) => `completes transaction ${f.sequence}, in which a checksum is wrong: the journal is damaged`,
  'no block': () => 'has no place on the disk',
  round: () => 'was seen already: the log goes round in a circle',
} satisfies Record<string, Ended>;

export const RecoveryLogEnd = defineEvent(
  'recovery:log_end',
  'The scan found the end of the log: what is not complete is not believed.',
  {
    at: AT,
    pblk: PBLK,
    sequence: int('Transaction that was expected.'),
    found: int('What stood there instead: a transaction or a type of block.'),
    why: keyOf('Why the log ends here.', END_TEXT),
  },
  (f) =>
    `*The log ends at journal block ${f.at}*: it ${END_TEXT[f.why](f)}. Transaction ${f.sequence} and all that would follow never happened.`,
);

export const RecoveryRevoke = defineEvent(
  'recovery:revoke',
  'A revoke record is remembered for the replay.',
  { at: AT, sequence: SEQUENCE, block: int('Block of the volume that was freed.') },
  (f) =>
    `*Block ${f.block}* was freed in transaction ${f.sequence}: copies of it from transaction ${f.sequence} and before must stay where they are.`,
);

export const RecoveryReplayBlock = defineEvent(
  'recovery:replay_block',
  'A copy goes home.',
  {
    at: AT,
    pblk: PBLK,
    sequence: SEQUENCE,
    block: int('Block of the volume that it is written to.'),
    escaped: bool('Whether its first four bytes were the journal’s magic number and are put back.'),
  },
  (f) =>
    `Transaction ${f.sequence}: the copy in block ${f.at} of the journal goes home to *block ${f.block}*${f.escaped ? ', with the four bytes that were taken out of it' : ''}.`,
);

export const RecoverySkipRevoked = defineEvent(
  'recovery:skip_revoked',
  'A copy stays in the journal, as its block was freed later.',
  { at: AT, sequence: SEQUENCE, block: int('Block of the volume.'), revoked: int('Transaction that revoked it.') },
  (f) =>
    `Transaction ${f.sequence}: the copy of block ${f.block} is *not* written back, for transaction ${f.revoked} freed that block. It may hold a file’s data by now.`,
);

const BAD_TEXT = {
  checksum: 'its checksum is wrong',
  range: 'there is no such block on the volume',
  'no block': 'that block of the journal has no place on the disk',
};
export type BadCopy = keyof typeof BAD_TEXT;

export const RecoveryBadCopy = defineEvent(
  'recovery:bad_copy',
  'A copy cannot be used.',
  {
    at: AT,
    sequence: SEQUENCE,
    block: int('Block of the volume that it was for.'),
    why: keyOf('What is wrong with it.', BAD_TEXT),
  },
  (f) =>
    `Transaction ${f.sequence}: the copy of block ${f.block} in block ${f.at} of the journal is *not used*: ${BAD_TEXT[f.why]}.`,
);

export const RecoveryJournalDone = defineEvent(
  'recovery:journal_done',
  'The journal is empty again.',
  {
    s_sequence: int('Number of the next transaction: one is left out, so that nothing old can be taken for it.'),
    s_head: int('Block of the journal at which it may begin; 0 where the one who replays does not say.'),
    transactions: int('Transactions replayed.'),
    replayed: int('Copies that went home.'),
    revoked: int('Copies that did not, as their blocks were freed.'),
  },
  (f) =>
    f.transactions === 0
      ? `No transaction was complete, so nothing had to be written. *The journal is empty*; the next transaction is ${f.s_sequence}.`
      : `${countText(f.transactions, 'transaction')} replayed: ${countText(f.replayed, 'block')} came home${f.revoked ? `, ${f.revoked} stayed behind as revoked` : ''}. *The journal is empty*; the next transaction is ${f.s_sequence}.`,
);

export const RecoveryClearFlag = defineEvent(
  'recovery:clear_needs_recovery',
  'The superblock says that the journal holds nothing any more.',
  {
    errno: int(
      'The error that had stopped the journal, or 0; from now on the volume itself remembers that there was one.',
    ),
  },
  (f) =>
    `The superblock’s mark *needs_recovery* is taken away${f.errno ? `, and as an error (${-f.errno}) had stopped the journal, the volume is marked to be checked` : ''}.`,
);

export const RecoveryOrphan = defineEvent(
  'recovery:orphan',
  'An inode on the orphan list: something was cut short.',
  { ino: int('The inode.'), nlink: int('Names that lead to it.'), size: int('Its size.') },
  (f) =>
    f.nlink > 0
      ? `Inode ${f.ino} was being cut to ${f.size} bytes: *the truncate is finished*.`
      : `Inode ${f.ino} had no name any more and was open when the machine stopped: *it is deleted*.`,
);

export const RecoveryOrphansDone = defineEvent(
  'recovery:orphans_done',
  'The orphan list has been worked off.',
  {
    deleted: int('Files that were deleted.'),
    truncated: int('Files that were cut to their size.'),
    cleared: bool('Whether the list was only forgotten, as the volume has errors.'),
  },
  (f) =>
    f.cleared
      ? 'The volume is marked as having errors, so the *orphan list is only forgotten*: e2fsck has to look.'
      : `The orphan list is empty: ${countText(f.deleted, 'file')} deleted, ${countText(f.truncated, 'file')} cut.`,
);

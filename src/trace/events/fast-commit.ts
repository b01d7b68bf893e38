/**
 * Fast commits: what is kept for them, and how they are written, in the words of Linux's tracepoints; and the blocks that
 * they write, for which Linux has none.
 *
 *     track_inode · track_range · track_create · track_link · track_unlink      while operations run
 *     commit_start ─▶ write_fast_commit… ─▶ cleanup ─▶ commit_stop              an fsync
 *     commit_start ─▶ cleanup ─▶ jbd2_start_commit … ─▶ commit_stop             one that needs a full commit after all
 */
import { defineEvent } from '../event.ts';
import { bool, int, text, texts } from '../shape.ts';
import { FC_STATUS, kindsOf } from './sentence-parts.ts';

export { FC_STATUS } from './sentence-parts.ts';

const TID = int('The transaction');
const TRACK = { t_tid: TID, ino: int('The inode'), i_sync_tid: TID, error: int('0, or a negative errno') };
const NEXT = 'The next fast commit is to say';

export const FcTrackInode = defineEvent(
  'ext4:ext4_fc_track_inode',
  `${NEXT} what an inode has become.`,
  TRACK,
  (f) => `${NEXT} *what inode ${f.ino} has become* by then.`,
);

export const FcTrackRange = defineEvent(
  'ext4:ext4_fc_track_range',
  `${NEXT} where blocks of a file lie.`,
  { ...TRACK, start: int('First block of the file'), end: int('Last block') },
  (f) =>
    `${NEXT} where *block${f.end > f.start ? `s ${f.start} to ${f.end}` : ` ${f.start}`} of inode ${f.ino}* ${f.end > f.start ? 'lie' : 'lies'} by then.`,
);

export const FcTrackCreate = defineEvent(
  'ext4:ext4_fc_track_create',
  `${NEXT} that a file was made.`,
  TRACK,
  (f) => `${NEXT} that *inode ${f.ino} was made*, and its name.`,
);

export const FcTrackLink = defineEvent(
  'ext4:ext4_fc_track_link',
  `${NEXT} that an inode has one more name.`,
  TRACK,
  (f) => `${NEXT} that *inode ${f.ino} has one more name*.`,
);

export const FcTrackUnlink = defineEvent(
  'ext4:ext4_fc_track_unlink',
  `${NEXT} that a name is gone.`,
  TRACK,
  (f) => `${NEXT} that *a name of inode ${f.ino} is gone*.`,
);

export const FcIneligible = defineEvent(
  'ext4lab:fc_ineligible',
  'No record can say what was done: the transaction needs a full commit.',
  { tid: TID, reason: text('Linux’s name for the reason'), why: text('The reason in words') },
  (f) => `${f.why}: no record can say that, so *transaction ${f.tid} needs a full commit*.`,
);

export const FcCommitStart = defineEvent(
  'ext4:ext4_fc_commit_start',
  'An fsync asks for a fast commit.',
  { tid: TID },
  (f) =>
    `The program waits for transaction ${f.tid}; *a fast commit would be enough*: records in place of whole blocks.`,
);

export const FcCommitStop = defineEvent(
  'ext4:ext4_fc_commit_stop',
  'The end of an fsync, or of the try to do it by a fast commit.',
  {
    nblks: int('Blocks of the fast commit'),
    reason: int('0 done, 1 not eligible, 2 nothing to do, 3 failed'),
    fc: int('Fast commits since the mount'),
    ineligible: int('Full commits in their place'),
    agg_nblks: int('Blocks of all fast commits'),
    tid: TID,
  },
  ({ reason, nblks, tid }) =>
    reason === FC_STATUS.OK
      ? `*The fast commit is on the platter*: ${nblks === 1 ? '1 block' : `${nblks} blocks`} in all. Transaction ${tid} goes on running.`
      : reason === FC_STATUS.SKIPPED
        ? `*Nothing to do*: transaction ${tid} had committed already.`
        : `No fast commit is possible: *all of transaction ${tid} commits*.`,
);

export const FcCleanup = defineEvent(
  'ext4:ext4_fc_cleanup',
  'What was noted for a fast commit is no longer needed.',
  { j_fc_off: int('Blocks of the area in use'), full: int('1: by a full commit'), tid: TID },
  (f) =>
    f.full
      ? `Transaction ${f.tid} has committed as a whole: *what was noted for fast commits is let go*, and their area begins anew.`
      : 'What was noted for a fast commit *is let go*.',
);

export const FcWriteBlock = defineEvent(
  'jbd2:write_fast_commit',
  'A block of records goes to the end of the journal.',
  {
    tid: TID,
    journal_block: int('Where it goes in the journal'),
    records: texts('The records, in order'),
    last: bool('Whether it holds the TAIL, which makes the fast commit count'),
    barrier: bool('Whether all before it is on the platter first'),
  },
  ({ journal_block, records, last, barrier }) =>
    `*Records in block ${journal_block} of the journal*: ${kindsOf(records) || 'none but its frame'}.${last ? ' With them the fast commit counts.' : ''}${
      barrier ? ' All before them is stable.' : ''
    }`,
);

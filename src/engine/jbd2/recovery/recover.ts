/**
 * Recovery of a volume that was not unmounted, by the mount or by e2fsck.
 *
 *     needs_recovery? ──▶ scan ──▶ revoke ──▶ replay ──▶ flush ──▶ journal superblock: empty ──▶ needs_recovery off
 *
 * The two leave the same blocks. The mount also writes where the next transaction may begin (s_head), and refuses a
 * damaged journal. e2fsck replays the part that is whole, marks the volume as not clean, and checks all of it.
 */

import { Refused } from '../../../bytes/refused.ts';
import { superblockChecksum } from '../../../format/checksum.ts';
import { journalSuperblockChecksum } from '../../../format/checksum-jbd2.ts';
import { SUPERBLOCK_OFFSET } from '../../../format/constants.ts';
import { hasIncompat, INCOMPAT } from '../../../format/features.ts';
import { JOURNAL_INCOMPAT, JournalSuperblock } from '../../../format/jbd2.ts';
import { Superblock } from '../../../format/superblock.ts';
import { EXT4_ERROR_FS, EXT4_VALID_FS } from '../../../format/superblock-values.ts';
import { REQ } from '../../../trace/disk.ts';
import * as E from '../../../trace/events/recovery.ts';
import type { Recorder } from '../../../trace/recorder.ts';
import { superblockBlock } from '../../volume/geometry.ts';
import { openVolume } from '../../volume/open.ts';
import type { Volume } from '../../volume/volume.ts';
import { hasJournal, type JournalFile, type Manner, openJournal, startFits } from './journal-file.ts';
import { JOURNAL } from './refusals.ts';
import { type Replayed, readRevokes, replay } from './replay.ts';
import { type Scan, scanLog } from './scan.ts';
import { tellClearFlag, tellDone, tellPass } from './telling.ts';

export interface Recovered {
  scan: Scan | undefined;
  replayed: Replayed | undefined;
  /** A sentence about the damage, if the journal was damaged. Only e2fsck goes on then. */
  damage: string | undefined;
  /** The error that had stopped the journal, a negative errno. */
  errno: number;
}

/** Answers whether a volume was not unmounted and has a journal that must be read first. */
export const needsRecovery = (volume: Volume): boolean =>
  hasJournal(volume) && hasIncompat(volume.sb, 'needs_recovery');

/** If one of these points outside of the volume, nothing of the group can be found. */
const PLACES = new Set(['bg_block_bitmap_lo', 'bg_inode_bitmap_lo', 'bg_inode_table_lo']);

/** The checks of a mount before the journal, as a sector may be torn. A read-only mount ignores the sums of descriptors. */
export function torn({ findings, groups }: Volume, readonly = false): Refused | undefined {
  const wrong = findings.find(
    ({ field }) => field === 's_checksum' || (field === 'bg_checksum' && !readonly) || PLACES.has(field),
  );
  if (wrong) return new Refused(JOURNAL.check_first({ finding: wrong.sentence }), wrong.field);
  const blank = groups.blank.indexOf(1);
  if (blank < 0) return undefined;
  return new Refused(JOURNAL.empty_descriptor({ group: blank }), 'bg_block_bitmap_lo');
}

/** The state behind the last transaction: the next block, the next number, and the blocks from s_start to there. */
export interface LogEnd {
  head: number;
  tid: number;
  used: number;
}

/** Recovery of fast commits, which gets the end of the journal's transactions. Both report damage in a sentence. */
export interface FastRecovery {
  scan(recorder: Recorder, journal: JournalFile, tid: number, inodeSize: number): string | undefined;
  /** True if there is something to replay. */
  readonly found: boolean;
  /** `log` says where the transactions end, and how many blocks of the ring they still need. */
  replay(recorder: Recorder, journal: JournalFile, log: LogEnd, who: string): string | undefined;
}

/** Replays the journal of the volume in the recorder's store. Afterwards the volume must be opened again. */
export function recoverJournal(recorder: Recorder, manner: Manner, fast: FastRecovery | Refused): Recovered | Refused {
  const volume = openVolume(recorder.store);
  if (volume instanceof Refused) return volume;
  const refused = manner === 'mount' && torn(volume);
  if (refused) return refused;
  const journal = openJournal(volume, recorder.store, manner);
  if (journal instanceof Refused) return journal;
  const { js } = journal;
  const done: Recovered = { scan: undefined, replayed: undefined, damage: undefined, errno: js.s_errno };
  const { ino, first: s_first, end } = journal;
  const body = () => {
    if (js.s_start !== 0) passes(recorder, volume, journal, manner, done, fast);
    if (done.damage && manner === 'mount') return;
    finish(recorder, volume, journal, manner, done);
  };
  recorder.during(E.RecoveryBegin, { ino, s_start: js.s_start, s_sequence: js.s_sequence, s_first, end }, body);
  recorder.settle();
  if (done.damage && manner === 'mount') return new Refused(done.damage, 's_start');
  return done;
}

function passes(
  recorder: Recorder,
  volume: Volume,
  journal: JournalFile,
  manner: Manner,
  done: Recovered,
  fast: FastRecovery | Refused,
): void {
  const { s_start: from, s_sequence: first } = journal.js;
  if (!startFits(journal, manner)) {
    done.damage = `The journal is damaged: its s_start is ${from}, outside of the ring, blocks ${journal.first} to ${journal.end - 1}.`;
    return;
  }
  tellPass(recorder, 'scan', from, first, 0);
  const scan = scanLog(journal, recorder, manner, recorder);
  done.scan = scan;
  done.damage = damageOf(scan);
  if (scan.damaged) return;
  const hasFast = (journal.incompat & JOURNAL_INCOMPAT.fast_commit) !== 0;
  const bad =
    hasFast &&
    !done.damage &&
    (fast instanceof Refused
      ? fast.refused
      : fast.scan(recorder, journal, scan.endSequence, volume.geometry.inodeSize));
  if (bad) {
    done.damage = bad;
    if (manner === 'mount') return;
  }
  const last = scan.endSequence - 1;
  tellPass(recorder, 'revoke', from, first, last);
  const revoked = readRevokes(journal, recorder, scan, recorder);
  if (!revoked) {
    done.damage = 'The journal is damaged: a revoke block of a complete transaction cannot be read.';
    return;
  }
  tellPass(recorder, 'replay', from, first, last);
  done.replayed = replay(journal, recorder, scan, revoked);
  // e2fsck skips copies of blocks that lie outside.
  const unusable = done.replayed.bad.length + (manner === 'mount' ? done.replayed.outside : 0);
  if (unusable > 0)
    done.damage = `The journal is damaged: ${unusable === 1 ? 'a copy' : `${unusable} copies`} of complete transactions cannot be used.`;
  for (const block of done.replayed.homes) recorder.submit(block, 1, REQ.SYNC | REQ.META, 'metadata', comm(manner));
  recorder.flushDisk(comm(manner));
  if (!hasFast || fast instanceof Refused || !fast.found || done.damage) return;
  const { head, endSequence: tid } = scan;
  const used = head - from + (head < from ? journal.end - journal.first : 0);
  done.damage = fast.replay(recorder, journal, { head, tid, used }, comm(manner));
}

const comm = (manner: Manner): string => (manner === 'mount' ? 'mount' : 'e2fsck');

function damageOf(scan: Scan): string | undefined {
  if (scan.damaged)
    return `The journal is damaged: a checksum in transaction ${scan.endSequence} is wrong, which was committed.`;
  if (scan.failedCommit)
    return `The journal is damaged: the commit of transaction ${scan.failedCommit} has a wrong checksum.`;
  return undefined;
}

/** Leaves the journal empty, and writes that to the superblock. */
function finish(recorder: Recorder, volume: Volume, journal: JournalFile, manner: Manner, done: Recovered): void {
  const { js } = journal;
  const { scan } = done;
  // If recovery gave up halfway, the number stays.
  const given = done.damage !== undefined && !scan?.failedCommit;
  const next = given ? js.s_sequence : ((scan ? scan.endSequence : js.s_sequence) + 1) >>> 0;
  const s_head = scan && manner === 'mount' ? scan.head : js.s_head;
  tellDone(recorder, next, s_head, done);
  // A mount leaves the superblock of an empty journal as it is.
  if (scan || manner === 'e2fsck' || done.errno) writeEmpty(recorder, journal, manner, next, s_head);
  clearFlag(recorder, volume, manner, done);
}

function writeEmpty(recorder: Recorder, journal: JournalFile, manner: Manner, next: number, head: number): void {
  const at = journal.physical[0];
  const bytes = recorder.touch(at);
  const view = JournalSuperblock.view(bytes);
  view.s_start = 0;
  view.s_sequence = next;
  view.s_head = head;
  view.s_errno = 0;
  view.s_feature_incompat &= ~JOURNAL_INCOMPAT.fast_commit;
  journalSuperblockChecksum.set(journal.rules, bytes, 0, 0);
  recorder.submit(at, 1, REQ.SYNC | REQ.META | REQ.FUA, 'journal', comm(manner));
}

function clearFlag(recorder: Recorder, volume: Volume, manner: Manner, done: Recovered): void {
  const block = superblockBlock(volume.geometry);
  const { errno } = done;
  tellClearFlag(recorder, block, errno);
  const bytes = recorder.touch(block);
  const offset = SUPERBLOCK_OFFSET % recorder.blockSize;
  const sb = Superblock.view(bytes, offset);
  sb.s_feature_incompat &= ~INCOMPAT.needs_recovery;
  if (errno || done.scan?.failedCommit) sb.s_state |= EXT4_ERROR_FS;
  else if (done.damage) sb.s_state &= ~EXT4_VALID_FS;
  superblockChecksum.set(volume.rules, bytes, offset, 0);
  recorder.submit(block, 1, REQ.SYNC | REQ.META | REQ.FUA, 'superblock', comm(manner));
}

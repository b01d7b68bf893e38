/**
 * The second and the third pass over the transactions that the scan found complete.
 *
 *     revoke 9: block 70          70 is revoked as of transaction 9
 *     copy of 70 in 8  ✗ stays    copy of 70 in 9  ✗ stays    copy of 70 in 10  ✓ goes home
 *
 * A freed block may by now hold a file's data, which does not go through the journal: an old copy must not be written
 * over it.
 */
import { be32At, be64At } from '../../../bytes/access.ts';
import { journalCopyChecksum, storedTagChecksum } from '../../../format/checksum-jbd2.ts';
import { JBD2_MAGIC_NUMBER, JOURNAL_INCOMPAT } from '../../../format/jbd2.ts';
import { JournalBlockTail, JournalRevokeHeader, revokedBytes } from '../../../format/jbd2-blocks.ts';
import type { ReadableDevice } from '../../../trace/block-device.ts';
import type { BadCopy } from '../../../trace/events/recovery.ts';
import type { Recorder } from '../../../trace/recorder.ts';
import type { Tag } from '../../volume/journal.ts';
import { type JournalFile, ringStep } from './journal-file.ts';
import type { Logged, Scan } from './scan.ts';
import { tellBadCopy, tellReplay, tellRevoke, tellSkip } from './telling.ts';

export interface Replayed {
  /** Copies that went home, and copies that did not because their blocks were revoked. */
  replayed: number;
  revoked: number;
  /** The blocks whose copies could not be used. */
  bad: number[];
  /** Copies of blocks that the volume does not have. */
  outside: number;
  /** Blocks that were written, in the order of their first write. */
  homes: Set<number>;
  /** The transaction in which the walk stopped early; 0 if it did not. */
  stoppedIn: number;
}

/** Answers whether transaction `a` is not older than `b`. Numbers wrap around. */
const notBefore = (a: number, b: number): boolean => ((a - b) | 0) >= 0;

/** For each revoked block, the last transaction that revokes it. Undefined if a revoke block is damaged. */
export function readRevokes(
  journal: JournalFile,
  device: ReadableDevice,
  scan: Scan,
  recorder?: Recorder,
): Map<number, number> | undefined {
  const revoked = new Map<number, number>();
  const wide = (journal.incompat & JOURNAL_INCOMPAT.journal_64bit) !== 0;
  const each = revokedBytes(wide);
  const most = journal.blockSize - (journal.rules.version ? JournalBlockTail.size : 0);
  for (const { sequence, pieces } of scan.transactions)
    for (const piece of pieces) {
      if (piece.kind !== 'revoke') continue;
      const bytes = device.read(journal.physical[piece.at]);
      const used = be32At(bytes, JournalRevokeHeader.offset.r_count);
      if (!piece.sound || used > most) return undefined;
      for (let i = JournalRevokeHeader.size; i + each <= used; i += each) {
        const block = wide ? be64At(bytes, i) : be32At(bytes, i);
        const before = revoked.get(block);
        if (before === undefined || notBefore(sequence, before)) revoked.set(block, sequence);
        tellRevoke(recorder, piece.at, sequence, block);
      }
    }
  return revoked;
}

/** Writes the copies home. */
export function replay(
  journal: JournalFile,
  recorder: Recorder,
  scan: Scan,
  revoked: ReadonlyMap<number, number>,
): Replayed {
  const done: Replayed = { replayed: 0, revoked: 0, bad: [], outside: 0, homes: new Set(), stoppedIn: 0 };
  for (const logged of scan.transactions)
    for (const piece of logged.pieces)
      if (piece.kind === 'descriptor')
        for (const [i, tag] of piece.tags.entries())
          replayCopy(journal, recorder, logged, ringStep(journal, piece.at, i + 1), piece.at, tag, revoked, done);
  return done;
}

function replayCopy(
  journal: JournalFile,
  recorder: Recorder,
  { sequence }: Logged,
  at: number,
  descriptor: number,
  tag: Tag,
  revoked: ReadonlyMap<number, number>,
  done: Replayed,
): void {
  const block = tag.target;
  const pblk = journal.physical[at];
  const place = { at, pblk, sequence };
  const by = revoked.get(block);
  if (by !== undefined && notBefore(by, sequence)) {
    done.revoked++;
    tellSkip(recorder, place, block, by);
    return;
  }
  const why = unusable(journal, recorder, sequence, pblk, descriptor, tag);
  if (why) {
    if (why === 'range') done.outside++;
    else done.bad.push(block);
    tellBadCopy(recorder, place, block, why);
    return;
  }
  const copy = recorder.read(pblk);
  const { escaped } = tag;
  tellReplay(recorder, place, block, escaped);
  recorder.write(block, copy);
  if (escaped) recorder.write(block, MAGIC);
  done.replayed++;
  done.homes.add(block);
}

/** Why a copy cannot be used; undefined if it can. */
function unusable(
  { rules, physical, volumeBlocks }: JournalFile,
  device: ReadableDevice,
  sequence: number,
  pblk: number,
  descriptor: number,
  tag: Tag,
): BadCopy | undefined {
  if (!pblk) return 'no block';
  if (rules.version) {
    const said = storedTagChecksum(rules, device.read(physical[descriptor]), tag.offset);
    if (said !== journalCopyChecksum(rules, sequence, device.read(pblk))) return 'checksum';
  }
  return tag.target >= volumeBlocks ? 'range' : undefined;
}

const MAGIC = Uint8Array.from([24, 16, 8, 0], (shift) => JBD2_MAGIC_NUMBER >>> shift);

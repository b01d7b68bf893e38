/**
 * The copies of blocks in the journal. For each block this is the newest copy in the part of the journal that recovery
 * would read, and whether its transaction is complete on the platter.
 */
import { be32At } from '../../bytes/access.ts';
import { JBD2_MAGIC_NUMBER, JournalHeader } from '../../format/jbd2.ts';
import { JOURNAL_TYPES, type JournalData, journalDataOf, placeInVolume } from '../answers/journal-data.ts';
import type { VolumeAt } from '../answers/volume-at.ts';
import { lastWrite, RISK, riskOf, type Sent } from './sent.ts';

export interface JournalCopy {
  /** Its block on the volume. */
  at: number;
  /** The RISK of the copy, which is the worst RISK among the blocks of its transaction. */
  level: number;
  /** The block of the newest copy from a complete transaction; -1 if there is none. */
  complete: number;
}

export function journalCopies(moment: VolumeAt, sent: ReadonlyMap<number, Sent>): Map<number, JournalCopy> {
  const copies = new Map<number, JournalCopy>();
  const data = journalDataOf(moment);
  if (!data?.log) return copies;
  const ring = ringOf(data);
  const levels = levelsOf(moment, data, ring, sent);
  for (const at of ring) {
    if (data.types[at] !== COPY) continue;
    const block = placeInVolume(data, at);
    // A block that memory has not sent yet is not a copy.
    if (
      block === undefined ||
      riskOf(lastWrite(moment.recording, block, moment.position), sent.get(block)) === RISK.lost
    )
      continue;
    const level = levels.get(data.sequences[at]) ?? RISK.lost;
    const before = copies.get(data.targets[at])?.complete ?? -1;
    copies.set(data.targets[at], { at: block, level, complete: level === RISK.safe ? block : before });
  }
  return copies;
}

const type = (name: (typeof JOURNAL_TYPES)[number]): number => JOURNAL_TYPES.indexOf(name);
const COPY = type('copy');
const COMMIT = type('commit');
const OF_A_TRANSACTION: ReadonlySet<number> = new Set([type('descriptor'), COPY, type('revoke'), COMMIT]);

/**
 * The blocks of the journal from the tail on, as long as transactions follow one another. Memory may not know the last
 * transaction yet.
 */
function ringOf({ log, types, sequences }: JournalData): number[] {
  const { tail, tailSequence, first, end } = log!;
  const ring: number[] = [];
  let sequence = tailSequence;
  let over = false;
  for (let at = tail; ring.length < end - first; at = at + 1 < end ? at + 1 : first) {
    if (over && sequences[at] === sequence + 1) {
      sequence++;
      over = false;
    }
    if (over || sequences[at] !== sequence || !OF_A_TRANSACTION.has(types[at])) break;
    over = types[at] === COMMIT;
    ring.push(at);
  }
  return ring;
}

/** The worst RISK among the blocks of each transaction that has a commit block. */
function levelsOf(moment: VolumeAt, data: JournalData, ring: readonly number[], sent: ReadonlyMap<number, Sent>) {
  const levels = new Map<number, number>();
  for (const at of ring) if (data.types[at] === COMMIT) levels.set(data.sequences[at], RISK.safe);
  for (const at of ring) {
    const before = levels.get(data.sequences[at]);
    const block = placeInVolume(data, at);
    if (before === undefined || block === undefined) continue;
    const level = riskOf(lastWrite(moment.recording, block, moment.position), sent.get(block));
    levels.set(data.sequences[at], Math.max(before, level));
  }
  return levels;
}

/**
 * The bytes of a copy as recovery writes them home. A copy that begins like a block of the journal was escaped with zeros.
 */
export function copiedBytes({ volume }: VolumeAt, target: number, { at }: JournalCopy): Uint8Array {
  const bytes = volume.device.read(at).slice();
  const home = volume.device.read(target);
  const { h_magic } = JournalHeader.offset;
  if (be32At(bytes, h_magic) === 0 && be32At(home, h_magic) === JBD2_MAGIC_NUMBER)
    bytes.set(home.subarray(0, JournalHeader.fields.h_magic.kind.size));
  return bytes;
}

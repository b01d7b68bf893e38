/**
 * The copy of an inode in records of fast commits: the newest fast commit with the inode, and whether all blocks of that
 * commit are on the platter. A full commit begins their area anew.
 *
 *     full commit │ INODE 12 … TAIL │ INODE 14 … TAIL │ INODE 14 …        the last is not complete: the one before it counts
 */
import { is } from '../../trace/event.ts';
import { FcCleanup, FcWriteBlock } from '../../trace/events/fast-commit.ts';
import { journalDataOf, placeInVolume } from '../answers/journal-data.ts';
import type { VolumeAt } from '../answers/volume-at.ts';
import { lastWrite, RISK, riskOf, type Sent } from './sent.ts';
import type { CrashSource } from './source.ts';

export interface FastCopy {
  /** The event that wrote the record. The record has the bytes that memory had then. */
  event: number;
  /** The record may not have reached the platter. */
  flying: boolean;
}

interface FastCommit {
  /** The event that wrote its last block, and the event that began it. */
  event: number;
  begun: number;
  blocks: number[];
  inodes: Set<number>;
}

/** The fast commits since the last full commit that have their TAIL, each with its RISK. */
export function fastCommitsAt(
  moment: VolumeAt,
  { recording, from }: CrashSource,
  sent: ReadonlyMap<number, Sent>,
): (FastCommit & { level: number })[] {
  const commits = completeCommits(recording.events.slice(from, moment.step));
  const data = commits.length > 0 ? journalDataOf(moment) : undefined;
  if (!data) return [];
  const riskAt = (at: number): number => {
    const block = placeInVolume(data, at);
    if (block === undefined) return RISK.lost;
    return riskOf(lastWrite(moment.recording, block, moment.position), sent.get(block));
  };
  // A fast commit counts only if all those before it count.
  let level: number = RISK.safe;
  return commits.map((commit) => {
    level = Math.max(level, ...commit.blocks.map(riskAt));
    return { ...commit, level };
  });
}

export function fastCopyOf(
  moment: VolumeAt,
  source: CrashSource,
  ino: number,
  sent: ReadonlyMap<number, Sent>,
): FastCopy | undefined {
  const commits = fastCommitsAt(moment, source, sent).filter(({ inodes }) => inodes.has(ino));
  const newest = commits.findLast(({ level }) => level === RISK.safe) ?? commits[commits.length - 1];
  return newest && { event: newest.event, flying: newest.level !== RISK.safe };
}

/** The fast commits since the last full commit that have their TAIL. */
function completeCommits(events: CrashSource['recording']['events']): FastCommit[] {
  let complete: FastCommit[] = [];
  let begun: FastCommit | undefined;
  for (const event of events) {
    if (is(event, FcCleanup) && event.fields.full) {
      complete = [];
      begun = undefined;
    }
    if (!is(event, FcWriteBlock)) continue;
    const { journal_block, records, last } = event.fields;
    begun ??= { event: event.id, begun: event.id, blocks: [], inodes: new Set() };
    begun.event = event.id;
    begun.blocks.push(journal_block);
    for (const record of records) {
      const [kind, ino] = record.split(' ');
      if (kind === 'INODE') begun.inodes.add(Number(ino));
    }
    if (!last) continue;
    complete.push(begun);
    begun = undefined;
  }
  return complete;
}

/** The findings of recovery in the ring so far: from the beginning of the log to the last commit that it met. */
import { JOURNAL_TYPES, type JournalData } from '../../session/answers/journal-data.ts';

/** Answers whether a block of the ring lies in a transaction that the scan has found complete. */
export function isComplete({ recovery }: JournalData, at: number): boolean {
  if (!recovery || recovery.complete === recovery.from || recovery.done) return false;
  const { from, complete } = recovery;
  return from < complete ? at >= from && at < complete : at >= from || (at > 0 && at < complete);
}

/** Homes of the copies in complete transactions. Recovery will write all of these copies except the crossed-out ones. */
export function homesToCome(data: JournalData): number[] {
  const { recovery, types, targets } = data;
  if (!recovery || recovery.done) return recovery?.homes ?? [];
  const crossed = new Set(data.crossed);
  const homes = new Set(recovery.homes);
  types.forEach((type, at) => {
    if (JOURNAL_TYPES[type] === 'copy' && isComplete(data, at) && !crossed.has(at)) homes.add(targets[at]);
  });
  return [...homes];
}

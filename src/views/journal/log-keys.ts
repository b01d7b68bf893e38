/** The keys of the things in the journal's picture. */
import type { JournalData } from '../../session/answers/journal-data.ts';
import { typeOf } from './picture-layout.ts';

/** A block of the log is known by its content, wherever it lies: a copy by its transaction and its home. */
export function keyOfLog(data: JournalData, at: number): string {
  const type = typeOf(data, at);
  if (type === 'copy') return `copy.${data.sequences[at]}.${data.targets[at]}`;
  return data.sequences[at] > 0 && type !== 'superblock' ? `${type}.${data.sequences[at]}.${at}` : `${type}.${at}`;
}

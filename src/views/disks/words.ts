/** The disks in words. */
import type { MachineData } from '../../session/machine-data.ts';
import { formatCount, formatMany } from '../common/units.ts';
import { timeWords } from '../latency/words.ts';
import type { Window } from './layout.ts';

export const windowInWords = ({ from, to }: Window): string => `${timeWords(to - from)} from ${timeWords(from)} on`;

export function disksInWords(data: MachineData): string[] {
  return data.drives.map(
    (d, i) =>
      `Disk ${i}: ${formatMany(d.requests, 'request')}, ${formatMany(d.seeks, 'seek')} over ${formatCount(d.distance)} cylinders; its arm was at work for ${(100 * d.busy).toFixed(1)} % of the time.`,
  );
}

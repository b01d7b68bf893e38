/** The lanes of the disks in words. */
import { timeText } from '../../session/machine/report.ts';
import { type OperationWork, workOfDisk } from './disk-lanes.ts';

const PART_WORDS = ['directories', 'metadata', 'free lists', 'file data', 'the journal'];

const time = (ns: number): string => (ns === 0 ? '0' : timeText(ns));

/** `disk 2: 8.3 ms of 12 ms, for the journal`; without a disk, all of them together. */
export function diskInWords(row: OperationWork, disk: number | undefined): string {
  const disks = row.worked.length / PART_WORDS.length;
  const all =
    disk === undefined ? Array.from({ length: disks }, (_, i) => workOfDisk(row, i)) : [workOfDisk(row, disk)];
  const ns = all.reduce((sum, one) => sum + one.ns, 0);
  const most = all.reduce((a, b) => (b.ns > a.ns ? b : a));
  const who = disk === undefined ? 'disks' : `disk ${disk}`;
  if (ns === 0) return `${who}: nothing to do`;
  return `${who}: ${time(ns)} of work in ${time(row.took)}, most for ${PART_WORDS[most.part]}`;
}

/** One line for each disk that worked. */
export function disksInWords(row: OperationWork, disks: number): string[] {
  return Array.from({ length: disks }, (_, disk) => disk)
    .filter((disk) => workOfDisk(row, disk).ns > 0)
    .map((disk) => diskInWords(row, disk));
}

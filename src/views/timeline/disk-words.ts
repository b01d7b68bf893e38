/** The lanes of the disks in words. */

import { timeText } from '../../session/machine/report.ts';
import type { units } from '../common/unit-words.ts';
import { type OperationWork, workOfDisk } from './disk-lanes.ts';
import type { timeline } from './words.ts';

type Said = typeof timeline;
type Figure = (typeof units)['figure'];

const time = (ns: number): string => (ns === 0 ? '0' : timeText(ns));

/** `disk 2: 8.3 ms of 12 ms, for the journal`; without a disk, all of them together. */
export function diskInWords(row: OperationWork, disk: number | undefined, words: Said, figure: Figure): string {
  const { parts, disks: every, nothing, of } = words.work;
  const disks = row.worked.length / parts.length;
  const all =
    disk === undefined ? Array.from({ length: disks }, (_, i) => workOfDisk(row, i)) : [workOfDisk(row, disk)];
  const ns = all.reduce((sum, one) => sum + one.ns, 0);
  const most = all.reduce((a, b) => (b.ns > a.ns ? b : a));
  const who = disk === undefined ? every : words.disk(disk);
  return ns === 0 ? nothing(who) : of(who, figure(time(ns)), figure(time(row.took)), parts[most.part]);
}

/** One line for each disk that worked. */
export function disksInWords(row: OperationWork, disks: number, words: Said, figure: Figure): string[] {
  return Array.from({ length: disks }, (_, disk) => disk)
    .filter((disk) => workOfDisk(row, disk).ns > 0)
    .map((disk) => diskInWords(row, disk, words, figure));
}

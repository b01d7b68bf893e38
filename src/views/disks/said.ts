/** The words that the disks are told in: the tile's own, those of the machine's parts, and how figures are written. */
import { disks } from '../../languages/en/views/disks.ts';
import type { ViewWords } from '../../languages/views.ts';
import { formatBytes } from '../common/units.ts';
import { ENGLISH as TIME, type TimeSaid } from '../latency/said.ts';
import type { Flights } from './flights.ts';

export type DisksSaid = Pick<TimeSaid, 'machine' | 'units'> & { disks: ViewWords['disks'] };

/** What is on its way, and what it is told in: the page's first visit needs the former alone. */
export interface ToldFlights extends Flights {
  said: DisksSaid;
}

export const ENGLISH: DisksSaid = { disks, machine: TIME.machine, units: TIME.units };

/** A size in the manner of the language. */
export const bytesIn = ({ units: { figure } }: Pick<DisksSaid, 'units'>, bytes: number): string =>
  figure(formatBytes(bytes));

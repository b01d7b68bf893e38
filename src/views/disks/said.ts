/** The words of the disks: the tile's, those of the machine's parts, and those of figures. */

import { formatBytes } from '../common/units.ts';
import { ENGLISH as TIME } from '../latency/said.ts';
import type { Flights } from './flights.ts';
import { disks } from './words.ts';

/** The flights and their words. They are separate because the page's first visit needs only the flights. */
export interface ToldFlights extends Flights {
  said: DisksSaid;
}

export const ENGLISH = { disks, machine: TIME.machine, units: TIME.units };
export type DisksSaid = typeof ENGLISH;

/** A size in the manner of the language. */
export const bytesIn = ({ units: { figure } }: Pick<DisksSaid, 'units'>, bytes: number): string =>
  figure(formatBytes(bytes));

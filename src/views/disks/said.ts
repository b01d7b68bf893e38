/** The words that the disks are told in: the tile's own, those of the machine's parts, and how figures are written. */

import { formatBytes } from '../common/units.ts';
import { ENGLISH as TIME } from '../latency/said.ts';
import type { Flights } from './flights.ts';
import { disks } from './words.ts';

/** What is on its way, and what it is told in: the page's first visit needs the former alone. */
export interface ToldFlights extends Flights {
  said: DisksSaid;
}

export const ENGLISH = { disks, machine: TIME.machine, units: TIME.units };
export type DisksSaid = typeof ENGLISH;

/** A size in the manner of the language. */
export const bytesIn = ({ units: { figure } }: Pick<DisksSaid, 'units'>, bytes: number): string =>
  figure(formatBytes(bytes));

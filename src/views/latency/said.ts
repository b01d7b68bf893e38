/** The words of the time that the machine took: the tile's own, those of its parts and components, and how figures are written. */
import { latency } from '../../languages/en/views/latency.ts';
import { machine } from '../../languages/en/views/machine.ts';
import { units } from '../../languages/en/views/units.ts';
import type { ViewWords } from '../../languages/views.ts';
import { timeWords } from './words.ts';

export type TimeSaid = Pick<ViewWords, 'latency' | 'machine' | 'units'>;

export const ENGLISH: TimeSaid = { latency, machine, units };

/** A time in the manner of the language. */
export const timeIn = ({ units: { figure } }: Pick<TimeSaid, 'units'>, ns: number): string => figure(timeWords(ns));

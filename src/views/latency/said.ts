/** The words about the machine's time: the tile's, those of its parts and components, and those of figures. */

import { units } from '../common/unit-words.ts';
import { machine } from './machine-words.ts';
import { timeWords } from './text.ts';
import { latency } from './words.ts';

export const ENGLISH = { latency, machine, units };
export type TimeSaid = typeof ENGLISH;

/** A time in the manner of the language. */
export const timeIn = ({ units: { figure } }: Pick<TimeSaid, 'units'>, ns: number): string => figure(timeWords(ns));

/** The work of tar. */
import type { Work } from '../../shell/program/program.ts';
import { tar } from './tar.ts';

export const WORK: Readonly<Record<string, Work>> = { tar };

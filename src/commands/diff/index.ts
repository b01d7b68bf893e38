/** The work of diff. */
import type { Work } from '../../shell/program/program.ts';
import { diff } from './diff.ts';

export const WORK: Readonly<Record<string, Work>> = { diff };

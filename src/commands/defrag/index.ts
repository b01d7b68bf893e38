/** The work of e4defrag. */
import type { Work } from '../../shell/program/program.ts';
import { e4defrag } from './e4defrag.ts';

export const WORK: Readonly<Record<string, Work>> = { e4defrag };

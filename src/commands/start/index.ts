/** The work of the programs that start others. */
import type { Work } from '../../shell/program/program.ts';
import { env, printenv } from './env.ts';
import { timeout } from './timeout.ts';

export const WORK: Readonly<Record<string, Work>> = { env, printenv, timeout };

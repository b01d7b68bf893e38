/** The work of find and xargs. */
import type { Work } from '../../shell/program/program.ts';
import { find } from './find.ts';
import { xargs } from './xargs.ts';

export const WORK: Readonly<Record<string, Work>> = { find, xargs };

/** The work of awk. mawk is the same program under Debian's name. */
import type { Work } from '../../shell/program/program.ts';
import { awk } from './awk.ts';

export const WORK: Readonly<Record<string, Work>> = { awk, mawk: awk };

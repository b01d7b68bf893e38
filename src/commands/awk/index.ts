/** What awk does; mawk is the same program, by the name that Debian's has. */
import type { Work } from '../../shell/program/program.ts';
import { awk } from './awk.ts';

export const WORK: Readonly<Record<string, Work>> = { awk, mawk: awk };

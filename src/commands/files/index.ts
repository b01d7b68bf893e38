/** The work of the programs that look at files. */
import type { Work } from '../../shell/program/program.ts';
import { cmp } from './cmp.ts';
import { du } from './du.ts';
import { od } from './od.ts';
import { SUMS } from './sums.ts';
import { getfattr, setfattr } from './xattr.ts';
import { xxd } from './xxd.ts';

export const WORK: Readonly<Record<string, Work>> = { cmp, du, getfattr, od, setfattr, xxd, ...SUMS };

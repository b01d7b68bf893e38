/** What the programs that look at files do. */
import type { Work } from '../../program/program.ts';
import { cmp } from './cmp.ts';
import { od } from './od.ts';
import { md5sum, sha256sum } from './sums.ts';
import { xxd } from './xxd.ts';

export const WORK: Readonly<Record<string, Work>> = { cmp, md5sum, od, sha256sum, xxd };

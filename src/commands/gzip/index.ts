/** The work of gzip, gunzip and zcat. */
import type { Work } from '../../shell/program/program.ts';
import { gunzip, gzip, zcat } from './gzip.ts';

export const WORK: Readonly<Record<string, Work>> = { gzip, gunzip, zcat };

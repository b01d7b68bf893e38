/** What the programs for text do. */
import type { Work } from '../../program/program.ts';
import { cut } from './cut.ts';
import { grep } from './grep.ts';
import { sed } from './sed.ts';
import { sort } from './sort.ts';
import { tail } from './tail.ts';
import { tee } from './tee.ts';
import { tr } from './tr.ts';
import { uniq } from './uniq.ts';
import { wc } from './wc.ts';

export const WORK: Readonly<Record<string, Work>> = { cut, grep, sed, sort, tail, tee, tr, uniq, wc };

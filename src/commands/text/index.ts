/** The work of the programs for text. */
import type { Work } from '../../shell/program/program.ts';
import { comm, paste } from './beside.ts';
import { cut } from './cut.ts';
import { date } from './date.ts';
import { grep } from './grep.ts';
import { join } from './join.ts';
import { fold, nl, rev, tac } from './lines-of.ts';
import { sed } from './sed.ts';
import { shuf } from './shuf.ts';
import { sort } from './sort.ts';
import { split } from './split.ts';
import { tail } from './tail.ts';
import { tee } from './tee.ts';
import { tr } from './tr.ts';
import { uniq } from './uniq.ts';
import { wc } from './wc.ts';

export const WORK: Readonly<Record<string, Work>> = {
  comm,
  cut,
  date,
  fold,
  grep,
  join,
  nl,
  paste,
  rev,
  sed,
  shuf,
  sort,
  split,
  tac,
  tail,
  tee,
  tr,
  uniq,
  wc,
};

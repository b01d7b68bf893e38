/** The parts that a volume with fast commits needs (jbd2/fast/parts.ts). */
import { FastCommits } from '../jbd2/fast/fast-commits.ts';
import type { FastParts } from '../jbd2/fast/parts.ts';
import { fastCommit } from './commit.ts';
import { fastRecovery } from './replay/fast-recovery.ts';

export const FAST: FastParts = {
  mounted: (journal, first, end) => new FastCommits(journal, first, end, fastCommit),
  recovery: fastRecovery,
};

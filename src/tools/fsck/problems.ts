/**
 * Every problem that a check can find: its sentence, its question, and whether -p repairs it without asking. The files
 * beside this one hold them by pass.
 */

import type { Problem } from './problem.ts';
import { FIRST_PROBLEMS } from './problems-0.ts';
import { PASS1_PROBLEMS } from './problems-1.ts';
import { LATER_PROBLEMS } from './problems-2to5.ts';
import { BAD_BLOCK_PROBLEMS } from './problems-bad.ts';

export const PROBLEMS = {
  ...FIRST_PROBLEMS,
  ...PASS1_PROBLEMS,
  ...BAD_BLOCK_PROBLEMS,
  ...LATER_PROBLEMS,
} as const satisfies Record<string, Problem>;

export type ProblemCode = keyof typeof PROBLEMS;

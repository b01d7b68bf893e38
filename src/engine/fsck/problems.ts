/**
 * Every problem that a check can find: its sentence, its question, and whether -p repairs it without asking. The files
 * beside this one hold them by pass.
 */

import { FIRST_PROBLEMS } from './problems-0.ts';
import { PASS1_PROBLEMS } from './problems-1.ts';
import { LATER_PROBLEMS } from './problems-2to5.ts';

export interface Args {
  ino?: number;
  dir?: number;
  block?: number;
  lblk?: number;
  group?: number;
  value?: number | string;
  should?: number | string;
  name?: string;
}

export interface Problem {
  /** The pass that finds it. */
  readonly pass: string;
  /** `Fix`, `Clear` …; empty where there is nothing to decide. */
  readonly ask: string;
  /** Whether -p repairs it. */
  readonly preen: boolean;
  /** Whether a volume may be used with it: it does not affect the exit code. */
  readonly harmless?: boolean;
  readonly say: (a: Args) => string;
}

export const PROBLEMS = { ...FIRST_PROBLEMS, ...PASS1_PROBLEMS, ...LATER_PROBLEMS } as const satisfies Record<
  string,
  Problem
>;

export type ProblemCode = keyof typeof PROBLEMS;

/** A worker that plans a volume like mke2fs, which takes seconds for volumes of many terabytes. */
import * as Comlink from 'comlink';
import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import { SESSION_HASH_SEED, SESSION_NOW, SESSION_UUID } from '../../session/run/defaults.ts';
import { planMkfs } from '../../tools/mkfs/plan.ts';

export interface PlanSummary {
  blocks: number;
  blockSize: number;
  groups: number;
  inodes: number;
  journalBlocks: number;
  /** Blocks that can never hold files. */
  overhead: number;
  /** The output of mke2fs, with its warnings. */
  report: string[];
  warnings: string[];
}

export type PlanAnswer = PlanSummary | { refused: Said };

function plan(command: string): PlanAnswer {
  const made = planMkfs(command, { uuid: SESSION_UUID, hashSeed: SESSION_HASH_SEED, now: SESSION_NOW });
  if (made instanceof Refused) return { refused: made.said };
  const { geometry, blockSize, journalBlocks, overhead, report, warnings } = made;
  const { blocks, groups, inodes } = geometry;
  return { blocks, blockSize, groups, inodes, journalBlocks, overhead, report, warnings };
}

export type PlanApi = { plan: typeof plan };

Comlink.expose({ plan } satisfies PlanApi);

/** The lab's runners in Node, which are threads. */
import { Worker } from 'node:worker_threads';
import { Refused } from '../../bytes/refused.ts';
import type { Cell } from '../../lab/cell.ts';
import { Pool, type Progress, type Runner } from '../../lab/pool.ts';
import type { CellResult } from '../../lab/run-cell.ts';

export interface HowToRun {
  /** e2fsck checks the volume that each cell leaves. */
  checks: boolean;
}

/** The progress of a cell, or its result. A refusal loses its class on the way. */
export type FromWorker = { share: number } | { result: CellResult | { refused: string } };

/** MB of a worker's heap. A cell needs less than half of the old generation; with more, V8 keeps its garbage for longer. */
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 48 };

function startThread(how: HowToRun): Runner {
  const worker = new Worker(new URL('./thread.js', import.meta.url), { workerData: how, resourceLimits: LIMITS });
  return {
    run: (cell, told) =>
      new Promise((resolve, reject) => {
        worker.removeAllListeners();
        worker.on('error', reject);
        worker.on('message', (message: FromWorker) => {
          if ('share' in message) told(message.share);
          else resolve('refused' in message.result ? new Refused(message.result.refused) : message.result);
        });
        worker.postMessage(cell);
      }),
    end: () => worker.terminate(),
  };
}

/** Runs all cells. The results are in the order of the cells. */
export async function runAll(
  cells: readonly Cell[],
  workers: number,
  how: HowToRun,
  told: (progress: Progress) => void,
): Promise<CellResult[] | Refused> {
  const results = await new Pool(cells, told).run(() => startThread(how), workers);
  return results instanceof Refused ? results : results.filter((result) => result !== undefined);
}

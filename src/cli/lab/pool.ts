/**
 * Cells in parallel: each worker has one at a time, and the next that is left when it is done. The longest begin first,
 * so that none of them is alone in the end.
 */
import { Worker } from 'node:worker_threads';
import { Refused } from '../../bytes/refused.ts';
import type { Cell } from '../../lab/cell.ts';
import type { CellResult } from '../../lab/run-cell.ts';

export interface ToWorker {
  index: number;
  cell: Cell;
}

export interface HowToRun {
  /** e2fsck looks at what each cell leaves. */
  checks: boolean;
}

/** How far a cell is, or what it came to. A refusal loses its class on the way. */
export type FromWorker = { index: number; share: number } | { index: number; result: CellResult | { refused: string } };

export interface Progress {
  /** Cells that are done, and what share of all the work is. */
  done: number;
  share: number;
  /** The one that has just been done. */
  result?: CellResult;
}

/** MB of a worker's heap. A cell needs less than half of the old generation; with more, V8 keeps its garbage for longer. */
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 48 };

/** Calls of a cell, about. */
const workOf = ({ test }: Cell): number => test.transactions * (8 + test.high / 8192);

/** In the order of the cells. */
export async function runAll(
  cells: readonly Cell[],
  workers: number,
  how: HowToRun,
  told: (progress: Progress) => void,
): Promise<CellResult[] | Refused> {
  const waiting = cells.map((_, i) => i).sort((a, b) => workOf(cells[b]) - workOf(cells[a]));
  const results: CellResult[] = [];
  const shares = cells.map(() => 0);
  const all = cells.reduce((sum, cell) => sum + workOf(cell), 0);
  let done = 0;
  const heard = (result?: CellResult): void => {
    const share = cells.reduce((sum, cell, i) => sum + shares[i] * workOf(cell), 0) / all;
    told({ done, share, ...(result && { result }) });
  };
  const work = (worker: Worker): Promise<Refused | undefined> =>
    new Promise((resolve, reject) => {
      const next = (): void => {
        const index = waiting.shift();
        if (index === undefined) resolve(undefined);
        else worker.postMessage({ index, cell: cells[index] } satisfies ToWorker);
      };
      worker.on('error', reject);
      worker.on('message', (message: FromWorker) => {
        const { index } = message;
        if ('share' in message) {
          shares[index] = message.share;
          heard();
          return;
        }
        const { result } = message;
        if ('refused' in result) {
          resolve(new Refused(result.refused));
          return;
        }
        results[index] = result;
        shares[index] = 1;
        done++;
        heard(result);
        next();
      });
      next();
    });
  const threads = Array.from(
    { length: Math.min(workers, cells.length) },
    () => new Worker(new URL('./thread.js', import.meta.url), { workerData: how, resourceLimits: LIMITS }),
  );
  try {
    const ended = await Promise.all(threads.map(work));
    return ended.find((e) => e !== undefined) ?? results;
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

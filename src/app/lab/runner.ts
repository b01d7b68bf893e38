/** The lab's runners in the browser: workers. */
import * as Comlink from 'comlink';
import { Refused } from '../../bytes/refused.ts';
import { workOf } from '../../lab/cell.ts';
import type { Runner } from '../../lab/pool.ts';
import type { CellApi } from '../cell-service.ts';
import { startWorker } from '../start-worker.ts';

const MOST = 4;

/** One processor is left for the page. If there are only two, the workers use both. */
export const workersFor = (processors: number): number =>
  Math.min(MOST, Math.max(1, processors <= 2 ? processors : processors - 1));

/**
 * What results are of: the built page names its worker by what is in it, and this file, which knows that name, by what is
 * in it in turn.
 */
export const VERSION = import.meta.url;

/**
 * A worker gives way to a new one after so many cells, if they were so much work (cell.ts): what they have left as garbage and
 * compiled code goes with it. A new one compiles everything anew, which is a third of a whole cell's time; 36 cells in
 * two workers that stay would take more than 1 GB.
 */
const MANY = 2;
const MUCH = 300_000;

export function startRunner(): Runner {
  let worker = startOne();
  let cells = 0;
  let work = 0;
  return {
    run(cell, told) {
      if (cells >= MANY && work > MUCH) {
        worker.end();
        worker = startOne();
        cells = 0;
        work = 0;
      }
      cells++;
      work += workOf(cell);
      return worker.run(cell, told);
    },
    end: () => worker.end(),
  };
}

function startOne(): Runner {
  const { remote, lost, end } = startWorker<CellApi>('ext4lab cell');
  return {
    async run(cell, told) {
      const result = await Promise.race([remote.run(cell, Comlink.proxy(told)), lost]);
      return 'refused' in result ? new Refused(result.refused) : result;
    },
    end,
  };
}

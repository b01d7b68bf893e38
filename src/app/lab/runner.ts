/** The lab's runners in the browser: workers. */
import * as Comlink from 'comlink';
import { Refused } from '../../bytes/refused.ts';
import type { Runner } from '../../lab/pool.ts';
import type { CellApi } from './cell-worker.ts';

const MOST = 4;

/** One processor is left for the page; where there are only two, it is content with what it takes from both. */
export const workersFor = (processors: number): number =>
  Math.min(MOST, Math.max(1, processors <= 2 ? processors : processors - 1));

/**
 * What results are of: the built page names its worker by what is in it, and this file, which knows that name, by what is
 * in it in turn.
 */
export const VERSION = import.meta.url;

export function startRunner(): Runner {
  const worker = new Worker(new URL('./cell-worker.ts', import.meta.url), { type: 'module', name: 'ext4lab cell' });
  const remote = Comlink.wrap<CellApi>(worker);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error(event.message || 'the worker could not be started'));
    });
  });
  failed.catch(() => {});
  return {
    async run(cell, told) {
      const result = await Promise.race([remote.run(cell, Comlink.proxy(told)), failed]);
      return 'refused' in result ? new Refused(result.refused) : result;
    },
    end() {
      remote[Comlink.releaseProxy]();
      worker.terminate();
    },
  };
}

/** The worker of comparisons as the page sees it. */
import * as Comlink from 'comlink';
import type { VariantResult } from '../../session/compare/compare.ts';
import { givenPrograms } from '../session-client.ts';
import type { CompareApi } from './compare-worker.ts';

export interface Runner {
  run(text: string, preset: string, nth: number, begun: (commands: number) => void): Promise<VariantResult | undefined>;
  check(text: string, preset: string): Promise<(string | undefined)[]>;
  /** At once, whatever it is doing. */
  end(): void;
}

export function startRunner(): Runner {
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), {
    type: 'module',
    name: 'ext4lab compare',
  });
  const remote = Comlink.wrap<CompareApi>(worker);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error(event.message || 'the worker could not be started'));
    });
  });
  failed.catch(() => {});
  for (const [name, bytes] of givenPrograms()) remote.give(name, bytes).catch(() => {});
  return {
    run: (text, preset, nth, begun) =>
      Promise.race([remote.run(text, preset, nth, Comlink.proxy(begun)) as Promise<VariantResult | undefined>, failed]),
    check: (text, preset) => Promise.race([remote.check(text, preset) as Promise<(string | undefined)[]>, failed]),
    end() {
      remote[Comlink.releaseProxy]();
      worker.terminate();
    },
  };
}

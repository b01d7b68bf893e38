/** The worker of comparisons as the page sees it. */
import * as Comlink from 'comlink';
import type { Said } from '../../bytes/said.ts';
import type { VariantResult } from '../../session/compare/compare.ts';
import type { CompareApi } from '../compare-service.ts';
import { givenHere } from '../programs-and-traces.ts';
import { startWorker } from '../start-worker.ts';

export interface Runner {
  run(text: string, preset: string, nth: number, begun: (commands: number) => void): Promise<VariantResult | undefined>;
  check(text: string, preset: string): Promise<(Said | undefined)[]>;
  /** Ends the worker at once. */
  end(): void;
}

export function startRunner(): Runner {
  const { remote, lost, end } = startWorker<CompareApi>('ext4lab compare');
  for (const given of givenHere()) remote.give(given).catch(() => {});
  return {
    run: (text, preset, nth, begun) =>
      Promise.race([remote.run(text, preset, nth, Comlink.proxy(begun)) as Promise<VariantResult | undefined>, lost]),
    check: (text, preset) => Promise.race([remote.check(text, preset) as Promise<(Said | undefined)[]>, lost]),
    end,
  };
}

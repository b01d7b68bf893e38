/** The page's comparison. One runs at a time while the tile is open. Results are kept when it is closed. */
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Said } from '../../bytes/said.ts';
import { Comparison, type Progress } from './comparison.ts';
import { startRunner } from './runner.ts';

const listeners = new Set<() => void>();
const comparison = new Comparison(startRunner, () => {
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** `script` is undefined if there is no script to run again. */
export function useComparison(script: string | undefined, preset: string, count: number): Progress {
  useEffect(() => {
    comparison.want(script === undefined ? undefined : { script, preset, count });
  }, [script, preset, count]);
  useEffect(() => () => comparison.leave(), []);
  const progress = useCallback(() => comparison.progressOf(script, preset), [script, preset]);
  return useSyncExternalStore(subscribe, progress);
}

export const stopComparison = (): void => comparison.stop();
export const goOnComparing = (): void => comparison.goOn();

/** For each variant, the reason why it cannot run. A separate worker finds it out and is then ended. */
export async function checkVariants(script: string, preset: string): Promise<(Said | undefined)[]> {
  const runner = startRunner();
  try {
    return await runner.check(script, preset);
  } finally {
    runner.end();
  }
}

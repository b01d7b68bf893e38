/** The worker of this page and its results so far. The page asks for one experiment after the other. */
import { useEffect, useState } from 'react';
import { printed, type Said } from '../../bytes/said.ts';
import { ABOUT } from '../../experiments/about.ts';
import type { CellApi } from '../cell-service.ts';
import type { Shown } from '../experiment-shown.ts';
import { startWorker } from '../start-worker.ts';

export type Result = Shown | { refused: Said };

/** The results by the experiments' names, as they arrive. */
export function useResults(): ReadonlyMap<string, Result> {
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  useEffect(() => {
    const { remote, lost, end } = startWorker<CellApi>('ext4lab cell');
    let gone = false;
    const add = (name: string, result: Result) => {
      if (!gone) setResults((before) => new Map(before).set(name, result));
    };
    const work = async () => {
      for (const { name } of ABOUT) {
        if (gone) return;
        try {
          add(name, await Promise.race([remote.experiment(name), lost]));
        } catch (error) {
          add(name, { refused: printed(error instanceof Error ? error.message : String(error)) });
        }
      }
    };
    void work();
    return () => {
      gone = true;
      end();
    };
  }, []);
  return results;
}

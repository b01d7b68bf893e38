/** The interface of a worker that runs cells or experiments one after the other, so that the page's thread stays free. */
import { Refused } from '../bytes/refused.ts';
import type { Said } from '../bytes/said.ts';
import type { Cell } from '../lab/cell.ts';
import { type CellResult, runCell } from '../lab/run-cell.ts';
import type { Shown } from './experiment-shown.ts';

export interface CellApi {
  /** A refusal loses its class on the way. */
  run(cell: Cell, told: (share: number) => void): CellResult | { refused: Said };
  /** The page of the experiments uses the same engine, and so the same worker. */
  experiment(name: string): Promise<Shown | { refused: Said }>;
}

export const cellService: CellApi = {
  run(cell, told) {
    const result = runCell(cell, told);
    return result instanceof Refused ? { refused: result.said } : result;
  },
  async experiment(name) {
    const { shown } = await import('./experiment-shown.ts');
    return shown(name);
  },
};

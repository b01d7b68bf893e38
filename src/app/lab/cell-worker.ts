/** A worker that runs cells, one after the other: the page's own thread has nothing to compute. */
import * as Comlink from 'comlink';
import { Refused } from '../../bytes/refused.ts';
import type { Cell } from '../../lab/cell.ts';
import { type CellResult, runCell } from '../../lab/run-cell.ts';

export interface CellApi {
  /** A refusal loses its class on the way. */
  run(cell: Cell, told: (share: number) => void): CellResult | { refused: string };
}

const api: CellApi = {
  run(cell, told) {
    const result = runCell(cell, told);
    return result instanceof Refused ? { refused: result.refused } : result;
  },
};

Comlink.expose(api);

/** A worker of the lab, which runs its cells one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Cell } from '../../lab/cell.ts';
import { runCell } from '../../lab/run-cell.ts';
import { runChecked } from './checked.ts';
import type { FromWorker, HowToRun } from './pool.ts';

const port = parentPort!;
const { checks }: HowToRun = workerData;
const run = checks ? runChecked : runCell;

port.on('message', (cell: Cell) => {
  const tell = (message: FromWorker): void => port.postMessage(message);
  tell({ result: run(cell, (share) => tell({ share })) });
});

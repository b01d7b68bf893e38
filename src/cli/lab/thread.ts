/** One of the lab's workers: it runs the cells that it is given, one after the other. */
import { parentPort } from 'node:worker_threads';
import { runCell } from '../../lab/run-cell.ts';
import type { FromWorker, ToWorker } from './pool.ts';

const port = parentPort!;

port.on('message', ({ index, cell }: ToWorker) => {
  const tell = (message: FromWorker): void => port.postMessage(message);
  tell({ index, result: runCell(cell, (share) => tell({ index, share })) });
});

/**
 * What debugfs reads, once it is here: a page fetches it when a script names debugfs.
 *
 *     debugfs -R "stat f" ──▶ import(session/run/tools.ts) ──▶ giveDebugfs ──▶ the call finds it
 */
import type { Volume } from '../../engine/volume/volume.ts';

interface Answer {
  out: string;
  err: string;
}

type Reads = (volume: Volume, request: string, now: number) => Answer;

let reads: Reads = () => ({ out: '', err: 'debugfs: it could not be fetched; is the network there?\n' });

export const giveDebugfs = (given: Reads): void => {
  reads = given;
};

export const debugfsReads: Reads = (volume, request, now) => reads(volume, request, now);

/**
 * The blocks of a file that an activity has begun to send. An fsync waits for them, first until all are on their way,
 * which means that the list that sends them has been played, and then until they have arrived.
 */

interface Carrier {
  list: number;
  /** Runs of blocks, as pairs of first block and length. */
  runs: number[];
}

/** This many runs of a file are remembered. If there are more without an fsync, the first are on the disk by then. */
const MOST_RUNS = 1024;

export class Carriers {
  readonly #files = new Map<number, Carrier>();
  #sending: Carrier | undefined;

  /** All blocks sent from here on, until `stop`, belong to this file. */
  sends(ino: number, list: number): void {
    let carrier = this.#files.get(ino);
    if (!carrier) {
      carrier = { list, runs: [] };
      this.#files.set(ino, carrier);
    }
    carrier.list = list;
    this.#sending = carrier;
  }

  stop(): void {
    this.#sending = undefined;
  }

  sent(block: number, count: number): void {
    const runs = this.#sending?.runs;
    if (!runs) return;
    const last = runs.length - 2;
    if (last >= 0 && runs[last] + runs[last + 1] === block) runs[last + 1] += count;
    else runs.push(block, count);
    if (runs.length > 2 * MOST_RUNS) runs.splice(0, runs.length - 2 * MOST_RUNS);
  }

  of(ino: number): Readonly<Carrier> | undefined {
    return this.#files.get(ino);
  }

  /** All of it has arrived. */
  forget(ino: number): void {
    if (this.#files.get(ino) === this.#sending) this.#sending = undefined;
    this.#files.delete(ino);
  }
}

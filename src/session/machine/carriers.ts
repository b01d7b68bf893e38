/**
 * Which activity has begun to send blocks of a file, and which blocks: an fsync waits for them, first until all are on
 * their way (the list that sends them is played), then until they have arrived.
 */

interface Carrier {
  list: number;
  /** Runs of blocks: the first, how many. */
  runs: number[];
}

/** The runs of a file that are remembered; beyond that many without an fsync, the first are on the disk by then. */
const MOST_RUNS = 1024;

export class Carriers {
  readonly #files = new Map<number, Carrier>();
  #sending: Carrier | undefined;

  /** What is sent from here on, until `stop`, belongs to this file. */
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

/** A disk that takes no time at all: what is left on the counters is the file system's own. */
import type { Device, Request, Stage } from './request/request.ts';
import type { Simulation } from './simulation.ts';

export class Ideal implements Device, Stage {
  readonly sectors: number;
  readonly #simulation: Simulation;

  constructor(simulation: Simulation, sectors: number) {
    this.#simulation = simulation;
    this.sectors = sectors;
  }

  /** It is never busy. */
  busyBefore(): number {
    return 0;
  }

  submit(request: Request): void {
    // Not at once, because the sender's code has to return first.
    request.next = this;
    this.#simulation.at(this.#simulation.now, request);
  }

  stage(request: Request): void {
    request.finish(this.#simulation.now);
  }
}

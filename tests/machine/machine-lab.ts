/** A disk or an array of them, driven without any file system. */
import { xorshift32 } from '../../src/bytes/chance.ts';
import { COMPONENTS } from '../../src/machine/request/components.ts';
import { type Completion, type Device, Request } from '../../src/machine/request/request.ts';
import type { Simulation } from '../../src/machine/simulation.ts';

export interface Asked {
  lba: number;
  sectors: number;
  write?: boolean;
  fua?: boolean;
  flush?: boolean;
}

export class Driver implements Completion {
  readonly simulation: Simulation;
  readonly #device: Device;
  readonly done: Request[] = [];
  /** Sent when one is done, so that `depth` are on their way. */
  #left: Iterator<Asked> | undefined;

  constructor(simulation: Simulation, device: Device) {
    this.simulation = simulation;
    this.#device = device;
  }

  send(asked: Asked): Request {
    const request = new Request();
    request.lba = asked.lba;
    request.sectors = asked.sectors;
    request.write = asked.write ?? false;
    request.fua = asked.fua ?? false;
    request.flush = asked.flush ?? false;
    request.owner = this;
    request.begin(this.simulation.now);
    this.#device.submit(request);
    return request;
  }

  /** Keeps `depth` requests on their way until there are no more. */
  run(asked: Iterable<Asked>, depth = 1): readonly Request[] {
    this.#left = asked[Symbol.iterator]();
    for (let i = 0; i < depth; i++) this.#more();
    this.simulation.runAll();
    return this.done;
  }

  #more(): void {
    const next = this.#left?.next();
    if (next && !next.done) this.send(next.value);
  }

  complete(request: Request): void {
    this.done.push(request);
    this.#more();
  }
}

export const sumOf = (request: Request): number => request.parts.reduce((a, b) => a + b, 0);

export const mean = (requests: readonly Request[], what: (r: Request) => number): number =>
  requests.reduce((sum, r) => sum + what(r), 0) / requests.length;

export const part = (name: (typeof COMPONENTS)[number]) => (r: Request) => r.parts[COMPONENTS.indexOf(name)];

/** The same numbers on every machine. */
export function numbers(seed: number): (below: number) => number {
  const draw = xorshift32(seed >>> 0 || 1);
  return (below) => Math.floor((draw() / 2 ** 32) * below);
}

/**
 * An open system: requests arrive whether or not the earlier ones are done, and one program serves them in order. The time
 * that a request waits grows with the load, slowly at first and then without bound. That is the knee of the curve.
 *
 *     1. as fast as it goes            ──▶ a request takes s seconds, so 1/s of them is a load of 100 %
 *     2. at 10 %, 20 %, … of that      ──▶ from the moment when a request came until it was done, on average
 *
 *     constant   | | | | | | | |      poisson   ||   | |    | |||       bursty   ||||      ||||      ||||
 */
import * as K from '../engine/vfs/kernel.ts';
import type { Caller, Steps } from './caller.ts';
import { fill, lastingText, opened } from './data.ts';
import { measured } from './measure.ts';
import { MersenneTwister } from './mersenne-twister.ts';
import { oneOf, type Values } from './parameters.ts';
import { defineWorkload } from './workload.ts';

const RECORD = 4096;
/** Bytes of a call that fills the file. */
const FILL = 1 << 16;
const COMING = ['constant', 'poisson', 'bursty'] as const;

const PARAMETERS = {
  coming: oneOf(COMING, 'when requests come'),
  requests: { short: 'n', usual: 500, least: 2, most: 2 ** 31 - 1, help: 'at each load' },
  burst: { usual: 10, least: 2, most: 1 << 20, help: 'requests that come at once, of bursty ones' },
  step: { usual: 10, least: 1, most: 50, help: 'per cent from one load to the next' },
  last: { usual: 90, least: 1, most: 200, help: 'per cent of the highest load' },
  size: { short: 's', usual: 64 << 20, least: RECORD, most: 2 ** 36, bytes: true, help: 'bytes of the file' },
  reads: { usual: 0, least: 0, most: 10, help: 'out of ten requests; the others write, and wait for fsync' },
  seed: { usual: 42, least: 1, most: 2 ** 31 - 1, help: 'of times and places' },
} as const;

type Is = Values<typeof PARAMETERS>;

/** Random numbers lie above 0 and below 1, in steps of 1/FINE. */
const FINE = 2 ** 24;
const share = (random: MersenneTwister): number => (random.below(FINE - 1) + 1) / FINE;

/** Seconds until the next request, if the mean is `mean`. @internal */
export function gapOf(
  { coming, burst }: Pick<Is, 'coming' | 'burst'>,
  i: number,
  mean: number,
  random: MersenneTwister,
) {
  switch (COMING[coming]) {
    case 'poisson':
      return -Math.log(share(random)) * mean;
    case 'bursty':
      return i % burst === 0 ? mean * burst : 0;
    default:
      return mean;
  }
}

function serve(p: Caller, fd: number, { size, reads }: Is, random: MersenneTwister): void {
  p.lseek(fd, random.below(size / RECORD) * RECORD, K.SEEK_SET);
  if (random.below(10) < reads) p.skim(fd, RECORD);
  else {
    p.write(fd, lastingText(RECORD), 0, RECORD);
    p.fsync(fd);
  }
}

/** How long a request took on average from its arrival to its end, in seconds. */
function* open(p: Caller, fd: number, is: Is, mean: number, random: MersenneTwister): Steps<number> {
  let came = p.now();
  let waited = 0;
  for (let i = 0; i < is.requests; i++) {
    came += gapOf(is, i, mean, random);
    p.sleepUntil(came);
    yield* p.turn();
    serve(p, fd, is, random);
    yield* p.turn();
    waited += p.now() - came;
  }
  return waited / is.requests;
}

const line = (cells: readonly string[]): string => `${cells.map((c) => c.padStart(12)).join('')}\n`;
const ms = (seconds: number): string => (seconds * 1000).toFixed(3);

export const arrivals = defineWorkload({
  name: 'arrivals',
  title: 'Arrivals',
  summary: 'An open system: requests come at a constant rate, at random or in bursts, under a growing load.',
  parameters: PARAMETERS,
  quick: { coming: 1, requests: 300 },
  sample: { requests: 6, step: 40, last: 80, size: 256 << 10 },
  turns: ({ requests, step, last, size }) => size / FILL + requests * (1 + 2 * Math.floor(last / step)),
  room: ({ size }) => size,
  check: ({ size }) => (size % RECORD === 0 ? undefined : `--size is a multiple of ${RECORD}, not ${size}`),
  *run(p, is, phases) {
    const fd = opened(p, 'requests', K.O_RDWR | K.O_CREAT | K.O_TRUNC);
    yield* fill(p, fd, is.size, FILL);
    p.fsync(fd);
    const random = new MersenneTwister(is.seed);
    const began = p.now();
    const alone = yield* measured(p, phases, ['alone', 'ms'], function* (done) {
      for (; done.count < is.requests; done.count++) {
        serve(p, fd, is, random);
        yield* p.turn();
      }
      done.at = 0;
      done.each = (p.now() - began) / is.requests;
    });
    const service = alone.each ?? 0;
    p.say(`A request takes ${ms(service)} ms alone.\n`);
    p.say(line(['load', 'requests/s', 'ms', 'times alone']));
    for (let load = is.step; load <= is.last; load += is.step) {
      const mean = (service * 100) / load;
      const { each = 0 } = yield* measured(p, phases, [`${load} %`, 'ms'], function* (done) {
        done.each = yield* open(p, fd, is, mean, random);
        done.count = is.requests;
        done.at = load;
      });
      p.say(line([`${load} %`, (1 / mean).toFixed(1), ms(each), (each / service).toFixed(2)]));
    }
    p.close(fd);
    return 0;
  },
});

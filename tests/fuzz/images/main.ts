/**
 * npm run fuzz -- images [--seed N] [--count N] [--seconds N] [--volume NAME] [--out DIR]
 *
 * Mutants of volumes that the kernel filled, one for each seed: checked, mounted, walked, read, written to and repaired. One
 * that makes us throw, or keeps us busy, is cut down to the mutations that matter and kept in a folder; from
 * tests/fuzz/images/found a test tries it ever after.
 *
 *     main ──range of seeds──▶ worker ── begun 17, begun 18, fault … ──▶ main      a worker that says nothing is ended
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Mutant, mutantOf } from './mutant.ts';
import { faultKind, faultsOf, minimised } from './try.ts';

/** Of the processor's time, for all that is done with a mutant. */
const SLOW_MS = 5000;
const HANG_MS = 60_000;
const LOOK_MS = 1000;
const TOLD_EVERY = 1000;
const MOST_FOUND = 40;
const MEMORY_MB = 3072;

interface Range {
  from: number;
  to: number;
  only: string;
}

/** What a worker tells: a seed has begun, or a fault of its mutant. */
interface Told {
  seed: number;
  fault?: string;
  mutant?: Mutant;
}

function work({ from, to, only }: Range): void {
  const say = (told: Told) => parentPort!.postMessage(told);
  const known = new Set<string>();
  for (let seed = from; seed < to; seed++) {
    say({ seed });
    const mutant = mutantOf(seed, only);
    const begun = process.cpuUsage();
    const faults = faultsOf(mutant);
    const { user, system } = process.cpuUsage(begun);
    const ms = Math.round((user + system) / 1000);
    if (ms > SLOW_MS) say({ seed, fault: `${ms} ms of the processor`, mutant });
    for (const fault of faults) {
      const kind = faultKind(fault);
      if (known.has(kind)) continue;
      known.add(kind);
      say({ seed, fault, mutant: minimised(mutant, kind) });
    }
  }
}

/** Runs seeds from `from` on in a worker; the seed to go on with, once it is done, or was ended because it hung. */
function runWorker(range: Range, found: (told: Told) => void): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: range,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let seed = range.from;
  let since = performance.now();
  return new Promise((resolve) => {
    const end = (next: number) => {
      clearInterval(watch);
      void worker.terminate();
      resolve(next);
    };
    const lost = (fault: string) => {
      found({ seed, fault, mutant: mutantOf(seed, range.only) });
      end(seed + 1);
    };
    const watch = setInterval(() => {
      if (performance.now() - since > HANG_MS) lost('hangs');
    }, LOOK_MS);
    worker.on('message', (told: Told) => {
      if (told.fault !== undefined) {
        found(told);
        return;
      }
      ({ seed } = told);
      since = performance.now();
      if (seed % TOLD_EVERY === 0) console.log(`seed ${seed}`);
    });
    worker.on('error', (error) => lost(String(error)));
    worker.on('exit', () => end(range.to));
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '1000000' },
      volume: { type: 'string', default: '' },
      out: { type: 'string', default: path.join('tests', 'fuzz', 'images', 'found') },
    },
  });
  const [first, count, seconds] = [values.seed, values.count, values.seconds].map(Number);
  const begun = performance.now();
  const passed = () => (performance.now() - begun) / 1000;
  let finds = 0;
  const found = ({ seed, fault, mutant }: Told) => {
    finds++;
    const file = path.join(values.out, `${mutant!.volume}-${seed}.json`);
    fs.writeFileSync(
      file,
      `${JSON.stringify({ volume: mutant!.volume, seed, says: fault, mutations: mutant!.mutations }, undefined, 1)}\n`,
    );
    console.log(
      `${file}: ${fault}\n  ${mutant!.mutations.map(({ what, hex }) => `${what} = ${hex.slice(0, 32)}`).join('; ')}`,
    );
  };
  /** Seeds at a time, so that the clock is looked at between them. */
  const PART = 100;
  let at = first;
  while (at < first + count && passed() < seconds && finds < MOST_FOUND)
    at = await runWorker({ from: at, to: Math.min(first + count, at + PART), only: values.volume }, found);
  console.log(`seeds ${first} to ${at - 1}: ${at - first} mutants in ${Math.round(passed())} s, ${finds} found`);
  process.exitCode = finds > 0 ? 1 : 0;
}

if (isMainThread) await main();
else work(workerData as Range);

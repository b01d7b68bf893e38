/**
 * npm run fuzz -- images [--seed N] [--count N] [--seconds N] [--volume NAME] [--out DIR] [--beside [--parts read,write,fsck] [--jobs N]]
 *
 * Mutants of volumes that the kernel filled, one for each seed: checked, mounted, walked, read, written to and repaired. One
 * that makes us throw, or keeps us busy, is cut down to the mutations that matter and kept in a folder; from
 * tests/fuzz/images/found a test tries it ever after. With --beside the kernel and e2fsck do the same to it instead (beside.ts),
 * and what they answer otherwise than we do is printed, the first of each kind, and how many mutants of each there are: needs root.
 *
 *     main ──range of seeds──▶ worker ── begun 17, begun 18, fault … ──▶ main      a worker that says nothing is ended
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { allDifferences, PARTS, type Part } from './beside.ts';
import { type Mutant, mutantOf, mutate } from './mutant.ts';
import { spotsOf } from './spots.ts';
import { faultKind, faultsOf, minimised } from './try.ts';
import { volumeBytes } from './volumes.ts';

/** Of the processor's time, for all that is done with a mutant. */
const SLOW_MS = 5000;
/** The same; of all jobs together. */
const HANG_MS = 60_000;
const LOOK_MS = 1000;
const TOLD_EVERY = 1000;
const MOST_FOUND = 40;
const MEMORY_MB = 3072;
/** Characters of a difference. */
const MOST_SHOWN = 1500;

interface Range {
  from: number;
  to: number;
  only: string;
  /** What is held beside Linux; nothing: our side alone. */
  beside: Part[];
}

/** What a worker tells: a seed has begun, or a fault of its mutant. */
interface Told {
  seed: number;
  fault?: string;
  /** What kind of answer differs from Linux's, and of how many. */
  kind?: string;
  mutant?: Mutant;
}

/** The first difference of each kind. */
function tellDifferences(mutant: Mutant, parts: Part[], say: (kind: string, fault: string) => void): void {
  const journal = spotsOf(volumeBytes(mutant.volume)).journal !== undefined;
  for (const part of parts)
    try {
      for (const [kind, lines] of Object.entries(allDifferences(mutate(mutant), journal, [part])))
        if (lines.length > 0)
          say(kind, `${lines[0].slice(0, MOST_SHOWN)}${lines.length > 1 ? ` (of ${lines.length})` : ''}`);
    } catch (thrown) {
      say('thrown', `${part}: ${(thrown as Error).stack ?? thrown}`);
    }
}

/** What the processor was used for so far: beside other work the clock says nothing. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function work({ from, to, only, beside }: Range): void {
  const say = (told: Told) => parentPort!.postMessage(told);
  const known = new Set<string>();
  for (let seed = from; seed < to; seed++) {
    say({ seed });
    const mutant = mutantOf(seed, only);
    if (beside.length > 0) {
      tellDifferences(mutant, beside, (kind, fault) => say({ seed, kind, fault, mutant }));
      continue;
    }
    const begun = processorMs();
    const faults = faultsOf(mutant);
    const ms = Math.round(processorMs() - begun);
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
  let since = processorMs();
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
      if (processorMs() - since > HANG_MS) lost('hangs');
    }, LOOK_MS);
    worker.on('message', (told: Told) => {
      if (told.fault !== undefined) {
        found(told);
        return;
      }
      ({ seed } = told);
      since = processorMs();
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
      count: { type: 'string' },
      seconds: { type: 'string' },
      volume: { type: 'string', default: '' },
      beside: { type: 'boolean', default: false },
      parts: { type: 'string', default: Object.keys(PARTS).join(',') },
      jobs: { type: 'string', default: '1' },
      out: { type: 'string', default: path.join('tests', 'fuzz', 'images', 'found') },
    },
  });
  const first = Number(values.seed);
  // With a time and no count, as many as there is time for.
  const count = Number(values.count ?? (values.seconds === undefined ? 1000 : 1e9));
  const seconds = Number(values.seconds ?? 1e9);
  const begun = performance.now();
  const passed = () => (performance.now() - begun) / 1000;
  let finds = 0;
  /** Mutants of each kind. */
  const kinds = new Map<string, number>();
  const found = ({ seed, fault, kind, mutant }: Told) => {
    finds++;
    if (kind) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const file = path.join(values.out, `${mutant!.volume}-${seed}.json`);
    if (!values.beside)
      fs.writeFileSync(
        file,
        `${JSON.stringify({ volume: mutant!.volume, seed, says: fault, mutations: mutant!.mutations }, undefined, 1)}\n`,
      );
    console.log(
      `${kind ? `${mutant!.volume}-${seed} ${kind}` : file}: ${fault}\n  ${mutant!.mutations.map(({ what, hex }) => `${what} = ${hex.slice(0, 32)}`).join('; ')}`,
    );
  };
  /** Seeds at a time, so that the clock is looked at between them. */
  const PART = values.beside ? 20 : 100;
  const beside = values.beside ? (values.parts.split(',') as Part[]) : [];
  let at = first;
  const job = async () => {
    while (at < first + count && passed() < seconds && (values.beside || finds < MOST_FOUND)) {
      let from = at;
      at = Math.min(first + count, at + PART);
      const to = at;
      while (from < to) from = await runWorker({ from, to, only: values.volume, beside }, found);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, job));
  console.log(`seeds ${first} to ${at - 1}: ${at - first} mutants in ${Math.round(passed())} s, ${finds} found`);
  for (const [kind, times] of [...kinds].sort()) console.log(`  ${kind}: ${times}`);
  process.exitCode = finds > 0 ? 1 : 0;
}

if (isMainThread) await main();
else work(workerData as Range);

/**
 * `ext4lab lab postmark`: the papers' benchmark on our file systems and the simulated machine, with their figures beside.
 *
 *      cells ──▶ workers ──▶ a line on standard error for each that is done ──▶ tables, or with --json a line for each cell
 */
import os from 'node:os';
import { Refused } from '../bytes/refused.ts';
import { type Cell, scriptOf } from '../lab/cell.ts';
import { FILE_SYSTEMS, MOST_DISKS, TESTS } from '../lab/papers.ts';
import type { Progress } from '../lab/pool.ts';
import { missed, verdictOn } from '../lab/verdict.ts';
import { runAll } from './lab/pool.ts';
import { tableOf } from './lab/table.ts';

const HELP = `Reruns the papers' PostMark on ext2, ext3 and ext4 of kernel 2.6.33, on one to four simulated disks.

  ext4lab lab postmark                            all 36 cells
  ext4lab lab postmark --test 1 --fs ext2,ext4 --disks 1,4
  ext4lab lab postmark --test 2 --json            one object for each cell, in a line of its own

  --test N,…     of the papers' tests 1, 2 and 3
  --fs NAME,…    of ext2, ext3 and ext4
  --disks N,…    of 1 to 4
  --jobs N       so many cells at once (as many as there are processors)
  --check        e2fsck looks at the volume that each cell leaves; what it finds wrong is an error
  --script       prints what each cell runs, and runs nothing
  --json         test, fs, disks, seconds, paper, megabytes, rates, and what the time went for

Ends with 1 when all 36 cells were run and do not come as near to the papers' as they should (docs/lab.md).
`;

interface Asked {
  tests: number[];
  fs: string[];
  disks: number[];
  jobs: number;
  check: boolean;
  json: boolean;
  script: boolean;
}

export async function labCommand(argv: string[]): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(HELP);
    return 0;
  }
  const asked = read(argv);
  if (typeof asked === 'string') return complain(asked);
  const cells: Cell[] = [];
  for (const test of TESTS)
    for (const fs of FILE_SYSTEMS)
      for (const disks of asked.disks)
        if (asked.tests.includes(test.number) && asked.fs.includes(fs)) cells.push({ test, fs, disks });
  if (asked.script) {
    process.stdout.write(cells.map(scriptOf).join('\n'));
    return 0;
  }
  const results = await runAll(cells, asked.jobs, { checks: asked.check }, progressTo(process.stderr, cells.length));
  if (results instanceof Refused) return complain(results.refused);
  process.stdout.write(
    asked.json ? `${results.map((r) => JSON.stringify(r)).join('\n')}\n` : `${tableOf(TESTS, results)}\n`,
  );
  const misses = missed(verdictOn(results));
  if (misses.length > 0) process.stderr.write(`ext4lab lab: not as near as it should be: ${misses.join('; ')}\n`);
  return misses.length > 0 ? 1 : 0;
}

function complain(text: string): number {
  process.stderr.write(`ext4lab lab: ${text}\n`);
  return 2;
}

const inRange = (words: string[], most: number): number[] | undefined => {
  const numbers = [...new Set(words.map(Number))].sort();
  return numbers.every((n) => Number.isInteger(n) && n >= 1 && n <= most) ? numbers : undefined;
};

/** What the words ask for, or what is wrong with them. */
function read(argv: readonly string[]): Asked | string {
  const [workload, ...words] = argv;
  if (workload !== 'postmark')
    return workload === undefined
      ? 'which benchmark? There is postmark; --help says more'
      : `there is no benchmark ${workload}, but postmark`;
  const said: Record<string, string> = {};
  let check = false;
  let json = false;
  let script = false;
  for (let i = 0; i < words.length; i++) {
    const [name, given] = words[i].split(/=(.*)/s);
    if (name === '--json') json = true;
    else if (name === '--check') check = true;
    else if (name === '--script') script = true;
    else if (['--test', '--fs', '--disks', '--jobs'].includes(name)) said[name] = given ?? words[++i] ?? '';
    else return `there is no option ${name}; --help lists those there are`;
  }
  const list = (name: string, all: readonly (string | number)[]) => (said[name] ?? all.join(',')).split(',');
  const tests = inRange(list('--test', [1, 2, 3]), TESTS.length);
  if (!tests) return `--test is of 1 to ${TESTS.length}, not ${said['--test']}`;
  const disks = inRange(list('--disks', [1, 2, 3, 4]), MOST_DISKS);
  if (!disks) return `--disks is of 1 to ${MOST_DISKS}, not ${said['--disks']}`;
  const fs = list('--fs', FILE_SYSTEMS);
  const unknown = fs.find((name) => !FILE_SYSTEMS.some((known) => known === name));
  if (unknown !== undefined) return `--fs is of ${FILE_SYSTEMS.join(', ')}, not ${unknown}`;
  const jobs = Number(said['--jobs'] ?? os.availableParallelism());
  if (!(Number.isInteger(jobs) && jobs >= 1 && jobs <= 64)) return `--jobs is 1 to 64, not ${said['--jobs']}`;
  return { tests, fs, disks, jobs, check, json, script };
}

/** On a terminal one line that is written over; elsewhere a line for each cell. */
function progressTo(stream: NodeJS.WriteStream, cells: number): (progress: Progress) => void {
  const begun = performance.now();
  return ({ done, share, result }) => {
    const spent = (performance.now() - begun) / 1000;
    if (stream.isTTY) {
      const left = share > 0 ? `, ${Math.ceil((spent * (1 - share)) / share)} s left` : '';
      stream.write(`\r\x1b[K${done === cells ? '' : `${done} of ${cells} cells, ${Math.floor(share * 100)} %${left}`}`);
    } else if (result)
      stream.write(
        `${done} of ${cells}: test ${result.test}, ${result.fs}, disks ${result.disks}: ${result.seconds.toFixed(1)} s\n`,
      );
  };
}

/**
 * The options of `ext4lab lab WORKLOAD …`: the lab's own options and those that the workload declares.
 *
 *     ext4lab lab ffsb --threads 8 --fs ext3,ext4 --disks 1,4      ──▶  4 cells
 */
import os from 'node:os';
import { sentenceOf } from '../../bytes/said.ts';
import { commandOf, saidIn } from '../../commands/workloads.ts';
import type { Cell } from '../../lab/cell.ts';
import { cellsOf, EVERYTHING, type Matrix } from '../../lab/matrix.ts';
import { FILE_SYSTEMS, MOST_DISKS } from '../../lab/papers.ts';
import { WHAT_IFS } from '../../lab/what-ifs.ts';
import { Arguments, parseArguments } from '../../shell/program/arguments.ts';
import { help, NO_PROGRAMS, type Option, type Program } from '../../shell/program/program.ts';
import { WORKLOADS } from '../../workloads/all.ts';
import type { Workload } from '../../workloads/workload.ts';

export interface Asked {
  cells: Cell[];
  jobs: number;
  check: boolean;
  json: boolean;
  script: boolean;
}

const POSTMARK = 'postmark';

const TEST: Option = {
  long: 'test',
  argument: 'N,...',
  help: 'of the papers’ tests 1, 2 and 3 (all, if no number is said)',
};

const OWN: readonly Option[] = [
  { long: 'fs', argument: 'NAME,...', help: `of ${FILE_SYSTEMS.join(', ')} (all)` },
  { long: 'disks', argument: 'N,...', help: `of 1 to ${MOST_DISKS} (all)` },
  { long: 'what-if', argument: 'ID,...', help: 'each beside the cells as the papers had them (none)' },
  { long: 'jobs', argument: 'N', help: 'so many cells at once (as many as there are processors)' },
  { long: 'check', help: 'e2fsck looks at the volume that each cell leaves; what it finds wrong is an error' },
  { long: 'script', help: 'prints what each cell runs, and runs nothing' },
  { long: 'json', help: 'an object a cell, in a line of its own: seconds, paper, rates, and what the time went for' },
];

function programOf(workload: Workload): Program {
  const { name, title } = workload;
  const tests = name === POSTMARK;
  const { options } = commandOf(workload);
  return {
    name: `ext4lab lab ${name}`,
    summary: `${title} on ext2, ext3 and ext4 of kernel 2.6.33, on one to ${MOST_DISKS} simulated disks.`,
    usage: [`ext4lab lab ${name} [OPTION]...`],
    options: [...(tests ? [TEST] : []), ...OWN, ...options],
    notes: [
      `What-ifs: ${WHAT_IFS.map(({ id }) => id).join(', ')}.`,
      ...(tests
        ? [
            'Ends with 1 when all 36 cells were run and do not come as near to the papers’ as they should (docs/learn/lab.md).',
          ]
        : []),
      'Numbers of bytes may end with K, M or G.',
    ],
    run: () => 0,
  };
}

const HELP = `Reruns the papers' benchmark, and others, on simulated disks.

  ext4lab lab postmark                            the papers' 36 cells, with their seconds beside ours
  ext4lab lab postmark --test 1 --fs ext2,ext4 --disks 1,4
  ext4lab lab ffsb --threads 8 --disks 1 --json   one object for each cell, in a line of its own

${WORKLOADS.map(({ name, summary }) => `  ${name.padEnd(15)}${summary}`).join('\n')}

  ext4lab lab WORKLOAD --help                     its options
`;

/** The request in the words; or a help text to show instead; or the error in the words. */
export function askedBy([name, ...words]: readonly string[]): Asked | { help: string } | { wrong: string } {
  if (name === '--help' || name === '-h') return { help: HELP };
  const workload = WORKLOADS.find((one) => one.name === name);
  if (!workload) {
    const there = WORKLOADS.map((one) => one.name).join(', ');
    return {
      wrong: name === undefined ? `which benchmark? There are ${there}` : `there is no benchmark ${name}, but ${there}`,
    };
  }
  const program = programOf(workload);
  const args = parseArguments(program, words, NO_PROGRAMS);
  if (!(args instanceof Arguments)) return { wrong: sentenceOf(args.message) };
  if (args.has('help')) return { help: help(program) };
  if (args.operands.length > 0) return { wrong: `${program.name} takes options only, not ${args.operands[0]}` };
  const asked = read(workload, args);
  return typeof asked === 'string' ? { wrong: asked } : asked;
}

function read(workload: Workload, args: Arguments): Asked | string {
  const said = saidIn(workload, args);
  const running = workload.begin(said);
  if (typeof running === 'string') return running;
  const ofTests = workload.name === POSTMARK && (args.has('test') || Object.keys(said).length === 0);
  const wrong: string[] = [];
  const listed = <T extends string | number>(option: string, all: readonly T[]): T[] => {
    const words = args.value(option)?.split(',');
    const odd = words?.find((word) => !all.some((one) => String(one) === word));
    if (odd !== undefined) wrong.push(`--${option} is of ${all.join(', ')}, not ${odd}`);
    return all.filter((one) => words?.includes(String(one)) ?? true);
  };
  const matrix: Matrix = {
    tests: listed('test', ofTests ? EVERYTHING.tests : []),
    workloads: ofTests ? {} : { [workload.name]: said },
    fs: listed('fs', EVERYTHING.fs),
    disks: listed('disks', EVERYTHING.disks),
    whatIfs: args.has('what-if')
      ? listed(
          'what-if',
          WHAT_IFS.map(({ id }) => id),
        )
      : [],
    share: 1,
  };
  const jobs = Number(args.value('jobs') ?? os.availableParallelism());
  if (!(Number.isInteger(jobs) && jobs >= 1 && jobs <= 64)) wrong.push(`--jobs is 1 to 64, not ${args.value('jobs')}`);
  if (wrong.length > 0) return wrong[0];
  const [check, json, script] = ['check', 'json', 'script'].map((flag) => args.has(flag));
  return { cells: cellsOf(matrix), jobs, check, json, script };
}

/**
 * Which cells are wanted: tests of the papers and workloads × file systems × disks × what-ifs.
 *
 *     tests 1, 2 · ffsb · ext3, ext4 · disks 1, 4 · as in the papers, HTree off   ──▶  cells, each with its script
 *
 * A what-if that does not apply to a file system (delayed allocation on ext2) makes no cell, and neither does a parameter that
 * is not allowed. A `share` of a test has fewer files and transactions, and the papers have no figures for it.
 */

import { WORKLOADS } from '../workloads/all.ts';
import type { Said } from '../workloads/parameters.ts';
import type { Workload } from '../workloads/workload.ts';
import type { Cell } from './cell.ts';
import { begun, type Job, jobOf } from './job.ts';
import { FILE_SYSTEMS, type FileSystemName, MOST_DISKS, TESTS } from './papers.ts';
import { appliesTo, WHAT_IFS, whatIfOf } from './what-ifs.ts';

export interface Matrix {
  readonly tests: readonly number[];
  /** By name, each with its parameters. */
  readonly workloads: Readonly<Record<string, Said>>;
  readonly fs: readonly FileSystemName[];
  readonly disks: readonly number[];
  /** Besides the cells as the papers ran them. */
  readonly whatIfs: readonly string[];
  readonly share: number;
}

export const SHARES = [1, 0.1, 0.01] as const;

/** The matrix that one press begins. */
export const FIRST: Matrix = { tests: [1], workloads: {}, fs: FILE_SYSTEMS, disks: [1], whatIfs: [], share: 1 };
export const EVERYTHING: Matrix = {
  tests: TESTS.map(({ number }) => number),
  workloads: {},
  fs: FILE_SYSTEMS,
  disks: Array.from({ length: MOST_DISKS }, (_, i) => i + 1),
  whatIfs: [],
  share: 1,
};

/** Tests first, then workloads by their names. */
export const jobsOf = ({ tests, workloads, share }: Pick<Matrix, 'tests' | 'workloads' | 'share'>): Job[] => [
  ...TESTS.filter(({ number }) => tests.includes(number)).map((test) => jobOf(test, share)),
  ...WORKLOADS.flatMap(({ name }) => (workloads[name] ? [{ workload: name, said: workloads[name] }] : [])),
];

export function cellsOf(matrix: Matrix): Cell[] {
  const { fs, disks, whatIfs } = matrix;
  const cells: Cell[] = [];
  for (const job of jobsOf(matrix).filter((one) => typeof begun(one) !== 'string'))
    for (const id of [undefined, ...whatIfs]) {
      const whatIf = whatIfOf(id);
      for (const name of fs)
        for (const on of disks)
          if (!whatIf || appliesTo(whatIf, name, on))
            cells.push({ job, fs: name, disks: on, ...(whatIf && { whatIf: whatIf.id }) });
    }
  return cells;
}

const inOrder = <T extends string | number>(all: readonly T[], text: string | undefined): T[] =>
  all.filter((one) => (text ?? '').split(',').includes(String(one)));

/** `size:64M,threads:8` */
const saidText = (said: Said): string =>
  Object.entries(said)
    .map(([name, value = '']) => `${name}:${encodeURIComponent(value)}`)
    .join();

/** The parameters in a link, without those that the workload lacks. */
function saidOf({ parameters }: Workload, text: string): Said {
  const pairs = text.split(',').map((pair) => pair.split(':'));
  return Object.fromEntries(pairs.filter(([name, value]) => value && parameters.some((p) => p.name === name)));
}

/** A matrix as parts of a link. A part that equals `FIRST` is left out. */
export const matrixParts = ({ tests, workloads, fs, disks, whatIfs, share }: Matrix): Record<string, string> => ({
  tests: tests.join(),
  ...Object.fromEntries(Object.entries(workloads).map(([name, said]) => [name, saidText(said)])),
  fs: fs.join(),
  disks: disks.join(),
  ...(whatIfs.length > 0 && { what: whatIfs.join() }),
  ...(share !== 1 && { share: String(share) }),
});

export function matrixOf(parts: Readonly<Record<string, string | undefined>>): Matrix {
  const list = <T extends string | number>(name: string, all: readonly T[], usual: readonly T[]) => {
    const found = inOrder(all, parts[name]);
    return found.length > 0 ? found : usual;
  };
  const workloads = Object.fromEntries(
    WORKLOADS.flatMap((one) => {
      const text = parts[one.name];
      return text === undefined ? [] : [[one.name, saidOf(one, text)]];
    }),
  );
  return {
    // A table of other workloads may do without the papers' tests.
    tests: list('tests', EVERYTHING.tests, Object.keys(workloads).length > 0 ? [] : FIRST.tests),
    workloads,
    fs: list('fs', FILE_SYSTEMS, FIRST.fs),
    disks: list('disks', EVERYTHING.disks, FIRST.disks),
    whatIfs: inOrder(
      WHAT_IFS.map(({ id }) => id),
      parts.what,
    ),
    share: SHARES.find((share) => String(share) === parts.share) ?? FIRST.share,
  };
}

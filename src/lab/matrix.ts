/**
 * Which cells are wanted: tests × file systems × disks × what-ifs.
 *
 *     tests 1, 2 · ext3, ext4 · disks 1, 4 · as in the papers, HTree off   ──▶  cells, each with its script
 *
 * A what-if that says nothing of a cell (delayed allocation of ext2) makes none. `share` of a test is a shorter one: so
 * many files and transactions less; the papers have no figures for it.
 */
import type { Cell } from './cell.ts';
import { FILE_SYSTEMS, type FileSystemName, MOST_DISKS, type PaperTest, TESTS } from './papers.ts';
import { appliesTo, WHAT_IFS, whatIfOf } from './what-ifs.ts';

export interface Matrix {
  readonly tests: readonly number[];
  readonly fs: readonly FileSystemName[];
  readonly disks: readonly number[];
  /** Besides the cells as the papers ran them. */
  readonly whatIfs: readonly string[];
  readonly share: number;
}

export const SHARES = [1, 0.1, 0.01] as const;

/** What begins with one press. */
export const FIRST: Matrix = { tests: [1], fs: FILE_SYSTEMS, disks: [1], whatIfs: [], share: 1 };
export const EVERYTHING: Matrix = {
  tests: TESTS.map(({ number }) => number),
  fs: FILE_SYSTEMS,
  disks: Array.from({ length: MOST_DISKS }, (_, i) => i + 1),
  whatIfs: [],
  share: 1,
};

/** PostMark makes no fewer. */
const LEAST = 10;

const shorter = (test: PaperTest, share: number): PaperTest => ({
  ...test,
  files: Math.max(LEAST, Math.round(test.files * share)),
  transactions: Math.max(LEAST, Math.round(test.transactions * share)),
});

export function cellsOf({ tests, fs, disks, whatIfs, share }: Matrix): Cell[] {
  const cells: Cell[] = [];
  for (const test of TESTS.filter(({ number }) => tests.includes(number)))
    for (const id of [undefined, ...whatIfs]) {
      const whatIf = whatIfOf(id);
      for (const name of fs)
        for (const on of disks)
          if (!whatIf || appliesTo(whatIf, name, on))
            cells.push({ test: shorter(test, share), fs: name, disks: on, ...(whatIf && { whatIf: whatIf.id }) });
    }
  return cells;
}

const inOrder = <T extends string | number>(all: readonly T[], text: string | undefined): T[] =>
  all.filter((one) => (text ?? '').split(',').includes(String(one)));

/** As parts of a link; what a link does not say is as in `FIRST`. */
export const matrixParts = ({ tests, fs, disks, whatIfs, share }: Matrix): Record<string, string> => ({
  tests: tests.join(),
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
  return {
    tests: list('tests', EVERYTHING.tests, FIRST.tests),
    fs: list('fs', FILE_SYSTEMS, FIRST.fs),
    disks: list('disks', EVERYTHING.disks, FIRST.disks),
    whatIfs: inOrder(
      WHAT_IFS.map(({ id }) => id),
      parts.what,
    ),
    share: SHARES.find((share) => String(share) === parts.share) ?? FIRST.share,
  };
}

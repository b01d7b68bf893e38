/** Which cells are wanted: what-ifs are lines of their scripts, links bring them back, and mke2fs and mount take them. */
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { runChecked } from '../../src/cli/lab/checked.ts';
import { scriptOf, workOf } from '../../src/lab/cell.ts';
import { commandOf, paperSeconds, workloadOf } from '../../src/lab/job.ts';
import { cellsOf, EVERYTHING, FIRST, type Matrix, matrixOf, matrixParts } from '../../src/lab/matrix.ts';
import { FILE_SYSTEMS } from '../../src/lab/papers.ts';
import { runCell } from '../../src/lab/run-cell.ts';
import { WHAT_IFS } from '../../src/lab/what-ifs.ts';
import { WORKLOADS } from '../../src/workloads/all.ts';
import { mustJudge } from '../helpers/linux.ts';

const ALL: Matrix = { ...EVERYTHING, whatIfs: WHAT_IFS.map(({ id }) => id), share: 0.01 };

it('everything is the papers’ 36 cells; a what-if makes those of which it says something', () => {
  expect(cellsOf(EVERYTHING)).toHaveLength(36);
  const whatIf = (id: string, change: Partial<Matrix> = {}) =>
    cellsOf({ ...EVERYTHING, tests: [1], whatIfs: [id], ...change }).filter((cell) => cell.whatIf === id);
  expect(whatIf('battery')).toHaveLength(12);
  expect(whatIf('no-delalloc').map(({ fs }) => fs)).toEqual(['ext4', 'ext4', 'ext4', 'ext4']);
  expect(whatIf('strip64').map(({ disks }) => disks)).not.toContain(1);
  expect(whatIf('strip64', { disks: [1] })).toEqual([]);
});

it('each cell has a script of its own, in which the what-if is a line', () => {
  const cells = cellsOf(ALL);
  expect(new Set(cells.map(scriptOf)).size).toBe(cells.length);
  const [cell] = cells.filter(({ whatIf, fs }) => whatIf === 'no-htree' && fs === 'ext4');
  expect(scriptOf(cell)).toBe(`# mkfs: -t ext4 -J size=128 -O ^metadata_csum,^64bit,uninit_bg,^dir_index
# size: 10G
# kernel: 2.6.33
# machine: papers-fitted
# disks: 1
postmark --number 40 --transactions 500 --low 1000 --high 100000
`);
});

const OTHERS: Matrix = {
  ...FIRST,
  tests: [],
  workloads: { ffsb: { size: '64M', profile: 'random-write' }, 'mail-server': {} },
};

it.each([FIRST, EVERYTHING, ALL, OTHERS, { ...OTHERS, tests: [1] }])('a link brings it back: %j', (matrix) => {
  expect(matrixOf(matrixParts(matrix))).toEqual(matrix);
});

it('other benchmarks stand beside the tests, or alone; what cannot be makes no cell', () => {
  expect(cellsOf(OTHERS).map((cell) => commandOf(cell.job))).toEqual([
    ...Array(3).fill('ffsb --profile random-write --size 64M'),
    ...Array(3).fill('mail-server'),
  ]);
  expect(cellsOf({ ...OTHERS, workloads: { ffsb: { size: 'much' } } })).toEqual([]);
  expect(matrixOf({ ffsb: 'size:1M,colour:red,threads' }).workloads).toEqual({ ffsb: { size: '1M' } });
});

it('the papers’ figures are those of their numbers, whoever says them', () => {
  const own = { workload: 'postmark', said: { high: '100000', low: '1000', transactions: '50000', number: '4000' } };
  expect(paperSeconds({ ...own, test: 1 }, 'ext3', 1)).toBe(103);
  expect(paperSeconds({ ...own, test: 1, said: { ...own.said, number: '4001' } }, 'ext3', 1)).toBeUndefined();
});

it('a volume has room for what a benchmark writes', () => {
  const [cell] = cellsOf({ ...OTHERS, workloads: { ffsb: { files: '20', size: '1G' } } });
  expect(scriptOf(cell)).toContain('# size: 30G\n');
});

it.each(WORKLOADS.map(({ name }) => name))(
  'a small %s is a cell: what it measures, how far it is, a clean volume',
  (name) => {
    const said = workloadOf({ workload: name }).sample;
    const [cell] = cellsOf({ ...OTHERS, workloads: { [name]: said }, fs: ['ext4'], disks: [2] });
    let told = 0;
    const result = (mustJudge('e2fsck') ? runChecked : runCell)(cell, () => told++);
    if (result instanceof Refused) expect.fail(result.refused);
    expect(result.paper).toBeUndefined();
    expect(result.phases.length).toBeGreaterThan(0);
    for (const { name: phase, seconds } of result.phases) {
      expect(seconds).toBeGreaterThan(0);
      expect(result.rates[phase]).toBeGreaterThan(0);
    }
    // Progress and the time left go by the turns that are said to come.
    const turns = workOf(cell);
    const ratio = (told * Math.max(1, Math.floor(turns / 100))) / turns;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  },
);

it('what a link says of things that are not there is left out', () => {
  expect(matrixOf({ tests: '9,2', fs: 'xfs', disks: '4,0', what: 'nvme,else', share: '7' })).toEqual({
    tests: [2],
    workloads: {},
    fs: FIRST.fs,
    disks: [4],
    whatIfs: ['nvme'],
    share: 1,
  });
});

it.each(WHAT_IFS.map(({ id, of = FILE_SYSTEMS }) => [id, of[of.length - 1]] as const))(
  'mke2fs, mount and the machine take %s',
  (id, fs) => {
    const cells = cellsOf({ ...ALL, tests: [1], fs: [fs], disks: [2], whatIfs: [id] });
    expect(cells.map(({ whatIf }) => whatIf)).toEqual([undefined, id]);
    for (const cell of cells) {
      const result = runCell({ ...cell, job: { ...cell.job, said: { ...cell.job.said, transactions: '40' } } });
      expect(result).not.toBeInstanceOf(Refused);
    }
  },
);

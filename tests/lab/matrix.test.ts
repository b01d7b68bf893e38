/** Which cells are wanted: what-ifs are lines of their scripts, links bring them back, and mke2fs and mount take them. */
import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { scriptOf } from '../../src/lab/cell.ts';
import { cellsOf, EVERYTHING, FIRST, type Matrix, matrixOf, matrixParts } from '../../src/lab/matrix.ts';
import { runCell } from '../../src/lab/run-cell.ts';
import { WHAT_IFS } from '../../src/lab/what-ifs.ts';

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
postmark -n 40 -t 500 --low 1000 --high 100000
`);
});

it.each([FIRST, EVERYTHING, ALL])('a link brings it back: %j', (matrix) => {
  expect(matrixOf(matrixParts(matrix))).toEqual(matrix);
});

it('what a link says of things that are not there is left out', () => {
  expect(matrixOf({ tests: '9,2', fs: 'xfs', disks: '4,0', what: 'nvme,else', share: '7' })).toEqual({
    tests: [2],
    fs: FIRST.fs,
    disks: [4],
    whatIfs: ['nvme'],
    share: 1,
  });
});

it.each(WHAT_IFS.map(({ id }) => id))('mke2fs, mount and the machine take %s', (id) => {
  const cells = cellsOf({ ...ALL, tests: [1], fs: ['ext4'], disks: [2], whatIfs: [id] });
  expect(cells.map(({ whatIf }) => whatIf)).toEqual([undefined, id]);
  for (const cell of cells) {
    const result = runCell({ ...cell, test: { ...cell.test, transactions: 40 } });
    expect(result).not.toBeInstanceOf(Refused);
  }
});

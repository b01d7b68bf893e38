/** `ext4lab lab …`: the lab's options beside those that each workload declares; the papers' cells if nothing else is said. */
import { expect, it } from 'vitest';
import { askedBy } from '../../src/cli/lab/options.ts';
import { tableOf } from '../../src/cli/lab/table.ts';
import { commandOf } from '../../src/lab/job.ts';
import type { CellResult } from '../../src/lab/run-cell.ts';
import { WORKLOADS } from '../../src/workloads/all.ts';

function cells(...words: string[]): string[] {
  const asked = askedBy(words);
  if (!('cells' in asked)) throw new Error(JSON.stringify(asked));
  return asked.cells.map(({ job, fs, disks, whatIf = '' }) => `${commandOf(job)} | ${fs} ${disks} ${whatIf}`.trim());
}

it('postmark alone is the papers’ 36 cells; with numbers of one’s own it is another benchmark', () => {
  expect(cells('postmark')).toHaveLength(36);
  expect(cells('postmark', '--test', '2,1', '--fs=ext4', '--disks', '4')).toEqual([
    'postmark --number 4000 --transactions 50000 --low 1000 --high 100000 | ext4 4',
    'postmark --number 30000 --transactions 50000 --low 1 --high 1000 | ext4 4',
  ]);
  expect(cells('postmark', '-n', '200', '--fs', 'ext2', '--disks', '1')).toEqual(['postmark --number 200 | ext2 1']);
});

it('a what-if is run beside the cells without it', () => {
  expect(cells('ffsb', '-t8', '--fs', 'ext3,ext4', '--disks', '1', '--what-if', 'no-delalloc')).toEqual([
    'ffsb --threads 8 | ext3 1',
    'ffsb --threads 8 | ext4 1',
    'ffsb --threads 8 | ext4 1 no-delalloc',
  ]);
});

it.each(WORKLOADS.map(({ name }) => name))('--help of %s says its own options and the lab’s', (name) => {
  const asked = askedBy([name, '--help']);
  if (!('help' in asked)) throw new Error(JSON.stringify(asked));
  for (const { option } of WORKLOADS.find((w) => w.name === name)?.parameters ?? [])
    expect(asked.help).toContain(`--${option}=`);
  expect(asked.help).toContain('--what-if=');
  expect(asked.help.includes('--test=')).toBe(name === 'postmark');
});

it.each([
  [[], 'which benchmark? There are '],
  [['bench'], 'there is no benchmark bench, but arrivals, '],
  [['ffsb', '--test', '1'], 'ext4lab lab ffsb has no option --test here'],
  [['ffsb', '--threads', 'many'], '--threads is a whole number from 1 to 256, not many'],
  [['ffsb', '--fs', 'ext4,xfs'], '--fs is of ext2, ext3, ext4, not xfs'],
  [['postmark', '--test', '4'], '--test is of 1, 2, 3, not 4'],
  [['postmark', '--jobs', '0'], '--jobs is 1 to 64, not 0'],
])('%j is refused', (words, why) => {
  expect(askedBy(words)).toEqual({ wrong: expect.stringContaining(why) });
});

it('a benchmark that the papers do not have is a table of what it measured', () => {
  const phases = [{ name: 'create', unit: 'MiB', seconds: 2, count: 3, bytes: 2 ** 24 }] as const;
  const job = { workload: 'ffsb', said: { threads: '8' } };
  const of = (fs: string, disks: number) =>
    ({ workload: 'ffsb', fs, disks, seconds: 2, phases }) as unknown as CellResult;
  expect(tableOf([{ job }], [of('ext3', 1), of('ext4', 1), of('ext4', 2)]).split('\n')).toEqual([
    'FFSB: ffsb --threads 8',
    '                        1 disk             2 disks',
    '  ext3                   2.0 s                    ',
    '    create          8.00 MiB/s                    ',
    '  ext4                   2.0 s               2.0 s',
    '    create          8.00 MiB/s          8.00 MiB/s',
  ]);
});

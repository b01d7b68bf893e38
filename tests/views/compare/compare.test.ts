/** The scenes of comparisons as text; bars on one scale; words that are right where there are ties and zeros. */
import { describe, expect, it } from 'vitest';
import { printed } from '../../../src/bytes/said.ts';
import { DATA, JOURNAL, PARTS } from '../../../src/machine/demands.ts';
import { COMPONENTS } from '../../../src/machine/request/components.ts';
import type { FileSystemKind, VariantResult, VariantRun } from '../../../src/session/compare/compare.ts';
import { sessionOf } from '../../../src/views/common/scene.ts';
import { CELLS, commandAt, commandIn, rowsOf, stacksOf, sumOf } from '../../../src/views/compare/layout.ts';
import { COMPARE_SCENES, commandsIn, resultsOf } from '../../../src/views/compare/scene.ts';
import { bestOf, comparisonInWords, driverWords, longerWords } from '../../../src/views/compare/text.ts';

const cell = (part: number, ns: number) => {
  const cells = new Float64Array(CELLS);
  cells[part * COMPONENTS.length] = ns;
  return cells;
};

/** A run of which only some things are told. */
const run = (told: Partial<VariantRun>): VariantRun => ({
  machine: 'a machine',
  kind: 'ext4',
  driver: 'ext4',
  status: 0,
  from: new Uint32Array(0),
  to: new Uint32Array(0),
  cells: new Float64Array(0),
  total: new Float64Array(CELLS),
  sync: new Float64Array(CELLS),
  bytesSent: new Float64Array(PARTS.length),
  bytesRead: 0,
  bytesOfPrograms: 0,
  reads: 0,
  writes: 0,
  flushes: 0,
  files: 0,
  runs: 0,
  mostRuns: 0,
  freeBytes: 4096,
  ...told,
});
const result = (label: string, told: Partial<VariantRun>): VariantResult => ({
  label,
  phrase: `on ${label}`,
  run: run(told),
});

describe('words', () => {
  it('of what is equal, and of nothing at all', () => {
    expect(comparisonInWords([result('a', {}), result('b', {})])).toEqual([
      'Programs waited for nothing in any variant.',
      'Requests to the disks: 0 in each variant.',
      'Sent to the disks: 0 bytes in each variant.',
    ]);
    const same = { total: cell(DATA, 5e6), reads: 3 };
    expect(comparisonInWords([result('a', same), result('b', same)]).slice(0, 2)).toEqual([
      'Programs waited equally long in each variant: 5.00 ms.',
      'Requests to the disks: 3 in each variant.',
    ]);
  });

  it('of a zero beside something: no ratio', () => {
    expect(comparisonInWords([result('a', { total: cell(JOURNAL, 2e6) }), result('b', {})]).slice(0, 2)).toEqual([
      'Programs waited least on b: 0. On a 2.00 ms.',
      'Most of the difference is for the journal: 0 on b, 2.00 ms on a.',
    ]);
  });

  it('of two that tie before a third', () => {
    const [waited, , requests] = comparisonInWords([
      result('a', { total: cell(DATA, 23e5), writes: 7 }),
      result('b', { total: cell(DATA, 1e6), writes: 2 }),
      result('c', { total: cell(DATA, 1e6), writes: 7 }),
    ]);
    expect(waited).toBe('Programs waited least on b and on c: 1.00 ms. On a 2.30 ms, 2.3 times as long.');
    expect(requests).toBe('Requests to the disks: 2 on b, 7 on a and on c.');
  });

  it('of what cannot run, and of what ended early: nothing is called the best', () => {
    const lines = comparisonInWords([
      { label: 'a', phrase: 'on a', refused: printed('it is too small') },
      result('b', { status: 1, writes: 2 }),
      result('c', { writes: 9 }),
    ]);
    expect(lines).toEqual([
      'On b the script ended early, with exit code 1: its figures are of less work, so none is called the best.',
      'On a it cannot run: it is too small.',
    ]);
    expect(comparisonInWords([{ label: 'a', phrase: 'on a', refused: printed('No.') }])).toEqual([
      'On a it cannot run: No.',
    ]);
    expect(comparisonInWords([])).toEqual([]);
  });

  it('of drivers: whose they were, where it is not ext4’s own', () => {
    const by = (label: string, kind: FileSystemKind, driver = kind) => result(label, { kind, driver });
    expect(driverWords([by('a', 'ext4'), by('b', 'ext4')])).toBeUndefined();
    expect(driverWords([by('ext2', 'ext2', 'ext4'), by('ext3', 'ext3', 'ext4'), by('ext4', 'ext4')])).toBe(
      'ext2 and ext3 run through the ext4 driver, as in Linux today; with “# kernel: 2.6.33” in the script, through their own drivers.',
    );
    expect(driverWords([by('ext2', 'ext2'), by('ext4', 'ext4')])).toBe(
      'ext2 runs through its own driver, as in Linux 2.6.33.',
    );
    expect(driverWords([by('Linux 2.6.33', 'ext3'), by('Linux 6.18', 'ext3', 'ext4')])).toBe(
      'On Linux 6.18 ext3 runs through the ext4 driver, as today; on Linux 2.6.33 through its own driver.',
    );
  });

  it('of ratios: each says what its rounding allows', () => {
    expect(longerWords(1001, 1000)).toBe('less than 1 % longer');
    expect(longerWords(1170, 1000)).toBe('17 % longer');
    expect(longerWords(1949, 1000)).toBe('95 % longer');
    expect(longerWords(1950, 1000)).toBe('1.9 times as long');
    expect(longerWords(9960, 1000)).toBe('10 times as long');
    expect(longerWords(1234e6, 1e6)).toBe('1,234 times as long');
  });
});

describe('the best', () => {
  it('is marked only where there is a choice', () => {
    expect(bestOf({ values: [3, 3, 3], best: 'least', unit: 'count' })).toEqual([]);
    expect(bestOf({ values: [3], best: 'least', unit: 'count' })).toEqual([]);
    expect(bestOf({ values: [3, undefined], best: 'least', unit: 'count' })).toEqual([]);
    expect(bestOf({ values: [3, undefined, 2, 2], best: 'least', unit: 'count' })).toEqual([2, 3]);
    expect(bestOf({ values: [3, 1, 2], best: 'most', unit: 'count' })).toEqual([0]);
    expect(bestOf({ values: [1.2e6, 1.201e6, 3e6], best: 'least', unit: 'time' })).toEqual([0, 1]);
    expect(bestOf({ values: [0, 1], best: 'least', unit: 'count' })).toEqual([0]);
  });
});

describe('geometry', () => {
  const [scene] = COMPARE_SCENES;

  it('puts all bars on one scale, and their parts add up', () => {
    const { results } = resultsOf(scene);
    const stacks = stacksOf(results.map((r) => r.run?.total));
    const most = Math.max(...stacks.map((s) => s!.total));
    for (const [i, stack] of stacks.entries()) {
      expect(stack!.total).toBe(sumOf(results[i].run!.total));
      expect(sumOf(stack!.heights)).toBeCloseTo(stack!.total / most, 9);
    }
    expect(stacksOf([new Float64Array(CELLS), undefined])[0]!.heights).toEqual([0, 0, 0, 0, 0]);
    const rows = rowsOf(results);
    const waited = rows.find((r) => r.name === 'programs waited')!;
    for (const i of [0, 1, 2])
      expect(rows.filter((r) => r.part !== undefined).reduce((sum, r) => sum + r.values[i]!, 0)).toBe(waited.values[i]);
  });

  it('finds the command of every step in every variant', () => {
    const session = sessionOf(scene.command);
    const commands = commandsIn(session);
    const { results } = resultsOf(scene);
    expect(commandAt(commands, 0)).toBeUndefined();
    for (let i = 0; i < commands.event.length; i++) {
      const at = commandAt(commands, commands.event[i] + 1);
      if (!at || at === 'typed') throw new Error('a command of the script');
      for (const { run: r } of results) expect(commandIn(r!, at)).toBe(i);
    }
    expect(commandAt({ event: [4], from: [0], to: [3], text: [1] }, 9)).toBe('typed');
  });
});

/** The lab without a page: what runs, what is kept, what goes on after a reload, how long it takes, and what becomes files. */
import { expect, it } from 'vitest';
import { aboutWords, timeFor, timeLeft } from '../../src/app/lab/estimate.ts';
import { csvOf, jsonOf, svgOfTable } from '../../src/app/lab/export.ts';
import { Lab, rowsOf } from '../../src/app/lab/lab.ts';
import { cellName, readLink, writeLink } from '../../src/app/lab/link.ts';
import { workersFor } from '../../src/app/lab/runner.ts';
import { kindsOf } from '../../src/app/lab/Verdict.tsx';
import { LAB_IN_ENGLISH } from '../../src/app/lab/words.ts';
import { Refused } from '../../src/bytes/refused.ts';
import { type Cell, scriptOf, workOf } from '../../src/lab/cell.ts';
import { cellsOf, EVERYTHING, FIRST } from '../../src/lab/matrix.ts';
import type { Runner } from '../../src/lab/pool.ts';
import type { CellResult } from '../../src/lab/run-cell.ts';

function storage() {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (i: number) => [...texts.keys()][i] ?? null,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

/** A browser whose cells end when the test says so. */
function browser() {
  const under: { cell: Cell; told(share: number): void; end(result: CellResult | Refused): void }[] = [];
  const begun: string[] = [];
  const clock = { now: 0 };
  const kept = storage();
  const window = storage();
  const start = (): Runner => ({
    run: (cell, told) =>
      new Promise((end) => {
        begun.push(scriptOf(cell));
        under.push({ cell, told, end });
      }),
    end: () => {},
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const finish = async (result?: Refused, which = 0) => {
    const [{ cell, end }] = under.splice(which, 1);
    clock.now += 1000;
    end(
      result ??
        ({
          workload: cell.job.workload,
          test: cell.job.test,
          fs: cell.fs,
          disks: cell.disks,
          seconds: 9,
        } as CellResult),
    );
    await settled();
  };
  const open = (matrix = FIRST, version = 'a') =>
    new Lab({ start, workers: 1, now: () => clock.now, kept, window, version }, matrix);
  /** A second window of the same browser: what one keeps, the other hears. */
  const heard = (lab: Lab) => {
    for (let i = 0; i < kept.length; i++) lab.heard(kept.key(i) ?? '');
  };
  const tab = () => new Lab({ start, workers: 1, now: () => clock.now, kept, window: storage(), version: 'a' }, FIRST);
  /** A cell under way tells how far it has come. */
  const come = (share: number) => under[0].told(share);
  return { open, tab, heard, come, finish, begun, clock, window };
}

const doneIn = (lab: Lab): number => rowsOf(lab.state).filter(({ kept }) => kept).length;

it('results come in one by one, and a cell that is there is not run again', async () => {
  const { open, finish, begun } = browser();
  const lab = open();
  lab.run();
  expect(lab.state.running).toMatchObject({ cells: 3 });
  expect(lab.progress).toEqual({ done: 0, share: 0 });
  await finish();
  expect(doneIn(lab)).toBe(1);
  expect([...lab.state.results.values()][0]).toMatchObject({ took: 1000, result: { seconds: 9 } });
  await finish();
  await finish();
  expect(lab.state.running).toBeUndefined();
  expect(doneIn(lab)).toBe(3);
  lab.choose({ ...FIRST, disks: [1, 2] });
  expect(doneIn(lab)).toBe(3);
  lab.run();
  expect(lab.state.running).toMatchObject({ cells: 3 });
  expect(new Set(begun).size).toBe(begun.length);
});

it('progress alone draws no figure anew: only who watches it is told', () => {
  const { open, come } = browser();
  const lab = open();
  lab.run();
  const { state } = lab;
  const drawn: unknown[] = [];
  const seen: number[] = [];
  lab.subscribe(() => drawn.push(lab.state));
  lab.watch(() => seen.push(lab.progress.share));
  come(0.3);
  come(0.6);
  expect(seen.map((share) => share.toFixed(1))).toEqual(['0.1', '0.2']);
  expect(drawn).toEqual([]);
  expect(lab.state).toBe(state);
});

it('two windows at once lose nothing, and a cell that the other has done is not run again', async () => {
  const { open, tab, heard, finish, begun } = browser();
  const [a, b] = [open(), tab()];
  a.run();
  await finish();
  heard(b);
  b.run();
  expect(begun).toHaveLength(3);
  // The second window is slow with its first cell: the first one ends the other two meanwhile.
  await finish();
  await finish(undefined, 1);
  heard(b);
  await finish();
  expect(begun).toHaveLength(4);
  expect([a, b, tab()].map((lab) => [lab.state.running, doneIn(lab)])).toEqual(Array(3).fill([undefined, 3]));
});

it('stopped, it keeps what is done; another choice stops it as well', async () => {
  const { open, finish } = browser();
  const lab = open();
  lab.run();
  await finish();
  lab.stop();
  expect([lab.state.running, doneIn(lab)]).toEqual([undefined, 1]);
  lab.run();
  expect(lab.state.running).toMatchObject({ cells: 2 });
  lab.choose(EVERYTHING);
  expect([lab.state.running, doneIn(lab)]).toEqual([undefined, 1]);
});

it('a reload goes on with the same choice, not with another, and not after a stop', async () => {
  const { open, finish } = browser();
  open().run();
  await finish();
  const again = open();
  expect(again.state.running).toMatchObject({ cells: 2 });
  expect(open(EVERYTHING).state.running).toBeUndefined();
  again.stop();
  const later = open();
  expect([later.state.running, doneIn(later)]).toEqual([undefined, 1]);
});

it('results of another version of the page are forgotten, and on request all are', async () => {
  const { open, finish } = browser();
  open().run();
  await finish();
  const lab = open();
  expect(doneIn(lab)).toBe(1);
  expect(doneIn(open(FIRST, 'b'))).toBe(0);
  expect(doneIn(open())).toBe(0);
  await finish();
  expect(doneIn(open())).toBe(1);
  lab.forget();
  expect([doneIn(lab), doneIn(open())]).toEqual([0, 0]);
});

it('a cell that is refused ends the run with its sentence', async () => {
  const { open, finish } = browser();
  const lab = open();
  lab.run();
  await finish();
  await finish(new Refused('no room'));
  expect(lab.state).toMatchObject({ failed: { english: 'no room' } });
  expect(doneIn(lab)).toBe(1);
});

it('the time is estimated from cells of the same kind, shared by the workers', async () => {
  const { open, finish } = browser();
  const lab = open();
  expect(timeFor(rowsOf(lab.state), [], 1)).toBeUndefined();
  lab.run();
  await finish();
  expect(timeFor(rowsOf(lab.state), lab.state.results.values(), 1)).toBeCloseTo(2000);
  expect(timeFor(rowsOf(lab.state), lab.state.results.values(), 2)).toBeCloseTo(1000);
  const [first] = cellsOf({ ...FIRST, share: 0.1 });
  expect(workOf(first) / workOf(cellsOf(FIRST)[0])).toBeCloseTo(0.1);
  expect(timeLeft(0, 5)).toBeUndefined();
  expect(timeLeft(0.25, 2000)).toBe(6000);
  expect([400, 8100, 41_000, 100_000].map((ms) => aboutWords(LAB_IN_ENGLISH, ms))).toEqual([
    '1 s',
    '9 s',
    'about 45 s',
    'about 2 minutes',
  ]);
  expect([1, 2, 4, 16].map(workersFor)).toEqual([1, 2, 3, 4]);
});

it('beside all cells stand those that the fit has seen and those that it predicts, and each what-if', () => {
  const matrix = { ...EVERYTHING, whatIfs: ['noop'] };
  const cells = cellsOf(matrix);
  const count = (kinds: ReturnType<typeof kindsOf>) => kinds.map(({ name, has }) => [name, cells.filter(has).length]);
  expect(count(kindsOf(matrix, LAB_IN_ENGLISH))).toEqual([
    ['as in the papers', 36],
    ['on 1, 2, 4 disks: fitted', 27],
    ['on other numbers of disks: predicted', 9],
    ['No elevator', 36],
  ]);
  expect(count(kindsOf(FIRST, LAB_IN_ENGLISH))).toEqual([['as in the papers', 36]]);
});

it('a link says what is chosen and which cell is open', () => {
  const visit = {
    matrix: { ...EVERYTHING, whatIfs: ['battery'], share: 0.1 },
    cell: cellName(cellsOf({ ...FIRST, whatIfs: ['battery'] })[3]),
    show: 'curves',
    theme: 'dark' as const,
  };
  expect(visit.cell).toBe('1.ext2.1.battery');
  expect(writeLink(visit)).toContain('&what=battery&share=0.1&cell=1.ext2.1.battery&show=curves&theme=dark');
  expect(readLink(writeLink(visit))).toEqual(visit);
});

it('figures become files', () => {
  const data = {
    columns: ['cell', 'seconds'],
    rows: [
      ['Test 1, "whole"', 45.6],
      ['<b>', undefined],
    ],
  };
  expect(csvOf(data)).toBe('cell,seconds\r\n"Test 1, ""whole""",45.6\r\n<b>,\r\n');
  expect(JSON.parse(jsonOf(data))).toEqual([{ cell: 'Test 1, "whole"', seconds: 45.6 }, { cell: '<b>' }]);
  const svg = svgOfTable(data, { ink: '#000', ground: '#fff' });
  expect(svg).toContain('>Test 1, &quot;whole&quot;</text>');
  expect(svg).toContain('>&lt;b&gt;</text>');
});

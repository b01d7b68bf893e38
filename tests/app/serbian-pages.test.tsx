/** The pages beside the instrument, drawn in Serbian: no English is left in them but what is quoted. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { shown } from '../../src/app/experiment-shown.ts';
import { ExperimentPart } from '../../src/app/experiments/ExperimentPart.tsx';
import { ExperimentsPage } from '../../src/app/experiments/ExperimentsPage.tsx';
import { CellDialog } from '../../src/app/lab/CellDialog.tsx';
import { Choose } from '../../src/app/lab/Choose.tsx';
import { Figures } from '../../src/app/lab/Figures.tsx';
import { LabPage } from '../../src/app/lab/LabPage.tsx';
import { Lab, type LabState, rowsOf } from '../../src/app/lab/lab.ts';
import { Runs } from '../../src/app/lab/Runs.tsx';
import { Refused } from '../../src/bytes/refused.ts';
import { printed } from '../../src/bytes/said.ts';
import { ABOUT } from '../../src/experiments/about.ts';
import { scriptOf } from '../../src/lab/cell.ts';
import { cellsOf, FIRST, type Matrix } from '../../src/lab/matrix.ts';
import { runCell } from '../../src/lab/run-cell.ts';
import { WHAT_IFS } from '../../src/lab/what-ifs.ts';
import { FirstSize } from '../../src/views/common/screen.ts';
import { Gallery } from '../../src/views/gallery/Gallery.tsx';
import { Motions } from '../../src/views/gallery/Motions.tsx';
import { VIEWS } from '../../src/views/gallery/scenes-of-views.ts';
import { LanguageContext } from '../../src/views/language/useWords.ts';
import { WORKLOADS } from '../../src/workloads/all.ts';
import { layFilled } from '../languages/packs.ts';
import { ENGLISH, ownWords } from '../views/own-words.ts';

// Without a browser a store is drawn as it is.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useSyncExternalStore: (_: unknown, current: () => unknown) => current(),
}));

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  vi.stubGlobal('location', new URL('https://lab.example/'));
  await layFilled('sr-Latn');
});
afterAll(() => vi.unstubAllGlobals());

const inSerbian = (page: ReactNode): string[] =>
  ownWords(renderToStaticMarkup(<LanguageContext value="sr-Latn">{page}</LanguageContext>));
const english = (words: readonly string[]) => words.filter((text) => ENGLISH.test(text));

it('the experiments, before and after they are laid out', async () => {
  const words = inSerbian(<ExperimentsPage first="sr-Latn" />);
  expect(words).toContain('Raspoređuje se u vašem pregledaču …');
  expect(english(words)).toEqual([]);
  const laid = inSerbian(<ExperimentPart experiment={ABOUT[0]} result={await shown(ABOUT[0].name)} />);
  expect(laid).toContain('blokova pročitano za ispis sa stat');
  expect(english(laid)).toEqual([]);
});

it('the frame of the gallery, and its motions', () => {
  const words = inSerbian(<Gallery first="sr-Latn" />);
  expect(words).toContain('Mapa datoteke');
  expect(english(words)).toEqual([]);
  const views = VIEWS.map((of) => ({ of, scenes: of.scenes }));
  const motions = inSerbian(<Motions views={views} theme="light" />);
  expect(motions).toContain('zaustavljena na svom putu');
  expect(english(motions)).toEqual([]);
});

/** Two disks and two benchmarks, one of them with a load, as they were run and with no elevator. */
const MATRIX: Matrix = {
  ...FIRST,
  fs: ['ext3', 'ext4'],
  disks: [1, 2],
  share: 0.01,
  whatIfs: ['noop'],
  workloads: { arrivals: WORKLOADS.find(({ name }) => name === 'arrivals')!.sample },
};

const EVERY = {
  ...MATRIX,
  whatIfs: WHAT_IFS.map(({ id }) => id),
  workloads: Object.fromEntries(WORKLOADS.map(({ name }) => [name, {}])),
};

function ranState(matrix: Matrix): LabState {
  const results = cellsOf(matrix).map((cell) => {
    const result = runCell(cell);
    if (result instanceof Refused) throw new Error(result.refused);
    // As if it had been the papers' own test.
    const { paper = result.test === undefined ? undefined : 1 } = result;
    return [
      scriptOf(cell),
      { result: { ...result, ...(paper !== undefined && { paper }) }, took: 1, work: 1 },
    ] as const;
  });
  return { matrix, results: new Map(results) };
}

const labOf = (matrix: Matrix) =>
  new Lab(
    {
      start: () => ({ run: () => new Promise(() => {}), end: () => {} }),
      workers: 1,
      now: () => 0,
      kept: undefined,
      window: undefined,
      version: 'a',
    },
    matrix,
  );

describe('the lab', () => {
  it('before anything was run, and with every choice made', () => {
    const words = inSerbian(<LabPage lab={labOf(FIRST)} first="sr-Latn" />);
    expect(words).toEqual(expect.arrayContaining(['Laboratorija', 'Izvrši 3 ćelije', 'jezgro']));
    expect(english(words)).toEqual([]);
    const lab = labOf(EVERY);
    const chosen = inSerbian(<Choose state={lab.state} rows={rowsOf(lab.state)} lab={lab} />);
    expect(chosen).toEqual(expect.arrayContaining(['Poštanski server', '8 izabranih', 'Bez heš stabla']));
    expect(english(chosen)).toEqual([]);
  });

  it('while it runs, and where that failed', () => {
    const lab = labOf(FIRST);
    lab.run();
    const state = { ...lab.state, failed: printed('the worker could not be started') };
    const words = inSerbian(<Runs state={state} lab={lab} />);
    expect(words).toEqual(
      expect.arrayContaining([
        '0 od 3 ćelije',
        'počelo je',
        'Jedna ćelija nije mogla da se izvrši: . Ono što je urađeno je sačuvano.',
      ]),
    );
    expect(english(words)).toEqual([]);
  });

  it('its figures, and a cell that is opened', () => {
    const state = ranState(MATRIX);
    const rows = rowsOf(state);
    const size = { width: 900, height: 600, dpr: 1 };
    const words = inSerbian(
      <FirstSize value={size}>
        <Figures table={{ rows, matrix: MATRIX }} onOpen={() => {}} />
      </FirstSize>,
    );
    expect(words).toEqual(
      expect.arrayContaining([
        'Uporedo sa radovima',
        'Koleno krive',
        'samo brisanje',
        'datoteka/s',
        'Bez raspoređivača',
      ]),
    );
    expect(english(words)).toEqual([]);
    for (const row of [rows[0], { cell: rows[0].cell, script: '' }]) {
      const opened = inSerbian(<CellDialog row={row} onClose={() => {}} />);
      expect(opened).toContain('Njena skripta');
      expect(english(opened)).toEqual([]);
    }
  });

  it('the name of a bar begins with what is written beside it, on a phone too', () => {
    const rows = rowsOf(ranState({ ...MATRIX, workloads: {}, whatIfs: [] }));
    for (const width of [900, 340]) {
      const html = renderToStaticMarkup(
        <FirstSize value={{ width, height: 600, dpr: 1 }}>
          <Figures table={{ rows, matrix: MATRIX }} onOpen={() => {}} />
        </FirstSize>,
      );
      const bars = [...html.matchAll(/<g class="lab-bar"[^>]*aria-label="([^"]*)"[^>]*><text[^>]*>([^<]*)/g)];
      expect(bars.length).toBeGreaterThan(3);
      for (const [, name, written] of bars)
        expect(name.startsWith(written), `${name} begins with ${written}`).toBe(true);
    }
  });
});

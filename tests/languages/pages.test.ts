/** What is said on pages beside the instrument: all of it in every language, with what is declared elsewhere in English. */
import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { ABOUT } from '../../src/experiments/about.ts';
import { EXPERIMENTS } from '../../src/experiments/experiments.ts';
import { runCell } from '../../src/lab/run-cell.ts';
import { WHAT_IFS } from '../../src/lab/what-ifs.ts';
import { experiments as englishExperiments } from '../../src/languages/en/pages/experiments.ts';
import { gallery as englishGallery } from '../../src/languages/en/pages/gallery.ts';
import { lab as englishLab } from '../../src/languages/en/pages/lab.ts';
import { experiments } from '../../src/languages/sr-Latn/pages/experiments.ts';
import { gallery } from '../../src/languages/sr-Latn/pages/gallery.ts';
import { lab } from '../../src/languages/sr-Latn/pages/lab.ts';
import { TAGS } from '../../src/machine/profiles/sourced-constant.ts';
import { VIEWS } from '../../src/views/gallery/scenes-of-views.ts';
import { WORKLOADS } from '../../src/workloads/all.ts';
import type { Workload } from '../../src/workloads/workload.ts';
import { SERBIAN_LETTERS, said, sentencesOf } from './sentences-of.ts';

/** Parts of all benchmarks, but for those that are called by their load. */
const PHASES = WORKLOADS.flatMap((workload) => phasesOf(workload)).filter((name) => !name.endsWith('%'));

const ENGLISH = {
  experiments: {
    ...englishExperiments,
    told: Object.fromEntries(ABOUT.map(({ name, ...told }) => [name, told])),
    rows: alike(EXPERIMENTS.flatMap(({ rows }) => rows.map(({ what }) => what))),
    devices: alike(['ext4', ...EXPERIMENTS.flatMap(({ columns }) => columns.map(({ title }) => title))]),
  },
  lab: {
    ...englishLab,
    whatIfs: Object.fromEntries(WHAT_IFS.map(({ id, title, about }) => [id, { title, about }])),
    workloads: Object.fromEntries(
      WORKLOADS.map(({ name, title, summary, parameters }) => [
        name,
        { title, about: summary, help: Object.fromEntries(parameters.map(({ name: of, help }) => [of, help])) },
      ]),
    ),
    phases: alike(PHASES),
    tagsMean: TAGS,
  },
  gallery: {
    ...englishGallery,
    views: Object.fromEntries(VIEWS.map(({ view: { id, title } }) => [id, title])),
    told: Object.fromEntries(
      VIEWS.map(({ view, scenes }) => [
        view.id,
        Object.fromEntries(scenes.map(({ id, title, about }) => [id, { title, about }])),
      ]),
    ),
  },
};

/** What the parts of a benchmark are called, whichever of its words is said. */
function phasesOf({ name, sample, parameters }: Workload): string[] {
  const said = parameters.flatMap((parameter) => (parameter.words ?? []).map((word) => ({ [parameter.name]: word })));
  return [{}, ...said].flatMap((more) => {
    const result = runCell({ job: { workload: name, said: { ...sample, ...more } }, fs: 'ext4', disks: 1 });
    if (result instanceof Refused) throw new Error(result.refused);
    return result.phases.map((phase) => phase.name);
  });
}

/** Names that are sentences. */
function alike(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

/** What is written alike in Serbian and English. */
const ALIKE =
  /^experiments\.(number|devices\.ext4)$|^gallery\.views\.formula$|^lab\.(test|per\.(MiB|ms)|workloads\.(bonnie|ffsb|iozone|postmark)\.title|model\.heads\.1)$/;

describe.each([['sr-Latn', { experiments, gallery, lab }]] as const)('%s', (_, pages) => {
  const own = sentencesOf(pages);
  const english = sentencesOf(ENGLISH);

  it('says all of it, in its own words and letters', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [path, sentence] of own) {
      const text = said(sentence);
      expect(text, path).toMatch(SERBIAN_LETTERS);
      expect(text, path).not.toMatch(/undefined|NaN|#/);
      if (typeof sentence === 'function') expect(text, path).toMatch(/1[.,]?234|5[.,]?678/);
      if (!ALIKE.test(path)) expect(text, path).not.toBe(said(english.get(path)!));
    }
  });
});

it.each<[what: string, say: (n: number) => string, forms: string[]]>([
  [
    'names',
    (n) => experiments.caption(n, n).replace(', na ext4 i kako je predloženo', ''),
    ['1 ime, 1 inod', '2 imena, 2 inoda', '5 imena, 5 inoda', '21 ime, 21 inod'],
  ],
  ['cells to run', lab.choose.run, ['Izvrši 1 ćeliju', 'Izvrši 2 ćelije', 'Izvrši 5 ćelija', 'Izvrši 21 ćeliju']],
  ['disks', lab.disks, ['1 disk', '2 diska', '5 diskova', '21 disk']],
  ['on disks', (n) => `na ${lab.onDisks(n)}`, ['na 1 disku', 'na 2 diska', 'na 5 diskova', 'na 21 disku']],
  ['what is otherwise', lab.choose.switches, ['1 izmena', '2 izmene', '5 izmena', '21 izmena']],
  ['scenes', gallery.scenes, ['1 prizor', '2 prizora', '5 prizora', '21 prizor']],
  ['lines', gallery.script, ['Skripta, 1 red', 'Skripta, 2 reda', 'Skripta, 5 redova', 'Skripta, 21 red']],
])('Serbian forms: %s', (_, say, forms) => {
  expect([1, 2, 5, 21].map(say)).toEqual(forms);
});

/** What the Serbian pack says: in its own words and letters, with its own plurals. What it lacks is no fault of it. */
import { beforeAll, expect, it } from 'vitest';
import { coursePage as englishCoursePage } from '../../src/app/compose/words.ts';
import { edit as englishEdit } from '../../src/app/edit/words.ts';
import { experiments as englishExperiments } from '../../src/app/experiments/words.ts';
import { panels as englishPanels } from '../../src/app/frame/panel-words.ts';
import { keep as englishKeep } from '../../src/app/keep/words.ts';
import { lab as englishLab } from '../../src/app/lab/words.ts';
import { composer as englishComposer } from '../../src/app/learn/composer-words.ts';
import { puzzles as englishPuzzles } from '../../src/app/learn/puzzle-words.ts';
import { palette as englishPalette } from '../../src/app/palette/words.ts';
import { script as englishScript } from '../../src/app/script/words.ts';
import { english } from '../../src/languages/english.ts';
import { counting } from '../../src/languages/sr-Latn/counting.ts';
import { wholePack } from '../../src/languages/whole-pack.ts';
import { units as englishUnits } from '../../src/views/common/unit-words.ts';
import { gallery as englishGallery } from '../../src/views/gallery/words.ts';
import { frame as englishFrame } from '../../src/views/page/words.ts';
import { transport as englishTransport } from '../../src/views/timeline/transport-words.ts';
import { timeline as englishTimeline } from '../../src/views/timeline/words.ts';
import { isLanguage, type Tables } from '../../src/words/languages.ts';
import { type Parts, wordsIn } from '../../src/words/words.ts';
import { SERBIAN_LETTERS, said, sentencesOf } from './packs.ts';

/** What narration.test.ts, described.test.ts and the glossary's test look at. */
const ELSEWHERE = ['told', 'said', 'event', 'topic', 'term', 'explained'];

let pack: Tables;
beforeAll(async () => {
  pack = await wholePack('sr-Latn');
});

const inSerbian = <T extends Parts>(part: T): T => wordsIn('sr-Latn', part);

it('counts in the forms that its rules have', () => {
  const { pluralCategories } = new Intl.PluralRules('sr-Latn').resolvedOptions();
  expect([...counting.categories].sort()).toEqual([...pluralCategories].sort());
});

/** Written alike in both languages: names, figures and units. */
const ALIKE =
  /^(format\.presets|palette\.kinds\.scenario|script\.terminal|fileMap\.about|directory\.(about|hashNames)|units|buddy\.number|journal\.picture\.middle|inspector\.number|formula\.(number|name)|tile\.formula|view\.formula|changes\.moment|crash\.|latency\.water|disks\.|messages\.refusal|lesson\.htree\.title|experiments\.number|device\.ext4|lab\.(test|per|model)|workload|flag\.|structName)|\.(size|equals|named|refused|blockLabel)$/;

it('says it in its own words and letters', () => {
  const theirs = sentencesOf(english());
  for (const [part, table] of Object.entries(pack).filter(([name]) => !ELSEWHERE.includes(name)))
    for (const [place, sentence] of sentencesOf(table as object, `${part}.`)) {
      const text = said(sentence);
      if (typeof text !== 'string') continue;
      expect(text.trim(), place).not.toBe('');
      expect(text, place).not.toMatch(/undefined|NaN|#/);
      // Signs of the shell, of the powers of two, and the names of units.
      expect(text.replaceAll(/[$&!\\µⁿ⁰³]/g, ''), place).toMatch(SERBIAN_LETTERS);
      const english = theirs.get(place);
      if (english !== undefined && !ALIKE.test(place)) expect(text, place).not.toBe(said(english));
    }
});

it('its numbers are Serbian', () => {
  const transport = inSerbian(englishTransport);
  expect([1, 3, 5, 11, 21, 2048].map((n) => transport.perSecond.event(n))).toEqual([
    '1 događaj/s',
    '3 događaja/s',
    '5 događaja/s',
    '11 događaja/s',
    '21 događaj/s',
    '2.048 događaja/s',
  ]);
  expect(transport.between(12.5)).toBe('12,5');
  expect(inSerbian(englishUnits).figure('1.25 MiB of 1,024 at 21 bytes')).toBe('1,25 MiB of 1.024 at 21 bajt');
});

it.each<[what: string, say: () => (n: number) => string, forms: string[]]>([
  [
    'operations',
    () => inSerbian(englishTransport).perSecond.operation,
    ['1 operacija/s', '2 operacije/s', '5 operacija/s', '21 operacija/s'],
  ],
  [
    'commands typed',
    () => inSerbian(englishKeep).typed,
    ['1 otkucana naredba', '2 otkucane naredbe', '5 otkucanih naredbi', '21 otkucana naredba'],
  ],
  [
    'minutes ago',
    () => inSerbian(englishKeep).ago.minute,
    ['pre 1 minut', 'pre 2 minuta', 'pre 5 minuta', 'pre 21 minut'],
  ],
  ['hours ago', () => inSerbian(englishKeep).ago.hour, ['pre 1 sat', 'pre 2 sata', 'pre 5 sati', 'pre 21 sat']],
  ['entries', () => inSerbian(englishPalette).entries, ['1 stavka', '2 stavke', '5 stavki', '21 stavka']],
  [
    'lines above',
    () => inSerbian(englishScript).linesAbove,
    ['još 1 red iznad', 'još 2 reda iznad', 'još 5 redova iznad', 'još 21 red iznad'],
  ],
  [
    'names of a file',
    () => (n) => inSerbian(englishEdit).names(n).split(' do ')[0],
    ['1 ime vodi', '2 imena vode', '5 imena vodi', '21 ime vodi'],
  ],
  ['pixels', () => inSerbian(englishCoursePage).pixels, ['1 piksel', '2 piksela', '5 piksela', '21 piksel']],
  [
    'a score',
    () => (n) => inSerbian(englishPuzzles).count(n, 'commands'),
    ['1 naredba', '2 naredbe', '5 naredbi', '21 naredba'],
  ],
  [
    'a score of another unit',
    () => (n) => inSerbian(englishPuzzles).count(n, 'reads'),
    ['1 reads', '2 reads', '5 reads', '21 reads'],
  ],
  [
    'marks in all',
    () => inSerbian(englishComposer).marksInAll,
    ['ukupno 1 poen', 'ukupno 2 poena', 'ukupno 5 poena', 'ukupno 21 poen'],
  ],
  [
    'blocks asked for',
    () => (n) => inSerbian(englishPanels).counters.held(0, n).split(' od ')[1],
    ['1 traženog bloka', '2 tražena bloka', '5 traženih blokova', '21 traženog bloka'],
  ],
  [
    'few bytes',
    () => (n) => inSerbian(englishPanels).counters.size(`${n} ${n === 1 ? 'byte' : 'bytes'}`),
    ['1 bajt', '2 bajta', '5 bajtova', '21 bajt'],
  ],
  [
    'places written',
    () => inSerbian(englishFrame).morePlaces,
    ['i još 1 mesto', 'i još 2 mesta', 'i još 5 mesta', 'i još 21 mesto'],
  ],
  ['writes', () => inSerbian(englishTimeline).writes, ['1 upis', '2 upisa', '5 upisa', '21 upis']],
  [
    'writes that fly',
    () => inSerbian(englishTimeline).cut.flying,
    [
      '1 promena bloka je u kešu diska i može da se izgubi',
      '2 promene blokova su u kešu diska i mogu da se izgube',
      '5 promena blokova je u kešu diska i može da se izgubi',
      '21 promena bloka je u kešu diska i može da se izgubi',
    ],
  ],
  [
    'names of an experiment',
    () => (n) => inSerbian(englishExperiments).caption(n, n).replace(', na ext4 i kako je predloženo', ''),
    ['1 ime, 1 inod', '2 imena, 2 inoda', '5 imena, 5 inoda', '21 ime, 21 inod'],
  ],
  [
    'cells to run',
    () => inSerbian(englishLab).choose.run,
    ['Izvrši 1 ćeliju', 'Izvrši 2 ćelije', 'Izvrši 5 ćelija', 'Izvrši 21 ćeliju'],
  ],
  ['disks', () => inSerbian(englishLab).disks, ['1 disk', '2 diska', '5 diskova', '21 disk']],
  [
    'on disks',
    () => (n) => `na ${inSerbian(englishLab).onDisks(n)}`,
    ['na 1 disku', 'na 2 diska', 'na 5 diskova', 'na 21 disku'],
  ],
  ['what is otherwise', () => inSerbian(englishLab).choose.switches, ['1 izmena', '2 izmene', '5 izmena', '21 izmena']],
  ['scenes', () => inSerbian(englishGallery).scenes, ['1 prizor', '2 prizora', '5 prizora', '21 prizor']],
  [
    'lines',
    () => inSerbian(englishGallery).script,
    ['Skripta, 1 red', 'Skripta, 2 reda', 'Skripta, 5 redova', 'Skripta, 21 red'],
  ],
])('forms: %s', (_, say, forms) => {
  expect([1, 2, 5, 21].map(say())).toEqual(forms);
});

it('a language is known by its tag alone', () => {
  expect(['sr-Latn', 'en', 'sr', 'toString', ''].map(isLanguage)).toEqual([true, true, false, false, false]);
});

/** What each language says: all that English says, in its own words, with its own plurals. That nothing is missing the compiler knows. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS } from '../../src/engine/volume/block-kind.ts';
import { counting as english } from '../../src/languages/en/counting.ts';
import { firstScenario } from '../../src/languages/en/first-scenario.ts';
import { format } from '../../src/languages/en/format.ts';
import { en } from '../../src/languages/en/index.ts';
import { scenarios, shelves } from '../../src/languages/en/scenarios.ts';
import { isLanguage, LANGUAGE_TAGS, type LateWords, type OtherWords, wordsOf } from '../../src/languages/languages.ts';
import { loadLanguage } from '../../src/languages/load-language.ts';
import { counting as serbian } from '../../src/languages/sr-Latn/counting.ts';
import type { ViewWords } from '../../src/languages/views.ts';
import { PRESETS } from '../../src/session/compare/presets.ts';
import { DAMAGES } from '../../src/session/run/damages.ts';
import { TILES } from '../../src/views/tiles.ts';
import { around as AROUND } from './english-around.ts';
import { SERBIAN_LETTERS, said, sentencesOf } from './sentences-of.ts';

/** A file each, which exports what it says of one or two views by their names. */
async function englishViews(): Promise<ViewWords> {
  const folder = new URL('../../src/languages/en/views/', import.meta.url);
  const files = await Promise.all(fs.readdirSync(folder).map((file) => import(new URL(file, folder).href)));
  return Object.assign({}, ...files);
}

/** All of it, with what comes later than the page; a part that is missing here does not compile. */
const { id, ...first } = firstScenario;
const LATE: LateWords = {
  scenarios: { ...scenarios, [id]: first },
  shelves,
  format,
  ...AROUND,
  views: await englishViews(),
};
const named = Object.fromEntries(TILES.map(({ id, title, name, about }) => [id, { title, name, about }]));
const ENGLISH = { ...en, ...LATE, tiles: { ...en.tiles, named } };

const COUNTING = { en: english, 'sr-Latn': serbian };

describe.each(LANGUAGE_TAGS)('%s', (tag) => {
  it('counts in the forms that its rules have', () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    expect([...COUNTING[tag].categories].sort()).toEqual([...pluralCategories].sort());
  });

  it('says what it is given, and is complete', async () => {
    const words = await loadLanguage(tag);
    expect(words.tag).toBe(tag);
    const own = sentencesOf(words);
    expect([...own.keys()].sort()).toEqual([...sentencesOf(tag === 'en' ? en : ENGLISH).keys()].sort());
    for (const [path, sentence] of own) {
      const text = said(sentence);
      expect(text.trim(), path).not.toBe('');
      expect(text, path).not.toMatch(/undefined|NaN|#/);
      if (typeof sentence === 'function' && sentence.length > 0) expect(text, path).toMatch(/1[.,]?234|5[.,]?678/);
    }
  });
});

/** What is written alike in Serbian and English, and why. */
const ALIKE: readonly (readonly [path: RegExp, why: string])[] = [
  [/\.size$|\.equals$|^views\.units\./, 'figures and units'],
  [/^format\.presets\.(ext3|ext4|large|largest)\.name$/, 'names of file systems'],
  [/^tiles\.named\.formula\.(title|name)$/, 'the same word'],
  [/^views\.(fileMap|directory)\.about$/, 'only names and figures'],
  [/^views\.((buddy|journal\.picture\.middle|inspector|formula)\.number|formula\.name)$/, 'a figure'],
  [
    /^views\.changes\.moment$|^views\.crash\.(fileRow|size|why|fileNamed|matrix\.mode)$|^views\.latency\.water\.(request|segment)$/,
    'only names and figures',
  ],
  [
    /^views\.disks\.(picture\.(parts\.|disk$)|storyAt|happens\.since|told|machineCaption)/,
    'short names, names and figures',
  ],
  [/^messages\.refusal$/, 'what no pattern knows'],
  [/^views\.directory\.hashNames\./, 'names of hashes'],
  [/^lessonTitles\.htree\.title$/, 'the name of the structure'],
  [/^palette\.kinds\.scenario$|^script\.terminal$/, 'the same word'],
];

it('the kinds of block are called in English as the engine calls them', () => {
  expect(ENGLISH.views.kinds).toEqual(Object.fromEntries(BLOCK_KINDS.map(({ name, label }) => [name, label])));
});

it('what can be compared is called in English as the session calls it', () => {
  const called = PRESETS.map(({ name, label, about }) => [name, { label, about }] as const);
  expect(ENGLISH.views.compare.presets).toEqual(Object.fromEntries(called));
});

it('what can be broken is called in English as the session calls it', () => {
  expect(ENGLISH.views.fsck.damages).toEqual(Object.fromEntries(DAMAGES.map(({ name, label }) => [name, label])));
});

it('no sentence of another language is still English, but for those that are alike; each of these is needed', async () => {
  const english = sentencesOf(ENGLISH);
  const alike = new Set<RegExp>();
  for (const tag of LANGUAGE_TAGS.filter((t) => t !== 'en'))
    for (const [path, sentence] of sentencesOf(await loadLanguage(tag))) {
      if (said(sentence) !== said(english.get(path)!)) continue;
      const known = ALIKE.find(([pattern]) => pattern.test(path));
      expect(known, `${path}: ${said(sentence)}`).toBeDefined();
      alike.add(known![0]);
    }
  expect(ALIKE.filter(([pattern]) => !alike.has(pattern)).map(String)).toEqual([]);
});

it('Serbian is in its Latin letters, and its numbers are Serbian', async () => {
  const { transport } = await loadLanguage('sr-Latn');
  // What a command does names signs of the shell.
  const letters = (path: string, text: string) =>
    path.startsWith('help.does.') ? text.replaceAll(/[$&!\\]/g, '') : text;
  for (const [path, sentence] of sentencesOf(wordsOf('sr-Latn')))
    expect(letters(path, said(sentence)), path).toMatch(SERBIAN_LETTERS);
  const events = [1, 3, 5, 11, 21, 2048].map((n) => transport.perSecond.event(n));
  expect(events).toEqual([
    '1 događaj/s',
    '3 događaja/s',
    '5 događaja/s',
    '11 događaja/s',
    '21 događaj/s',
    '2.048 događaja/s',
  ]);
  const ops = [1, 3, 5, 11, 21].map((n) => transport.perSecond.operation(n));
  expect(ops).toEqual(['1 operacija/s', '3 operacije/s', '5 operacija/s', '11 operacija/s', '21 operacija/s']);
  expect(transport.between(12.5)).toBe('12,5');
});

it.each<[what: string, say: (words: LateWords, early: OtherWords) => (n: number) => string, forms: string[]]>([
  [
    'commands typed',
    ({ keep }) => keep.typed,
    ['1 otkucana naredba', '2 otkucane naredbe', '5 otkucanih naredbi', '21 otkucana naredba'],
  ],
  ['minutes ago', ({ keep }) => keep.ago.minute, ['pre 1 minut', 'pre 2 minuta', 'pre 5 minuta', 'pre 21 minut']],
  ['hours ago', ({ keep }) => keep.ago.hour, ['pre 1 sat', 'pre 2 sata', 'pre 5 sati', 'pre 21 sat']],
  ['entries', ({ palette }) => palette.entries, ['1 stavka', '2 stavke', '5 stavki', '21 stavka']],
  [
    'lines above',
    ({ script }) => script.linesAbove,
    ['još 1 red iznad', 'još 2 reda iznad', 'još 5 redova iznad', 'još 21 red iznad'],
  ],
  [
    'names of a file',
    ({ edit }) =>
      (n) =>
        edit.names(n).split(' do ')[0],
    ['1 ime vodi', '2 imena vode', '5 imena vodi', '21 ime vodi'],
  ],
  ['pixels', ({ coursePage }) => coursePage.pixels, ['1 piksel', '2 piksela', '5 piksela', '21 piksel']],
  [
    'a score',
    ({ puzzles }) =>
      (n) =>
        puzzles.count(n, 'commands'),
    ['1 naredba', '2 naredbe', '5 naredbi', '21 naredba'],
  ],
  [
    'a score of another unit',
    ({ puzzles }) =>
      (n) =>
        puzzles.count(n, 'reads'),
    ['1 reads', '2 reads', '5 reads', '21 reads'],
  ],
  [
    'marks in all',
    ({ composer }) => composer.marksInAll,
    ['ukupno 1 poen', 'ukupno 2 poena', 'ukupno 5 poena', 'ukupno 21 poen'],
  ],
  [
    'blocks asked for',
    ({ panels }) =>
      (n) =>
        panels.counters.held(0, n).split(' od ')[1],
    ['1 traženog bloka', '2 tražena bloka', '5 traženih blokova', '21 traženog bloka'],
  ],
  [
    'few bytes',
    ({ panels }) =>
      (n) =>
        panels.counters.size(`${n} ${n === 1 ? 'byte' : 'bytes'}`),
    ['1 bajt', '2 bajta', '5 bajtova', '21 bajt'],
  ],
  [
    'places written',
    (_, { frame }) => frame.morePlaces,
    ['i još 1 mesto', 'i još 2 mesta', 'i još 5 mesta', 'i još 21 mesto'],
  ],
])('Serbian forms: %s', async (_, say, forms) => {
  const words = (await loadLanguage('sr-Latn')) as OtherWords;
  expect([1, 2, 5, 21].map(say(words, words))).toEqual(forms);
});

it('Serbian counts what the views show', async () => {
  const { timeline, units } = (await loadLanguage('sr-Latn')).views!;
  expect([1, 2, 5, 21].map(timeline.writes)).toEqual(['1 upis', '2 upisa', '5 upisa', '21 upis']);
  expect([1, 2, 5, 21].map(timeline.cut.flying)).toEqual([
    '1 promena bloka je u kešu diska i može da se izgubi',
    '2 promene blokova su u kešu diska i mogu da se izgube',
    '5 promena blokova je u kešu diska i može da se izgubi',
    '21 promena bloka je u kešu diska i može da se izgubi',
  ]);
  expect(units.figure('1.25 MiB of 1,024 at 21 bytes')).toBe('1,25 MiB of 1.024 at 21 bajt');
});

it('a language is known by its tag alone', () => {
  expect(['sr-Latn', 'en', 'sr', 'toString', ''].map(isLanguage)).toEqual([true, true, false, false, false]);
});

/** What each language says: all that English says, in its own words, with its own plurals. That nothing is missing the compiler knows. */
import { describe, expect, it } from 'vitest';
import { counting as english } from '../../src/languages/en/counting.ts';
import { en } from '../../src/languages/en/index.ts';
import { isLanguage, LANGUAGE_TAGS, loadLanguage, wordsOf } from '../../src/languages/languages.ts';
import { counting as serbian } from '../../src/languages/sr-Latn/counting.ts';

const COUNTING = { en: english, 'sr-Latn': serbian };

type Sentence = string | ((...given: never[]) => string);
/** Every sentence of a language by its path. */
function sentencesOf(words: object, path = ''): Map<string, Sentence> {
  const all = new Map<string, Sentence>();
  for (const [name, value] of Object.entries(words)) {
    if (typeof value === 'object') for (const [p, s] of sentencesOf(value, `${path}${name}.`)) all.set(p, s);
    else all.set(path + name, value);
  }
  return all;
}
/** With numbers and words in it that no sentence has by itself. */
const said = (sentence: Sentence): string =>
  typeof sentence === 'string' ? sentence : sentence(...([1234, 5678] as never[]));

describe.each(LANGUAGE_TAGS)('%s', (tag) => {
  it('counts in the forms that its rules have', () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    expect([...COUNTING[tag].categories].sort()).toEqual([...pluralCategories].sort());
  });

  it('says what it is given, and is complete', async () => {
    const words = await loadLanguage(tag);
    expect(words.tag).toBe(tag);
    const own = sentencesOf(words);
    expect([...own.keys()]).toEqual([...sentencesOf(en).keys()]);
    for (const [path, sentence] of own) {
      const text = said(sentence);
      expect(text.trim(), path).not.toBe('');
      expect(text, path).not.toMatch(/undefined|NaN|#/);
      if (typeof sentence === 'function' && sentence.length > 0) expect(text, path).toMatch(/1[.,]?234/);
    }
  });
});

it('no sentence of another language is still English', async () => {
  const english = sentencesOf(en);
  for (const tag of LANGUAGE_TAGS.filter((t) => t !== 'en'))
    for (const [path, sentence] of sentencesOf(await loadLanguage(tag)))
      if (!/number|between|tag/.test(path)) expect(said(sentence), path).not.toBe(said(english.get(path)!));
});

it('Serbian is in its Latin letters, and its numbers are Serbian', async () => {
  const { transport } = await loadLanguage('sr-Latn');
  for (const [path, sentence] of sentencesOf(wordsOf('sr-Latn')))
    expect(said(sentence), path).toMatch(/^[a-zčćđšž0-9\s.,:;()/+←→-]+$/i);
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

it('a language is known by its tag alone', () => {
  expect(['sr-Latn', 'en', 'sr', 'toString', ''].map(isLanguage)).toEqual([true, true, false, false, false]);
});

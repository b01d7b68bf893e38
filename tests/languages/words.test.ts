/** A pack laid over English, sentence by sentence: what it lacks is in English, and what English lacks is not there. */
import { beforeEach, expect, it } from 'vitest';
import { LaidPack } from '../../src/words/laid-pack.ts';
import { LANGUAGES, type LanguageTag, lay, packOf, shownIn } from '../../src/words/languages.ts';
import { langIn, saidIn, words, wordsIn } from '../../src/words/words.ts';

const TAG = 'made-up' as LanguageTag;

const cake = words('cake', {
  name: 'Cake',
  slices: (n: number) => `${n} slices`,
  kinds: { plain: 'plain', plum: 'with plums' },
  courses: ['soup', 'cake'],
});
const tea = words('tea', { name: 'Tea' });

const PACK = {
  cake: { name: 'Torta', kinds: { plum: 'sa šljivama', poppy: 'sa makom' }, courses: ['supa'], slices: 'parčići' },
  plate: { small: { title: 'Tanjirić' } },
  gone: { name: 'Nestalo' },
};

beforeEach(() => lay(TAG, new LaidPack(PACK)));

it('what a pack says is said in its language, and the rest in English', () => {
  const laid = wordsIn(TAG, cake);
  expect(laid).toEqual({
    ...cake,
    name: 'Torta',
    kinds: { plain: 'plain', plum: 'sa šljivama' },
    courses: ['supa', 'cake'],
  });
  // A sentence of another kind is none: it would be called, and cannot be.
  expect(laid.slices(3)).toBe('3 slices');
});

it('a part that a pack lacks is in English, and what English has no more harms nobody', () => {
  expect(wordsIn(TAG, tea)).toBe(tea);
  expect(wordsIn(TAG, cake).kinds).not.toHaveProperty('poppy');
});

it('English is what it is, and so is a language until it is loaded', () => {
  for (const tag of ['en', undefined, 'not loaded'] as LanguageTag[]) expect(wordsIn(tag, cake)).toBe(cake);
  expect([shownIn('not loaded' as LanguageTag), shownIn(TAG)]).toEqual(['en', TAG]);
});

it('several parts are one object for a language, so that nothing is drawn anew', () => {
  const both = { cake, tea };
  expect(wordsIn(TAG, both)).toMatchObject({ cake: { name: 'Torta' }, tea: { name: 'Tea' } });
  expect(wordsIn(TAG, both)).toBe(wordsIn(TAG, both));
  expect(wordsIn('en', both)).toBe(both);
});

it('a thing that is declared in English is said by the table of such things', () => {
  const small = { title: 'Small plate', about: 'For cake' };
  expect(saidIn(TAG, 'plate', 'small', small)).toEqual({ title: 'Tanjirić', about: 'For cake' });
  expect(saidIn(TAG, 'plate', 'large', small)).toEqual(small);
  expect(saidIn(TAG, 'plate', 'toString', 'To a string')).toBe('To a string');
  expect(['small', 'large'].map((name) => langIn(TAG, 'plate', name))).toEqual([TAG, 'en']);
});

it('English has no pack, and every other language is known by its tag', () => {
  expect(packOf('en')).toBeUndefined();
  expect(Object.keys(LANGUAGES)).toContain('sr-Latn');
});

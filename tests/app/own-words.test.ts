/** Which language each part of a sentence is marked with, whoever composed it. */
import { beforeAll, expect, it } from 'vitest';
import { langOf, own, piecesOf, sayIn } from '../../src/app/own-words.ts';
import { loadLanguage } from '../../src/words/languages.ts';

beforeAll(() => loadLanguage('sr-Latn'));

const serbian = { language: 'sr-Latn' as const };

it('what the machine says is English, and so is what the page says in English', () => {
  expect(piecesOf('ls: cannot access x')).toEqual([{ text: 'ls: cannot access x', lang: 'en' }]);
  const text = sayIn({ language: 'en' }, (words) => words.failed('Running', 'it is full'), 'it is full');
  expect(text).toBe('Running failed: it is full.');
  expect(piecesOf(text)).toEqual([{ text, lang: 'en' }]);
});

it('a sentence of the page is in its language, but for what it quotes', () => {
  const text = sayIn(serbian, (words) => words.failed(words.formatting, 'it is full'), 'it is full');
  expect(piecesOf(text)).toEqual([
    { text: 'Formatiranje nije uspelo: ', lang: 'sr-Latn' },
    { text: 'it is full', lang: 'en' },
    { text: '.', lang: 'sr-Latn' },
  ]);
  const two = own('sr-Latn', 'Prvo: one. Drugo: two.', 'one', 'two', '', 'not in it');
  expect(piecesOf(two).map(({ text, lang }) => `${lang} ${text}`)).toEqual([
    'sr-Latn Prvo: ',
    'en one',
    'sr-Latn . Drugo: ',
    'en two',
    'sr-Latn .',
  ]);
  expect(
    piecesOf(two)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(two);
  expect([langOf(two), langOf('else')]).toEqual(['sr-Latn', 'en']);
});

it('what was said long ago is forgotten, and the newest is not', () => {
  own('sr-Latn', 'davno');
  for (let i = 0; i < 100; i++) own('sr-Latn', `poruka ${i}`);
  expect([langOf('davno'), langOf('poruka 99')]).toEqual(['en', 'sr-Latn']);
});

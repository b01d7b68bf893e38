/** English, which is written where the thing is: all of it is found, and each part has a name of its own. */
import { expect, it } from 'vitest';
import { BLOCK_KINDS } from '../../src/engine/volume/block-kind.ts';
import { english, PARTS } from '../../src/languages/english.ts';
import { PRESETS } from '../../src/session/compare/presets.ts';
import { DAMAGES } from '../../src/session/run/damages.ts';
import { compare } from '../../src/views/compare/words.ts';
import { fsck } from '../../src/views/fsck/words.ts';
import { kinds } from '../../src/views/page/common-words.ts';
import { counting } from '../../src/words/english.ts';
import { nameOf } from '../../src/words/words.ts';
import { read, sources } from '../house/sources.ts';
import { said, sentencesOf } from './packs.ts';

it('every part is in a file that is found by its name, and no two are called alike', () => {
  const declared = sources.flatMap((file) =>
    [...read(file).matchAll(/^export const \w+ = words(?:<\w+>)?\('(\w+)'/gm)].map(([, name]) => name),
  );
  expect(PARTS.map(nameOf).sort()).toEqual(declared.sort());
  expect(new Set(declared).size).toBe(declared.length);
  for (const name of declared) expect(english()).toHaveProperty(name);
});

it('says what it is given', () => {
  // What is told is for narration.test.ts.
  for (const part of PARTS.filter((one) => nameOf(one) !== 'told'))
    for (const [path, sentence] of sentencesOf(part)) {
      const text = said(sentence);
      if (typeof text !== 'string') continue;
      expect(text.trim(), path).not.toBe('');
      expect(text, path).not.toMatch(/undefined|NaN|#/);
      if (typeof sentence === 'function' && sentence.length > 0) expect(text, path).toMatch(/1[.,]?234|5[.,]?678/);
    }
});

it('counts in the forms that its rules have', () => {
  const { pluralCategories } = new Intl.PluralRules('en').resolvedOptions();
  expect([...counting.categories].sort()).toEqual([...pluralCategories].sort());
});

it('the kinds of block are called as the engine calls them', () => {
  expect(kinds).toEqual({ ...kinds, ...Object.fromEntries(BLOCK_KINDS.map(({ name, label }) => [name, label])) });
  expect(Object.keys(kinds)).toHaveLength(BLOCK_KINDS.length);
});

it('what can be compared, and what can be broken, is called as the session calls it', () => {
  const called = PRESETS.map(({ name, label, about }) => [name, { label, about }] as const);
  expect(compare.presets).toEqual(Object.fromEntries(called));
  expect(fsck.damages).toEqual(Object.fromEntries(DAMAGES.map(({ name, label }) => [name, label])));
});

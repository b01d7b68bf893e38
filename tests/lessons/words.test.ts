/** Words of the glossary and the lessons that explain them. */
import { expect, test } from 'vitest';
import { COURSE, lessonOfWord, TEXTS } from '../../src/lessons/course.ts';
import { MACHINE_TERMS } from '../../src/views/glossary/machine-terms.ts';
import { TERMS } from '../../src/views/glossary/terms.ts';
import { termsIn } from '../helpers/lexicon.ts';

/** What Linux named, and its calls, need no lesson. */
const WORDS = [...TERMS, ...MACHINE_TERMS];

test('each word that a lesson explains is in the glossary, and in one lesson only', () => {
  const words = COURSE.flatMap((l) => l.words);
  const names = new Set<string>(WORDS.map((t) => t.name));
  expect(words.filter((w) => !names.has(w))).toEqual([]);
  expect(words.filter((w, i) => words.indexOf(w) !== i)).toEqual([]);
});

test('each written word that a lesson uses is explained in one', () => {
  const used = new Set(
    TEXTS.flatMap(({ text }) => {
      const prose = text.replace(
        /^---\n[\s\S]*?\n---\n|```[\s\S]*?```|^> (?!why).*$|\{\{.*?\}\}|`[^`]*`| :: .*$|\]\(.*?\)/gm,
        ' ',
      );
      return [...termsIn(prose)].map((f) => f.term).filter(({ name }) => WORDS.some((t) => t.name === name));
    }),
  );
  const left = [...used].filter(({ name }) => !lessonOfWord(name));
  expect(left.map((t) => t.name)).toEqual([]);
  expect(used.size).toBeGreaterThan(40);
});

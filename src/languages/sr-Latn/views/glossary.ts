/** Okvir spiska reči; šta koja znači piše na engleskom. */
import type { glossary as english } from '../../../views/glossary/words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { many } = counting;

export const glossary = {
  words: 'Reči',
  onScreen: 'Reči na ovom ekranu',
  lookUp: 'Potraži reč',
  lookUpOneOf: (n) => `Potražite jednu od ${many(n, { one: '# reči', few: '# reči', other: '# reči' })}`,
  none: (asked) => `Nijedna reč ne sadrži „${asked}“.`,
  lesson: 'Lekcija:',
} satisfies PackOf<typeof english>;

/** Okvir spiska reči; šta koja znači piše na engleskom. */
import type { ViewWords } from '../../views.ts';
import { counting } from '../counting.ts';

const { many } = counting;

export const glossary: ViewWords['glossary'] = {
  words: 'Reči',
  onScreen: 'Reči na ovom ekranu',
  lookUp: 'Potraži reč',
  lookUpOneOf: (n) => `Potražite jednu od ${many(n, { one: '# reči', few: '# reči', other: '# reči' })}`,
  none: (asked) => `Nijedna reč ne sadrži „${asked}“.`,
  lesson: 'Lekcija:',
};

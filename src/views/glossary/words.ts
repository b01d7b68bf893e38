/** The frame of the list of words; what each means is in English. */
import { words } from '../../words/words.ts';

export const glossary = words('glossary', {
  words: 'Words',
  onScreen: 'Words on this screen',
  lookUp: 'Look up a word',
  lookUpOneOf: (n: number) => `Look up one of ${n} words`,
  none: (asked: string) => `No word has “${asked}” in it.`,
  /** Before the title of a lesson. */
  lesson: 'Lesson:',
});

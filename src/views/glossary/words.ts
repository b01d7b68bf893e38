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

/** Around the explanation of what is declared under a name of Linux. */
export const explained = words('explained', {
  /** What `~` in a form may be: the source of a regular expression. */
  endings: 's',
  call: (does: string) => `A system call: it ${does}.`,
  field: (struct: string, doc: string) => `A field of ${struct}: ${doc}`,
  criterion: (says: string) => `A criterion by which the allocator looks for room: ${says}.`,
  /** Of a file system's time. */
  part: (says: string) => `A part of a file system’s time: ${says}.`,
});

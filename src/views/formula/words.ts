/** The papers' formula (1), term by term. The terms' names are the papers'. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;
const requests = (n: number) => many(n, { one: '# request', other: '# requests' });

export const formula = words('formula', {
  name: 'Formula',
  noArm: 'This drive has neither arm nor platter: the formula’s terms are made of what arms do.',
  noMachine: (line: string) =>
    `Nothing takes any time here yet: begin the script with ${line}, and each request adds to its term.`,
  bars: 'The terms of the formula as bars',
  legend: 'What a request’s time is made of',
  noneYet: 'no request is finished yet',
  caption: (n: number, sum: string, each: string) => `${requests(n)} in ${sum} · ${each} each`,
  term: (name: string, about: string, sum: string, n: number) => `${name} (${about}): ${sum} of ${requests(n)}`,
  theSum: 'The sum',
  itsTerms: 'Its terms',
  /** Words in the picture. */
  justNow: 'just now',
  justFinished: 'just finished',
  nothingYet: 'nothing yet',
  /** Words in a narrow picture. */
  parts: ['directories', 'metadata', 'free lists', 'file data', 'journal'],
  shortSum: '= sum',
  number,
  requests,
});

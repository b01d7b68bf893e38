/** What the tile of the papers' formula (1) says, term by term. The terms' names are the papers'. */

import { PART_NAMES, PARTS } from '../../machine/demands.ts';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { ENGLISH as TIME, timeIn } from '../latency/words.ts';
import { type Passage, passages } from '../twin/passages.ts';
import { SHARES, type Terms } from './picture.ts';

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

/** The terms in words, for screen readers and tests. */
export const ENGLISH = { formula, machine: TIME.machine, units: TIME.units };
export type FormulaSaid = typeof ENGLISH;

export const captionOf = ({ count, sum }: Terms, said: FormulaSaid): string =>
  count === 0 ? said.formula.noneYet : said.formula.caption(count, timeIn(said, sum), timeIn(said, sum / count));

export function formulaInWords(terms: Terms, said = ENGLISH): Passage[] {
  const { formula: words, machine } = said;
  const lines = PARTS.map((part, p) => {
    const { count, shares, sum } = terms.parts[p];
    const each = SHARES.flatMap((share, s) =>
      shares[s] > 0 ? [`${machine.shares[share]} ${timeIn(said, shares[s])}`] : [],
    );
    const term = words.term(PART_NAMES[part], machine.partDocs[part], timeIn(said, sum), count);
    return each.length > 0 ? `${term}: ${each.join(', ')}.` : `${term}.`;
  });
  return passages([words.theSum, [`E[FS_access]: ${captionOf(terms, said)}.`]], [words.itsTerms, lines]);
}

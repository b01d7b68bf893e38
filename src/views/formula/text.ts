/** The terms in words, for screen readers and tests. */

import { PART_NAMES, PARTS } from '../../machine/demands.ts';
import { ENGLISH as TIME, timeIn } from '../latency/said.ts';
import { type Passage, passages } from '../twin/passages.ts';
import { SHARES, type Terms } from './terms.ts';
import { formula } from './words.ts';

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

/** The terms in words, for screen readers and tests. */
import { PART_DOCS, PART_NAMES, PARTS } from '../../machine/demands.ts';
import { formatMany } from '../common/units.ts';
import { timeWords } from '../latency/words.ts';
import { type Passage, passages } from '../twin/passages.ts';
import { SHARES, type Terms } from './terms.ts';

export const captionOf = ({ count, sum }: Terms): string =>
  count === 0
    ? 'no request is finished yet'
    : `${formatMany(count, 'request')} in ${timeWords(sum)} · ${timeWords(sum / count)} each`;

export function formulaInWords(terms: Terms): Passage[] {
  const lines = PARTS.map((part, p) => {
    const { count, shares, sum } = terms.parts[p];
    const each = SHARES.flatMap((share, s) => (shares[s] > 0 ? [`${share} ${timeWords(shares[s])}`] : []));
    const made = each.length > 0 ? `: ${each.join(', ')}` : '';
    return `${PART_NAMES[part]} (${PART_DOCS[part]}): ${timeWords(sum)} of ${formatMany(count, 'request')}${made}.`;
  });
  return passages(['The sum', [`E[FS_access]: ${captionOf(terms)}.`]], ['Its terms', lines]);
}

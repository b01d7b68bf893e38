/** What values of any kind are, in words. */
import { type Phrase, saying, sentenceOf } from './said.ts';

export const VALUES = saying('value', {
  unknown: 'not a known value',
  zeros: (of: { count: number }) => `${of.count} zero byte${of.count === 1 ? '' : 's'}`,
  list: (of: { of: readonly Phrase[] }) => of.of.map(sentenceOf).join(', '),
});

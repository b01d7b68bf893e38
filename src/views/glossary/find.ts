/** Where a text has words that the glossary explains. */
import { DECLARED } from './declared.ts';
import { TERMS, type Term } from './terms.ts';

export interface Found {
  readonly from: number;
  readonly to: number;
  readonly term: Term;
}

const written = new Map(TERMS.flatMap((t) => [t.name, ...(t.forms ?? [])].map((form) => [form.toLowerCase(), t])));
const declared = new Map(DECLARED.map((t) => [t.name, t]));
export const ALL_TERMS: readonly Term[] = [...TERMS, ...DECLARED];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The longest form wins: “block bitmap” before “block”. A name with underscores is one word. */
const WORDS = new RegExp(
  `[\\p{L}\\d]+(?:_[\\p{L}\\d]+)+|(?<![\\p{L}\\d_+-])(?:${[...written.keys()]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})(?=(s?)(?![\\p{L}\\d_+-]))\\1`,
  'giu',
);

function termOf(word: string): Term | undefined {
  if (word.includes('_')) return declared.get(word) ?? declared.get(`${word}_lo`);
  const small = word.toLowerCase();
  return written.get(small) ?? written.get(small.replace(/s$/, ''));
}

export function* termsIn(text: string): Generator<Found> {
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const term = termOf(word);
    if (term) yield { from: index, to: index + word.length, term };
  }
}

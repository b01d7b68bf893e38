/** Where a text has words that the glossary explains. */
import { CALLS } from './calls.ts';
import { DECLARED } from './declared.ts';
import { MACHINE_TERMS } from './machine-terms.ts';
import { SHELL_TERMS } from './shell-terms.ts';
import { TERMS, type Term } from './terms.ts';

export interface Found {
  readonly from: number;
  readonly to: number;
  readonly term: Term;
}

/** The explanations that are not those of a declaration. @internal */
export const WRITTEN: readonly Term[] = [...TERMS, ...SHELL_TERMS, ...MACHINE_TERMS, ...CALLS];
const written = new Map(WRITTEN.flatMap((t) => [t.name, ...(t.forms ?? [])].map((form) => [form.toLowerCase(), t])));
const declared = new Map(DECLARED.map((t) => [t.name, t]));
export const ALL_TERMS: readonly Term[] = [...WRITTEN, ...DECLARED];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The longest form wins: “block bitmap” before “block”. A name with underscores is one word. */
const WORDS = new RegExp(
  `[\\p{L}\\d]+(?:_[\\p{L}\\d]+)+|(?<![\\p{L}\\d_+-])(?:${[
    ...written.keys(),
    ...DECLARED.map((t) => t.name).filter((name) => !name.includes('_')),
  ]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})(?=(s?)(?![\\p{L}\\d_+-]))\\1`,
  'giu',
);

function termOf(word: string): Term | undefined {
  const small = word.toLowerCase();
  if (word.includes('_')) return written.get(small) ?? declared.get(word) ?? declared.get(`${word}_lo`);
  return written.get(small) ?? written.get(small.replace(/s$/, '')) ?? declared.get(small);
}

export function* termsIn(text: string): Generator<Found> {
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const term = termOf(word);
    if (term) yield { from: index, to: index + word.length, term };
  }
}

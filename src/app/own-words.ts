/**
 * Which language a sentence of the page is in. What the machine says is English, whatever the page speaks; what the page
 * sentences are in its language and may quote the machine.
 *
 *      Formatiranje nije uspelo: the disk is full.
 *      └─ sr-Latn ─────────────┘└─ en ────────────┘
 *
 * Sentences go through the page as plain text; what is known of the last ones is kept beside them.
 */
import type { Said } from '../bytes/said.ts';
import { messages } from '../views/page/words.ts';
import type { LanguageTag } from '../words/languages.ts';
import { wordsIn } from '../words/words.ts';

interface Noted {
  language: LanguageTag;
  quotes: readonly string[];
}

/** No more of them are on the page at once. */
const MOST = 64;
const noted = new Map<string, Noted>();
const saids = new Map<string, Said>();

function note<T>(all: Map<string, T>, text: string, what: T): string {
  all.delete(text);
  all.set(text, what);
  for (const oldest of all.keys()) if (all.size > MOST) all.delete(oldest);
  return text;
}

/** Takes a sentence of the machine. It goes through the page in English and is shown in the page's language. */
export const heard = (said: Said): string => note(saids, said.english, said);

/** The page's own sentence, in its language, with what it quotes. */
export function own(language: LanguageTag, text: string, ...quotes: readonly string[]): string {
  if (language === 'en') return text;
  return note(noted, text, { language, quotes: quotes.filter((quote) => quote !== '' && text.includes(quote)) });
}

interface Piece {
  text: string;
  lang: LanguageTag;
  /** What it says, if the machine said it. */
  said?: Said;
}

const english = (text: string): Piece => {
  const said = saids.get(text);
  return said ? { text, lang: 'en', said } : { text, lang: 'en' };
};

/** A sentence's parts, each with its language. */
export function piecesOf(text: string): Piece[] {
  const known = noted.get(text);
  if (!known) return [english(text)];
  const pieces: Piece[] = [];
  let at = 0;
  const put = (to: number, lang: LanguageTag) => {
    const piece = text.slice(at, to);
    if (to > at) pieces.push(lang === 'en' ? english(piece) : { text: piece, lang });
    at = Math.max(at, to);
  };
  for (const quote of known.quotes) {
    const from = text.indexOf(quote, at);
    if (from < 0) continue;
    put(from, known.language);
    put(from + quote.length, 'en');
  }
  put(text.length, known.language);
  return pieces;
}

/** Of a sentence without a quotation. */
export const langOf = (text: string): LanguageTag => noted.get(text)?.language ?? 'en';

/** Says something in the language that the page speaks now. */
export const sayIn = (
  { language }: { language: LanguageTag },
  compose: (words: typeof messages) => string,
  ...quotes: readonly string[]
): string => own(language, compose(wordsIn(language, messages)), ...quotes);

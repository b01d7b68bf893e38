/**
 * s/expression/replacement/flags.
 *
 *      s/\(a*\)b/<\U\1\E>/2g     from the second match on
 */
import { ESCAPES, type Regex } from './sed-regex.ts';
import { type Reader, refuse } from './sed-script.ts';

/** A text, a group, or the case of the letters behind it. */
type Piece = string | number | { letters: 'U' | 'L' | 'u' | 'l' | 'E' };

export interface Substitution {
  regex: Regex;
  pieces: readonly Piece[];
  /** The match from which the replacement starts. */
  nth: number;
  all: boolean;
  print: boolean;
  file: string | undefined;
}

export function replacementOf(text: string, delimiter: string): Piece[] {
  const pieces: Piece[] = [];
  let plain = '';
  const put = (piece: Piece): void => {
    if (plain !== '') pieces.push(plain);
    plain = '';
    pieces.push(piece);
  };
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '&') put(0);
    else if (text[i] !== '\\') plain += text[i];
    else {
      const sign = text[++i];
      if (sign === delimiter) plain += sign;
      else if (/\d/.test(sign)) put(Number(sign));
      else if (/[ULulE]/.test(sign)) put({ letters: sign as 'U' });
      else if (/[cdox]/.test(sign)) refuse(`\\${sign} in a replacement is not known here`);
      else plain += ESCAPES[sign] ?? sign;
    }
  }
  if (plain !== '') pieces.push(plain);
  return pieces;
}

/** g, p, I, M, a number, w FILE. */
export function flagsOf(reader: Reader): Omit<Substitution, 'regex' | 'pieces'> & { I: boolean; M: boolean } {
  const flags = { nth: 0, all: false, print: false, file: undefined as string | undefined, I: false, M: false };
  for (;;) {
    const { next } = reader;
    if (next === 'g' && !flags.all) flags.all = true;
    else if (next === 'p' && !flags.print) flags.print = true;
    else if (next === 'i' || next === 'I') flags.I = true;
    else if (next === 'm' || next === 'M') flags.M = true;
    else if (next !== undefined && /\d/.test(next) && flags.nth === 0) {
      flags.nth = reader.number();
      if (flags.nth === 0) refuse('the number behind s/…/…/ is one at the least');
      continue;
    } else if (next === 'w') {
      reader.at++;
      reader.blanks();
      flags.file = reader.take(/[^\n]*/y);
      if (flags.file === '') refuse('w needs the name of a file');
      break;
    } else break;
    reader.at++;
  }
  if (flags.nth === 0) flags.nth = 1;
  return flags;
}

/** The number of groups in an expression. */
const groupsOf = (regex: RegExp): number => new RegExp(`${regex.source}|`).exec('')!.length - 1;

/** An empty expression is checked later, when the last used one is known. */
export function checkGroups(regex: Regex, pieces: readonly Piece[]): void {
  const most = Math.max(0, ...pieces.filter((piece) => typeof piece === 'number'));
  if (regex && most > groupsOf(regex)) refuse(`there is no group ${most} in the expression of s`);
}

/** Changes the case of letters in one replacement. \U and \L last until \E, and \u and \l apply to the next letter alone. */
class Letters {
  text = '';
  #long = 'E';
  #next = '';

  turn(letters: string): void {
    if (/[ul]/.test(letters)) this.#next = letters;
    else this.#long = letters;
  }

  put(text: string): void {
    if (text === '') return;
    let made = changed(text, this.#long);
    if (this.#next !== '') made = changed(made[0], this.#next.toUpperCase()) + made.slice(1);
    this.#next = '';
    this.text += made;
  }
}

const changed = (text: string, letters: string): string => {
  if (letters === 'U') return text.replace(/[a-z]+/g, (part) => part.toUpperCase());
  return letters === 'L' ? text.replace(/[A-Z]+/g, (part) => part.toLowerCase()) : text;
};

function written(pieces: readonly Piece[], match: RegExpExecArray): string {
  const letters = new Letters();
  for (const piece of pieces)
    if (typeof piece === 'string') letters.put(piece);
    else if (typeof piece === 'number') letters.put(match[piece] ?? '');
    else letters.turn(piece.letters);
  return letters.text;
}

/** Undefined if nothing matched. No empty match directly follows another match. */
export function substitute(text: string, regex: RegExp, { pieces, nth, all }: Substitution): string | undefined {
  let made = '';
  let [at, from, count, end] = [0, 0, 0, -1];
  let done = false;
  while (at <= text.length) {
    regex.lastIndex = at;
    const match = regex.exec(text);
    if (!match) break;
    const [whole] = match;
    at = match.index + (whole.length || 1);
    if (whole === '' && match.index === end) continue;
    end = match.index + whole.length;
    if (++count < nth) continue;
    made += text.slice(from, match.index) + written(pieces, match);
    from = end;
    done = true;
    if (!all) break;
  }
  return done ? made + text.slice(from) : undefined;
}

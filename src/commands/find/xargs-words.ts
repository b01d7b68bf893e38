/**
 * The words that xargs reads:
 *
 *      of itself    between blanks and line ends; 'a b' and "a b" are one word, and \ makes the next character ordinary
 *      -I           a line each, without the blanks before it
 *      -0, -d c     each ends with that character; nothing else is special
 */
import { byteString } from '../../bytes/text.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { Unknowable } from '../../shell/process/thrown.ts';

const BUFFER = 4096;

/** No word of a command can contain a NUL. */
const NUL = 'xargs reads a NUL character: use -0';

/** A quotation that does not end in its line. */
export class Unmatched {
  readonly quote: string;

  constructor(quote: string) {
    this.quote = quote;
  }
}

export class Words {
  readonly #p: Process;
  readonly #buffer = new ReadBuffer(BUFFER);
  #text = '';
  #at = 0;

  constructor(p: Process) {
    this.#p = p;
  }

  /** The next character; empty at the end. */
  *#next(): Steps<string> {
    if (this.#at >= this.#text.length) {
      const p = this.#p;
      yield* p.ready(0);
      const n = yield* p.turn(p.read(0, this.#buffer, BUFFER));
      if (n <= 0) return '';
      this.#text = byteString(this.#buffer.data, 0, n);
      this.#at = 0;
    }
    return this.#text[this.#at++];
  }

  *endedBy(end: string): Steps<string | undefined> {
    let word = '';
    for (let char = yield* this.#next(); char !== end; char = yield* this.#next()) {
      if (char === '') return word === '' ? undefined : word;
      if (char === '\0') throw new Unknowable(NUL);
      word += char;
    }
    return word;
  }

  /** With `lines` only line ends separate words. */
  *quoted(lines: boolean): Steps<string | undefined | Unmatched> {
    let word = '';
    let begun = false;
    let quote = '';
    for (;;) {
      const char = yield* this.#next();
      if (char === '\0') throw new Unknowable(NUL);
      if (quote !== '') {
        if (char === '\n' || char === '') return new Unmatched(quote);
        if (char === quote) quote = '';
        else word += char;
      } else if (char === '') return begun ? word : undefined;
      else if (char === '\n' || (!lines && ' \t'.includes(char))) {
        if (begun) return word;
      } else if (!begun && ' \t'.includes(char)) continue;
      else if (char === "'" || char === '"') {
        quote = char;
        begun = true;
      } else {
        word += char === '\\' ? yield* this.#next() : char;
        begun = true;
      }
    }
  }
}

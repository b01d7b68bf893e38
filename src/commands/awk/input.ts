/**
 * Records of a file, by RS: one character, nothing for paragraphs, or an expression.
 *
 *      read 4096 ─▶ a│b│c│de…      read 4094 behind what is held ─▶ de…f│g│
 *
 * Each read fills the buffer or reaches the end of the file. If a single record fills the buffer, it grows by its first size
 * and stays that long.
 */
import { byteString } from '../../bytes/text.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { regex } from './expression.ts';

const SIZE = 4096;

/** Where the end of a record begins, and where the next record begins. Undefined if more must be read. */
type Found = readonly [number, number] | undefined;

export class Records {
  readonly #p: Process;
  readonly #fd: number;
  #buffer = new ReadBuffer(SIZE);
  #text = '';
  #over = false;
  /** -errno, if reading failed. */
  error = 0;

  constructor(p: Process, fd: number) {
    this.#p = p;
    this.#fd = fd;
  }

  *next(separator: string): Steps<string | undefined> {
    if (separator === '') yield* this.#skipLines();
    for (let from = 0; ; ) {
      const found = this.#end(separator, from);
      if (found) {
        const record = this.#text.slice(0, found[0]);
        this.#text = this.#text.slice(found[1]);
        return record;
      }
      if (this.#over) return this.#rest(separator);
      from = Math.max(0, this.#text.length - 1);
      yield* this.#more();
    }
  }

  /** Reads the rest of the file as one text. */
  *all(): Steps<string> {
    let text = '';
    while (!this.#over) {
      yield* this.#more();
      text += this.#text;
      this.#text = '';
    }
    return text;
  }

  #rest(separator: string): string | undefined {
    const rest = separator === '' ? this.#text.replace(/\n$/, '') : this.#text;
    this.#text = '';
    return rest === '' ? undefined : rest;
  }

  #end(separator: string, from: number): Found {
    if (separator.length === 1) {
      const at = this.#text.indexOf(separator, from);
      return at < 0 ? undefined : [at, at + 1];
    }
    if (separator === '') {
      const [found] = this.#text.matchAll(/\n\n+/g);
      const end = found && found.index + found[0].length;
      return found && (end! < this.#text.length || this.#over) ? [found.index, end!] : undefined;
    }
    for (const found of this.#text.matchAll(regex(separator, true))) {
      const end = found.index + found[0].length;
      // A match that reaches the end of the buffer may become longer with more text.
      if (found[0] !== '') return end < this.#text.length || this.#over ? [found.index, end] : undefined;
    }
    return undefined;
  }

  *#skipLines(): Steps<void> {
    for (;;) {
      this.#text = this.#text.replace(/^\n+/, '');
      if (this.#text !== '' || this.#over) return;
      yield* this.#more();
    }
  }

  *#more(): Steps<void> {
    const p = this.#p;
    if (this.#text.length >= this.#buffer.size) this.#buffer = new ReadBuffer(this.#buffer.size + SIZE);
    while (!this.#over && this.#text.length < this.#buffer.size) {
      yield* p.ready(this.#fd);
      const n = yield* p.turn(p.read(this.#fd, this.#buffer, this.#buffer.size - this.#text.length));
      if (n > 0) this.#text += byteString(this.#buffer.data, 0, n);
      else this.#over = true;
      this.error = Math.min(0, n);
    }
  }
}

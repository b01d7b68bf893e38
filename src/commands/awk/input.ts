/**
 * Records of a file, by RS: one character, nothing for paragraphs, or an expression.
 *
 *      read 4096 ─▶ a│b│c│de…      read 4094 behind what is held ─▶ de…f│g│
 *
 * A buffer is always read full, or to the end; one that a single record fills becomes longer by its first size, and stays so.
 */
import { byteString } from '../../bytes/text.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { regex } from './expression.ts';

const SIZE = 4096;

/** A record's end: where it begins, and where the next record does; undefined if more has to be read. */
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

  /** What is left of the file, in one. */
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
      // What matches up to the end may match further when there is more.
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

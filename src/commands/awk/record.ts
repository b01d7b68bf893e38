/**
 * $0 and its fields. Each is built from the other when the program reads it.
 *
 *      $0 = "a b"   fields when one is read, or NF        $2 = "x" or NF = 1   $0 when it is read
 */
import { splitBy } from './expression.ts';
import { Read, type Value } from './values.ts';
import { RunTimeError } from './wrong.ts';

/** A very large field number would fill memory with empty fields. */
const MOST = 1_000_000;

export interface Separators {
  readonly fields: string;
  readonly output: string;
  /** Records are paragraphs, so a line end separates fields, too. */
  readonly lines: boolean;
}

export class AwkRecord {
  readonly #separators: () => Separators;
  readonly #text: (value: Value) => string;
  #whole: Value = '';
  /** Undefined: not split yet. */
  #fields: Value[] | undefined = [];
  #wholeStale = false;

  constructor(separators: () => Separators, text: (value: Value) => string) {
    this.#separators = separators;
    this.#text = text;
  }

  set(value: Value): void {
    this.#whole = new Read(this.#text(value));
    this.#wholeStale = false;
    this.#fields = undefined;
  }

  #split(): Value[] {
    if (this.#fields) return this.#fields;
    const { fields, lines } = this.#separators();
    const text = this.#text(this.#whole);
    const parts =
      lines && fields !== ' ' ? text.split('\n').flatMap((line) => splitBy(line, fields)) : splitBy(text, fields);
    this.#fields = parts.map((part) => new Read(part));
    return this.#fields;
  }

  get count(): number {
    return this.#split().length;
  }

  set count(count: number) {
    this.#check(count);
    const fields = this.#split();
    while (fields.length < count) fields.push('');
    fields.length = count;
    this.#wholeStale = true;
  }

  #check(index: number): void {
    if (index < 0) throw new RunTimeError(`negative field index $${index}`);
    if (index > MOST) throw new RunTimeError(`maximum number of fields (${MOST}) exceeded`);
  }

  get(index: number): Value {
    this.#check(index);
    // A missing field is an empty text, even in a comparison.
    if (index > 0) return this.#split()[index - 1] ?? '';
    if (this.#wholeStale) {
      this.#whole = this.#fields!.map(this.#text).join(this.#separators().output);
      this.#wholeStale = false;
    }
    return this.#whole;
  }

  put(index: number, value: Value): void {
    this.#check(index);
    if (index === 0) {
      this.set(value);
      return;
    }
    const fields = this.#split();
    while (fields.length < index) fields.push('');
    fields[index - 1] = value;
    this.#wholeStale = true;
  }
}

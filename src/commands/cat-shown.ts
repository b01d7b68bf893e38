/**
 * How cat shows lines: with their numbers, their ends and unprintable bytes. The state goes on from file to file.
 *
 *      cat -A    a^Ib$         -T ^I for a tab, -E $ at the end of a line, -v ^X and M-X
 *      cat -n         1⇥a      -b without those of empty lines, -s of empty lines only one
 */
import { bytesOf } from '../bytes/text.ts';
import type { Arguments } from '../shell/program/arguments.ts';

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const DELETE = 127;
/** A byte from here on is shown like the one 128 below it, behind M-. */
const HIGH = 128;

const CARET_M = bytesOf('^M');

export class Shown {
  readonly #numbers: 'all' | 'filled' | undefined;
  readonly #ends: boolean;
  readonly #squeeze: boolean;
  /** The text that shows each byte except the end of a line. */
  readonly #texts: Uint8Array[] = [];
  readonly #plainReturn: boolean;
  #line = 0;
  #atStart = true;
  #empty = 0;
  #return = false;

  constructor(args: Arguments) {
    const all = args.has('show-all');
    const visible = all || args.has('show-nonprinting') || args.has('e') || args.has('t');
    const tabs = all || args.has('show-tabs') || args.has('t');
    this.#numbers = args.has('number-nonblank') ? 'filled' : args.has('number') ? 'all' : undefined;
    this.#ends = all || args.has('show-ends') || args.has('e');
    this.#squeeze = args.has('squeeze-blank');
    this.#plainReturn = this.#ends && !visible;
    for (let byte = 0; byte < 256; byte++)
      this.#texts.push(visible && byte !== TAB ? bytesOf(visibly(byte)) : Uint8Array.of(byte));
    if (tabs) this.#texts[TAB] = bytesOf('^I');
  }

  get counts(): boolean {
    return (
      this.#numbers !== undefined ||
      this.#ends ||
      this.#squeeze ||
      this.#texts[TAB].length > 1 ||
      this.#texts[0].length > 1
    );
  }

  /** Passes the shown text to `put`, a piece at a time, and calls `lineEnds` after each line. */
  show(bytes: Uint8Array, put: (piece: Uint8Array) => void, lineEnds: () => void): void {
    for (const byte of bytes) {
      if (byte !== NEWLINE) {
        if (this.#return) put(Uint8Array.of(RETURN));
        this.#return = false;
        if (this.#atStart && this.#numbers) put(this.#number());
        this.#atStart = false;
        this.#empty = 0;
        if (byte === RETURN && this.#plainReturn) this.#return = true;
        else put(this.#texts[byte]);
        continue;
      }
      if (this.#atStart && ++this.#empty > 1 && this.#squeeze) continue;
      if (this.#atStart && this.#numbers === 'all') put(this.#number());
      // a carriage return before the end of a line is always shown
      if (this.#return) put(CARET_M);
      this.#return = false;
      this.#atStart = true;
      put(this.#ends ? bytesOf('$\n') : Uint8Array.of(NEWLINE));
      lineEnds();
    }
  }

  /** The byte that waited for the next one, at the end of the input. */
  rest(): Uint8Array {
    return this.#return ? Uint8Array.of(RETURN) : new Uint8Array();
  }

  #number(): Uint8Array {
    return bytesOf(`${String(++this.#line).padStart(6)}\t`);
  }
}

function visibly(byte: number): string {
  if (byte >= HIGH) return `M-${visibly(byte - HIGH)}`;
  if (byte === DELETE) return '^?';
  return byte < 32 ? `^${String.fromCharCode(byte + 64)}` : String.fromCharCode(byte);
}

/**
 * The fields of join's lines, and those that are printed.
 *
 *      without -o     the field that they share, the others of the first line, the others of the second
 *      -o 0,1.2,2.3   just these; a field that is missing, or empty, is -e's text
 */

export interface Line {
  readonly text: string;
  readonly fields: readonly string[];
}

/** 0 is the shared field. Otherwise a file and a field of it, from 0. */
export type Printed = 0 | { file: 1 | 2; field: number };

/** An empty line, which stands for a missing partner. */
const NOTHING: Line = { text: '', fields: [] };

export const splitLine = (text: string, separator: string | undefined): Line => ({
  text,
  fields:
    separator === undefined ? (text.match(/[^ \t\n]+/g) ?? []) : separator === '\n' ? [text] : text.split(separator),
});

export class Form {
  readonly #joined: readonly [number, number];
  readonly #between: string;
  readonly #empty: string;
  readonly #list: readonly Printed[] | undefined;
  /** For -o auto, the numbers of fields of the first lines. */
  #auto: readonly [number, number] | undefined;

  constructor(joined: readonly [number, number], between: string, empty: string, list: readonly Printed[] | undefined) {
    this.#joined = joined;
    this.#between = between;
    this.#empty = empty;
    this.#list = list;
  }

  countAsFirst(a: Line | undefined, b: Line | undefined): void {
    this.#auto = [a?.fields.length ?? 0, b?.fields.length ?? 0];
  }

  of(first: Line | undefined, second: Line | undefined): string {
    const [a, b] = [first ?? NOTHING, second ?? NOTHING];
    const field = (line: Line, n: number): string => line.fields[n] || this.#empty;
    const shared = first ? field(a, this.#joined[0]) : field(b, this.#joined[1]);
    if (this.#list)
      return this.#list
        .map((one) => (one === 0 ? shared : field(one.file === 1 ? a : b, one.field)))
        .join(this.#between);
    const others = (line: Line, i: 0 | 1): string[] => {
      const count = this.#auto?.[i] ?? line.fields.length;
      return Array.from({ length: count }, (_, n) => n)
        .filter((n) => n !== this.#joined[i])
        .map((n) => field(line, n));
    };
    return [shared, ...others(a, 0), ...others(b, 1)].join(this.#between);
  }
}

/**
 * Values of awk. A value that was read counts as a number in comparisons if it looks like one.
 *
 *      undefined    no value yet: "" and 0            Read   a field, a line, an argument
 */

export class Read {
  readonly text: string;
  #looked = false;
  #number: number | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Its number, if all of it is one. */
  get number(): number | undefined {
    if (!this.#looked) {
      this.#looked = true;
      this.#number = /^[ \t\n\v\f\r]*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[ \t\n\v\f\r]*$/.test(this.text)
        ? Number(this.text)
        : undefined;
    }
    return this.#number;
  }
}

export type Value = number | string | Read | undefined;

/** The number that a text begins with. */
function leadingNumber(text: string): number {
  const [found] = /^[ \t\n\v\f\r]*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/.exec(text) ?? ['0'];
  return Number(found);
}

export function numberOf(value: Value): number {
  if (typeof value === 'number') return value;
  if (value === undefined) return 0;
  return typeof value === 'string' ? leadingNumber(value) : (value.number ?? leadingNumber(value.text));
}

export function isTrue(value: Value): boolean {
  if (typeof value === 'number') return value !== 0;
  if (value === undefined) return false;
  if (typeof value === 'string') return value !== '';
  return value.number === undefined ? value.text !== '' : value.number !== 0;
}

/** The number that a value counts as in a comparison, if it does. */
const comparable = (value: Value): number | undefined =>
  typeof value === 'number' ? value : value === undefined ? 0 : typeof value === 'string' ? undefined : value.number;

/** Below, equal or above 0; NaN if they cannot be compared. */
export function compared(a: Value, b: Value, text: (value: Value) => string): number {
  const [x, y] = [comparable(a), comparable(b)];
  if (x !== undefined && y !== undefined) return x < y ? -1 : x > y ? 1 : x === y ? 0 : Number.NaN;
  const [s, t] = [text(a), text(b)];
  return s < t ? -1 : s > t ? 1 : 0;
}

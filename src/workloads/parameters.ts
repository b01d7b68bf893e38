/**
 * The parameters of a workload, declared once. A command's options, a form's fields and the check of the values all come
 * from the declaration.
 *
 *     { record: { usual: 8 << 20, least: 512, most: 1 << 24, bytes: true, help: '…' } }
 *         --record=8M          a field with bounds          values.record: number
 */

export interface Declaration {
  /** The default value. */
  readonly usual: number;
  readonly least: number;
  readonly most: number;
  readonly help: string;
  /** The option's letter. */
  readonly short?: string;
  /** The value is in bytes, and K, M or G may follow the number. */
  readonly bytes?: true;
  /** The words that the parameter takes instead of a number. The value is the index of a word. */
  readonly words?: readonly string[];
}

export type Declared = Readonly<Record<string, Declaration>>;
export type Values<D extends Declared> = { readonly [K in keyof D]: number };
export type Said = Readonly<Partial<Record<string, string>>>;

/** A parameter as forms and command lines show it. */
export interface Parameter extends Declaration {
  readonly name: string;
  /** `bias-read` of biasRead. */
  readonly option: string;
}

export const oneOf = (words: readonly string[], help: string): Declaration => ({
  usual: 0,
  least: 0,
  most: words.length - 1,
  words,
  help,
});

export const parametersIn = (declared: Declared): Parameter[] =>
  Object.entries(declared).map(([name, declaration]) => ({
    ...declaration,
    name,
    option: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  }));

const SHIFTS: Readonly<Record<string, number>> = { '': 0, K: 10, M: 20, G: 30 };

/** A value as a script writes it: 8M for eight mebibytes. */
export function written({ bytes, words }: Declaration, value: number): string {
  if (words) return words[value];
  if (!bytes || value === 0) return String(value);
  const [unit, shift] = Object.entries(SHIFTS).findLast(([, s]) => value % 2 ** s === 0) ?? ['', 0];
  return `${value / 2 ** shift}${unit}`;
}

function read({ bytes, words }: Declaration, text: string): number {
  if (words) return words.indexOf(text);
  const [, number, unit] = /^(-?\d+)([KMG]?)$/.exec(text) ?? ['', '', ''];
  return number === '' || (unit !== '' && !bytes) ? Number.NaN : Number(number) * 2 ** SHIFTS[unit];
}

function bounds(d: Declaration): string {
  if (d.words) return `one of ${d.words.join(', ')}`;
  return `a whole number from ${written(d, d.least)} to ${written(d, d.most)}`;
}

/** All values, given some of them, or a sentence about the first that is not allowed. */
export function valuesOf<D extends Declared>(declared: D, said: Said): Values<D> | string {
  const values: Record<string, number> = {};
  for (const parameter of parametersIn(declared)) {
    const { name, option, usual, least, most } = parameter;
    const text = said[name];
    const value = text === undefined ? usual : read(parameter, text);
    if (!(value >= least && value <= most)) return `--${option} is ${bounds(parameter)}, not ${text}`;
    values[name] = value;
  }
  return values as Values<D>;
}

/**
 * The options of ls for its layout: long rows, one name a line, or names beside each other, and the length of a line.
 *
 *      ls -lC -w 40      the last of -l -C -x -m -1 --format counts, and COLUMNS where -w is missing
 */
import type { Process } from '../shell/process/process.ts';
import type { Arguments } from '../shell/program/arguments.ts';
import { complain } from '../shell/program/program.ts';
import type { Sheet } from './ls-columns.ts';

export type Form = Sheet['form'] | 'long' | 'single';

const LETTERS: Readonly<Record<string, Form>> = { l: 'long', g: 'long', o: 'long', n: 'long', C: 'down', x: 'across' };

const WORDS: Readonly<Record<string, Form>> = {
  verbose: 'long',
  long: 'long',
  commas: 'commas',
  horizontal: 'across',
  across: 'across',
  vertical: 'down',
  'single-column': 'single',
};

const WIDTH = 80;
const TAB = 8;

/** A value that ls does not take. ls ends with 2, without a hint. */
export class Unfit {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export interface Wanted {
  form: Form;
  width?: number;
  tab?: number;
}

const OUT = 1;

/** What the options ask for, from first to last. Otherwise what is wrong with the first wrong one. A string gets a hint. */
export function wantedOf(p: Process, args: Arguments): Wanted | Unfit | string {
  const usual: Form = p.isTerminal(OUT) ? 'down' : 'single';
  const wanted: Wanted = { form: usual };
  for (const { option, value = '' } of args.options) {
    const { short = '', long } = option;
    if (Object.hasOwn(LETTERS, short)) wanted.form = LETTERS[short];
    else if (short === 'm') wanted.form = 'commas';
    else if (long === 'full-time') wanted.form = 'long';
    // -1 leaves long rows as they are, -f does not
    else if (short === '1' && wanted.form !== 'long') wanted.form = 'single';
    else if (short === 'f' && wanted.form === 'long') wanted.form = usual;
    else if (long === 'format') {
      const form = meantBy(value);
      if (!form) return notAForm(value);
      wanted.form = form;
    } else if (long === 'width') {
      wanted.width = numberOf(value);
      if (wanted.width === undefined) return new Unfit(`invalid line width: ${quoted(value)}`);
    } else if (long === 'tabsize') {
      wanted.tab = numberOf(value);
      if (wanted.tab === undefined) return new Unfit(`invalid tab size: ${quoted(value)}`);
      if (wanted.tab >= MOST)
        return new Unfit(`invalid tab size: ${quoted(value)}: Value too large for defined data type`);
    }
  }
  return wanted;
}

/** A word of --format may be shortened while it is unambiguous. */
function meantBy(value: string): Form | undefined {
  if (Object.hasOwn(WORDS, value)) return WORDS[value];
  const forms = new Set(Object.keys(WORDS).flatMap((word) => (word.startsWith(value) ? [WORDS[word]] : [])));
  return forms.size === 1 ? [...forms][0] : undefined;
}

const notAForm = (value: string): string =>
  `${Object.keys(WORDS).some((word) => word.startsWith(value)) ? 'ambiguous' : 'invalid'} argument '${value}' for '--format'
Valid arguments are:
  - 'verbose', 'long'
  - 'commas'
  - 'horizontal', 'across'
  - 'vertical'
  - 'single-column'`;

/** Reads a number like C: 40, 050, 0x28. */
function numberOf(text: string): number | undefined {
  const [, digits] = /^\s*\+?(0x[\da-f]+|0[0-7]*|[1-9]\d*)$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return /^0\d/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
}

/** Quotes a word for a message about a number. */
const quoted = (text: string): string =>
  `'${text.replace(/[\\']/g, '\\$&').replace(/[^ -~]/g, (c) => (c === '\n' ? '\\n' : c === '\t' ? '\\t' : `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`))}'`;

/** From this width on, a line has no limit. */
const MOST = 2 ** 63;

export interface Lines {
  /** The longest line. 0 for no limit. */
  width: number;
  /** The layout of names beside each other, if there is one. */
  sheet: Sheet | undefined;
}

/** The length of a line and its tab stops, for names beside each other or with colours. */
export function linesOf(p: Process, wanted: Wanted, colored: boolean): Lines {
  const { form } = wanted;
  const beside = form !== 'long' && form !== 'single';
  if (!beside && !colored) return { width: 0, sheet: undefined };
  const asked = wanted.width ?? (p.terminalColumns(OUT) || undefined) ?? given(p, 'COLUMNS', 'width') ?? WIDTH;
  const width = asked >= MOST ? 0 : asked;
  if (!beside) return { width, sheet: undefined };
  // with colours a tab would not lead to the right column
  const tab = colored ? 0 : (wanted.tab ?? given(p, 'TABSIZE', 'tab size') ?? TAB);
  return { width, sheet: { form, width, tab } };
}

/** A number from the environment. ls reports an invalid one, and ignores it. */
function given(p: Process, name: string, what: string): number | undefined {
  const text = p.environment.values.get(name);
  if (text === undefined || text === '') return undefined;
  const number = numberOf(text);
  if (number === undefined) complain(p, `ignoring invalid ${what} in environment variable ${name}: ${quoted(text)}`);
  return number;
}

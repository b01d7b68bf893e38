/** A file's lines, and the part of each that counts in a comparison. */
import type { Arguments } from '../../shell/program/arguments.ts';

export interface Text {
  /** Without their line ends. */
  readonly lines: readonly string[];
  /** True if the last line has its line end. */
  readonly ended: boolean;
}

export function textOf(bytes: string, stripCr: boolean): Text {
  const text = stripCr ? bytes.replace(/\r\n/g, '\n') : bytes;
  const lines = text.split('\n');
  const ended = lines.at(-1) === '';
  if (ended) lines.pop();
  return { lines, ended };
}

/** Marks a last line without a line end. No line contains this character. */
const UNENDED = '\n';

/** Each line as it is. */
export const rawOf = ({ lines, ended }: Text): string[] =>
  ended ? [...lines] : lines.map((line, i) => (i === lines.length - 1 ? line + UNENDED : line));

/** The options for blanks and capitals. */
export interface Manner {
  readonly all: boolean;
  readonly amount: boolean;
  readonly trailing: boolean;
  readonly tabs: boolean;
  readonly capitals: boolean;
  readonly blankLines: boolean;
}

export const mannerOf = (args: Arguments): Manner => ({
  all: args.has('ignore-all-space'),
  amount: args.has('ignore-space-change'),
  trailing: args.has('ignore-trailing-space'),
  tabs: args.has('ignore-tab-expansion'),
  capitals: args.has('ignore-case'),
  blankLines: args.has('ignore-blank-lines'),
});

const skipsBlanks = ({ all, amount, trailing }: Manner): boolean => all || amount || trailing;

/** Answers whether no option ignores anything. */
export const exact = (manner: Manner): boolean =>
  !(skipsBlanks(manner) || manner.tabs || manner.capitals || manner.blankLines);

function expanded(line: string): string {
  let column = 0;
  return line.replace(/[\s\S]/g, (char) => {
    if (char === '\t') {
      const blanks = 8 - (column % 8);
      column += blanks;
      return ' '.repeat(blanks);
    }
    column = char === '\b' ? Math.max(0, column - 1) : char === '\r' ? 0 : column + 1;
    return char;
  });
}

function keyOf(line: string, manner: Manner): string {
  let key = line;
  if (manner.all) key = key.replace(/[ \t\v\f\r]+/g, '');
  else if (manner.amount) key = key.replace(/[ \t\v\f\r]+$/, '').replace(/[ \t\v\f\r]+/g, ' ');
  else {
    if (manner.trailing) key = key.replace(/[ \t\v\f\r]+$/, '');
    if (manner.tabs) key = expanded(key);
  }
  return manner.capitals ? key.replace(/[A-Z]+/g, (c) => c.toLowerCase()) : key;
}

/** Lines with equal keys count as equal. If blanks at the end of a line do not count, its line end does not count either. */
export function keysOf(text: Text, manner: Manner): string[] {
  const keys = text.lines.map((line) => keyOf(line, manner));
  if (!text.ended && keys.length > 0 && !skipsBlanks(manner)) keys[keys.length - 1] += UNENDED;
  return keys;
}

export const isBlank = (line: string, manner: Manner): boolean =>
  line === '' || (skipsBlanks(manner) && /^[ \t\v\f\r]*$/.test(line));

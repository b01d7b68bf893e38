/** Expressions of sed are those of grep, but the length of a match matters. An empty one is the last that was used. */
import { regexOf } from '../../shell/program/regex.ts';
import { refuse } from './sed-script.ts';

/** Undefined for an empty expression. */
export type Regex = RegExp | undefined;

/** The characters that escapes stand for, in texts, too. */
export const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Escapes count inside brackets as well. */
const inBrackets = (text: string): string =>
  text.replace(/\\[\s\S]|\[\^?\]?(?:\[:\w+:\]|[^\]])*\]/g, (part) =>
    part[0] === '['
      ? part.replace(/\\([afnrtv])/g, (_, letter) => ESCAPES[letter])
      : /^\\[afrv]$/.test(part)
        ? ESCAPES[part[1]]
        : part,
  );

export interface Written {
  text: string;
  /** The delimiter around the expression. */
  delimiter: string;
  extended: boolean;
  ignoreCase: boolean;
  /** ^ and $ match at each line. */
  lines: boolean;
}

export function sedRegex({ text, delimiter, extended, ignoreCase, lines }: Written): Regex {
  let own = text;
  if (delimiter !== '/' && own.includes(`\\${delimiter}`)) {
    if (/[\^$.*+?()[\]{}|\w]/.test(delimiter))
      refuse(`\\${delimiter} between two ${delimiter} could mean two things; use another sign, as in s,a,b,`);
    own = own.replace(/\\([\s\S])/g, (both, sign) => (sign === delimiter ? sign : both));
  }
  if (own === '') return ignoreCase || lines ? refuse('an empty expression takes no flags') : undefined;
  const made = regexOf(inBrackets(own), { extended, ignoreCase, extent: true });
  return lines ? new RegExp(made.source, `${made.flags}m`) : made;
}

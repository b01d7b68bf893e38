/** A value as bash writes it so that it can be read again: as a word of a script, in quotes, in a message. */

const SHORT: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\x1b': '\\E',
  '\\': '\\\\',
  "'": "\\'",
};

const UNPRINTED = /[^\x20-\x7e]/;

/** `$'a\nb'` */
const ansi = (text: string): string =>
  `$'${[...text]
    .map((char) => {
      const code = char.charCodeAt(0);
      return SHORT[char] ?? (code < 32 || code > 126 ? `\\${code.toString(8).padStart(3, '0')}` : char);
    })
    .join('')}'`;

/** A name in a message: as it is, if all of it can be printed. */
export const inMessage = (text: string): string => (UNPRINTED.test(text) ? ansi(text) : text);

/** As declare -p: in double quotes. */
export const doubled = (text: string): string =>
  UNPRINTED.test(text) ? ansi(text) : `"${text.replace(/["$`\\]/g, '\\$&')}"`;

/** As `${x@Q}`: in single quotes. */
export const inQuotes = (text: string): string =>
  UNPRINTED.test(text) ? ansi(text) : `'${text.replaceAll("'", "'\\''")}'`;

/** As printf's %q: with backslashes. */
export function withBackslashes(text: string): string {
  if (text === '') return "''";
  if (UNPRINTED.test(text)) return ansi(text);
  return text.replace(/[\s!"$&'()*,;<>?[\\\]^`{|}]/g, '\\$&').replace(/^[#~]/, '\\$&');
}

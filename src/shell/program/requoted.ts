/** Quotes a value like bash, so that it can be read again, for a script or a message. */

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

/** A name in a message. It is not quoted if all of it is printable. */
export const inMessage = (text: string): string => (UNPRINTED.test(text) ? ansi(text) : text);

/** Double quotes, as in declare -p. */
export const doubled = (text: string): string =>
  UNPRINTED.test(text) ? ansi(text) : `"${text.replace(/["$`\\]/g, '\\$&')}"`;

/** Single quotes, as in `${x@Q}`. */
export const inQuotes = (text: string): string =>
  UNPRINTED.test(text) ? ansi(text) : `'${text.replaceAll("'", "'\\''")}'`;

/** Backslashes, as in printf's %q. */
export function withBackslashes(text: string): string {
  if (text === '') return "''";
  if (UNPRINTED.test(text)) return ansi(text);
  return text.replace(/[\s!"$&'()*,;<>?[\\\]^`{|}]/g, '\\$&').replace(/^[#~]/, '\\$&');
}

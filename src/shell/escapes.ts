/** Backslash escapes of echo -e and printf. */

const SIMPLE: Record<string, string> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};

/** Further characters that a format of printf may escape. */
const QUOTED = `'"?`;

/**
 * With `octal0` octal numbers are written \0nnn (echo, printf %b), otherwise \nnn (printf's format). `stopped` is true if
 * \c ended the text.
 */
export function readEscapes(text: string, octal0 = false): { text: string; stopped: boolean } {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '\\' || i + 1 >= text.length) {
      out += text[i];
      continue;
    }
    const c = text[++i];
    if (c === 'c') return { text: out, stopped: true };
    const octal = octal0 ? /^0([0-7]{0,3})/.exec(text.slice(i, i + 4)) : /^([0-7]{1,3})/.exec(text.slice(i, i + 3));
    const hex = /^x([0-9a-fA-F]{1,2})/.exec(text.slice(i, i + 3));
    if (octal) {
      out += String.fromCharCode(Number.parseInt(octal[1] || '0', 8) & 0xff);
      i += octal[0].length - 1;
    } else if (hex) {
      out += String.fromCharCode(Number.parseInt(hex[1], 16));
      i += hex[0].length - 1;
    } else out += SIMPLE[c] ?? (octal0 || !QUOTED.includes(c) ? `\\${c}` : c);
  }
  return { text: out, stopped: false };
}

/**
 * What programs print, as text: UTF-8, with bytes that are none shown as U+FFFD. TextDecoder is not part
 * of the language, and below the app there is nothing else.
 */

const REPLACEMENT = '\ufffd';

export function byteText(bytes: Uint8Array): string {
  let out = '';
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i];
    const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    const code = length === 0 ? -1 : decode(bytes, i, length);
    out += code < 0 ? REPLACEMENT : String.fromCodePoint(code);
    i += code < 0 ? 1 : length;
  }
  return out;
}

/** The character at `i`, or -1. */
function decode(bytes: Uint8Array, i: number, length: number): number {
  if (i + length > bytes.length) return -1;
  if (length === 1) return bytes[i];
  let code = bytes[i] & (0x7f >> length);
  for (let k = 1; k < length; k++) {
    if ((bytes[i + k] & 0xc0) !== 0x80) return -1;
    code = code * 64 + (bytes[i + k] & 0x3f);
  }
  const least = [0, 0, 0x80, 0x800, 0x10000][length];
  return code < least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? -1 : code;
}

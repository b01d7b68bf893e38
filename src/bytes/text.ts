/**
 * Bytes and text. On Linux names and data are bytes, by convention in UTF-8. We handle them as byte strings, with one char
 * code (0–255) for each byte. TextEncoder is not part of the language, so the floors below the app cannot use it.
 *
 *     'é'  ──utf8──▶  C3 A9  ──byteString──▶  'Ã©'
 */

const REPLACEMENT = 0xfffd;
const isSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xe000;

// Byte strings

/** Bytes [from, to) as a byte string. */
export function byteString(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let out = '';
  for (let at = from; at < to; at += 8192)
    out += String.fromCharCode.apply(null, bytes.subarray(at, Math.min(to, at + 8192)) as unknown as number[]);
  return out;
}

export function bytesOf(byteString: string): Uint8Array {
  const out = new Uint8Array(byteString.length);
  for (let i = 0; i < byteString.length; i++) out[i] = byteString.charCodeAt(i);
  return out;
}

// Hexadecimal

const HEX = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));

/** `0a`: a byte in two digits. */
export const hexByte = (byte: number): string => HEX[byte];

export function toHex(bytes: Uint8Array): string {
  let out = '';
  for (let i = 0; i < bytes.length; i++) out += HEX[bytes[i]];
  return out;
}

export function fromHex(hex: string): Uint8Array {
  const out = new Uint8Array(hex.length >> 1);
  for (let i = 0; i < out.length; i++) out[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return out;
}

/** Whether a byte is a letter, digit or sign of ASCII, or a space. */
export const isPrintable = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;

// UTF-8

/** The bytes of a text in UTF-8, as a byte string. Half a surrogate pair becomes U+FFFD. */
export function utf8(text: string): string {
  let out = '';
  for (const char of text) {
    let code = char.codePointAt(0)!;
    if (isSurrogate(code)) code = REPLACEMENT;
    if (code < 0x80) out += char;
    else if (code < 0x800) out += String.fromCharCode(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000)
      out += String.fromCharCode(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else
      out += String.fromCharCode(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      );
  }
  return out;
}

/** Bytes of the character that a lead byte opens; 0 for one that opens none. */
const lengthBy = (lead: number): number =>
  lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;

/** The least code of each length. A longer form than a character needs is not valid. */
const LEAST = [0, 0, 0x80, 0x800, 0x10000];

/** The character of `length` bytes at `i`, or -1. */
function decode(bytes: Uint8Array, i: number, to: number, length: number): number {
  if (length === 0 || i + length > to) return -1;
  if (length === 1) return bytes[i];
  let code = bytes[i] & (0x7f >> length);
  for (let k = 1; k < length; k++) {
    if ((bytes[i + k] & 0xc0) !== 0x80) return -1;
    code = code * 64 + (bytes[i + k] & 0x3f);
  }
  return code < LEAST[length] || code > 0x10ffff || isSurrogate(code) ? -1 : code;
}

/** The text that bytes [from, to) spell in UTF-8. A byte that is no part of a character becomes U+FFFD. */
export function textOf(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let out = '';
  for (let i = from; i < to; ) {
    const length = lengthBy(bytes[i]);
    const code = decode(bytes, i, to, length);
    out += String.fromCodePoint(code < 0 ? REPLACEMENT : code);
    i += code < 0 ? 1 : length;
  }
  return out;
}

/** The same, but undefined unless the bytes are UTF-8 from the first to the last. */
export function exactTextOf(bytes: Uint8Array, from = 0, to = bytes.length): string | undefined {
  let out = '';
  for (let i = from; i < to; ) {
    const length = lengthBy(bytes[i]);
    const code = decode(bytes, i, to, length);
    if (code < 0) return undefined;
    out += String.fromCodePoint(code);
    i += length;
  }
  return out;
}

/** As a sentence begins. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * Byte strings: text with one char code (0–255) per byte, as names and data are on Linux. A script's text becomes one
 * through its UTF-8; for a person it is turned back.
 */

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

/** The UTF-8 bytes of a text. Half a surrogate pair becomes U+FFFD. */
export function byteString(text: string): string {
  if (isAscii(text)) return text;
  let out = '';
  for (const char of text) {
    let code = char.codePointAt(0)!;
    if (code >= 0xd800 && code < 0xe000) code = 0xfffd;
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

/** The text of a byte string; an invalid byte becomes U+FFFD. */
export function readable(bytes: string): string {
  if (isAscii(bytes)) return bytes;
  let out = '';
  for (let i = 0; i < bytes.length; ) {
    const first = bytes.charCodeAt(i);
    const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    let code = length === 1 ? first : first & (0xff >> (length + 1));
    let good = length > 0 && i + length <= bytes.length;
    for (let k = 1; good && k < length; k++) {
      const next = bytes.charCodeAt(i + k);
      good = (next & 0xc0) === 0x80;
      code = (code << 6) | (next & 63);
    }
    good = good && (length < 3 || code >= (length === 3 ? 0x800 : 0x10000)) && code <= 0x10ffff;
    out += good && (code < 0xd800 || code >= 0xe000) ? String.fromCodePoint(code) : '\ufffd';
    i += good ? length : 1;
  }
  return out;
}

export function toBytes(text: string): Uint8Array {
  const out = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) out[i] = text.charCodeAt(i);
  return out;
}

export function fromBytes(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let out = '';
  for (let at = from; at < to; at += 8192)
    out += String.fromCharCode.apply(null, bytes.subarray(at, Math.min(to, at + 8192)) as unknown as number[]);
  return out;
}

/**
 * Names are bytes on disk and UTF-8 by convention. What is not valid UTF-8 is shown byte by byte as
 * `\xNN`, and control characters likewise, so that a name always prints in one piece.
 */

const HEX = (b: number): string => b.toString(16).padStart(2, '0');

export function nameText(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let plain = '';
  let at = from;
  for (; at < to && bytes[at] >= 0x20 && bytes[at] < 0x7f; at++) plain += String.fromCharCode(bytes[at]);
  if (at === to) return plain;
  let percent = '';
  for (let i = from; i < to; i++) percent += `%${HEX(bytes[i])}`;
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    return decodeURIComponent(percent).replace(/[\0-\x1f\x7f]/g, (c) => `\\x${HEX(c.charCodeAt(0))}`);
  } catch {
    let out = '';
    for (let i = from; i < to; i++)
      out += bytes[i] >= 0x20 && bytes[i] < 0x7f ? String.fromCharCode(bytes[i]) : `\\x${HEX(bytes[i])}`;
    return out;
  }
}

/** The bytes of a name that a person typed. Lone surrogates, which have none, become `?`. */
export function nameBytes(text: string): Uint8Array {
  const out: number[] = [];
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'));
  for (let i = 0; i < encoded.length; i++) {
    if (encoded[i] !== '%') out.push(encoded.charCodeAt(i));
    else {
      out.push(Number.parseInt(encoded.slice(i + 1, i + 3), 16));
      i += 2;
    }
  }
  return Uint8Array.from(out);
}

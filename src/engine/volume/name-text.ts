/**
 * Names are bytes on disk and UTF-8 by convention. Bytes that are not valid UTF-8 are shown as `\xNN`, and so are control
 * characters, so that a name always prints in one piece.
 */
import { byteString, bytesOf, exactTextOf, hexByte, isPrintable, utf8 } from '../../bytes/text.ts';

export function nameText(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let at = from;
  while (at < to && isPrintable(bytes[at])) at++;
  if (at === to) return byteString(bytes, from, to);
  const text = exactTextOf(bytes, from, to);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (text !== undefined) return text.replace(/[\0-\x1f\x7f]/g, (c) => `\\x${hexByte(c.charCodeAt(0))}`);
  let out = '';
  for (let i = from; i < to; i++)
    out += isPrintable(bytes[i]) ? String.fromCharCode(bytes[i]) : `\\x${hexByte(bytes[i])}`;
  return out;
}

/** The bytes of a name that a person typed. Lone surrogates have no bytes and become `?`. */
export const nameBytes = (text: string): Uint8Array => bytesOf(utf8(text.replace(/\p{Surrogate}/gu, '?')));

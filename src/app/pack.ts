/**
 * Scripts in links: the text and the commands typed after it, deflated, in the alphabet of URLs.
 *
 *      script ␞ typed ␞ typed ──deflate──▶ bytes ──base64url──▶ z=q1ZKzs8tyC8q…
 */
import { byteString, bytesOf } from '../bytes/text.ts';
export interface Packed {
  script: string;
  /** Commands given at the prompt, in their order. */
  typed: string[];
}

const SEPARATOR = '\u001e';
/** No script is longer. */
const MOST_BYTES = 1 << 20;
/** The most that a link may bring. A text a thousandth as long may unpack to this, and an editor has to bear it. */
const MOST_FROM_LINK = { bytes: 1 << 18, lines: 20_000 };

/** Sends bytes through a stream. It refuses a result that is longer than `most`. */
export async function through(
  bytes: Uint8Array,
  by: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const reader = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(by).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) throw new RangeError('the script of this link is too long');
    parts.push(part.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export async function pack({ script, typed }: Packed): Promise<string> {
  const text = [script, ...typed].join(SEPARATOR);
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), MOST_BYTES);
  return btoa(byteString(bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Returns undefined if `pack` did not make the code, or if its content is too long for a link. */
export async function unpack(code: string): Promise<Packed | undefined> {
  try {
    const chars = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await through(bytesOf(chars), new DecompressionStream('deflate-raw'), MOST_FROM_LINK.bytes);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.split('\n', MOST_FROM_LINK.lines + 1).length > MOST_FROM_LINK.lines) return undefined;
    const [script, ...typed] = text.split(SEPARATOR);
    return { script, typed };
  } catch {
    return undefined;
  }
}

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
/** No script is this long; a link that unpacks to more is not one of ours. */
const MOST_BYTES = 1 << 20;

async function through(bytes: Uint8Array, by: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(by).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MOST_BYTES) throw new RangeError('the script of this link is too long');
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
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  return btoa(byteString(bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Undefined for what `pack` did not make. */
export async function unpack(code: string): Promise<Packed | undefined> {
  try {
    const chars = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await through(bytesOf(chars), new DecompressionStream('deflate-raw'));
    const [script, ...typed] = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split(SEPARATOR);
    return { script, typed };
  } catch {
    return undefined;
  }
}

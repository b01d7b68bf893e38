/**
 * A visit as a file, for what is longer than a link: a long script, and an image that was opened.
 *
 *      { "ext4lab": "visit", "version": 1, "title": …, "link": "at=12&sel=5", "script": …, "typed": […], "image": gzip, base64,
 *        "given": [{ "kind": "program", "name": "mine", "data": gzip, base64 }] }
 *
 * A file comes from anywhere. It is known to be whole before anything on the page changes, and what it may unpack to is
 * bounded.
 */
import { Refused } from '../../bytes/refused.ts';
import { byteString, bytesOf } from '../../bytes/text.ts';
import { through } from '../pack.ts';
import type { Given } from '../programs-and-traces.ts';
import { type Carried, MOST_IMAGE_BYTES } from './carried.ts';
import type { keep } from './words.ts';

const VERSION = 1;
export const MOST_FILE_BYTES = 96 << 20;
const MOST_SCRIPT = 1 << 20;
const MOST_LINES = 10_000;
const MOST_NAME = 60;

const MOST_GIVEN = 32;
const MOST_GIVEN_BYTES = 64 << 20;

/** The words of a refusal. */
type FileWords = (typeof keep)['file'];

export async function visitFile({ image, given, ...carried }: Carried, words: FileWords): Promise<string | Refused> {
  const tooLarge = new Refused(words.tooLarge);
  if (image && image.size > MOST_IMAGE_BYTES) return tooLarge;
  const packed =
    image &&
    (await through(new Uint8Array(await image.arrayBuffer()), new CompressionStream('gzip'), MOST_IMAGE_BYTES * 2));
  const file = {
    ext4lab: 'visit',
    version: VERSION,
    ...carried,
    ...(packed && { image: btoa(byteString(packed)) }),
    ...(given && { given: await Promise.all(given.map(packedGiven)) }),
  };
  const text = `${JSON.stringify(file, null, 1)}\n`;
  return text.length > MOST_FILE_BYTES ? tooLarge : text;
}

async function packedGiven({ kind, name, bytes }: Given) {
  const packed = await through(bytes, new CompressionStream('gzip'), MOST_GIVEN_BYTES * 2);
  return { kind, name, data: packed && btoa(byteString(packed)) };
}

function partsOf(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? { ...json } : {};
  } catch {
    return {};
  }
}

/** `visit`, `exercise`, or another kind that the file names. */
export const kindOf = (text: string): unknown => partsOf(text).ext4lab;

const isText = (part: unknown, most: number): part is string => typeof part === 'string' && part.length <= most;

export async function carriedOfFile(text: string, words: FileWords): Promise<Carried | Refused> {
  const { ext4lab, version, title, link, script, typed, image, given } = partsOf(text);
  if (ext4lab !== 'visit') return new Refused(words.foreign);
  if (typeof version === 'number' && version > VERSION) return new Refused(words.later);
  const lines: unknown[] | undefined = Array.isArray(typed) && typed.length <= MOST_LINES ? typed : undefined;
  const said =
    isText(title, MOST_SCRIPT) &&
    isText(link, MOST_SCRIPT) &&
    (script === undefined || isText(script, MOST_SCRIPT)) &&
    lines?.every((line) => isText(line, MOST_SCRIPT));
  if (version !== VERSION || !said) return new Refused(words.damaged);
  const carried: Carried = { title, link, typed: lines as string[], ...(script !== undefined && { script }) };
  if (given !== undefined) {
    const own = await unpackedGiven(given);
    if (!own) return new Refused(words.damaged);
    carried.given = own;
  }
  if (image === undefined) return carried;
  const unpacked = await unpackedBytes(image, MOST_IMAGE_BYTES);
  return unpacked ? { ...carried, image: new Blob([unpacked as Uint8Array<ArrayBuffer>]) } : new Refused(words.damaged);
}

async function unpackedBytes(base64: unknown, most: number): Promise<Uint8Array | undefined> {
  if (typeof base64 !== 'string') return undefined;
  try {
    return await through(bytesOf(atob(base64)), new DecompressionStream('gzip'), most);
  } catch {
    return undefined;
  }
}

async function unpackedGiven(parts: unknown): Promise<Given[] | undefined> {
  if (!Array.isArray(parts) || parts.length > MOST_GIVEN) return undefined;
  const out: Given[] = [];
  for (const part of parts as unknown[]) {
    const { kind, name, data } = (typeof part === 'object' && part !== null ? part : {}) as Record<string, unknown>;
    if ((kind !== 'program' && kind !== 'trace') || !isText(name, MOST_NAME)) return undefined;
    const bytes = await unpackedBytes(data, MOST_GIVEN_BYTES);
    if (!bytes) return undefined;
    out.push({ kind, name, bytes });
  }
  return out;
}

/**
 * A visit as a file, for what is longer than a link: a long script, and an image that was opened.
 *
 *      { "ext4lab": "visit", "version": 1, "title": …, "link": "at=12&sel=5", "script": …, "typed": […], "image": gzip, base64 }
 *
 * A file comes from anywhere. It is known to be whole before anything on the page changes, and what it may unpack to is
 * bounded.
 */
import { Refused } from '../../bytes/refused.ts';
import { byteString, bytesOf } from '../../bytes/text.ts';
import { through } from '../pack.ts';
import { type Carried, MOST_IMAGE_BYTES } from './carried.ts';

const VERSION = 1;
export const MOST_FILE_BYTES = 96 << 20;
const MOST_SCRIPT = 1 << 20;
const MOST_LINES = 10_000;

const FOREIGN = 'This file is neither a visit nor an exercise of ext4lab.';
const DAMAGED = 'This visit cannot be opened: its file was cut or changed, or is too large.';

export async function visitFile({ image, ...carried }: Carried): Promise<string | Refused> {
  const tooLarge = new Refused('The image is too large for a visit’s file: download it as .img.gz instead.');
  if (image && image.size > MOST_IMAGE_BYTES) return tooLarge;
  const packed =
    image &&
    (await through(new Uint8Array(await image.arrayBuffer()), new CompressionStream('gzip'), MOST_IMAGE_BYTES * 2));
  const file = { ext4lab: 'visit', version: VERSION, ...carried, ...(packed && { image: btoa(byteString(packed)) }) };
  const text = `${JSON.stringify(file, null, 1)}\n`;
  return text.length > MOST_FILE_BYTES ? tooLarge : text;
}

function partsOf(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? { ...json } : {};
  } catch {
    return {};
  }
}

/** `visit`, `exercise`, or what else it says. */
export const kindOf = (text: string): unknown => partsOf(text).ext4lab;

const isText = (part: unknown, most: number): part is string => typeof part === 'string' && part.length <= most;

export async function carriedOfFile(text: string): Promise<Carried | Refused> {
  const { ext4lab, version, title, link, script, typed, image } = partsOf(text);
  if (ext4lab !== 'visit') return new Refused(FOREIGN);
  if (typeof version === 'number' && version > VERSION)
    return new Refused('This visit was saved by a later version of ext4lab than this one.');
  const lines: unknown[] | undefined = Array.isArray(typed) && typed.length <= MOST_LINES ? typed : undefined;
  const said =
    isText(title, MOST_SCRIPT) &&
    isText(link, MOST_SCRIPT) &&
    (script === undefined || isText(script, MOST_SCRIPT)) &&
    lines?.every((line) => isText(line, MOST_SCRIPT));
  if (version !== VERSION || !said) return new Refused(DAMAGED);
  const carried: Carried = { title, link, typed: lines as string[], ...(script !== undefined && { script }) };
  if (image === undefined) return carried;
  const unpacked = await unpackedImage(image);
  return unpacked ? { ...carried, image: unpacked } : new Refused(DAMAGED);
}

async function unpackedImage(base64: unknown): Promise<Blob | undefined> {
  if (typeof base64 !== 'string') return undefined;
  try {
    const bytes = await through(bytesOf(atob(base64)), new DecompressionStream('gzip'), MOST_IMAGE_BYTES);
    return new Blob([bytes as Uint8Array<ArrayBuffer>]);
  } catch {
    return undefined;
  }
}

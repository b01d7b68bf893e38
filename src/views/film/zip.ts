/**
 * Files in a ZIP, stored as they are: a header before each, a directory of all at the end.
 *
 *     [header, name, bytes] [header, name, bytes] …  [entry, name] [entry, name] …  [end]
 *
 * Every number is little-endian. The date is always that of the format's beginning: the same files are the same bytes.
 *
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
import { crc32 } from '../../bytes/crc.ts';

export interface ZipFile {
  name: string;
  bytes: Uint8Array;
}

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
/** 2.0, the first with folders; and that names are UTF-8. */
const VERSION = 20;
const UTF8 = 1 << 11;
/** 1 January 1980. */
const DATE = (1 << 5) | 1;

/** Numbers of 2 or 4 bytes, one after the other. */
function packed(fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const out = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) out.setUint16(at, value, true);
    else out.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(out.buffer);
}

/** What a header and an entry of the directory have in common. */
const about = ({ bytes }: ZipFile, name: Uint8Array): (readonly [number, 2 | 4])[] => [
  [VERSION, 2],
  [UTF8, 2],
  // Stored.
  [0, 2],
  // Time and date.
  [0, 2],
  [DATE, 2],
  [crc32(bytes), 4],
  [bytes.length, 4],
  [bytes.length, 4],
  [name.length, 2],
  // No extra fields.
  [0, 2],
];

export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let at = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.name);
    const head = about(file, name);
    // No comment, disk 0, no attributes.
    const tail: (readonly [number, 2 | 4])[] = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [at, 4],
    ];
    entries.push(packed([[ENTRY, 4], [VERSION, 2], ...head, ...tail]), name);
    const local = packed([[LOCAL, 4], ...head]);
    parts.push(local, name, file.bytes);
    at += local.length + name.length + file.bytes.length;
  }
  const directory = joined(entries);
  const many = files.length;
  const end = packed([
    [END, 4],
    [0, 2],
    [0, 2],
    [many, 2],
    [many, 2],
    [directory.length, 4],
    [at, 4],
    [0, 2],
  ]);
  return joined([...parts, directory, end]);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

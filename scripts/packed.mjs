/**
 * Files of the page, packed for the way to the browser: once, when they are first asked for.
 *
 *     br     where the browser takes it: smaller than gzip (only over https, or on this machine)
 *     gzip   else
 */
import fs from 'node:fs';
import zlib from 'node:zlib';

/** What is text; fonts and pictures are packed already. */
const TEXT = new Set(['.html', '.js', '.css', '.json', '.txt', '.svg']);
/** Less fits into one packet as it is. */
const LEAST = 1200;
/** 9 packs the worker's 1.1 MB in 0.4 s; 11 takes fourteen times as long for a twelfth less. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } };
const PACK = {
  br: (bytes) => zlib.brotliCompressSync(bytes, BROTLI),
  gzip: (bytes) => zlib.gzipSync(bytes, { level: 9 }),
};

/** The encoding in which a file goes out, or undefined: as it is. `accepted` is the request's header. */
export function encodingFor(extension, size, accepted = '') {
  if (size < LEAST || !TEXT.has(extension)) return undefined;
  const taken = accepted.split(',').flatMap((one) => {
    const [name, ...rest] = one.split(';').map((part) => part.trim().toLowerCase());
    return rest.some((part) => /^q=0(\.0*)?$/.test(part)) ? [] : [name];
  });
  return Object.keys(PACK).find((name) => taken.includes(name));
}

/** By file and encoding; a file that was built anew takes its place. */
const kept = new Map();

/** A file's bytes in an encoding; its tag says which of its versions is meant. */
export function packed(file, tag, encoding) {
  const key = `${encoding} ${file}`;
  const known = kept.get(key);
  if (known?.tag === tag) return known.bytes;
  const bytes = PACK[encoding](fs.readFileSync(file));
  kept.set(key, { tag, bytes });
  return bytes;
}

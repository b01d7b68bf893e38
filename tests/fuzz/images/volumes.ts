/** The volumes that are mutated: made by mke2fs with some set of features each, filled by Linux (volumes/make.sh). */
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

// Of the checkout, where tests and the fuzzer's one built file both run.
const FOLDER = path.resolve('tests/fuzz/images/volumes');

export const VOLUMES: readonly string[] = fs
  .readdirSync(FOLDER)
  .filter((file) => file.endsWith('.img.gz'))
  .map((file) => file.replace('.img.gz', ''))
  .sort();

const kept = new Map<string, Uint8Array>();

/** The bytes of a volume, which must not be changed. */
export function volumeBytes(name: string): Uint8Array {
  let bytes = kept.get(name);
  if (!bytes) {
    bytes = new Uint8Array(gunzipSync(fs.readFileSync(path.join(FOLDER, `${name}.img.gz`))));
    kept.set(name, bytes);
  }
  return bytes;
}

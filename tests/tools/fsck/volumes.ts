/** The volumes that tests of fsck damage: made by Linux, sound, with one of everything (tests/tools/fsck/fixtures/make.sh). */

import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Refused } from '../../../src/bytes/refused.ts';
import { FAST } from '../../../src/engine/fastcommit/fast.ts';
import { type FsckResult, findSuperblock, type Mode, noSuperblock, runFsck } from '../../../src/tools/fsck/fsck.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { type Level, Recorder } from '../../../src/trace/recorder.ts';

const FOLDER = fileURLToPath(new URL('./fixtures/', import.meta.url));

export const FSCK_VOLUMES = fs
  .readdirSync(FOLDER)
  .filter((file) => file.endsWith('.img.gz'))
  .map((file) => file.replace('.img.gz', ''))
  .sort();

const kept = new Map<string, Uint8Array>();

/** A copy of a volume's bytes. */
export function fsckVolume(name: string): Uint8Array {
  let bytes = kept.get(name);
  if (!bytes) {
    bytes = new Uint8Array(gunzipSync(fs.readFileSync(`${FOLDER}${name}.img.gz`)));
    kept.set(name, bytes);
  }
  return bytes.slice();
}

export interface Checked {
  status: number;
  result: FsckResult | undefined;
  lines: string[];
  /** What goes to the other output. */
  complaints: string[];
  store: BlockStore | undefined;
  recorder: Recorder | undefined;
}

/** The time of every check in tests. */
export const FSCK_NOW = 1_800_000_000;

/** Checks bytes like the command line, and leaves them as they are. */
export function fsckBytes(bytes: Uint8Array, mode: Mode, level: Level = 'off'): Checked {
  const lines: string[] = [];
  const complaints: string[] = [];
  const source = bytesSource(bytes);
  const found = findSuperblock(source, { preen: mode === '-p' });
  if (found instanceof Refused) {
    const { text, status } = noSuperblock('disk.img', found, mode);
    return { status, result: undefined, lines: text.split('\n'), complaints, store: undefined, recorder: undefined };
  }
  const store = new BlockStore(found.blockSize, bytes.length, source);
  const recorder = new Recorder(store, level);
  const result = runFsck(recorder, {
    mode,
    force: true,
    fastCommit: FAST,
    now: FSCK_NOW,
    told: (line) => lines.push(line),
    complained: (line) => complaints.push(line),
  });
  return { status: result.status, result, lines, complaints, store, recorder };
}

export function storeBytes(store: BlockStore): Uint8Array {
  const bytes = new Uint8Array(store.byteLength);
  for (const { block, bytes: b } of store.contents()) bytes.set(b, block * store.blockSize);
  return bytes;
}

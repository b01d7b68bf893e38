/**
 * The same command line for mke2fs and for us, and what differs between the two volumes.
 *
 *      "-t ext4 -b 1024 64M" ─▶ mke2fs ─▶ a sparse file ──┐
 *                            └▶ planMkfs, runMkfs ─▶ store ┴▶ equal, or where not
 */
import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Refused } from '../../../src/bytes/refused.ts';
import { type MkfsPlan, planMkfs, runMkfs } from '../../../src/tools/mkfs/mkfs.ts';
import { BlockStore } from '../../../src/trace/block-store.ts';
import { type Level, Recorder } from '../../../src/trace/recorder.ts';
import { type Ran, run } from '../../helpers/linux-tools.ts';
import { eachNonZeroBlock, fileLength } from './sparse-file.ts';

export const NOW = 1_700_000_000;
const UUID = '01234567-89ab-cdef-0123-456789abcdef';
const HASH_SEED = 'fedcba98-7654-3210-fedc-ba9876543210';

/** The words after `mke2fs`, with UUID, hash seed and the fate of inode tables fixed. The size is the last word. */
export function fixedWords(command: string, file: string): string[] {
  const words = command.split(' ');
  const size = words.pop()!;
  const fixed = [`hash_seed=${HASH_SEED}`];
  if (!command.includes('lazy_itable_init')) fixed.push('lazy_itable_init=1');
  const at = words.lastIndexOf('-E');
  if (at >= 0) words[at + 1] += `,${fixed.join(',')}`;
  else words.push('-E', fixed.join(','));
  if (!words.includes('-U')) words.push('-U', UUID);
  return ['-F', ...words, file, size];
}

export const env = { now: NOW };

export interface Made {
  plan: MkfsPlan;
  store: BlockStore;
  recorder: Recorder;
}

/** Makes the volume of a plan. */
export function makeOurs(plan: MkfsPlan, level: Level = 'off'): Made {
  const store = new BlockStore(plan.blockSize, plan.byteLength);
  const recorder = new Recorder(store, level);
  runMkfs(plan, recorder);
  return { plan, store, recorder };
}

export function planOwn(command: string): MkfsPlan {
  const plan = planMkfs(fixedWords(command, 'disk.img'), env);
  if (plan instanceof Refused) throw new Error(`${command}: ${plan.refused}`);
  return plan;
}

export const makeOurOwn = (command: string, level: Level = 'off'): Made => makeOurs(planOwn(command), level);

export const runMke2fs = (words: readonly string[], input?: string): Ran =>
  run('mke2fs', words, { env: { E2FSPROGS_FAKE_TIME: String(NOW) }, input: input ?? '' });

/** One number for the content of a volume: its length, and each block that is not all zero. */
class VolumeHash {
  readonly #hash: Hash = createHash('sha256');
  readonly #number = Buffer.alloc(8);

  constructor(byteLength: number) {
    this.#add(byteLength);
  }

  #add(n: number): void {
    this.#number.writeBigUInt64LE(BigInt(n));
    this.#hash.update(this.#number);
  }

  block(n: number, bytes: Uint8Array): void {
    this.#add(n);
    this.#hash.update(bytes);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

export function hashOfStore(store: BlockStore): string {
  const hash = new VolumeHash(store.byteLength);
  for (const { block, bytes } of store.contents()) hash.block(block, bytes);
  return hash.digest();
}

export function hashOfFile(file: string, blockSize: number): string {
  const hash = new VolumeHash(fileLength(file));
  eachNonZeroBlock(file, blockSize, (n, bytes) => hash.block(n, bytes));
  return hash.digest();
}

/** Where a file differs from a store; empty when they are the same, length included. */
export function differences(file: string, store: BlockStore): string[] {
  const found: string[] = [];
  if (fileLength(file) !== store.byteLength)
    found.push(`the file has ${fileLength(file)} bytes, ours ${store.byteLength}`);
  const contents = store.contents();
  let ours = contents.next();
  const tell = (n: number, is: Uint8Array | undefined, should: Uint8Array | undefined) => {
    const at = is && should ? is.findIndex((byte, i) => byte !== should[i]) : -1;
    if (at >= 0) found.push(`block ${n}, byte ${at}: ours ${is![at]}, mke2fs ${should![at]}`);
    else found.push(`block ${n}: ${is ? 'only ours has data' : 'only mke2fs has data'}`);
  };
  eachNonZeroBlock(file, store.blockSize, (n, bytes) => {
    for (; !ours.done && ours.value.block < n; ours = contents.next())
      tell(ours.value.block, ours.value.bytes, undefined);
    if (ours.done || ours.value.block > n) return tell(n, undefined, bytes);
    if (Buffer.compare(ours.value.bytes, bytes) !== 0) tell(n, ours.value.bytes, bytes);
    ours = contents.next();
  });
  for (; !ours.done; ours = contents.next()) tell(ours.value.block, ours.value.bytes, undefined);
  return found;
}

/** A folder in memory if there is one: it is fast, and its files may have any length. */
export function roomyDir(): { dir: string; done: () => void } {
  const parent = fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();
  const dir = fs.mkdtempSync(path.join(parent, 'ext4lab-mke2fs-'));
  return { dir, done: () => fs.rmSync(dir, { recursive: true, force: true }) };
}

/** Whether a file of this many bytes can be made here. */
export function canBeLong(dir: string, bytes: number): boolean {
  const file = path.join(dir, 'long');
  try {
    fs.writeFileSync(file, '');
    fs.truncateSync(file, bytes);
    return true;
  } catch {
    return false;
  } finally {
    fs.rmSync(file, { force: true });
  }
}

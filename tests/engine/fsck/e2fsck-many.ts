/** Asks e2fsck about many images, two at a time: what it finds with -fn, whether -fp stops. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ENV, tempDir } from '../../helpers/linux.ts';
import { FSCK_NOW } from './volumes.ts';

export interface Said {
  status: number;
  text: string;
}

export async function askE2fsck(bytes: Uint8Array, flags: string): Promise<Said> {
  return (await e2fsckWorks(bytes, flags)).said;
}

/** What e2fsck says of an image, and what it makes of it. */
export function e2fsckWorks(bytes: Uint8Array, flags: string): Promise<{ said: Said; after: Uint8Array }> {
  const file = path.join(tempDir(), 'asked.img');
  fs.writeFileSync(file, bytes);
  // No journal of another volume is found by what this machine remembers of its devices.
  const env = { ...ENV, BLKID_FILE: '/dev/null', E2FSPROGS_FAKE_TIME: String(FSCK_NOW), E2FSCK_TIME: String(FSCK_NOW) };
  return new Promise((done) => {
    execFile('e2fsck', [flags, file], { env, timeout: 60_000, maxBuffer: 1 << 26 }, (error, out, err) => {
      const after = flags.includes('n') ? bytes : new Uint8Array(fs.readFileSync(file));
      fs.rmSync(file, { force: true });
      const code = error ? (typeof error.code === 'number' ? error.code : -1) : 0;
      done({ said: { status: code, text: out + err }, after });
    });
  });
}

/** e2fsck can end with 0 although it found something: what it asks counts too. */
export const isClean = (said: Said): boolean => said.status === 0 && !said.text.includes('? no');

/** Runs `work` over all items, as many at once as there are processors. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>, width = 3): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < items.length) await work(items[next++]);
  };
  await Promise.all(Array.from({ length: width }, one));
}

/** Asks e2fsck about an image: what it finds with -fn, whether -fp stops, what -fy makes of it. */
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../../helpers/linux.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { FSCK_NOW } from './volumes.ts';

export interface Said {
  status: number;
  text: string;
}

/** What e2fsck says of an image, and what it makes of it. */
export function e2fsckWorks(bytes: Uint8Array, flags: string): { said: Said; after: Uint8Array } {
  const file = path.join(tempDir(), 'asked.img');
  fs.writeFileSync(file, bytes);
  // No journal of another volume is found by what this machine remembers of its devices.
  const env = { BLKID_FILE: '/dev/null', E2FSPROGS_FAKE_TIME: String(FSCK_NOW), E2FSCK_TIME: String(FSCK_NOW) };
  const { status, stdout, stderr } = run('e2fsck', [flags, file], { env, timeout_ms: 60_000 });
  const after = flags.includes('n') ? bytes : new Uint8Array(fs.readFileSync(file));
  fs.rmSync(file, { force: true });
  return { said: { status, text: stdout + stderr }, after };
}

export const askE2fsck = (bytes: Uint8Array, flags: string): Said => e2fsckWorks(bytes, flags).said;

/** e2fsck can end with 0 although it found something: what it asks counts too. */
export const isClean = (said: Said): boolean => said.status === 0 && !said.text.includes('? no');

/** A mutant checked and repaired by e2fsck and by us, each on a copy; e2fsck judges what is left. */
import fs from 'node:fs';
import path from 'node:path';
import { Refused } from '../../../src/bytes/refused.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { unrepairable } from '../../../src/engine/volume/unwritable.ts';
import { bytesSource } from '../../../src/trace/block-device.ts';
import { e2fsck, run } from '../../helpers/linux.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { checked } from './ours.ts';

const LIMIT_MS = 60_000;

export interface Repaired {
  /** Exit codes of -n and -y. */
  verdict: number;
  code: number;
  /** What e2fsck still finds after it. */
  left: string;
}

/** Of e2fsck's lines, those that say what is wrong. */
const problems = (says: string): string =>
  says
    .split('\n')
    .filter((line) => line !== '' && !/^(e2fsck |Pass |.*: \d+\/\d+ files)/.test(line))
    .slice(0, 4)
    .join(' | ');

function repaired(bytes: Uint8Array, body: (image: string) => { verdict: number; code: number }): Repaired {
  const dir = tempDir();
  const image = path.join(dir, 'image');
  try {
    fs.writeFileSync(image, bytes);
    const { verdict, code } = body(image);
    const { clean, says } = e2fsck(image);
    return { verdict, code, left: clean ? '' : problems(says) };
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

export const repairedByLinux = (bytes: Uint8Array): Repaired =>
  repaired(bytes, (image) => ({
    verdict: run('e2fsck', ['-fn', image], { timeout_ms: LIMIT_MS }).status,
    code: run('e2fsck', ['-fy', image], { timeout_ms: LIMIT_MS }).status,
  }));

/** Undefined where a feature is not built: that is said, and nothing repaired. */
export function repairedByUs(bytes: Uint8Array): Repaired | undefined {
  const volume = openVolume(bytesSource(bytes));
  if (!(volume instanceof Refused) && unrepairable(volume.sb)) return undefined;
  return repaired(bytes, (image) => {
    // The same as e2fsck's, which takes what was written later for a mistake.
    const now = Math.floor(Date.now() / 1000);
    const verdict = checked(bytes, '-n', now).status;
    const done = checked(bytes, '-y', now);
    fs.writeFileSync(image, done.bytes);
    return { verdict, code: done.status };
  });
}

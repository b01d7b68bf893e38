/**
 * Tests that ask Linux.
 *
 *      describeWith(['mke2fs', 'root', 'loop'], 'the kernel mounts it', () => { it(…) });
 *
 * Where something is missing, the tests are skipped and their title says why. Under EXT4LAB_REQUIRE_LINUX=1, as in
 * `.ci/run`, they fail instead: there, a judge that did not speak is not an acquittal.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { linux, linuxRequired, type Need } from './linux-tools.ts';

export * from './linux-tools.ts';

/** A `describe` whose tests need tools, root or loop devices. */
export function describeWith(needs: readonly Need[], name: string, body: () => void): void {
  const missing = needs.map((need) => linux.why(need)).filter((why) => why !== undefined);
  // The oracle is beside the checkout or it is not: no machine can be asked to have it.
  const mustRun = linuxRequired && needs.some((need) => need !== 'oracle' && !linux.has(need));
  if (mustRun)
    it(name, () => {
      throw new Error(`must run here, but ${missing.join('; ')}`);
    });
  else {
    const group = missing.length === 0 ? describe : describe.skip;
    // The kernel may answer in another way while its machine is busy (docs/fidelity.md); what fails twice is wrong.
    const retry = needs.includes('root') ? 1 : 0;
    group(missing.length === 0 ? name : `${name} (skipped: ${missing.join('; ')})`, { retry }, body);
  }
}

const made: string[] = [];

afterAll(() => {
  for (const dir of made) fs.rmSync(dir, { recursive: true, force: true });
});

/** A new folder that goes when the test file ends. */
export function tempDir(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-test-'));
  made.push(dir);
  return dir;
}

/**
 * Journals damaged in one place: our recovery stops where e2fsck stops and leaves its bytes, and refuses what the
 * kernel's mount refuses.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Refused } from '../../../../src/bytes/refused.ts';
import { describeWith } from '../../../helpers/linux.ts';
import { runs } from '../../../helpers/long.ts';
import { seedOr } from '../../../helpers/settings.ts';
import { tempDir } from '../../../helpers/temp-dir.ts';
import { differences, kernels, ours, theirs, withoutClock, withoutCounts } from './journal-compare.ts';
import { damageJournal } from './journal-damage.ts';

const FIXTURES = fileURLToPath(new URL('./fixtures/', import.meta.url));
const RUNS = runs(1, 4);
const FIRST = 1000 * seedOr(4);
const JOURNALS = [
  'v3-revokes',
  'v3-wrap',
  'v1-sum',
  'ext3-1k',
  'plain-32bit',
  'v3-data-journal-revokes',
  'v1-sum-async',
];
/** These once found differences: journal and seed. */
const FOUND: readonly (readonly [string, number])[] = [
  ['v3-revokes', 0],
  ['v3-wrap', 7],
  ['plain-32bit', 12],
  ['plain-32bit', 48],
  ['plain-32bit', 64],
  ['v3-data-journal-revokes', 21],
  ['v3-data-journal-revokes', 25],
];
/** The journal's superblock is beyond trust: e2fsck offers to make it again, and so does our check. */
const BEYOND = /Journal superblock is corrupt|Found invalid V2 journal superblock|unknown incompatible feature/;
/** Options with which the journal was made: a mount without them removes its checksums. */
const OPTIONS: Record<string, string> = {
  'v1-sum': 'journal_checksum',
  'v1-sum-async': 'journal_async_commit,data=journal',
};

const cases = [
  ...FOUND,
  ...JOURNALS.flatMap((name) => Array.from({ length: RUNS }, (_, i) => [name, FIRST + i] as const)),
];

function damaged(name: string, seed: number) {
  const image = new Uint8Array(gunzipSync(fs.readFileSync(path.join(FIXTURES, `${name}.img.gz`))));
  return { ...damageJournal(image, seed), blockSize: 1024 << image[1024 + 0x18] };
}

describeWith(['e2fsck'], 'damaged journals, by e2fsck', () => {
  const file = path.join(tempDir(), 'damaged.img');
  for (const [name, seed] of cases)
    it(`${name}, seed ${seed}`, () => {
      const { image, done, blockSize } = damaged(name, seed);
      fs.writeFileSync(file, image);
      const them = theirs(file, `${file}.e2fsck`);
      const us = ours(image, 'e2fsck');
      if (us instanceof Refused || BEYOND.test(them.says)) {
        expect(them.says, `${done}; ours: ${us instanceof Refused ? us.refused : 'replayed'}`).toMatch(BEYOND);
        return;
      }
      const apart = differences(withoutClock(us.bytes), withoutClock(them.bytes), blockSize);
      expect(apart, `${done}; ours: ${us.recovered.damage}; e2fsck: ${them.says}`).toEqual([]);
    });
});

describeWith(['root', 'loop', 'mount'], 'damaged journals, by the kernel', () => {
  const file = path.join(tempDir(), 'damaged.img');
  for (const [name, seed] of cases)
    it(`${name}, seed ${seed}`, () => {
      const { image, done, blockSize } = damaged(name, seed);
      fs.writeFileSync(file, image);
      const kernel = kernels(file, `${file}.kernel`, OPTIONS[name]);
      const us = ours(image, 'mount');
      const said = us instanceof Refused ? us.refused : 'mounted';
      expect(us instanceof Refused ? 'refused' : 'mounted', `${done}; ours: ${said}; kernel: ${kernel.says}`).toBe(
        kernel.mounted ? 'mounted' : 'refused',
      );
      if (us instanceof Refused) return;
      expect(differences(withoutCounts(us.bytes), withoutCounts(kernel.bytes), blockSize), done).toEqual([]);
    });
});

/**
 * Crashes of short scripts, as many as fit into a test; `npm run crash` tries all of them.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Refused } from '../../../src/bytes/refused.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import { mustJudge } from '../../helpers/linux.ts';
import { long, sample } from '../../helpers/long.ts';
import { seedOr } from '../../helpers/settings.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { type Crashed, countsText, explore, noCounts } from './explore.ts';
import { scratchRoot } from './linux-judge.ts';
import { crashEverywhere } from './run.ts';
import { CRASH_SCRIPTS } from './scripts.ts';
import { treeOf } from './tree.ts';
import { watch } from './watched.ts';

const seed = seedOr(4);
/** `npm run crash`: every subset of up to six writes on their way, beyond that 200 of them. */
const every = process.env.EXT4LAB_CRASH === 'all';
const [exhaustive, random] = every ? [6, 200] : long ? [2, 4] : [1, 2];
const limits = { exhaustive, random, seed };
const counts = noCounts();
const root = scratchRoot();
const dir = root ? fs.mkdtempSync(path.join(root, 'ext4lab-crash-')) : tempDir();
const judges = () => ({
  oneIn: mustJudge('e2fsck') ? Number(process.env.EXT4LAB_JUDGE ?? (every ? 100 : 200)) : 0,
  dir,
  kernel: mustJudge('root', 'loop', 'mount'),
});

afterAll(() => {
  fs.rmSync(dir, { recursive: true, force: true });
  if (every || process.env.EXT4LAB_JUDGE) console.log(`crash: ${CRASH_SCRIPTS.length} scripts, ${countsText(counts)}`);
});

describe('the power goes at any write', () => {
  for (const script of sample(CRASH_SCRIPTS, 20))
    it(
      script.name,
      () => {
        expect(crashEverywhere(watch(script), limits, judges(), counts)).toEqual([]);
      },
      every ? 3_600_000 : 60_000,
    );
});

it('without barriers promises are broken, and the judge says so', () => {
  const script = CRASH_SCRIPTS.find(({ name }) => name === 'ordered: replace-by-rename')!;
  const watched = watch({ ...script, name: 'without barriers', mount: 'barrier=0' });
  const none = { oneIn: 0, dir, kernel: false };
  const faults = crashEverywhere(watched, { exhaustive: 3, random: 20, seed }, none, noCounts());
  expect(faults.join('\n')).toMatch(/although its data was promised|it must be one of|of no commit/);
});

it('without a journal fsync writes the name that a file was given last, too', () => {
  const script = CRASH_SCRIPTS.find(({ name }) => name === 'nojournal: create-many')!;
  const watched = watch({
    ...script,
    script: 'echo x > tmp\nsync tmp\nmv tmp letter\nsync letter\nln letter twin\nsync twin',
  });
  let last: string[] = [];
  // The last promise is that of the unmount.
  const { at } = watched.promises[watched.promises.length - 2];
  const keep = ({ image, sent }: Crashed) => {
    if (sent !== at) return;
    const volume = openVolume(image);
    if (!(volume instanceof Refused)) last = treeOf(volume).entries.map(({ line }) => line);
  };
  explore(watched, { ...limits, promisesOnly: true }, keep, noCounts());
  for (const name of ['letter', 'twin']) expect(last.filter((line) => line.includes(name))).toHaveLength(1);
});

/**
 * npm run fuzz -- calls [--seed N] [--crashes N] [--mode NAME] [--length N] [--out DIR]
 *
 * Random calls of several processes, one program for each seed, on each volume in turn; the power goes at some writes and
 * at every promise. What breaks is cut down and kept in a folder; from tests/fuzz/calls/found a test
 * tries it ever after.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { noCounts } from '../../session/crash/explore.ts';
import { MODES } from './modes.ts';
import { programOf } from './program.ts';
import { dense, faultsOf, minimised } from './try.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    crashes: { type: 'string', default: '10000' },
    mode: { type: 'string', default: '' },
    length: { type: 'string', default: '60' },
    out: { type: 'string', default: path.join('tests', 'fuzz', 'calls', 'found') },
  },
});
const { mode: named } = values;
const [first, most, length] = [values.seed, values.crashes, values.length].map(Number);
const modes = MODES.filter(({ name }) => named === '' || name === named);
const TOLD_EVERY = 10_000;
/** Crashes of a program, besides those at promises: about. */
const MOMENTS = 30;
const MOST_FOUND = 40;

const counts = noCounts();
let programs = 0;
let found = 0;
let told = 0;
const done = () =>
  `${programs} programs, ${counts.images} crashes at ${counts.boundaries} moments; ${counts.judged} checked by fsck, too; ${counts.refused} not mounted, as Linux does not; ${found} found`;
if (modes.length === 0) throw new Error(`no volume is called ${named}: ${MODES.map(({ name }) => name).join(', ')}`);
for (let seed = first; counts.images < most && found < MOST_FOUND; seed++) {
  const mode = modes[seed % modes.length];
  const tried = { mode, seed, steps: programOf(seed, length, mode.grows) };
  const faults = faultsOf(tried, { seed, moments: MOMENTS }, counts);
  programs++;
  if (faults.length > 0) {
    found++;
    const steps = minimised(tried, dense(seed));
    const says = faultsOf({ ...tried, steps }, dense(seed))[0] ?? faults[0];
    const file = path.join(values.out, `${mode.name}-${seed}.json`);
    fs.writeFileSync(file, `${JSON.stringify({ mode: mode.name, seed, says, steps }, undefined, 1)}\n`);
    console.log(`${file}: ${says}\n${steps.map((step) => `  ${JSON.stringify(step)}`).join('\n')}`);
  }
  if (counts.images - told >= TOLD_EVERY) {
    told = counts.images;
    console.log(`seed ${seed}: ${done()}`);
  }
}
console.log(`from seed ${first}: ${done()}`);
process.exitCode = found > 0 ? 1 : 0;

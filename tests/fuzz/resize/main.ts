/**
 * npm run fuzz -- resize [--seed N] [--count N] [--way grow|shrink|wide|any] [--clusters] [--only=LINE]
 *
 * resize2fs beside the program: made-up volumes, each brought to another size, or each asked for one line.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { faultOf, ours } from '../../tools/resize/beside.ts';
import { madeUp, madeUpClusters, used } from '../../tools/resize/volumes.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '500' },
    way: { type: 'string', default: 'any' },
    why: { type: 'boolean', default: false },
    clusters: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    keep: { type: 'string', default: '' },
  },
});
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-resize-'));
const [seed, count] = [values.seed, values.count].map(Number);
let tried = 0;
let found = 0;
let impossible = 0;
for (let i = seed; i < seed + count; i++) {
  let { script, line } = values.clusters ? madeUpClusters(i, values.way as 'grow') : madeUp(i, values.way as 'any');
  if (values.only) line = values.only;
  let image: Uint8Array;
  try {
    image = used(script);
  } catch (error) {
    // mke2fs makes no such volume.
    if (values.why) console.log(`${i}: ${script.split('\n', 2)} ${(error as Error).message}`);
    impossible++;
    continue;
  }
  tried++;
  if (values.keep) {
    fs.writeFileSync(values.keep, image);
    fs.writeFileSync(`${values.keep}.ours`, ours(image, line.split(' ')).image);
  }
  let fault: string | undefined;
  try {
    fault = faultOf(image, line, dir);
  } catch (error) {
    fault = `  ${(error as Error).stack}`;
  }
  if (fault === undefined) continue;
  found++;
  console.log(`${i}: resize2fs ${line}\n${script.split('\n').slice(0, 2).join('\n')}\n${fault}`);
}
fs.rmSync(dir, { recursive: true });
console.log(`${tried} volumes from seed ${seed} resized, ${impossible} could not be made: ${found} found`);
process.exitCode = found > 0 ? 1 : 0;

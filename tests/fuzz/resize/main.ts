/**
 * npm run fuzz -- resize [--seed N] [--count N] [--way grow|shrink|any]
 *
 * resize2fs beside the program: made-up volumes, each brought to another size.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { faultOf, ours } from '../../engine/resize/beside.ts';
import { madeUp, used } from '../../engine/resize/volumes.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '500' },
    way: { type: 'string', default: 'any' },
    why: { type: 'boolean', default: false },
    keep: { type: 'string', default: '' },
  },
});
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-resize-'));
const [seed, count] = [values.seed, values.count].map(Number);
let tried = 0;
let found = 0;
let impossible = 0;
for (let i = seed; i < seed + count; i++) {
  const { script, line } = madeUp(i, values.way as 'any');
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

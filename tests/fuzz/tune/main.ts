/**
 * npm run fuzz -- tune [--seed N] [--count N] [--only TEXT]
 *
 * tune2fs beside the program: made-up command lines, or with --count 0 each of tests/tools/tune/command-lines.ts on each volume.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { faultOf } from '../../tools/tune/beside.ts';
import { madeUp, ONE_BY_ONE } from '../../tools/tune/command-lines.ts';
import { volumes } from '../../tools/tune/volumes.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
  },
});
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-tune-'));
const names = Object.keys(volumes);
let tried = 0;
let found = 0;

function attempt(name: string, line: string): void {
  if (!`${name}: ${line}`.includes(values.only)) return;
  tried++;
  const fault = faultOf(volumes[name](), line, dir);
  if (fault === undefined) return;
  found++;
  console.log(`${name}: tune2fs ${line}\n${fault}`);
}

const [seed, count] = [values.seed, values.count].map(Number);
if (count === 0) for (const name of names) for (const line of ONE_BY_ONE) attempt(name, line);
for (let i = seed; i < seed + count; i++) attempt(names[i % names.length], madeUp(i));
fs.rmSync(dir, { recursive: true });
console.log(`${tried} command lines, made-up ones from seed ${seed}: ${found} found`);
process.exitCode = found > 0 ? 1 : 0;

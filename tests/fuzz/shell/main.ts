/**
 * npm run fuzz -- shell [--seed N] [--count N] [--show] [FILE…]
 *
 * Made-up scripts by bash and by our shell: what they print and say, their exit codes, and the tree that they leave. A script
 * that differs is cut down to the statements that it takes. `--show` prints what is refused, and how often.
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { refusals } from '../../shell/bash.ts';
import { differenceOf, scriptOf } from '../../shell/programs.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000' },
    show: { type: 'boolean', default: false },
  },
});

/** The fewest statements, in their order, that still differ. */
function fewest(statements: string[], errexit: boolean): string[] {
  for (let i = 0; i < statements.length; ) {
    const less = statements.filter((_, k) => k !== i);
    const found = differenceOf(less, errexit);
    if (found !== undefined && found !== 'refused') statements = less;
    else i++;
  }
  return statements;
}

for (const file of positionals)
  console.log(
    `${file}: ${differenceOf([fs.readFileSync(file, 'utf8')], false, (o) => console.log(refusals(o))) ?? 'the same'}`,
  );
if (positionals.length > 0) process.exit();

const [first, count] = [values.seed, values.count].map(Number);
const reasons = new Map<string, number>();
let [compared, found] = [0, 0];
for (let seed = first; seed < first + count; seed++) {
  const { statements, errexit } = scriptOf(seed);
  const difference = differenceOf(statements, errexit, (outcome) => {
    const why = refusals(outcome)
      .split(';')[0]
      .replace(/^line \d+, column \d+: /, '');
    reasons.set(why, (reasons.get(why) ?? 0) + 1);
  });
  if (difference === 'refused') continue;
  compared++;
  if (difference === undefined) continue;
  found++;
  const least = fewest(statements, errexit);
  console.log(`── seed ${seed}${errexit ? ', -e' : ''}\n${least.join('\n')}\n${differenceOf(least, errexit)}\n`);
}
if (values.show) for (const [why, n] of [...reasons].sort((a, b) => b[1] - a[1])) console.log(`${n} × ${why}`);
console.log(`${count} scripts from seed ${first}: ${compared} compared, the others refused, ${found} differ`);
process.exitCode = found > 0 ? 1 : 0;

/** How many block requests a second the machine simulates, counters on, nothing recorded. */
import { built } from './measure.mjs';

const { Machine } = await built('machine/machine.js');
const { Demands, DATA, JOURNAL, READ, WRITE, WAIT, EMPTY_CACHE } = await built('machine/demands.js');
const { profileOf, setupOf } = await built('machine/profiles/machines.js');

const numbers = (seed) => {
  let x = seed;
  return (below) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % below;
  };
};

/** Operations by the thousand, of `requests` block requests in all. */
const MIXES = {
  'random reads': (demands, draw) => demands.add(READ, DATA, draw(8_000_000), 1),
  'writes waited for by 32': (demands, draw) => {
    for (let i = 0; i < 32; i++) demands.add(WRITE, DATA, draw(8_000_000), 2);
    demands.add(WAIT, DATA);
  },
  'commits with barriers': (demands, draw) => {
    for (let i = 0; i < 8; i++) demands.add(WRITE, DATA, draw(8_000_000), 4);
    demands.add(WAIT, DATA);
    demands.add(WRITE, JOURNAL, 1000 + draw(30_000), 6);
    demands.add(EMPTY_CACHE, JOURNAL);
    demands.add(WRITE, JOURNAL, 40_000, 1, 1);
    demands.add(WAIT, JOURNAL);
  },
};

const REQUESTS = 100_000;

function run(profile, disks, mix) {
  const machine = new Machine(setupOf(profileOf(profile), disks), 4096);
  const who = machine.activity('bench', 1000);
  const draw = numbers(11);
  const demands = new Demands();
  const begun = performance.now();
  let requests = 0;
  while (requests < REQUESTS) {
    demands.clear();
    MIXES[mix](demands, draw);
    machine.perform(who, demands);
    const { reads, writes, flushes } = machine.counters;
    requests = reads.count + writes.count + flushes.count;
  }
  return requests / ((performance.now() - begun) / 1000);
}

export function benchMachine(rounds) {
  console.log('\nThe machine: simulated block requests a second (median)\n');
  const rows = [];
  for (const [profile, disks] of [
    ['papers', 1],
    ['papers', 4],
    ['laptop', 1],
  ])
    for (const mix of Object.keys(MIXES)) rows.push({ profile, disks, mix, rates: [] });
  for (let round = 0; round <= rounds; round++)
    for (const row of rows) {
      const rate = run(row.profile, row.disks, row.mix);
      if (round > 0 || rounds === 0) row.rates.push(rate);
    }
  for (const { profile, disks, mix, rates } of rows) {
    const median = rates.sort((a, b) => a - b)[Math.floor(rates.length / 2)];
    const who = `${profile}, ${disks} ${disks === 1 ? 'disk' : 'disks'}`;
    console.log(`  ${who.padEnd(18)} ${mix.padEnd(26)} ${Math.round(median).toLocaleString('en').padStart(9)}/s`);
  }
}

/** How many block requests per second the machine simulates, with counters, recording nothing. */
import { built, median, table } from './measure.mjs';

const { Machine } = await built('machine/machine.js');
const { Demands, DATA, JOURNAL, READ, WRITE, WAIT, EMPTY_CACHE } = await built('machine/demands.js');
const { xorshift32 } = await built('bytes/chance.js');
const { profileOf, setupOf } = await built('machine/profiles/machines.js');

const numbers = (seed) => {
  const draw = xorshift32(seed);
  return (below) => draw() % below;
};

/** Operations by the thousand, with `requests` block requests in all. */
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
  const before = process.cpuUsage();
  const begun = performance.now();
  let requests = 0;
  while (requests < REQUESTS) {
    demands.clear();
    MIXES[mix](demands, draw);
    machine.perform(who, demands);
    const { reads, writes, flushes } = machine.counters;
    requests = reads.count + writes.count + flushes.count;
  }
  const wall = (performance.now() - begun) / 1e3;
  const { user, system } = process.cpuUsage(before);
  return { wall: requests / wall, cpu: requests / ((user + system) / 1e6) };
}

const rate = (list) => `${Math.round(median(list)).toLocaleString('en')}/s`;

export function benchMachine(rounds) {
  const rows = [];
  for (const [profile, disks] of [
    ['papers', 1],
    ['papers', 4],
    ['desktop', 1],
    ['laptop', 1],
  ])
    for (const mix of Object.keys(MIXES)) rows.push({ profile, disks, mix, rates: [] });
  for (let round = 0; round <= rounds; round++)
    for (const row of rows) {
      const measured = run(row.profile, row.disks, row.mix);
      if (round > 0 || rounds === 0) row.rates.push(measured);
    }
  table('The machine: simulated block requests a second (median)', [
    ['', 'by the clock', 'by processor'],
    ...rows.map(({ profile, disks, mix, rates }) => [
      `${`${profile}, ${disks} ${disks === 1 ? 'disk' : 'disks'}`.padEnd(18)} ${mix}`,
      rate(rates.map((r) => r.wall)),
      rate(rates.map((r) => r.cpu)),
    ]),
  ]);
}

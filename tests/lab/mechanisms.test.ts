/** What kernel 2.6.33 does that costs a program time, each left out beside all of it. */
import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { jobOf } from '../../src/lab/job.ts';
import { TESTS } from '../../src/lab/papers.ts';
import { runCell } from '../../src/lab/run-cell.ts';
import {
  DATA,
  Demands,
  JOURNAL,
  SHADOW_BEGINS,
  SHADOW_ENDS,
  USE_CPU,
  WAIT,
  WAIT_SHADOW,
  WRITE,
  WRITE_ORDERED,
} from '../../src/machine/demands.ts';
import { Machine } from '../../src/machine/machine.ts';
import { PROFILES, setupOf } from '../../src/machine/profiles/machines.ts';
import { MECHANISMS } from '../../src/machine/profiles/mechanisms.ts';
import type { Directives } from '../../src/shell/language/script.ts';

/** A small share of Test 1, with commits and limits in proportion. */
const job = jobOf({ ...TESTS[0], files: 150, transactions: 1000 });

function ran(fs: 'ext2' | 'ext3' | 'ext4', lines: Directives = {}) {
  const small = { dirtyable: '40M', mount: fs === 'ext2' ? '' : 'commit=1' };
  const result = runCell({ job, fs, disks: 1, lines: { ...small, ...lines } });
  if (result instanceof Refused) throw new Error(result.refused);
  const { journal = {} } = result.waited;
  return { seconds: result.seconds, journal: Object.values(journal).reduce((a, b) => a + b, 0) };
}

describe('a small PostMark on one disk', () => {
  const whole = ran('ext3');

  it('waits for blocks that a commit writes to the log', () => {
    expect(whole.journal).toBeGreaterThan(0);
    expect(ran('ext3', { without: 'commit-waits' }).journal).toBe(0);
  });

  it('waits longer where the flusher takes 1,024 pages at a time', () => {
    expect(ran('ext3', { without: 'flusher-chunks' }).seconds).toBeLessThan(whole.seconds);
  });

  it('takes as much longer as its calls cost', () => {
    const dearer = ran('ext3', { cpu: 'path=1000us' }).seconds;
    expect(dearer).toBeGreaterThan(whole.seconds);
  });
});

it('a block that a commit has yet to send is sent at once and waited for, once', () => {
  const machine = new Machine(setupOf(PROFILES[0]), 4096);
  const program = machine.activity('program', 1001);
  const take = () => {
    const demands = new Demands();
    demands.add(WRITE_ORDERED, DATA, 5000);
    return machine.perform(program, demands);
  };
  expect(take()).toBe(0);
  machine.orders(4990, 20);
  expect(take()).toBeGreaterThan(1e6);
  expect(take()).toBe(0);
  const commit = new Demands();
  commit.add(WRITE, DATA, 4990, 20);
  machine.orders(4990, 20);
  machine.perform(machine.activity('jbd2', 3), commit);
  expect(take()).toBe(0);
});

it('what was sent before its commit came to it is not sent again, and owed to nobody', () => {
  const machine = new Machine(setupOf(PROFILES[0]), 4096);
  const program = machine.activity('program', 1001);
  const jbd2 = machine.activity('jbd2', 3);
  jbd2.forOthers = true;
  const sends = (who: typeof jbd2, kind: number, block: number, count = 1) => {
    const before = machine.counters.bytesSent[DATA];
    const demands = new Demands();
    demands.add(kind, DATA, block, count);
    demands.add(WAIT, DATA);
    machine.perform(who, demands);
    return (machine.counters.bytesSent[DATA] - before) / 4096;
  };
  machine.orders(4990, 20);
  machine.owes(20);
  expect(sends(program, WRITE_ORDERED, 5000)).toBe(1);
  expect(sends(jbd2, WRITE, 4990, 20)).toBe(19);
  expect(machine.onTheWay).toBe(0);
  // The next commit's is another matter.
  expect(sends(jbd2, WRITE, 5000)).toBe(1);
});

it('who changes a block in the shadow of the log goes on when the commit has it there', () => {
  const machine = new Machine(setupOf(PROFILES[0]), 4096);
  const [commit, change] = [new Demands(), new Demands()];
  commit.add(SHADOW_BEGINS, JOURNAL, 1);
  commit.add(WRITE, JOURNAL, 5000, 1);
  commit.add(WAIT, JOURNAL);
  commit.add(SHADOW_ENDS, JOURNAL, 1);
  commit.add(USE_CPU, JOURNAL, 1e9);
  change.add(WAIT_SHADOW, JOURNAL, 1);
  const [jbd2, program] = [machine.activity('jbd2', 3), machine.activity('program', 1001)];
  expect(machine.perform(program, change)).toBe(0);
  jbd2.begin(commit);
  const waited = machine.perform(program, change);
  expect(waited).toBeGreaterThan(1e6);
  expect(waited).toBeLessThan(1e9);
});

it.each([
  ['without', 'sleep', `none of ${Object.keys(MECHANISMS).join(', ')}`],
  ['cpu', 'page=3', 'no cost such as page=20us'],
  ['cpu', 'thought=3us', 'no cost such as page=20us'],
])('# %s: %s is refused', (name, word, why) => {
  const result = runCell({ job, fs: 'ext2', disks: 1, lines: { [name]: word } });
  expect(result instanceof Refused && result.refused).toContain(why);
});

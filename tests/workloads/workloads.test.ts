/** Workloads as scripts call them: the calls that their originals are described to make, their totals, and their reports. */

import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { textOf } from '../../src/bytes/text.ts';
import { formattedFor } from '../../src/session/run/formatted.ts';
import { gapOf } from '../../src/workloads/arrivals.ts';
import { MersenneTwister } from '../../src/workloads/mersenne-twister.ts';
import { mountWithShell } from '../helpers/equipment.ts';

/** What a script prints, on the papers' server unless `directives` say otherwise. */
function ran(script: string, directives: Record<string, string> = { machine: 'papers' }) {
  const all = { mkfs: '-t ext4 -b 4096', size: '64M', ...directives };
  const volume = formattedFor(all, 'off');
  if (volume instanceof Refused) throw new Error(volume.refused);
  const said = { out: '', err: '' };
  const mounted = mountWithShell(volume.recorder, {
    directives: all,
    stdout: (data) => {
      said.out += textOf(data);
    },
    stderr: (data) => {
      said.err += textOf(data);
    },
  });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  return { ...mounted.run(script), ...said };
}

/** The calls on the file systems, by name and how often. */
function calls(script: string): Record<string, number> {
  const counts: Record<string, number> = {};
  const { err, status } = ran(`strace -f ${script}`, {});
  expect(status).toBe(0);
  for (const line of err.split('\n')) {
    const call = /^([a-z]\w*)\((.*)/.exec(line);
    if (call && !/^(execve|exit_group)$/.test(call[1]) && !(call[1] === 'write' && call[2].startsWith('1,')))
      counts[call[1]] = (counts[call[1]] ?? 0) + 1;
  }
  return counts;
}

it('iozone makes a record’s call for each record of each test, and reports in its columns', () => {
  const { write, read, lseek, fsync, openat, unlink } = calls('iozone --size=64K --record=8K');
  // write, rewrite, random write; read, reread, random read, stride; a seek for each of the three that jump.
  expect({ write, read, lseek, fsync, openat, unlink }).toMatchObject({ write: 24, read: 32, lseek: 24, fsync: 3 });
  const { out } = ran('iozone --size=64K --record=8K');
  const [heads, row] = out.split('\n');
  expect(heads.trim().split(/ {2,}/)).toEqual([
    'kB',
    'reclen',
    'write',
    'rewrite',
    'read',
    'reread',
    'random read',
    'random write',
    'stride read',
  ]);
  expect(row.trim().split(/ +/).slice(0, 2)).toEqual(['64', '8']);
  expect(
    row
      .trim()
      .split(/ +/)
      .every((n) => Number(n) > 0),
  ).toBe(true);
});

it('ffsb’s threads create all files together, and are programs of their own', () => {
  const { write, close } = calls('ffsb -t 3 -n 5 --size=16K');
  expect({ write, close }).toEqual({ write: 20, close: 5 });
  const { out, status } = ran('ffsb -t 3 -n 5 --size=16K\nls -s\n');
  expect(status).toBe(0);
  expect(out).toMatch(/^create +\d+\.\d+ +5 /m);
  expect(out.match(/16 fill000[0-4]/g)).toHaveLength(5);
});

it.each(['read', 'random-write'])('ffsb’s %s makes its files first', (profile) => {
  const { status, out } = ran(`ffsb --profile=${profile} -t 2 -n 3 --size=16K --calls=5`);
  expect(status).toBe(0);
  expect(out).toMatch(profile === 'read' ? /^read +\d+\.\d+ +3 /m : /^random-write +\d+\.\d+ +10 /m);
});

it('bonnie makes the calls that the original was seen to make under strace', () => {
  // With -f -s and -n: each chunk is written, rewritten after a read and a seek back, read; a tenth of the seeks writes back.
  const large = calls('bonnie --size=64K --seeks=40 --seekers=4 --files=0');
  expect(large).toMatchObject({ write: 8 + 8 + 4, fsync: 3, unlink: 1, openat: 3 + 4 });
  expect(large.lseek).toBe(8 + 40 + 4);
  // The end of the file is read twice.
  expect(large.read).toBe(8 + 8 + 40 + 2);
  // Each file is made, looked at and deleted, in order and at random; in order, by the directory's own list.
  const empty = calls('bonnie --size=0 --files=30');
  // Of its output, too, the kind is asked.
  expect(empty).toMatchObject({ mkdir: 2, rmdir: 2, unlink: 60, sync: 4, newfstatat: 60 + 1 });
  expect(empty.openat).toBe(60 + 2);
  expect(empty.getdents64).toBe(4);
  const full = calls('bonnie --size=0 --files=30 --low=100 --high=9000');
  expect([full.openat, full.unlink]).toEqual([60 + 2 + 60, 60]);
});

it('bonnie creates in order, and deletes at random in another order', () => {
  const names = (call: RegExp) =>
    [...ran('strace bonnie --size=0 --files=20', {}).err.matchAll(call)].map(([, name]) => name);
  const created = names(/^openat\(AT_FDCWD, "Bonnie.files\/([^"]+)"/gm);
  const deleted = names(/^unlink\("Bonnie.files\/([^"]+)"/gm);
  const number = (name: string, atRandom: boolean) =>
    Number.parseInt(atRandom ? name.slice(-10) : name.slice(0, 10), 16);
  expect(created.map((name, i) => number(name, i >= 20))).toEqual([...Array(40).keys()].map((i) => i % 20));
  expect(deleted.slice(20).toSorted()).toEqual(created.slice(20).toSorted());
  expect(deleted.slice(20)).not.toEqual(created.slice(20));
});

it('a tree of files leaves nothing behind', () => {
  const { out } = ran('tree-of-files -n 25 --fan=10\nls\n');
  for (const phase of ['create', 'read', 'delete']) expect(out).toMatch(new RegExp(`^${phase} +\\S+ +25 `, 'm'));
  expect(out.trimEnd().split('\n').at(-1)).toBe('lost+found');
  const { mkdir, rmdir, unlink } = calls('tree-of-files -n 25 --fan=10');
  expect({ mkdir, rmdir, unlink }).toEqual({ mkdir: 3, rmdir: 3, unlink: 25 });
});

it('a database syncs its log in each transaction, and its pages at each checkpoint', () => {
  const { fsync } = calls('database -t 20 -c 2 --size=64K --checkpoint=10');
  // One when it is made, 20 transactions, two checkpoints.
  expect(fsync).toBe(1 + 20 + 2);
  // Clients wait beside one another, and one commit serves several: four of them are done sooner than one alone.
  const took = (clients: number) =>
    Number(/^transactions +(\S+) +20 /m.exec(ran(`database -t 20 -c ${clients} --size=64K`).out)?.[1]);
  expect(took(4)).toBeLessThan(took(1));
});

it('a mail server’s threads each make their rounds', () => {
  const { out, status, err } = ran('mail-server -n 40 -t 4 -r 5');
  expect([status, err]).toEqual([0, '']);
  expect(out).toMatch(/^rounds +\S+ +20 /m);
});

it('what waits for requests that come at random waits longer under more load, and constant ones do not', () => {
  const times = (coming: string) => {
    const { out } = ran(`arrivals --coming=${coming} -n 60 --step=40 --last=80 --size=1M`);
    return [...out.matchAll(/ (\d+\.\d+)$/gm)].map((m) => Number(m[1]));
  };
  const poisson = times('poisson');
  expect(poisson).toHaveLength(2);
  expect(poisson[1]).toBeGreaterThan(poisson[0]);
  const bursty = times('bursty');
  expect(bursty[0]).toBeGreaterThan(times('constant')[0]);
});

it.each([0, 1, 2])('requests come as often on average, whatever their kind (%i)', (coming) => {
  const random = new MersenneTwister(7);
  let sum = 0;
  for (let i = 0; i < 20_000; i++) sum += gapOf({ coming, burst: 10 }, i, 0.5, random);
  expect(sum / 20_000).toBeCloseTo(0.5, 1);
});

it('a volume that is too small ends a workload with a word of why', () => {
  const { status, err } = ran('iozone --size=128M --record=1M');
  expect(status).toBe(1);
  expect(err).toContain('iozone: write');
});

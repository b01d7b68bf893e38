/** Several programs on one machine: they share its disks, each with an account of its own, and nothing is left to chance. */

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import type { Operation } from '../../src/session/machine/operation-log.ts';
import { machineReport } from '../../src/session/machine/report.ts';
import { is, type TraceEvent } from '../../src/trace/event.ts';
import { ProcessExec, SysEnter } from '../../src/trace/events/syscalls.ts';
import { WritebackStart } from '../../src/trace/events/writeback.ts';
import { type Level, Recorder } from '../../src/trace/recorder.ts';
import { directivesOf, makeVolume } from '../engine/fidelity/engine-run.ts';
import { mountWithShell } from '../helpers/equipment.ts';
import { runs } from '../helpers/long.ts';

interface Run {
  operations: readonly Operation[];
  events: readonly TraceEvent[];
  out: string;
  report: string;
  seeks: number;
  /** The blocks of the volume after umount, as text. */
  image: () => string;
}

/** `before` prepares, and is not counted. */
function run(script: string, machine: Record<string, string> = {}, level: Level = 'off', before = ''): Run {
  const store = makeVolume(directivesOf(script));
  const recorder = new Recorder(store, level);
  let out = '';
  const hear = (data: Uint8Array) => {
    out += Buffer.from(data).toString('latin1');
  };
  const mounted = mountWithShell(recorder, { directives: machine, stdout: hear, stderr: hear });
  if (mounted instanceof Refused) throw new Error(mounted.refused);
  if (before !== '') expect(mounted.run(before).status).toBe(0);
  const { timed } = mounted;
  const seeks = () => timed?.machine.counters.disks.reduce((all, d) => all + d.seeks, 0) ?? 0;
  const earlier = { operations: timed?.log.operations.length ?? 0, seeks: seeks() };
  const ran = mounted.run(script);
  expect(ran.problems).toBeUndefined();
  expect(ran.status, out).toBe(0);
  const counted = seeks() - earlier.seeks;
  mounted.unmount();
  return {
    operations: timed?.log.operations.slice(earlier.operations) ?? [],
    events: recorder.recording?.events ?? [],
    out,
    report: timed ? machineReport(timed.machine, timed.log, 'a machine') : '',
    seeks: counted,
    image: () => {
      const blocks = [...store.contents()];
      return blocks.map(({ block, bytes }) => `${block}:${createHash('sha1').update(bytes).digest('hex')}`).join(' ');
    },
  };
}

const sum = (cells: Float64Array) => cells.reduce((a, b) => a + b, 0);
const end = (op: Operation) => op.begun + op.took;
const spanOf = (all: readonly Operation[], pid: number) => {
  const own = all.filter((op) => op.pid === pid && !op.background);
  return { from: own[0].begun, to: Math.max(...own.map(end)) };
};
const pidsOf = (all: readonly Operation[], program: string) => [
  ...new Set(all.filter((op) => op.program === program).map((op) => op.pid)),
];

/** A program of a few calls, in its own files. */
const program = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom('', ' conv=fsync', ' oflag=direct', ' oflag=sync')).map(
    ([count, how]) =>
      (n: number) =>
        `dd if=/dev/zero of=f${n} bs=16k count=${count}${how} status=none`,
  ),
  fc
    .integer({ min: 1, max: 12 })
    .map((count) => (n: number) => `for i in $(seq 1 ${count}); do echo $i > e${n}.$i; done`),
  fc
    .integer({ min: 1, max: 5 })
    .map((count) => (n: number) => `for i in $(seq 1 ${count}); do cat old > c${n}.$i; rm -f c${n}.1; done`),
  fc.constant((n: number) => `{ mkdir d${n}; touch d${n}/a d${n}/b; sync d${n}; rm -r d${n}; }`),
  fc.constant((n: number) => `(cp old o${n}; sleep 0.003; sync)`),
  fc.constant((n: number) => `{ seq 1 3000 > s${n}; sleep 7; cat s${n} > /dev/null; }`),
);
const HEAD = '# size: 64M\nhead -c 300000 /dev/zero > old; sync\n';
const together = (programs: readonly ((n: number) => string)[]) =>
  `${HEAD}${programs.map((make, n) => `${make(n)} &\n`).join('')}wait\n`;
const machines = fc.record({
  machine: fc.constantFrom('papers', 'desktop', 'laptop', 'stick', 'ideal'),
  disks: fc.constantFrom('1', '2'),
});

describe('any programs at once', () => {
  it('account for every nanosecond, one call after the other, and do the same twice', () => {
    fc.assert(
      fc.property(fc.array(program, { minLength: 2, maxLength: 4 }), machines, (programs, machine) => {
        const script = together(programs);
        const first = run(script, machine);
        for (const op of first.operations) expect(sum(op.cells)).toBe(op.took);
        const before = new Map<number, number>();
        for (const op of first.operations) {
          expect(op.begun).toBeGreaterThanOrEqual(before.get(op.pid) ?? 0);
          before.set(op.pid, end(op));
        }
        const second = run(script, machine);
        expect(second.report).toBe(first.report);
        expect(second.image()).toBe(first.image());
      }),
      { numRuns: runs(3, 8) },
    );
  });

  it('write what they write alone', () => {
    const names = (script: string, machine: Record<string, string>) =>
      run(
        `${script}du -ab . | cat /dev/null; for f in *; do test -f $f && stat -c "%n %s" $f; done\n`.replace(
          ' | cat /dev/null',
          ' > /dev/null',
        ),
        machine,
      ).out;
    fc.assert(
      fc.property(fc.array(program, { minLength: 2, maxLength: 4 }), machines, (programs, machine) => {
        const apart = `${HEAD}${programs.map((make, n) => `${make(n)}\n`).join('')}`;
        expect(names(together(programs), machine)).toBe(names(apart, {}));
      }),
      { numRuns: runs(2, 6) },
    );
  });
});

describe('two at once', () => {
  /** Two files far apart, and so little memory that neither is in it. */
  const FILES =
    '# size: 64M\nhead -c 6000000 /dev/zero > a\nhead -c 20000000 /dev/zero > gap\nhead -c 6000000 /dev/zero > b\nsync\ncat gap > /dev/null\n';
  const small = { memory: '12M' };
  const read = (file: string) => `dd if=${file} of=/dev/null bs=128k status=none`;
  const beside = `${read('a')} & ${read('b')} & wait\n`;
  const after = `${read('a')}; ${read('b')}\n`;
  const kept = new Map<string, Run>();
  /** Nothing is changed in a run: one serves all tests. */
  const on = (machine: string, work: string, elevator = 'noop'): Run => {
    const key = `${machine} ${elevator} ${work}`;
    const ran = kept.get(key) ?? run(work, { machine, elevator, ...small }, 'off', FILES);
    kept.set(key, ran);
    return ran;
  };
  const readers = (r: Run) => pidsOf(r.operations, 'dd').map((pid) => spanOf(r.operations, pid));
  const span = (r: Run) => {
    const all = readers(r);
    return Math.max(...all.map((s) => s.to)) - Math.min(...all.map((s) => s.from));
  };

  it('readers overlap, and one after the other do not', () => {
    for (const machine of ['laptop', 'ideal']) {
      const [a, b] = readers(on(machine, beside));
      expect(Math.max(a.from, b.from)).toBeLessThan(Math.min(a.to, b.to) - (a.to - a.from) / 2);
      const [c, d] = readers(on(machine, after));
      expect(d.from).toBeGreaterThanOrEqual(c.to);
    }
  });

  it('on flash two streams come in half the time together; on one disk they cost seeks, unless CFQ gives each its time', () => {
    const [flash, flashAfter] = [beside, after].map((s) => on('laptop', s));
    expect(span(flash) / span(flashAfter)).toBeCloseTo(0.5, 1);
    const [noop, noopAfter, cfq] = [on('papers', beside), on('papers', after), on('papers', beside, 'cfq')];
    expect(noop.seeks).toBeGreaterThan(10 * noopAfter.seeks);
    expect(span(noop)).toBeGreaterThan(2 * span(noopAfter));
    expect(cfq.seeks).toBeLessThan(noop.seeks / 10);
    expect(span(cfq)).toBeLessThan(span(noop) / 1.5);
  });

  it('a reader waits for a writer that wants everything on the platter, less with CFQ', () => {
    const time = (script: string, elevator: string) => {
      const r = on('papers', script, elevator);
      const { from, to } = spanOf(r.operations, pidsOf(r.operations, 'dd').at(-1)!);
      return to - from;
    };
    const alone = `sleep 0.1; ${read('a')}\n`;
    const disturbed = `dd if=/dev/zero of=c bs=1M count=24 conv=fsync status=none & sleep 0.1; ${read('a')}; wait\n`;
    const quiet = time(alone, 'noop');
    expect(time(disturbed, 'noop')).toBeGreaterThan(2 * quiet);
    expect(time(disturbed, 'cfq')).toBeLessThan(0.8 * time(disturbed, 'noop'));
  });

  it('two that want the same commit safe both wait for it', () => {
    const script = '# size: 64M\necho a > a\necho b > b\nsync a & sync b & wait\n';
    const { operations } = run(script, { machine: 'papers' });
    const [a, b] = operations.filter((o) => o.name === 'fsync');
    for (const op of [a, b]) expect(op.took).toBeGreaterThan(4e6);
    // The second finds its name and inode in the commit that the first has begun.
    expect(Math.max(a.begun, b.begun)).toBeLessThan(Math.min(end(a), end(b)));
  });
});

describe('what the kernel does by itself', () => {
  const script = (megabytes: number) =>
    `# size: 2G\nhead -c 100000 /dev/zero > other\ndd if=/dev/zero of=big bs=1M count=${megabytes} conv=fsync status=none\nsleep 20\n`;
  const during = (operations: readonly Operation[]) => {
    const fsync = operations.find((o) => o.name === 'fsync')!;
    const by = operations.filter((o) => o.background && o.begun > fsync.begun && o.begun < end(fsync));
    return by.map((o) => `${o.name} at ${o.begun / 1e9} s`);
  };

  it('is done while a call of 40 seconds lasts, each at its very moment', () => {
    const { operations } = run(script(330), { machine: 'stick' });
    expect(operations.find((o) => o.name === 'fsync')!.took).toBeGreaterThan(40e9);
    // After 30 s the other file is old, and is checked every 5 s; 5 s later the journal commits what that changed.
    expect(during(operations)).toEqual(['flusher at 30 s', 'jbd2 at 35 s']);
    for (const op of operations) expect(sum(op.cells)).toBe(op.took);
  });

  it('and an fsync waits for what the flusher has begun to send of its file, of no other', () => {
    const machine = { machine: 'stick', dirty_expire_centisecs: '100', dirty_writeback_centisecs: '100' };
    const took = (file: string) => {
      const work = `# size: 256M\necho > other; sync\ndd if=/dev/zero of=big bs=1M count=30 status=none\nsleep 2.1\nsync ${file}\n`;
      const { operations } = run(work, machine);
      expect(operations.find((o) => o.name === 'flusher' && sum(o.cells) > 0)?.begun).toBe(1e9);
      return operations.find((o) => o.name === 'fsync')!.took;
    };
    // 30 MiB take the stick four seconds, of which one is over.
    expect(took('big')).toBeGreaterThan(2.5e9);
    expect(took('big')).toBeGreaterThan(took('other'));
  });

  it('is nobody’s doing', () => {
    const machine = { machine: 'stick', dirty_expire_centisecs: '100', dirty_writeback_centisecs: '100' };
    const { operations, events } = run(script(30), machine, 'full');
    expect(during(operations)[0]).toBe('flusher at 1 s');
    const told = events.filter((e) => is(e, WritebackStart)).filter((e) => e.fields.reason === 'periodic');
    expect(told.map((e) => e.cause)).toEqual(told.map(() => -1));
    expect(told.length).toBeGreaterThan(0);
  });
});

describe('what is told', () => {
  it('no event has another program for its cause', () => {
    const script =
      '# size: 64M\n(for i in 1 2 3; do echo $i > a$i; done; sync) & dd if=/dev/zero of=b bs=4k count=30 conv=fsync status=none & cp -r lost+found c; cat a1 b > d; wait\n';
    for (const machine of [{}, { machine: 'papers' }] as Record<string, string>[]) {
      const { events } = run(script, machine, 'full');
      const pidOf = (e: TraceEvent): number | undefined => {
        for (let at: TraceEvent | undefined = e; at; at = events[at.cause])
          if (is(at, ProcessExec)) return at.fields.pid;
        return undefined;
      };
      const calls = events.filter((e) => is(e, SysEnter));
      expect(new Set(calls.map((e) => e.fields.pid)).size).toBeGreaterThan(3);
      let turns = 0;
      for (const [i, call] of calls.entries()) {
        expect(pidOf(call), `event ${call.id}`).toBe(call.fields.pid);
        if (i > 0 && calls[i - 1].fields.pid !== call.fields.pid) turns++;
      }
      expect(turns).toBeGreaterThan(10);
    }
  });

  it('a single job leaves what the command leaves', () => {
    for (const mkfs of ['-t ext2', '-t ext3', '-t ext4']) {
      const head = `# mkfs: ${mkfs}\n# size: 32M\n`;
      const work = 'for i in 1 2 3; do head -c 30000 /dev/urandom > f$i; done';
      const layout = (script: string) =>
        run(head + script)
          .image()
          .replace(/:\S+/g, '');
      expect(layout(`${work} & wait\n`)).toBe(layout(`(${work})\n`));
    }
  });
});

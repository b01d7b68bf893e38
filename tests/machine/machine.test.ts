/** The machine as a whole: the parts of every operation add up to its time, two runs are equal, memory spares the disk. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity } from '../../src/machine/activity.ts';
import {
  DATA,
  Demands,
  EMPTY_CACHE,
  JOURNAL,
  METADATA,
  PARTS,
  READ,
  READ_AHEAD,
  USE_CPU,
  WAIT,
  WAIT_WRITEBACK,
  WRITE,
} from '../../src/machine/demands.ts';
import { Machine } from '../../src/machine/machine.ts';
import { PROFILES, profileOf, setupOf } from '../../src/machine/profiles/machines.ts';
import { COMPONENTS, CPU, ROTATION, SEEK } from '../../src/machine/request/components.ts';
import { runs } from '../helpers/long.ts';

type Asked = [kind: number, part: number, a: number, b: number, c: number];

function demandsOf(list: readonly Asked[]): Demands {
  const demands = new Demands();
  for (const [kind, part, a, b, c] of list) demands.add(kind, part, a, b, c);
  return demands;
}

const BLOCKS = 1_000_000;
const place = fc.integer({ min: 0, max: BLOCKS });
const few = fc.integer({ min: 1, max: 300 });
const part = fc.integer({ min: 0, max: PARTS.length - 1 });
const asked: fc.Arbitrary<Asked> = fc.oneof(
  fc.tuple(fc.constant(USE_CPU), part, fc.nat(100_000), fc.constant(0), fc.constant(0)),
  fc.tuple(fc.constantFrom(READ, READ_AHEAD, WAIT_WRITEBACK), part, place, few, fc.constant(0)),
  fc.tuple(fc.constant(WRITE), part, place, few, fc.nat(1)),
  fc.tuple(fc.constantFrom(WAIT, EMPTY_CACHE), part, fc.constant(0), fc.constant(0), fc.constant(0)),
);
const operations = fc.array(fc.array(asked, { maxLength: 12 }), { minLength: 1, maxLength: 8 });

const machineOf = (name: string, disks = 1) => new Machine(setupOf(profileOf(name)!, disks), 4096);

describe.each(PROFILES.map((p) => p.name))('%s', (name) => {
  it('accounts for every nanosecond of every operation', () => {
    fc.assert(
      fc.property(operations, fc.integer({ min: 1, max: 4 }), (list, disks) => {
        const machine = machineOf(name, disks);
        const who = machine.activity('bash', 1000);
        for (const demands of list) {
          const took = machine.perform(who, demandsOf(demands));
          expect(who.busy).toBe(false);
          expect(who.last.total).toBe(took);
          // The papers' parts and the hardware's components are the same time, seen from two sides.
          const down = PARTS.reduce((sum, _, p) => sum + who.last.ofPart(p), 0);
          const across = COMPONENTS.reduce((sum, _, c) => sum + who.last.ofComponent(c), 0);
          expect(down).toBe(across);
        }
      }),
      { numRuns: runs(14, 40) },
    );
  });

  it('does the same twice', () => {
    fc.assert(
      fc.property(operations, (list) => {
        const run = () => {
          const machine = machineOf(name, 2);
          const who = machine.activity('bash', 1000);
          return [...list.map((d) => machine.perform(who, demandsOf(d))), ...who.total.cells, machine.simulation.steps];
        };
        expect(run()).toEqual(run());
      }),
      { numRuns: runs(4, 10) },
    );
  });
});

describe('several at work', () => {
  it('share the disks, each with an account of its own that adds up', () => {
    fc.assert(
      fc.property(fc.array(operations, { minLength: 2, maxLength: 4 }), (programs) => {
        const machine = machineOf('papers', 2);
        const whos: Activity[] = programs.map((list, i) => {
          const who = machine.activity(`p${i}`, 1000 + i);
          const left = list.slice();
          who.done = () => {
            expect(who.last.total).toBe(who.ended - who.begun);
            const next = left.shift();
            if (next) who.begin(demandsOf(next));
          };
          who.begin(demandsOf(left.shift()!));
          return who;
        });
        machine.simulation.runAll();
        for (const [i, who] of whos.entries()) expect(who.operations).toBe(programs[i].length);
      }),
      { numRuns: runs(10, 30) },
    );
  });
});

describe('what a person would expect', () => {
  it('a block that memory holds costs no disk', () => {
    const machine = machineOf('papers');
    const who = machine.activity('cat', 1000);
    const read = demandsOf([[READ, DATA, 500_000, 1, 0]]);
    expect(machine.perform(who, read)).toBeGreaterThan(1e6);
    expect(machine.perform(who, read)).toBe(0);
    expect(machine.memory.hits).toBe(1);
  });

  it('a write costs the writer the processor; the wait for it costs the arm and the turn', () => {
    const machine = machineOf('papers');
    const who = machine.activity('dd', 1000);
    machine.perform(
      who,
      demandsOf([
        [USE_CPU, DATA, 2000, 0, 0],
        [WRITE, DATA, 700_000, 16, 0],
      ]),
    );
    expect(who.last.total).toBe(2000);
    expect(who.last.get(DATA, CPU)).toBe(2000);
    machine.perform(who, demandsOf([[WAIT, DATA, 0, 0, 0]]));
    expect(who.last.get(DATA, SEEK) + who.last.get(DATA, ROTATION)).toBeGreaterThan(1e6);
  });

  it('a commit with its barrier is the journal’s time, the data before it the data’s', () => {
    const machine = machineOf('desktop');
    const who = machine.activity('jbd2', 300);
    machine.perform(
      who,
      demandsOf([
        [WRITE, DATA, 900_000, 8, 0],
        [WAIT, DATA, 0, 0, 0],
        [WRITE, JOURNAL, 1000, 5, 0],
        [WAIT, JOURNAL, 0, 0, 0],
        [EMPTY_CACHE, JOURNAL, 0, 0, 0],
        [WRITE, JOURNAL, 1005, 1, 1],
        [WAIT, JOURNAL, 0, 0, 0],
      ]),
    );
    expect(who.last.ofPart(DATA)).toBeGreaterThan(0);
    expect(who.last.ofPart(JOURNAL)).toBeGreaterThan(1e6);
    expect(who.last.ofPart(METADATA)).toBe(0);
  });

  it('four disks write a long stripe in less time than one', () => {
    const stripe = demandsOf([
      [WRITE, DATA, 0, 8192, 0],
      [WAIT, DATA, 0, 0, 0],
    ]);
    const time = (disks: number) => {
      const machine = machineOf('papers', disks);
      return machine.perform(machine.activity('dd', 1), stripe);
    };
    expect(time(4)).toBeLessThan(time(1) * 0.4);
  });
});

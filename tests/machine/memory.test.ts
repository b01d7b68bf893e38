/** Memory against a list in the order of use, and requests on their way against a list of them: the same answers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Memory } from '../../src/machine/memory.ts';
import { InFlight } from '../../src/machine/request/in-flight.ts';
import { Request } from '../../src/machine/request/request.ts';

const block = fc.oneof(
  fc.nat(20),
  fc.nat(8).map((n) => 1020 + n),
);

test('what was used longest ago goes first', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.tuple(fc.boolean(), block), { maxLength: 200 }),
      (room, moves) => {
        const memory = new Memory({ blocks: room, readAheadFirst: 4, readAheadMost: 32 });
        let held: number[] = [];
        for (const [comes, b] of moves) {
          const here = held.includes(b);
          if (here || comes) held = [...held.filter((other) => other !== b), b].slice(-room);
          if (comes) memory.hold(b);
          else expect(memory.use(b)).toBe(here);
          expect(memory.held).toBe(held.length);
        }
        for (const b of [...held]) expect(memory.use(b)).toBe(true);
      },
    ),
  );
});

test('who carries a sector is found, and only while it is on its way', () => {
  const run = fc.tuple(fc.nat(2000), fc.integer({ min: 1, max: 300 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), run), { maxLength: 60 }), fc.array(run), (moves, asked) => {
      const inFlight = new InFlight();
      const list: Request[] = [];
      for (const [kind, [lba, sectors]] of moves) {
        if (kind < 3 && list.length > 0) inFlight.remove(list.splice(lba % list.length, 1)[0]);
        else {
          const request = Object.assign(new Request(), { lba, sectors });
          inFlight.add(request);
          list.push(request);
        }
      }
      for (const [from, count] of asked) {
        const carries = (r: Request) => r.lba <= from && from < r.lba + r.sectors;
        expect(inFlight.carries(from)).toBe(list.find(carries));
        if (list.some((r) => r.lba < from + count && r.lba + r.sectors > from))
          expect(inFlight.nearby(from, from + count)).toBe(true);
      }
      while (list.length > 0) inFlight.remove(list.pop()!);
      for (const [from, count] of asked) expect(inFlight.nearby(from, from + count)).toBe(false);
    }),
  );
});

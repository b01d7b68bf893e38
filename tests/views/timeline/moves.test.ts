/** Moves in a recording: every move forward can be taken back, and none leaves the recording. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Moment, START, type TimelineData } from '../../../src/session/session-api.ts';
import {
  back,
  changeOf,
  clampMoment,
  endOf,
  eventOfWrite,
  forward,
  isBefore,
  momentAfterWrites,
  operationStarts,
  positionOf,
  sameMoment,
  stepsOf,
  writesOf,
} from '../../../src/views/timeline/moves.ts';

/** A recording with these writes (blocks) in each event, and these depths. */
function timeline(events: { writes: number[]; depth: number }[]): TimelineData {
  const firstWrite = new Uint32Array(events.length + 1);
  const depth = new Uint8Array(events.length);
  const root = new Uint32Array(events.length);
  events.forEach((e, i) => {
    firstWrite[i + 1] = firstWrite[i] + e.writes.length;
    depth[i] = i === 0 ? 0 : Math.min(e.depth, depth[i - 1] + 1);
    root[i] = depth[i] === 0 ? i : root[i - 1];
  });
  const writes = events.flatMap((e) => e.writes);
  return {
    firstWrite,
    name: new Uint16Array(events.length),
    names: ['test:event'],
    turns: { flush: [], split: [], allocation: [] },
    root,
    depth,
    kind: new Uint8Array(events.length),
    writeBlock: Uint32Array.from(writes),
    writeBytes: new Uint32Array(writes.length).fill(16),
    writeKind: new Uint8Array(writes.length),
  };
}

const recording = fc
  .array(fc.record({ writes: fc.array(fc.nat(5), { maxLength: 4 }), depth: fc.nat(3) }), { maxLength: 30 })
  .map(timeline);
const by = fc.constantFrom('operation', 'event', 'write') as fc.Arbitrary<'operation' | 'event' | 'write'>;

function everyMoment(t: TimelineData): Moment[] {
  const all: Moment[] = [];
  for (let step = 0; step < stepsOf(t); step++)
    for (let write = 0; write < Math.max(1, writesOf(t, step)); write++) all.push({ step, write });
  return [...all, endOf(t)];
}

it('goes forward to the end and back to the start, one way or the other', () => {
  fc.assert(
    fc.property(recording, by, (t, size) => {
      const starts = operationStarts(t);
      for (const m of everyMoment(t)) {
        const next = forward(t, starts, m, size);
        expect(clampMoment(t, next)).toEqual(next);
        expect(sameMoment(m, endOf(t)) ? sameMoment(next, m) : isBefore(m, next)).toBe(true);
        const before = back(t, starts, m, size);
        expect(clampMoment(t, before)).toEqual(before);
        expect(sameMoment(m, START) ? sameMoment(before, m) : isBefore(before, m)).toBe(true);
      }
    }),
  );
});

it('steps by event over every event and by write over every write', () => {
  fc.assert(
    fc.property(recording, (t) => {
      const starts = operationStarts(t);
      let m = START;
      for (let i = 0; i < stepsOf(t); i++) m = forward(t, starts, m, 'event');
      expect(m).toEqual(endOf(t));
      m = START;
      for (let i = 1; i <= t.writeBlock.length; i++) {
        m = forward(t, starts, m, 'write');
        expect(positionOf(t, m)).toBe(i);
      }
      for (let i = t.writeBlock.length - 1; i >= 0; i--) {
        m = back(t, starts, m, 'write');
        expect(positionOf(t, m)).toBe(i);
      }
    }),
  );
});

it('knows the event of every write', () => {
  fc.assert(
    fc.property(recording, (t) => {
      for (let w = 0; w < t.writeBlock.length; w++) {
        const e = eventOfWrite(t, w);
        expect(t.firstWrite[e] <= w && w < t.firstWrite[e + 1]).toBe(true);
        expect(positionOf(t, momentAfterWrites(t, w + 1))).toBe(w + 1);
      }
    }),
  );
});

it('finds the changes of a block, there and back', () => {
  fc.assert(
    fc.property(recording, fc.nat(5), (t, block) => {
      const walk = (from: Moment, direction: 1 | -1) => {
        const found: Moment[] = [];
        for (let m = changeOf(t, from, block, direction, 'write'); m; m = changeOf(t, m, block, direction, 'write'))
          found.push(m);
        return found;
      };
      const there = walk(START, 1);
      expect(there).toHaveLength([...t.writeBlock].filter((b) => b === block).length);
      const end = endOf(t);
      expect(walk(end, -1).reverse()).toEqual(there.filter((m) => isBefore(m, end)));
    }),
  );
});

it('takes the parts of a lone operation for operations', () => {
  const lone = timeline([0, 1, 1, 2, 1].map((depth) => ({ writes: [1], depth })));
  expect([...operationStarts(lone)]).toEqual([0, 1, 2, 4]);
  const several = timeline([0, 1, 0, 1, 2].map((depth) => ({ writes: [1], depth })));
  expect([...operationStarts(several)]).toEqual([0, 2]);
});

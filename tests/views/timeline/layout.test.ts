/** Geometry of the lanes and of the outline: nothing is lost, nothing is drawn that is not there. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowOf, visibleRows } from '../../../src/app/script/outline-rows.ts';
import type { TimelineData } from '../../../src/session/session-api.ts';
import { units } from '../../../src/views/common/unit-words.ts';
import {
  classesWritten,
  following,
  laneMarks,
  markHeight,
  momentOfX,
  operationSpans,
  rulerTicks,
  stepOfX,
  xOfStep,
  zoom,
} from '../../../src/views/timeline/layout.ts';
import { operationStarts } from '../../../src/views/timeline/moves.ts';

const recording = fc
  .array(fc.record({ writes: fc.nat(4), depth: fc.nat(2), kind: fc.nat(19) }), { minLength: 1, maxLength: 300 })
  .map((events): TimelineData => {
    const firstWrite = new Uint32Array(events.length + 1);
    const depth = new Uint8Array(events.length);
    const kinds: number[] = [];
    events.forEach((e, i) => {
      firstWrite[i + 1] = firstWrite[i] + e.writes;
      depth[i] = i === 0 ? 0 : Math.min(e.depth, depth[i - 1] + 1);
      for (let w = 0; w < e.writes; w++) kinds.push((e.kind + w) % 20);
    });
    return {
      firstWrite,
      depth,
      name: new Uint16Array(events.length),
      names: ['test:event'],
      turns: { flush: [], split: [], allocation: [] },
      root: new Uint32Array(events.length),
      kind: new Uint8Array(events.length),
      writeBlock: new Uint32Array(kinds.length),
      writeBytes: new Uint32Array(kinds.length),
      writeKind: Uint8Array.from(kinds),
    };
  });
const width = fc.integer({ min: 1, max: 400 });

describe('lanes', () => {
  it('count every write once, at any width', () => {
    fc.assert(
      fc.property(recording, width, (t, w) => {
        const marks = laneMarks(t, classesWritten(t), { from: 0, to: t.name.length }, w);
        expect(marks.counts.reduce((a, b) => a + b, 0)).toBe(t.writeBlock.length);
        expect(marks.columns).toBeLessThanOrEqual(w);
        for (const count of marks.counts) {
          const height = markHeight(count, marks.most);
          expect(height === 0 ? count === 0 : height > 0.3 && height <= 1.0001).toBe(true);
        }
      }),
    );
  });

  it('show operations that follow each other, never more than pixels', () => {
    fc.assert(
      fc.property(recording, width, (t, w) => {
        const starts = operationStarts(t);
        const spans = operationSpans(t, starts, { from: 0, to: t.name.length }, w);
        expect(spans.length).toBeLessThanOrEqual(w + 1);
        expect(spans[0].event).toBe(0);
        for (let i = 1; i < spans.length; i++) {
          expect(spans[i].event).toBeGreaterThan(spans[i - 1].event);
          expect(spans[i].x).toBeGreaterThanOrEqual(spans[i - 1].x);
        }
        // Only an operation that shares its pixel with an earlier one may be left out.
        const pixels = (events: Iterable<number>) =>
          new Set([...events].map((e) => Math.floor(xOfStep({ from: 0, to: t.name.length }, w, e))));
        expect(pixels(spans.map((s) => s.event))).toEqual(pixels(starts));
      }),
    );
  });

  it('zoom around the pointer and stay inside the recording', () => {
    const factors = fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0.2, max: 5, noNaN: true })),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), factors, (steps, moves) => {
        let range = { from: 0, to: steps };
        for (const [where, factor] of moves) {
          range = zoom(range, steps, range.from + where * (range.to - range.from), factor);
          expect(range.from).toBeGreaterThanOrEqual(0);
          expect(range.to).toBeLessThanOrEqual(steps + 1e-6);
          expect(range.to).toBeGreaterThan(range.from);
          const seen = following(range, steps, Math.round(where * steps));
          expect(seen.from <= where * steps + 0.5 && seen.to >= where * steps - 0.5).toBe(true);
          for (const { x } of rulerTicks(range, 800, 64, units)) expect(x >= 0 && x <= 800).toBe(true);
        }
      }),
    );
  });

  it('turn pixels into steps and back', () => {
    fc.assert(
      fc.property(recording, width, fc.nat(300), (t, w, at) => {
        const range = { from: 0, to: t.name.length };
        const step = Math.min(at, t.name.length);
        expect(stepOfX(range, w, xOfStep(range, w, step))).toBeCloseTo(step, 6);
        expect(momentOfX(t, range, w, xOfStep(range, w, step)).step).toBe(step);
      }),
    );
  });
});

describe('the outline', () => {
  it('hides just what is under a closed event', () => {
    const depth = Uint8Array.of(0, 1, 2, 1, 0, 1);
    expect([...visibleRows(depth, new Set())]).toEqual([0, 1, 2, 3, 4, 5]);
    expect([...visibleRows(depth, new Set([1]))]).toEqual([0, 1, 3, 4, 5]);
    expect([...visibleRows(depth, new Set([0, 1]))]).toEqual([0, 4, 5]);
    expect(rowOf(Uint32Array.of(0, 4, 5), 3)).toBe(0);
  });
});

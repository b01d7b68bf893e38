/** The rows of chunks, over the steps of every scene, in three rooms. */
import { describe, expect, it } from 'vitest';
import { buddy } from '../../../src/views/buddy/answer.ts';
import { layoutBuddy } from '../../../src/views/buddy/layout.ts';
import { BUDDY_SCENES } from '../../../src/views/buddy/scene.ts';
import { sessionOf } from '../../../src/views/common/scene.ts';
import { long } from '../../helpers/long.ts';
import { stepsOf } from '../motion/steps.ts';
import { MATTER } from './moves.ts';

const ROOMS = [
  { width: 300, height: 190 },
  { width: 560, height: 330 },
  { width: 1000, height: 700 },
];
/** Places are rounded to tenths of a pixel. */
const HAIR = 0.11;

const commands = [...new Set(BUDDY_SCENES.map((s) => s.command))];

describe.each(commands)('%s', (command) => {
  const session = sessionOf(command);
  const steps = [...stepsOf(session, MATTER, long ? 400 : 60)];

  it.each(ROOMS)('chunks of a row lie in the order of their blocks, beside each other, $width wide', (room) => {
    let most = 0;
    for (const step of steps)
      for (const group of [0, 1]) {
        const data = session.ask({ step, write: 0 }, buddy, { group });
        if (!data) continue;
        const { left, width, strip, rows, made, gone } = layoutBuddy(data, room);
        const at = `step ${step}, group ${group}`;
        for (const row of rows) {
          expect(2 ** row.order, at).toBeLessThanOrEqual(data.length);
          expect(
            row.chunks.map((c) => c.chunk.start),
            at,
          ).toEqual(data.chunks.filter((c) => c.order === row.order).map((c) => c.start));
          row.chunks.forEach((c, i) => {
            const before = row.chunks[i - 1];
            expect(c.x, at).toBeGreaterThanOrEqual((before ? before.x + before.width : left) - HAIR);
            expect(c.x + c.width, at).toBeLessThanOrEqual(width + HAIR);
          });
          most = Math.max(most, row.chunks.length);
        }
        for (const c of [...rows.flatMap((row) => row.chunks), ...made, ...gone]) {
          expect(c.width, at).toBeGreaterThanOrEqual(0.8);
          expect(c.y + c.height, at).toBeLessThanOrEqual(strip.y);
        }
        // Every free chunk has its row.
        expect(
          rows.reduce((n, row) => n + row.chunks.length, 0),
          at,
        ).toBe(data.chunks.length);
      }
    expect(most).toBeGreaterThan(2);
  });

  it.each(ROOMS.slice(1))('rows and bitmap fill the room, $height high', (room) => {
    const data = session.ask({ step: session.overview.steps, write: 0 }, buddy, { group: 0 })!;
    expect(layoutBuddy(data, room).height / room.height).toBeGreaterThan(0.97);
  });
});

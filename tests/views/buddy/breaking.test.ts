/** A chunk that breaks, at each step of a worn volume: nothing of it is lost. */

import { expect, it } from 'vitest';
import type { Session } from '../../../src/session/session.ts';
import { buddy } from '../../../src/views/buddy/answer.ts';
import { halvesOf, inside, without } from '../../../src/views/buddy/breaking.ts';
import { BUDDY_SCENES } from '../../../src/views/buddy/scene.ts';
import { sessions } from '../../helpers/equipment.ts';
import { stepsOf } from '../motion/steps.ts';
import { MATTER } from './moves.ts';

it('a chunk breaks into what is left over and what is taken, and each half is half of one', () => {
  const session = sessions.script(BUDDY_SCENES.find((s) => s.id === 'worn')!.command) as Session;
  let broken = 0;
  for (const step of stepsOf(session, MATTER, 60)) {
    const a = session.ask({ step, write: 0 }, buddy, { group: 1 });
    const b = session.ask({ step: step + 1, write: 0 }, buddy, { group: 1 });
    if (!a || !b) continue;
    for (const chunk of without(a.chunks, b.chunks)) {
      const left = inside(chunk, b.chunks);
      const halves = halvesOf(chunk, left);
      const blocks = (is: string) => halves.filter((h) => h.is === is).reduce((n, h) => n + 2 ** h.order, 0);
      if (left.length > 0 && halves[0].is === 'broken') broken++;
      expect(halves.filter((h) => h.is === 'left').length).toBe(left.length);
      if (halves[0].is !== 'taken') expect(blocks('left') + blocks('taken')).toBe(2 ** chunk.order);
      for (const half of halves) expect(half.order).toBe(chunk.order - half.level);
    }
  }
  expect(broken).toBeGreaterThan(5);
});

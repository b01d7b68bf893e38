/** The buddies from each step to the next, over every scene and scenario: exact, without jumps, and nothing unexplained. */
import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../../src/app/scenarios.ts';
import { Session } from '../../../src/session/session.ts';
import { halvesOf, inside, without } from '../../../src/views/buddy/breaking.ts';
import { layoutBuddy } from '../../../src/views/buddy/layout.ts';
import { buddyMarks } from '../../../src/views/buddy/marks.ts';
import { BUDDY_SCENES } from '../../../src/views/buddy/scene.ts';
import { storyOf } from '../../../src/views/buddy/story.ts';
import { plan, unexplained } from '../../../src/views/motion/between.ts';
import { expectNoJumps, expectWithin } from '../motion/marks.ts';
import { stepsOf, touchedBy } from '../motion/steps.ts';

const SIZE = { width: 560, height: 330 };
const MATTER = /mballoc|_pa$|allocate_blocks|free_blocks|jbd2_commit|discard/;
const MOST = 30;
/** Levels of a chunk that breaks share less than half of the time. */
const SHORTEST = 0.02;

function shownAt(session: Session, step: number) {
  const data = session.ask({ step, write: 0 }, 'buddy', {});
  if (!data) return undefined;
  const layout = layoutBuddy(data, SIZE);
  return { data, layout, marks: buddyMarks(layout, data, {}) };
}

const scripts = new Map<string, string>();
for (const scene of BUDDY_SCENES) scripts.set(scene.command, `scene ${scene.id}`);
for (const scenario of SCENARIOS) scripts.set(scenario.script, scenario.name);

describe('the buddies in motion', () => {
  const faults: string[] = [];
  for (const [script, name] of scripts)
    it(name, () => {
      const session = Session.script(script) as Session;
      for (const step of stepsOf(session, MATTER, MOST)) {
        const a = shownAt(session, step);
        const b = shownAt(session, step + 1);
        if (!a || !b) continue;
        const there = plan(a.marks, b.marks, storyOf(a, b));
        expect(there.at(0)).toBe(a.marks);
        expect(there.at(1)).toBe(b.marks);
        if (a.data.group === b.data.group || b.data.earlier)
          for (const { key, how } of unexplained(there, touchedBy(session, step)))
            faults.push(`${name}, step ${step}, ${session.recording.events[step].name}: ${key} ${how}`);
        if (there.still) continue;
        expectNoJumps(there, SHORTEST);
        expectWithin(there, 24);
      }
    });

  it('leaves nothing unexplained', () => {
    expect(faults.slice(0, 40)).toEqual([]);
  });

  it('a chunk breaks into what is left over and what is taken, and each half is half of one', () => {
    const session = Session.script(BUDDY_SCENES.find((s) => s.id === 'worn')!.command) as Session;
    let broken = 0;
    for (const step of stepsOf(session, MATTER, 60)) {
      const a = session.ask({ step, write: 0 }, 'buddy', { group: 1 });
      const b = session.ask({ step: step + 1, write: 0 }, 'buddy', { group: 1 });
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
});

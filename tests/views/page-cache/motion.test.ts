/** The page cache from each step to the next, over every scene and scenario: exact, without jumps, and nothing unexplained. */
import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../../src/app/scenarios.ts';
import { Session } from '../../../src/session/session.ts';
import { plan, unexplained } from '../../../src/views/motion/between.ts';
import { turned } from '../../../src/views/motion/story.ts';
import { PAGE_CACHE_SCENES } from '../../../src/views/page-cache/scene.ts';
import { shownOf } from '../../../src/views/page-cache/shown.ts';
import { storyOf } from '../../../src/views/page-cache/story.ts';
import { expectMirror, expectNoJumps, expectWithin } from '../motion/marks.ts';
import { stepsOf, touchedBy } from '../motion/steps.ts';

const ROOM = { width: 446, height: 400 };
const MATTER = /ext4_da_|writepages|allocate_blocks|free_blocks|data_written|unlink|truncate/;
const MOST = 16;
/** Of many pieces each has a short part of the time. */
const SHORTEST = 0.1;

function shownAt(session: Session, step: number) {
  const data = session.ask({ step, write: 0 }, 'pageCache');
  return data && shownOf(data, ROOM);
}

const scripts = new Map<string, string>();
for (const scene of PAGE_CACHE_SCENES) scripts.set(scene.command, `scene ${scene.id}`);
for (const scenario of SCENARIOS) scripts.set(scenario.script, scenario.name);

describe('the page cache in motion', () => {
  const faults: string[] = [];
  for (const [script, name] of scripts)
    it(name, () => {
      const session = Session.script(script) as Session;
      for (const step of stepsOf(session, MATTER, MOST)) {
        const a = shownAt(session, step);
        const b = shownAt(session, step + 1);
        if (!a || !b || a.of !== b.of) continue;
        const story = storyOf(a.told, b.told);
        const there = plan(a.marks, b.marks, story);
        expect(there.at(0)).toBe(a.marks);
        expect(there.at(1)).toBe(b.marks);
        for (const { key, how } of unexplained(there, touchedBy(session, step)))
          faults.push(`${name}, step ${step}, ${session.recording.events[step].name}: ${key} ${how}`);
        if (there.still) continue;
        expectNoJumps(there, SHORTEST);
        expectWithin(there, 30);
        expectMirror(there, plan(b.marks, a.marks, turned(story)));
      }
    });

  it('leaves nothing unexplained', () => {
    expect(faults.slice(0, 40)).toEqual([]);
  });
});

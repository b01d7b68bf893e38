/** A directory from each step to the next, over every scene and scenario: exact, without jumps, and nothing unexplained. */
import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../../src/app/scenarios.ts';
import { Session } from '../../../src/session/session.ts';
import { shownOf, type Told } from '../../../src/views/directory/marks.ts';
import { DIRECTORY_SCENES } from '../../../src/views/directory/scene.ts';
import { storyOf } from '../../../src/views/directory/story.ts';
import { plan, unexplained } from '../../../src/views/motion/between.ts';
import { turned } from '../../../src/views/motion/story.ts';
import { expectMirror, expectNoJumps, expectWithin } from '../motion/marks.ts';
import { stepsOf, touchedBy } from '../motion/steps.ts';

const ROOM = { width: 596 };
const MATTER = /ext4lab:(dx|dir)_/;
const MOST = 30;
/** Names of a split that walk one after the other have a tenth of the time each. */
const SHORTEST = 0.1;

function shownAt(session: Session, step: number, ino?: number) {
  const data = session.ask({ step, write: 0 }, 'directory', { ino });
  return data && !data.inline ? shownOf(data, ROOM) : undefined;
}

const physicalOf = ({ data }: Told) => new Set(data.detail.map((d) => `b${d.physical}`));

/** What an event touched; and blocks that only one of the pictures shows record by record. */
function explains(session: Session, step: number, a: Told, b: Told): Set<string> {
  const touched = touchedBy(session, step);
  const [before, after] = [physicalOf(a), physicalOf(b)];
  for (const block of [...before, ...after]) if (before.has(block) !== after.has(block)) touched.add(block);
  return touched;
}

const scripts = new Map<string, string>();
for (const scene of DIRECTORY_SCENES)
  if (!scene.command.startsWith('mke2fs')) scripts.set(scene.command, `scene ${scene.id}`);
for (const scenario of SCENARIOS) scripts.set(scenario.script, scenario.name);

describe('a directory in motion', () => {
  const faults: string[] = [];
  for (const [script, name] of scripts)
    it(name, () => {
      const session = Session.script(script) as Session;
      for (const step of stepsOf(session, MATTER, MOST)) {
        const b = shownAt(session, step + 1);
        const a = b && shownAt(session, step, b.told.data.ino);
        if (!a || !b) continue;
        const story = storyOf(a.told, b.told);
        const there = plan(a.marks, b.marks, story);
        expect(there.at(0)).toBe(a.marks);
        expect(there.at(1)).toBe(b.marks);
        for (const { key, how } of unexplained(there, explains(session, step, a.told, b.told)))
          faults.push(`${name}, step ${step}, ${session.recording.events[step].name}: ${key} ${how}`);
        if (there.still) continue;
        expectNoJumps(there, SHORTEST);
        expectWithin(there, 24);
        expectMirror(there, plan(b.marks, a.marks, turned(story)));
      }
    });

  it('leaves nothing unexplained', () => {
    expect(faults.slice(0, 40)).toEqual([]);
  });
});

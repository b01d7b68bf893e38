/** A check from each step to the next, over every scene: exact, without jumps, and nothing unexplained. */

import { describe, expect, it } from 'vitest';
import type { Session } from '../../../src/session/session.ts';
import { fsck } from '../../../src/views/fsck/answer.ts';
import { shownOf } from '../../../src/views/fsck/picture.ts';
import { FSCK_SCENES } from '../../../src/views/fsck/scene.ts';
import { storyOf } from '../../../src/views/fsck/story.ts';
import { plan, unexplained } from '../../../src/views/motion/between.ts';
import { turned } from '../../../src/views/motion/story.ts';
import { sessions } from '../../helpers/equipment.ts';
import { expectMirror, expectNoJumps, expectWithin } from '../motion/marks.ts';
import { stepsOf } from '../motion/steps.ts';

const MATTER = /^e2fsck:/;
const MOST = 80;
/** What is filled as the head passes has a short part of the time. */
const SHORTEST = 0.1;

const shownAt = (session: Session, step: number) => shownOf(session.ask({ step, write: 0 }, fsck), { width: 446 });

const scripts = new Map<string, string>();
for (const scene of FSCK_SCENES) scripts.set(scene.command, `scene ${scene.id}`);

describe('a check in motion', () => {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const [script, name] of scripts)
    it(name, () => {
      const session = sessions.script(script) as Session;
      for (const step of stepsOf(session, MATTER, MOST)) {
        const a = shownAt(session, step);
        const b = shownAt(session, step + 1);
        if (!a || !b || a.of !== b.of) continue;
        const story = storyOf(a.told, b.told);
        for (const { mark } of story.travels ?? []) seen.add(mark.key.slice(0, mark.key.indexOf('.')));
        const there = plan(a.marks, b.marks, story);
        expect(there.at(0)).toBe(a.marks);
        expect(there.at(1)).toBe(b.marks);
        const event = session.recording.events[step];
        const touched = new Set(event.name.startsWith('e2fsck:') ? ['check'] : []);
        // What a check writes may be told by an event of the disk's.
        if (session.recording.position(step) < session.recording.position(step + 1)) touched.add('check');
        for (const { key, how } of unexplained(there, touched))
          faults.push(`${name}, step ${step}, ${event.name}: ${key} ${how}`);
        if (there.still) continue;
        expectNoJumps(there, SHORTEST);
        expectWithin(there, 30);
        expectMirror(there, plan(b.marks, a.marks, turned(story)));
      }
    });

  it('leaves nothing unexplained, and has swept, counted and repaired', () => {
    expect(faults.slice(0, 40)).toEqual([]);
    expect([...seen].sort()).toEqual(['count', 'repair', 'sweep']);
  });
});

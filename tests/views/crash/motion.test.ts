/** The copies of a file from each step to the next, over every scene: exact, without jumps, and nothing unexplained. */

import { describe, expect, it } from 'vitest';
import { crash } from '../../../src/session/crash/question.ts';
import type { Session } from '../../../src/session/session.ts';
import { copiesShown, copiesStory } from '../../../src/views/crash/copies-picture.ts';
import { CRASH_SCENES } from '../../../src/views/crash/scene.ts';
import { plan, unexplained } from '../../../src/views/motion/between.ts';
import { turned } from '../../../src/views/motion/story.ts';
import { sessions } from '../../helpers/equipment.ts';
import { expectMirror, expectNoJumps, expectWithin } from '../motion/marks.ts';
import { stepsOf, touchedBy } from '../motion/steps.ts';

const WIDTH = 500;
const MATTER = /bio_queue|jbd2:write_|data_written/;
const MOST = 20;

function shownAt(session: Session, step: number, ino?: number) {
  const file = session.ask({ step, write: 0 }, crash, ino === undefined ? {} : { ino })?.file;
  return file && copiesShown(file, step, WIDTH);
}

const scripts = new Map<string, string>();
for (const scene of CRASH_SCENES)
  if (!scene.command.startsWith('mke2fs')) scripts.set(scene.command, `scene ${scene.id}`);

// In this order: the last test looks at what the ones before it have found.
describe('the copies in motion', { shuffle: false }, () => {
  const faults: string[] = [];
  let flights = 0;
  for (const [script, name] of scripts)
    it(name, () => {
      const session = sessions.script(script) as Session;
      for (const step of stepsOf(session, MATTER, MOST)) {
        const b = shownAt(session, step + 1);
        const a = b && shownAt(session, step, b.told.file.ino);
        if (!a || !b) continue;
        const story = copiesStory(a.told, b.told);
        flights += story.travels?.length ?? 0;
        const there = plan(a.marks, b.marks, story);
        expect(there.at(0)).toBe(a.marks);
        expect(there.at(1)).toBe(b.marks);
        const { name: what } = session.recording.events[step];
        const touched = touchedBy(session, step);
        if (what === 'block:block_bio_queue') touched.add('sent');
        // The inode's map says which blocks the file has.
        const { blocks } = b.told.file;
        if (blocks.some(({ logical, physical }) => logical < 0 && touched.has(`b${physical}`)))
          for (const { physical } of blocks) touched.add(`b${physical}`);
        for (const { key, how } of unexplained(there, touched))
          faults.push(`${name}, step ${step}, ${what}: ${key} ${how}`);
        if (there.still) continue;
        expectNoJumps(there);
        expectWithin(there);
        expectMirror(there, plan(b.marks, a.marks, turned(story)));
      }
    });

  it('leaves nothing unexplained, and bytes went from place to place', () => {
    expect(faults.slice(0, 40)).toEqual([]);
    expect(flights).toBeGreaterThan(10);
  });
});

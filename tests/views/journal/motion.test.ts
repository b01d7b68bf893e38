/** The journal from each step to the next, over every scene and scenario: exact, without jumps, and nothing unexplained. */
import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../../src/app/scenarios.ts';
import { Session } from '../../../src/session/session.ts';
import { JOURNAL_SCENES } from '../../../src/views/journal/scene.ts';
import { shownOf } from '../../../src/views/journal/shown.ts';
import { storyOf } from '../../../src/views/journal/story.ts';
import { plan, unexplained } from '../../../src/views/motion/between.ts';
import { turned } from '../../../src/views/motion/story.ts';
import { expectMirror, expectNoJumps, expectWithin } from '../motion/marks.ts';
import { stepsOf, touchedBy } from '../motion/steps.ts';

const ROOM = { width: 446, height: 400 };
const MATTER = /^jbd2:(write_|revoke|jbd2_(end_commit|update_log_tail|handle_stats|checkpoint))|^recovery:|bio_queue/;
const MOST = 16;
/** Of many copies each has a short part of the time. */
const SHORTEST = 0.1;

function shownAt(session: Session, step: number) {
  const data = session.ask({ step, write: 0 }, 'journal');
  return data && shownOf(data, ROOM);
}

/** What an event says beyond what it wrote: which blocks a request carries, and that a recovery goes on. */
function toldBy(session: Session, event: number): Set<string> {
  const { name, fields } = session.recording.events[event];
  const told = touchedBy(session, event);
  if (name.startsWith('recovery:')) told.add('recovery');
  const { block, count } = fields as { block?: number; count?: number };
  if (name === 'block:block_bio_queue') for (let i = 0; i < count!; i++) told.add(`sent${block! + i}`);
  return told;
}

const scripts = new Map<string, string>();
for (const scene of JOURNAL_SCENES) scripts.set(scene.command, `scene ${scene.id}`);
for (const scenario of SCENARIOS) scripts.set(scenario.script, scenario.name);

describe('the journal in motion', () => {
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
        for (const { key, how } of unexplained(there, toldBy(session, step)))
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

/** The file map from each step to the next, over every scene and scenario: exact, without jumps, and nothing unexplained. */
import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../../src/app/scenarios.ts';
import { Session } from '../../../src/session/session.ts';
import { fileMapMarks, focusOf, layoutFileMap } from '../../../src/views/file-map/layout.ts';
import { FILE_MAP_SCENES } from '../../../src/views/file-map/scene.ts';
import { storyOf } from '../../../src/views/file-map/story.ts';
import { plan, unexplained } from '../../../src/views/motion/between.ts';
import { turned } from '../../../src/views/motion/story.ts';
import { expectMirror, expectNoJumps, expectWithin } from '../motion/marks.ts';
import { stepsOf, touchedBy } from '../motion/steps.ts';

const SIZE = { width: 560, height: 380 };
const MATTER = /^ext4lab:ext_|indirect|ext4:ext4_(allocate|free|writepages)|ext4lab:ind/;
const MOST = 30;

function shownAt(session: Session, step: number, ino?: number) {
  const data = session.ask({ step, write: 0 }, 'fileMap', ino === undefined ? {} : { ino });
  if (!data?.tree || data.tree.nodes.length === 0) return undefined;
  const layout = layoutFileMap(data, data.tree, focusOf(data, data.tree, undefined), SIZE);
  return { data, tree: data.tree, marks: fileMapMarks(layout, data.tree, {}) };
}

const scripts = new Map<string, string>();
for (const scene of FILE_MAP_SCENES)
  if (!scene.command.startsWith('mke2fs')) scripts.set(scene.command, `scene ${scene.id}`);
for (const scenario of SCENARIOS) scripts.set(scenario.script, scenario.name);

describe('the file map in motion', () => {
  const faults: string[] = [];
  for (const [script, name] of scripts)
    it(name, () => {
      const session = Session.script(script) as Session;
      for (const step of stepsOf(session, MATTER, MOST)) {
        const b = shownAt(session, step + 1);
        const a = b && shownAt(session, step, b.tree.ino);
        if (!a || !b) continue;
        const story = storyOf(a, b);
        const there = plan(a.marks, b.marks, story);
        expect(there.at(0)).toBe(a.marks);
        expect(there.at(1)).toBe(b.marks);
        for (const { key, how } of unexplained(there, touchedBy(session, step)))
          faults.push(`${name}, step ${step}, ${session.recording.events[step].name}: ${key} ${how}`);
        if (there.still) continue;
        expectNoJumps(there);
        expectWithin(there);
        expectMirror(there, plan(b.marks, a.marks, turned(story)));
      }
    });

  it('leaves nothing unexplained', () => {
    expect(faults.slice(0, 40)).toEqual([]);
  });
});

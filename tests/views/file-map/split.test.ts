/** A leaf splits: its upper half is cut off, is in the air as one, and is set down; nothing says so before. */

import { expect, it } from 'vitest';
import { scenarioNamed } from '../../../src/app/scenarios.ts';
import { is } from '../../../src/trace/event.ts';
import { ext_split } from '../../../src/trace/events/extent-steps.ts';
import { fileMap } from '../../../src/views/file-map/answer.ts';
import { drawFileMap } from '../../../src/views/file-map/layout.ts';
import { storyOf } from '../../../src/views/file-map/story.ts';
import { plan } from '../../../src/views/motion/between.ts';
import type { Mark } from '../../../src/views/motion/mark.ts';
import { played } from '../../helpers/played.ts';

const session = played(scenarioNamed('A leaf of the tree splits')!.script);
const { events } = session.recording;
const ROOM = { width: 900, height: 360 };

const shownAt = (step: number) => drawFileMap(session.ask({ step, write: 0 }, fileMap, {}), ROOM, undefined)!.shown;

function wayOver(step: number) {
  const [a, b] = [shownAt(step), shownAt(step + 1)];
  return plan(a.marks, b.marks, storyOf(a.told, b.told));
}

const textsOf = (marks: readonly Mark[]): string[] =>
  marks.flatMap((mark) =>
    mark.parts.flatMap((part) => (part.shape === 'text' && (part.opacity ?? mark.opacity ?? 1) > 0 ? part.text : [])),
  );
const entriesOf = (marks: readonly Mark[]): Mark[] =>
  marks.filter(({ kind, key }) => kind === 'entry' && key.startsWith('extent.'));

const splitAt = events.findIndex((event) => is(event, ext_split));
const splits = wayOver(splitAt);

it.each([0, 0.25, 0.5, 0.75, 0.83])('at %f no count tells the end', (t) => {
  const texts = textsOf(splits.at(t));
  expect(texts).toContain('84 of 84 slots');
  expect(texts).not.toContain('41 of 84 slots');
});

it('the counts change when the entries have arrived', () => {
  const texts = textsOf(splits.at(0.99));
  expect(texts).toContain('43 of 84 slots');
  expect(texts).toContain('41 of 84 slots');
});

it('41 entries are in the air together, above those that stay', () => {
  const air = entriesOf(splits.at(0.5));
  expect(air).toHaveLength(41);
  expect(new Set(air.map(({ y }) => y)).size).toBe(1);
  expect(air[0].y).toBeLessThan(entriesOf(splits.at(1))[0].y - 10);
});

it('no part of the way is dead', () => {
  expect(splits.ms).toBeGreaterThanOrEqual(800);
  for (let tenth = 1; tenth < 10; tenth++)
    expect(JSON.stringify(splits.at(tenth / 10)), `${tenth}`).not.toBe(JSON.stringify(splits.at((tenth + 0.9) / 10)));
});

it('the separator rises from the new leaf into the gap in the node above', () => {
  const rises = wayOver(splitAt + 1);
  const [low, high] = [0.2, 0.99].map((t) => rises.at(t).find(({ key }) => key.startsWith('index.12.1.172'))!);
  expect(high.y).toBeLessThan(low.y - 30);
});

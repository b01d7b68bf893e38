/** The ways through the course: every stop is there, and docs/teach/lessons.md tells them as they are. */
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { placeIn, placeText } from '../../src/app/learn/place.ts';
import { COURSE, lessonOf } from '../../src/lessons/course.ts';
import { onPath, PATHS } from '../../src/lessons/paths.ts';

const TEACHING = fs.readFileSync('docs/teach/lessons.md', 'utf8');
const [LECTURE, WEEK] = PATHS;

test('a lecture: six questions, each before a turn, in fifteen minutes', () => {
  expect(LECTURE.stops).toHaveLength(6);
  for (const { id, stop } of LECTURE.stops)
    expect(lessonOf(id)?.stops[stop]?.asks, placeText({ id, stop })).toBeDefined();
  expect(LECTURE.stops.reduce((sum, s) => sum + s.minutes, 0)).toBe(15);
});

test('a week: its lessons once each, in the order of the course, in five sittings', () => {
  const ids = WEEK.stops.map((s) => s.id);
  expect(ids).toEqual(COURSE.map((l) => l.id).filter((id) => ids.includes(id)));
  expect(WEEK.stops.filter((s) => s.heading)).toHaveLength(5);
});

test('docs/teach/lessons.md has a row for each stop', () => {
  for (const stop of LECTURE.stops)
    expect(TEACHING).toContain(`| ${stop.minutes} | \`${placeText(stop)}\` | ${stop.teaches} |`);
  for (const { heading } of WEEK.stops) if (heading) expect(TEACHING).toContain(heading.replace(': ', ' | '));
});

test.each(PATHS)('$id is walked from stop to stop', ({ id, stops }) => {
  for (const [i, stop] of stops.entries()) {
    const found = onPath(`${id}.${i + 1}`);
    expect(found?.here).toBe(stop);
    expect(found?.next).toBe(stops[i + 1]);
  }
  for (const none of [`${id}.0`, `${id}.${stops.length + 1}`, 'nowhere.1', undefined])
    expect(onPath(none)).toBeUndefined();
});

test('a place and its text', () => {
  const places = [
    { id: 'crash', stop: 0 },
    { id: 'crash', stop: 2 },
    { id: 'crash', stop: 0, again: { seed: 17, stop: 0 } },
    { id: 'crash', stop: 2, again: { seed: 17, stop: 1 } },
  ];
  for (const place of places) expect(placeIn(placeText(place))).toEqual(place);
  expect(places.map(placeText)).toEqual(['crash', 'crash.3', 'crash.1~17', 'crash.3~17.2']);
  expect(placeIn('crash~')).toBeUndefined();
});

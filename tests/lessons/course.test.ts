/** Every lesson is played to its end over the engine: its stops exist, its figures resolve, its questions are judged. */
import { expect, test } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { COURSE, TEXTS } from '../../src/lessons/course.ts';
import { judge, plain } from '../../src/lessons/judge.ts';
import type { Asked, Played } from '../../src/lessons/play.ts';
import { play } from '../../src/lessons/play.ts';
import { readLesson } from '../../src/lessons/read-lesson.ts';
import { Run } from '../../src/lessons/run.ts';
import { Session } from '../../src/session/session.ts';
import { TILES } from '../../src/views/tiles.ts';

const TILE_NAMES = new Set(TILES.map((t) => t.id));

test.each(TEXTS)('$file can be read', ({ text }) => {
  const lesson = readLesson(text);
  expect(lesson instanceof Refused ? lesson.refused : '').toBe('');
});

test('each lesson has an id of its own, and what a course needs', () => {
  expect(new Set(COURSE.map((l) => l.id)).size).toBe(TEXTS.length);
  for (const lesson of COURSE) {
    expect(lesson.minutes).toBeGreaterThanOrEqual(5);
    expect(lesson.minutes).toBeLessThanOrEqual(10);
    expect(lesson.stops.some((s) => s.asks)).toBe(true);
    expect(lesson.learnt.length).toBeGreaterThanOrEqual(2);
  }
});

test.each(COURSE)('$id', async (lesson) => {
  const session = Session.script(lesson.script);
  if (session instanceof Refused) throw new Error(session.refused);
  expect(session.outputs.filter((o) => o.stream === 'err')).toEqual([]);
  const run = new Run(session.overview.steps, async (name, want, moment) => session.ask(moment, name, want));
  const played = await play(lesson, run, TILE_NAMES);
  if (played instanceof Refused) throw new Error(played.refused);
  inOrder(played);
  for (const { asks } of played.stops) if (asks) judged(asks);
  expect(textOf(played)).not.toMatch(/NaN|undefined|\{\{|\*\*|\]\(/);
});

/** The story never goes back. */
function inOrder({ stops }: Played): void {
  for (let i = 1; i < stops.length; i++)
    expect(stops[i].moment.step, stops[i].name).toBeGreaterThanOrEqual(stops[i - 1].moment.step);
}

/** The right answer is judged right, and every other one wrong. */
function judged(asks: Asked): void {
  const { answer } = asks;
  expect(judge(asks, answer.truth).right).toBe(true);
  const wrong =
    answer.kind === 'choice'
      ? answer.options.flatMap((_, i) => (i === answer.truth ? [] : [i]))
      : [answer.truth * (1.01 + (answer.kind === 'number' ? answer.within : 0)) + 1, -1];
  for (const given of wrong) {
    const verdict = judge(asks, given);
    expect(verdict.right).toBe(false);
    expect(verdict.said).not.toBe(verdict.truth);
  }
  expect(plain(asks.why)).toMatch(/\.$/);
}

function textOf({ stops, learnt }: Played): string {
  const lines: string[] = [];
  for (const { name, moment, prose, asks } of stops) {
    lines.push(`## ${name} (${moment.step})`, ...prose.map(plain));
    if (!asks) continue;
    lines.push(`? ${plain(asks.question)}`);
    if (asks.answer.kind === 'choice') lines.push(...asks.answer.options.map((o) => `  - ${plain(o)}`));
    lines.push(`= ${judge(asks, asks.answer.truth).truth}. ${plain(asks.why)}`);
  }
  return [...lines, ...learnt.map(plain)].join('\n');
}

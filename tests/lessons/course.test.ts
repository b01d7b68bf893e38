/** Every lesson is played to its end over the engine: its stops exist, its figures resolve, its questions are judged. */

import fs from 'node:fs';
import { expect, test } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { COURSE, TEXTS } from '../../src/lessons/course.ts';
import { judge, plain } from '../../src/lessons/judge.ts';
import type { Lesson } from '../../src/lessons/lesson.ts';
import type { Asked, Played } from '../../src/lessons/play.ts';
import { play } from '../../src/lessons/play.ts';
import { readLesson } from '../../src/lessons/read-lesson.ts';
import { Run } from '../../src/lessons/run.ts';
import { answerNamed } from '../../src/views/answers.ts';
import { TILES } from '../../src/views/tiles.ts';
import { sessions } from '../helpers/equipment.ts';
import { renewing } from '../helpers/settings.ts';
import { unlit } from './ties.ts';

const TEACHING = 'docs/teach/lessons.md';
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
  const session = sessions.script(lesson.script);
  if (session instanceof Refused) throw new Error(session.refused);
  expect(session.outputs.filter((o) => o.stream === 'err')).toEqual([]);
  const run = new Run(session.overview.steps, async (name, want, moment) =>
    session.ask(moment, answerNamed(name), want),
  );
  const played = await play(lesson, run, TILE_NAMES);
  if (played instanceof Refused) throw new Error(played.refused);
  inOrder(played);
  expect(unlit(session, played), 'words that light nothing').toEqual([]);
  for (const { asks } of played.stops) if (asks) judged(asks);
  expect(lesson.minutes, 'as long as it takes').toBe(minutesOf(played));
  expect(textOf(played)).not.toMatch(/NaN|undefined|\{\{|\*\*|\]\(/);
  const walk = renewed(lesson, walkOf(lesson, played));
  expect(rowOf(lesson), 'docs/teach/lessons.md has each lesson as it is').toBe(walk);
});

const rowOf = ({ title }: Lesson): string | undefined =>
  fs
    .readFileSync(TEACHING, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${title} |`));

function renewed(lesson: Lesson, walk: string): string {
  const row = rowOf(lesson);
  if (renewing && row) fs.writeFileSync(TEACHING, fs.readFileSync(TEACHING, 'utf8').replace(row, walk));
  return walk;
}

/**
 * A student's way to the last answer, as a row of docs/teach/lessons.md: presses from the first screen (*Begin at the beginning*,
 * the lesson, then *Next* or an answer), words that are read, and the tiles that show it.
 */
function walkOf({ title, teaches }: Lesson, { stops }: Played): string {
  const last = stops.findLastIndex((s) => s.asks);
  const read = stops.slice(0, last + 1);
  // An answer goes on by itself; a number is typed and entered, a block is picked and given.
  const presses = read.reduce((n, { asks }) => n + (asks && asks.answer.kind !== 'choice' ? 2 : 1), 2);
  const words = read
    .flatMap(({ prose, asks }) => [...prose, ...(asks ? [asks.question, ...optionsOf(asks), asks.why] : [])])
    .map(plain);
  const { tiles: onStage, prose } = stops[last + 1];
  const inProse = prose.flatMap(([first]) => (first?.kind === 'picture' ? first.tile : []));
  const shown = [...onStage.replaceAll('!', '').split(','), ...inProse];
  const tiles = shown.map((id) => TILES.find((t) => t.id === id)!.title);
  return `| ${title} | ${teaches} | ${tiles.join(', ')} | ${presses} | ${words.join(' ').split(/\s+/).length} |`;
}

/** Reading at 150 words a minute, a third of one to look at each stop's picture, two thirds to think about a question. */
function minutesOf({ stops, learnt }: Played): number {
  const asked = stops.flatMap(({ asks }) => asks ?? []);
  const read = [
    ...stops.flatMap((s) => s.prose),
    ...asked.flatMap((a) => [a.question, ...optionsOf(a), a.why]),
    ...learnt,
  ];
  return Math.round(read.map(plain).join(' ').split(/\s+/).length / 150 + stops.length / 3 + (asked.length * 2) / 3);
}

const optionsOf = ({ answer }: Asked) => (answer.kind === 'choice' ? answer.options.map((o) => o.words) : []);

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
  if (answer.kind === 'choice')
    for (const i of wrong)
      expect(plain(answer.options[i].mistake), 'a wrong option says what was mistaken').toMatch(/\.$/);
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
    if (asks.answer.kind === 'choice') lines.push(...asks.answer.options.map((o) => `  - ${plain(o.words)}`));
    lines.push(`= ${judge(asks, asks.answer.truth).truth}. ${plain(asks.why)}`);
  }
  return [...lines, ...learnt.map(plain)].join('\n');
}

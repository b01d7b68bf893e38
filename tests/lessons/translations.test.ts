/** Lessons in other languages: they say what the English ones say, and ask what those ask; what they lack is in English. */

import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { PUZZLES } from '../../src/lessons/all-puzzles.ts';
import { COURSE, lessonOf, TEXTS } from '../../src/lessons/course.ts';
import type { Expression } from '../../src/lessons/expression.ts';
import { judgePuzzle } from '../../src/lessons/judge-puzzle.ts';
import type { Lesson, Prose } from '../../src/lessons/lesson.ts';
import { type Played, play } from '../../src/lessons/play.ts';
import type { Puzzle } from '../../src/lessons/puzzle.ts';
import { translatedPuzzle } from '../../src/lessons/puzzle-translation.ts';
import { Run } from '../../src/lessons/run.ts';
import { translated } from '../../src/lessons/translation.ts';
import { hasTranslation, toldIn } from '../../src/lessons/translations.ts';
import { FATES } from '../../src/session/crash/compare.ts';
import { answerNamed } from '../../src/views/answers.ts';
import { TILES } from '../../src/views/tiles.ts';
import { sessions } from '../helpers/equipment.ts';

const FOLDER = 'src/lessons/sr-Latn';
const IDS = fs.readdirSync(FOLDER).map((name) => name.replace('.md', ''));
const textOf = (id: string): string => fs.readFileSync(`${FOLDER}/${id}.md`, 'utf8');

const words = (prose: Prose): string =>
  prose.map((p) => (p.kind === 'figure' ? '…' : p.kind === 'link' ? words(p.words) : p.text)).join('');

/** All that is said, in order. */
const said = ({ stops, learnt }: Lesson): string[] => [
  ...stops.flatMap(({ prose, asks }) => {
    if (!asks) return prose.map(words);
    const { answer } = asks;
    const options =
      answer.kind === 'choice'
        ? answer.options.flatMap(({ words: option, mistake }) => [words(option), words(mistake)])
        : answer.kind === 'reckoned'
          ? answer.mistakes.map(({ says }) => words(says))
          : [];
    return [...prose, asks.question, asks.why].map(words).concat(options);
  }),
  ...learnt.map(words),
];

describe.each(IDS.filter((id) => lessonOf(id)))('%s', (id) => {
  const lesson = lessonOf(id)!;
  const texts = (of: Lesson) => said(of);

  test('is laid over the English one, in its own words', async () => {
    const other = translated(lesson, 'sr-Latn', textOf(id));
    expect(await toldIn(lesson, 'sr-Latn')).toEqual(other);
    expect(texts(other)).toHaveLength(texts(lesson).length);
    expect(texts(other)).not.toEqual(texts(lesson));
  });

  test('another condition, a figure too few, a stop left out are in English, and the rest is not', () => {
    const text = textOf(id);
    const whole = texts(translated(lesson, 'sr-Latn', text));
    const english = texts(lesson);
    const faults = [
      text.replace(/\n## (?!Learnt).*\n/, '\n## Another name\n'),
      text.replace(/\{\{[^}]+\}\}/, ''),
      text.replace(/ = (\d+|'\w+')/, ' = 77').replace(/^> (number|truth|block): .*/m, '> $1: 77'),
      text.replace(/\n### [\s\S]*?> why: .*\n/, '\n'),
      text.replace(/\n- .*\n$/, '\n'),
    ];
    for (const wrong of faults) {
      const laid = texts(translated(lesson, 'sr-Latn', wrong));
      expect(laid).toHaveLength(whole.length);
      for (const [at, one] of laid.entries()) expect([whole[at], english[at]]).toContain(one);
      expect(laid).not.toEqual(english);
    }
    expect(texts(translated(lesson, 'sr-Latn', ''))).toEqual(english);
  });
});

async function playedIn(lesson: Lesson): Promise<Played> {
  const session = sessions.script(lesson.script);
  if (session instanceof Refused) throw new Error(session.refused);
  const run = new Run(session.overview.steps, async (name, want, moment) =>
    session.ask(moment, answerNamed(name), want),
  );
  const played = await play(await toldIn(lesson, 'sr-Latn'), run, new Set(TILES.map((t) => t.id)));
  if (played instanceof Refused) throw new Error(played.refused);
  return played;
}

test('its figures are written as the language writes them', async () => {
  const played = await playedIn(COURSE[0]);
  const text = played.stops[0].prose[2].map((piece) => piece.text).join('');
  expect(text).toMatch(/^Slobodnih blokova ima 14\.\d{3}\. /);
});

/** Those that say what becomes of a file. */
const TELLS_FATES = COURSE.filter((lesson) =>
  /\{\{fate\(/.test(TEXTS.find(({ text }) => text.includes(`\nid: ${lesson.id}\n`))!.text),
);

describe.each(TELLS_FATES)('$id', (lesson) => {
  test('says figures that are words in its own words', async () => {
    const played = await playedIn(lesson);
    const told = played.stops.flatMap(({ prose, asks }) => [...prose, asks?.question ?? [], asks?.why ?? []]).flat();
    const figures = told.flatMap(({ kind, text }) => (kind === 'figure' ? [text] : []));
    expect(figures.filter((text) => FATES.some((fate) => fate === text))).toEqual([]);
    expect(figures.filter((text) => /^\p{L}/u.test(text))).not.toEqual([]);
  });
});

const asksFate = (when: Expression): boolean => JSON.stringify(when).includes('"fate"');

describe.each(PUZZLES.filter((puzzle) => hasTranslation(puzzle, 'sr-Latn')))('$id', (puzzle) => {
  const text = fs.readFileSync(`src/lessons/puzzles/sr-Latn/${puzzle.id}.md`, 'utf8');
  const parts = ({ situation, goals, hints, learnt }: Puzzle) =>
    [...situation, ...goals.map((goal) => goal.words), ...hints, ...learnt].map(words);

  test('is laid over the English one, in its own words', async () => {
    const other = translatedPuzzle(puzzle, 'sr-Latn', text);
    expect(await toldIn(puzzle, 'sr-Latn')).toEqual(other);
    expect(parts(other)).toHaveLength(parts(puzzle).length);
    for (const said of parts(other)) expect(/`/.test(said), said).toBe(false);
    if (puzzle.goals.some(({ when }) => asksFate(when)))
      expect([...other.values!.keys()].sort()).toEqual([...FATES].sort());
  });

  test('another condition, a hint too few, a section left out are in English, and the rest is not', () => {
    const whole = parts(translatedPuzzle(puzzle, 'sr-Latn', text));
    for (const wrong of [
      text.replace(/:: .*/, ':: asked() = 77'),
      text.replace(/\n## Hints\n- .*/, '\n## Hints'),
      text.replace(/\n## Learnt\n/, '\n## Else\n'),
    ]) {
      const laid = parts(translatedPuzzle(puzzle, 'sr-Latn', wrong));
      expect(laid).toHaveLength(whole.length);
      for (const [at, one] of laid.entries()) expect([whole[at], parts(puzzle)[at]]).toContain(one);
      expect(laid).not.toEqual(parts(puzzle));
    }
  });
});

test('what a goal has reached is said in the language of its puzzle', async () => {
  const puzzle = PUZZLES.find(({ goals }) => goals.some(({ when }) => asksFate(when)))!;
  const session = sessions.script(puzzle.script);
  if (session instanceof Refused) throw new Error(session.refused);
  const run = new Run(session.overview.steps, async (name, want, moment) =>
    session.ask(moment, answerNamed(name), want),
  );
  const { goals } = await judgePuzzle(await toldIn(puzzle, 'sr-Latn'), run);
  expect(goals.at(-1)!.now).toBe('cela');
});

/** Questions asked again: over many seeds each can be played, has one right answer, and its mistakes are not it. */

import { expect, test } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { askedAgain, FRESH, FRESH_TEXTS } from '../../src/lessons/all-fresh.ts';
import { lessonOf } from '../../src/lessons/course.ts';
import { freshLesson, readFresh } from '../../src/lessons/fresh.ts';
import { judge, plain } from '../../src/lessons/judge.ts';
import { play } from '../../src/lessons/play.ts';
import { Run } from '../../src/lessons/run.ts';
import { answerNamed } from '../../src/views/answers.ts';
import { TILES } from '../../src/views/tiles.ts';
import { sessions } from '../helpers/equipment.ts';
import { runs } from '../helpers/long.ts';

const TILE_NAMES = new Set(TILES.map((t) => t.id));
const SEEDS = runs(3, 100);

test.each(FRESH_TEXTS)('$file can be read', ({ text }) => {
  const fresh = readFresh(text);
  expect(fresh instanceof Refused ? fresh.refused : '').toBe('');
});

test('at least twelve questions can be asked again, each where its lesson asks one', () => {
  expect(FRESH.length).toBeGreaterThanOrEqual(12);
  for (const { id, stop } of FRESH) {
    expect(lessonOf(id)?.stops[stop]?.asks, `${id}.${stop + 1}`).toBeDefined();
    expect(askedAgain(lessonOf(id)!, stop, 1)).toEqual(askedAgain(lessonOf(id)!, stop, 1));
  }
});

test.each(FRESH.map((f) => [`${f.id}.${f.stop + 1}`, f] as const))('%s over many seeds', async (_, fresh) => {
  const scripts = new Set<string>();
  const truths = new Set<string>();
  for (let seed = 0; seed < SEEDS; seed++) {
    const lesson = freshLesson(fresh, seed, 'Again');
    if (lesson instanceof Refused) throw new Error(lesson.refused);
    scripts.add(lesson.script);
    const session = sessions.script(lesson.script);
    if (session instanceof Refused) throw new Error(`${session.refused}\n${lesson.script}`);
    expect(session.outputs.filter((o) => o.stream === 'err')).toEqual([]);
    const run = new Run(session.overview.steps, async (name, want, moment) =>
      session.ask(moment, answerNamed(name), want),
    );
    const played = await play(lesson, run, TILE_NAMES);
    if (played instanceof Refused) throw new Error(`${played.refused}\n${lesson.script}`);
    const { answer, why } = played.stops[0].asks!;
    if (answer.kind !== 'choice') throw new Error('a question asked again has options');
    for (const [i, { mistake }] of answer.options.entries()) {
      const verdict = judge(played.stops[0].asks!, i);
      expect(verdict.right).toBe(i === answer.truth);
      if (!verdict.right) expect(plain(mistake), `${verdict.said}, not ${verdict.truth}`).not.toBe('');
      expect(verdict.said).not.toMatch(/^-|\.\d/);
    }
    truths.add(`${answer.truth} ${plain(answer.options[answer.truth].words)}`);
    const texts = [...played.stops.flatMap((s) => s.prose), why].map(plain).join('\n');
    expect(texts).not.toMatch(/@\{|\{\{|NaN|undefined/);
  }
  expect(scripts.size, 'volumes differ').toBeGreaterThan(1);
});

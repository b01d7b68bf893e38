/** What is wrong with a lesson's file is one sentence, with its line. */

import fs from 'node:fs';
import { expect, test } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { FACTS } from '../../src/lessons/facts.ts';
import { plain } from '../../src/lessons/judge.ts';
import { play } from '../../src/lessons/play.ts';
import { readLesson } from '../../src/lessons/read-lesson.ts';
import { Run } from '../../src/lessons/run.ts';
import { answerNamed } from '../../src/views/answers.ts';
import { sessions } from '../helpers/equipment.ts';

const WHOLE = `---
id: small
title: Small
minutes: 5
teaches: How to write a lesson.
words: none
---

\`\`\`bash
# size: 8M
echo hi > f
sync
\`\`\`

## In memory
> at: before $ sync
> tiles: file-map
> file: /f

{{waiting('/f')}} block waits.

### How many blocks will it have?
> number: blocks('/f')
> why: One.

## Learnt below
> at: end
> tiles: file-map

Block {{place('/f', 0)}}.

## Learnt
- Yes.
`;

function runOf(script: string): Run {
  const session = sessions.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  return new Run(session.overview.steps, async (name, want, moment) => session.ask(moment, answerNamed(name), want));
}

async function faultOf(text: string): Promise<string> {
  const lesson = readLesson(text);
  if (lesson instanceof Refused) return lesson.refused;
  const played = await play(lesson, runOf(lesson.script), new Set(['file-map']));
  return played instanceof Refused ? played.refused : '';
}

test('a whole lesson has no fault', async () => {
  expect(await faultOf(WHOLE)).toBe('');
});

test.each([
  ['title: Small\n', '', 'Line 1: title is missing.'],
  ['minutes: 5', 'minutes: some', 'Line 1: minutes is a number, not “some”.'],
  ['id: small', 'id: A b', 'Line 1: the id “A b” may have small letters, figures and -.'],
  ['```bash', '```', 'Line 7: the script is missing: between ```bash and ```.'],
  ['> tiles: file-map\n> file', '> tile: file-map\n> file', /^Line 17: “> tile: file-map” is none of at, tiles/],
  ['before $ sync', 'when $ sync', /^Line 15: a stop is > at: start, end, after or before something/],
  ["waiting('/f')", "waiting('/f'", /^Line 15: “waiting\('\/f'” cannot be read: “,” is missing/],
  ["> number: blocks('/f')\n", '- One\n', /“- One” is no option/],
  ["> number: blocks('/f')\n", '', /a question has options, or > number:, or > block:/],
  ['> why: One.\n', '', /a question wants a line > why:/],
  ['before $ sync', 'after ext_split', 'Small, “In memory”: ext_split happens 0 times in this run, not 1.'],
  ['before $ sync', 'before $ sync #2', 'Small, “In memory”: sync runs 1 times, not 2.'],
  [
    '> tiles: file-map\n> file',
    '> tiles: maps\n> file',
    'Small, “In memory”: there is no tile “maps”; there are file-map.',
  ],
  [
    "{{waiting('/f')}} block",
    '![A block](tile: maps)',
    'Small, “In memory”: there is no tile “maps”; there are file-map.',
  ],
  ['> file: /f', '> file: /g', 'Small, “In memory”: there is no /g at this moment.'],
  ["waiting('/f')", "weight('/f')", /there is no fact weight\(\); there are ino, size/],
  ["place('/f', 0)", "place('/f', 7)", 'Small, “Learnt below”: /f has no 7 at this moment.'],
  [
    "> number: blocks('/f')\n",
    '- One :: 1 = 1\n- Two :: 2 = 2\n',
    'Small, “In memory”: 2 options are right at the next stop, not one.',
  ],
  ["> number: blocks('/f')\n", "> truth: blocks('/f')\n- 1 :: One.\n", /every mistake comes to the right answer/],
  ["> number: blocks('/f')\n", "> truth: blocks('/f')\n- 1\n", /“- 1” is no mistake/],
])('%j in place of %j is said', async (part, instead, says) => {
  expect(WHOLE).toContain(part);
  const fault = await faultOf(WHOLE.replace(part, instead));
  if (typeof says === 'string') expect(fault).toBe(says);
  else expect(fault).toMatch(says);
});

test('options are reckoned: in the order of numbers, a mistake that comes to the truth left out', async () => {
  const mistakes = '- 9 :: Nine. \n- 1 :: The truth.\n- 1 - 1 :: None.\n- 3 * 3 :: Nine again.\n';
  const lesson = readLesson(WHOLE.replace('> number: ', '> truth: ').replace('> why', `${mistakes}> why`));
  if (lesson instanceof Refused) throw new Error(lesson.refused);
  const played = await play(lesson, runOf(lesson.script), new Set(['file-map']));
  if (played instanceof Refused) throw new Error(played.refused);
  const { answer } = played.stops[0].asks!;
  if (answer.kind !== 'choice') throw new Error(answer.kind);
  expect(answer.options.map(({ words, mistake }) => [plain(words), plain(mistake)])).toEqual([
    ['0', 'None.'],
    ['1', ''],
    ['9', 'Nine.'],
  ]);
  expect(answer.truth).toBe(1);
});

test('docs/teach/lessons.md lists every fact', () => {
  const text = fs.readFileSync(new URL('../../docs/teach/lessons.md', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^\| `(\w+)\(/gm)].map(([, name]) => name);
  expect(listed).toEqual(Object.keys(FACTS));
});

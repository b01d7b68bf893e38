/**
 * The question before a turn.
 *
 *     ### How many levels will the tree have?
 *     - One :: depth('/db') = 1        options with conditions; or > number: depth('/db') with > within: 10% and > unit: ms
 *     - Two :: depth('/db') = 2        or > block: node('/db', 1)
 *     > why: The root has no room.
 */
import { Refused } from '../bytes/refused.ts';
import { type Expression, readExpression } from './expression.ts';
import type { Prediction, Prose } from './lesson.ts';
import { faultAt, type Part, settingsOf } from './parts.ts';
import { readProse } from './prose.ts';

const SETTINGS = ['number', 'within', 'unit', 'block', 'why'];

export function readPrediction(part: Part): Prediction | Refused {
  const settings = settingsOf(part, SETTINGS);
  if (settings instanceof Refused) return settings;
  const { told, rest } = settings;
  const question = readProse(part.head);
  const why = readProse(told.get('why') ?? '');
  if (question instanceof Refused) return faultAt(part.line, question);
  if (why instanceof Refused) return faultAt(part.line, why);
  if (why.length === 0) return faultAt(part.line, 'a question wants a line > why: that is said after the answer.');
  const answer = answerOf(told, rest);
  return answer instanceof Refused ? faultAt(part.line, answer) : { question, answer, why };
}

function answerOf(told: ReadonlyMap<string, string>, rest: readonly string[]): Prediction['answer'] | Refused {
  const number = told.get('number');
  const block = told.get('block');
  const lines = rest.filter((l) => l.trim());
  if ([number, block, lines[0]].filter((way) => way !== undefined).length !== 1)
    return new Refused('a question has options, or > number:, or > block: — one of the three.');
  if (block !== undefined) {
    const truth = readExpression(block);
    return truth instanceof Refused ? truth : { kind: 'block', truth };
  }
  if (number === undefined) return choiceOf(lines);
  const truth = readExpression(number);
  if (truth instanceof Refused) return truth;
  const [, percent] = /^(\d+)%$/.exec(told.get('within') ?? '0%') ?? [];
  if (percent === undefined) return new Refused(`within is a percentage, not “${told.get('within')}”.`);
  return { kind: 'number', truth, within: Number(percent) / 100, unit: told.get('unit') ?? '' };
}

function choiceOf(lines: readonly string[]): Prediction['answer'] | Refused {
  const options: { words: Prose; when: Expression }[] = [];
  for (const line of lines) {
    const [, words, when] = /^- (.+?) :: (.+)$/.exec(line) ?? [];
    if (!words) return new Refused(`“${line}” is no option: - words :: when it is right.`);
    const prose = readProse(words);
    const expression = readExpression(when);
    if (prose instanceof Refused) return prose;
    if (expression instanceof Refused) return expression;
    options.push({ words: prose, when: expression });
  }
  return options.length < 2 ? new Refused('one option is no choice.') : { kind: 'choice', options };
}

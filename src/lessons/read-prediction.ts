/**
 * Reads the question before a turn.
 *
 *     ### How many levels will the tree have?
 *     - One :: depth('/db') = 1        options with conditions; or > number: depth('/db') with > within: 10% and > unit: ms
 *     - Two :: depth('/db') = 2 :: Who says so forgets …           or > block: node('/db', 1)
 *     > why: The root has no room.
 *
 * or with computed options: the truth, and the result of each mistake
 *
 *     > truth: entries('/f')
 *     - blocks('/f') :: That is a number for each block, as ext3 has them.
 */
import { Refused } from '../bytes/refused.ts';
import { type Expression, readExpression } from './expression.ts';
import type { Prediction, Prose } from './lesson.ts';
import { faultAt, type Part, settingsOf } from './parts.ts';
import { readProse } from './prose.ts';

const SETTINGS = ['number', 'within', 'unit', 'block', 'truth', 'why'];

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
  const reckoned = told.get('truth');
  if (reckoned !== undefined && number === undefined && block === undefined)
    return reckonedOf(reckoned, told.get('unit') ?? '', lines);
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
  const options: { words: Prose; when: Expression; mistake: Prose }[] = [];
  for (const line of lines) {
    const [, words, when, says = ''] = /^- (.+?) :: (.+?)(?: :: (.+))?$/.exec(line) ?? [];
    if (!words) return new Refused(`“${line}” is no option: - words :: when it is right.`);
    const prose = readProse(words);
    const expression = readExpression(when);
    const mistake = readProse(says);
    if (prose instanceof Refused) return prose;
    if (expression instanceof Refused) return expression;
    if (mistake instanceof Refused) return mistake;
    options.push({ words: prose, when: expression, mistake });
  }
  return options.length < 2 ? new Refused('one option is no choice.') : { kind: 'choice', options };
}

function reckonedOf(text: string, unit: string, lines: readonly string[]): Prediction['answer'] | Refused {
  const truth = readExpression(text);
  if (truth instanceof Refused) return truth;
  const mistakes: { of: Expression; says: Prose }[] = [];
  for (const line of lines) {
    const [, value, words] = /^- (.+?) :: (.+)$/.exec(line) ?? [];
    if (!value) return new Refused(`“${line}” is no mistake: - what it comes to :: what was mistaken.`);
    const of = readExpression(value);
    const says = readProse(words);
    if (of instanceof Refused) return of;
    if (says instanceof Refused) return says;
    mistakes.push({ of, says });
  }
  return mistakes.length < 1 ? new Refused('one option is no choice.') : { kind: 'reckoned', truth, unit, mistakes };
}

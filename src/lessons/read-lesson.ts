/**
 * A lesson from its file. What is wrong with it is one sentence, with the line.
 *
 *     ---                       id, title, minutes, teaches
 *     ```bash                   the script
 *     ## Four slots             a stop: its settings (> at: after ext_insert 4), then its prose
 *     ### Where will it go?     the question before the next stop: options (- words :: condition) or > number:, > block:
 *     ## Learnt                 a list
 */
import { Refused } from '../bytes/refused.ts';
import type { Lesson, Prose, Stop } from './lesson.ts';
import { faultAt, type Part, partsOf, settingsOf } from './parts.ts';
import { readProse } from './prose.ts';
import { readPrediction } from './read-prediction.ts';
import { readWhen } from './when.ts';

const SETTINGS = ['at', 'tiles', 'file', 'group', 'look', 'cut', 'time'];
const FRONT = ['id', 'title', 'minutes', 'teaches'];

export function readLesson(text: string): Lesson | Refused {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const close = lines.indexOf('---', 1);
  if (lines[0] !== '---' || close < 0)
    return faultAt(1, 'a lesson begins with its title and more between two lines ---.');
  const front = frontOf(lines.slice(1, close));
  if (front instanceof Refused) return front;
  const open = lines.indexOf('```bash', close);
  const end = lines.indexOf('```', open);
  if (open < 0 || end < 0) return faultAt(close + 1, 'the script is missing: between ```bash and ```.');
  const parts = partsOf(lines, end + 1, '## ');
  const stops: Stop[] = [];
  let learnt: readonly Prose[] = [];
  for (const part of parts) {
    if (part.head === 'Learnt') {
      const list = listOf(part);
      if (list instanceof Refused) return list;
      learnt = list;
      continue;
    }
    const stop = stopOf(part);
    if (stop instanceof Refused) return stop;
    stops.push(stop);
  }
  if (stops.length === 0) return faultAt(end + 1, 'there is no stop: a line ## with its name begins one.');
  if (stops.at(-1)?.asks) return faultAt(lines.length, 'the last stop asks about a next one, and there is none.');
  if (new Set(stops.map((s) => s.name)).size < stops.length) return faultAt(1, 'two stops have one name.');
  return { ...front, script: `${lines.slice(open + 1, end).join('\n')}\n`, stops, learnt };
}

type Front = Pick<Lesson, 'id' | 'title' | 'minutes' | 'teaches'>;

function frontOf(lines: readonly string[]): Front | Refused {
  const told = new Map<string, string>();
  for (const [i, line] of lines.entries()) {
    const [, key, value] = /^(\w+):\s*(.+)$/.exec(line) ?? [];
    if (!key || !FRONT.includes(key)) return faultAt(i + 2, `“${line}” is none of ${FRONT.join(', ')}.`);
    told.set(key, value.trim());
  }
  for (const key of FRONT) if (!told.has(key)) return faultAt(1, `${key} is missing.`);
  const [id, title, minutes, teaches] = FRONT.map((key) => told.get(key) ?? '');
  if (!/^[a-z][a-z0-9-]*$/.test(id)) return faultAt(1, `the id “${id}” may have small letters, figures and -.`);
  if (!(Number(minutes) > 0)) return faultAt(1, `minutes is a number, not “${minutes}”.`);
  return { id, title, minutes: Number(minutes), teaches };
}

function paragraphsOf(lines: readonly string[], line: number): Prose[] | Refused {
  const paragraphs: Prose[] = [];
  for (const text of lines.join('\n').split(/\n\s*\n/)) {
    if (!text.trim()) continue;
    const prose = readProse(text);
    if (prose instanceof Refused) return faultAt(line, prose);
    paragraphs.push(prose);
  }
  return paragraphs;
}

function listOf({ line, lines }: Part): Prose[] | Refused {
  const items: Prose[] = [];
  for (const [i, text] of lines.entries()) {
    if (!text.trim()) continue;
    const prose = text.startsWith('- ')
      ? readProse(text.slice(2))
      : new Refused('what was learnt is a list: - and a sentence.');
    if (prose instanceof Refused) return faultAt(line + 1 + i, prose);
    items.push(prose);
  }
  return items;
}

function stopOf(part: Part): Stop | Refused {
  const asked = part.lines.findIndex((l) => l.startsWith('### '));
  const own = asked < 0 ? part : { ...part, lines: part.lines.slice(0, asked) };
  const settings = settingsOf(own, SETTINGS);
  if (settings instanceof Refused) return settings;
  const { told, rest } = settings;
  const at = readWhen(told.get('at') ?? '');
  if (at instanceof Refused) return faultAt(part.line, at);
  const prose = paragraphsOf(rest, part.line);
  if (prose instanceof Refused) return prose;
  const [question] = asked < 0 ? [] : partsOf(part.lines, asked, '### ');
  const asks = question && readPrediction({ ...question, line: part.line + question.line });
  if (asks instanceof Refused) return asks;
  const group = told.get('group');
  return {
    name: part.head,
    at,
    tiles: told.get('tiles') ?? '',
    cut: told.get('cut') === 'here',
    machine: told.get('time') === 'machine',
    prose,
    ...(told.has('file') && { file: told.get('file') }),
    ...(group !== undefined && { group: Number(group) }),
    ...(told.has('look') && { look: told.get('look') }),
    ...(asks && { asks }),
  };
}

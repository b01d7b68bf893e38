/**
 * Reads a lesson from its file. An error is one sentence with the line.
 *
 *     ---                       id, title, minutes, teaches, words: words of the glossary that it explains, or none
 *     ```bash                   the script
 *     ## Four slots             a stop: its settings (> at: after ext_insert 4), then its prose
 *     ### Where will it go?     the question before the next stop: options (- words :: condition) or > number:, > block:
 *     ## Learnt                 a list
 */
import { Refused } from '../bytes/refused.ts';
import type { Lesson, Prose, Stop } from './lesson.ts';
import { faultAt, type Part, partsOf, settingsOf } from './parts.ts';
import { readPrediction } from './read-prediction.ts';
import { bashIn, frontOf, listOf, paragraphsOf } from './sections.ts';
import { readWhen } from './when.ts';

const SETTINGS = ['at', 'tiles', 'file', 'group', 'look', 'cut', 'time'];
const FRONT = ['id', 'title', 'minutes', 'teaches', 'words'] as const;

export function readLesson(text: string): Lesson | Refused {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const front = frontOf(lines, FRONT);
  if (front instanceof Refused) return front;
  const bash = bashIn(lines, front.close, 'script');
  if (bash instanceof Refused) return bash;
  const { end } = bash;
  const parts = partsOf(lines, end, '## ');
  const stops: Stop[] = [];
  let learnt: readonly Prose[] = [];
  for (const part of parts) {
    if (part.head === 'Learnt') {
      const list = listOf(part, 'what was learnt');
      if (list instanceof Refused) return list;
      learnt = list;
      continue;
    }
    const stop = stopOf(part);
    if (stop instanceof Refused) return stop;
    stops.push(stop);
  }
  if (stops.length === 0) return faultAt(end, 'there is no stop: a line ## with its name begins one.');
  if (stops.at(-1)?.asks) return faultAt(lines.length, 'the last stop asks about a next one, and there is none.');
  if (new Set(stops.map((s) => s.name)).size < stops.length) return faultAt(1, 'two stops have one name.');
  const { told } = front;
  return { ...told, minutes: Number(told.minutes), words: wordsIn(told.words), script: bash.text, stops, learnt };
}

const wordsIn = (told: string): string[] => (told === 'none' ? [] : told.split(',').map((w) => w.trim()));

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

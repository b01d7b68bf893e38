/**
 * What each line of the script has to do with the recording: what its commands cost, over all their runs, and whether
 * they have run at a moment.
 *
 *      3   dd if=/dev/zero …      12 times, 240 events, 31 writes     done
 *      4     conv=notrunc                                             goes on from line 3
 *      6 sync                                                         ahead
 */

import { bisectRight } from 'd3';
import type { Commands } from '../../session/answers/commands.ts';
import type { TimelineData } from '../../session/session-api.ts';
import type { script } from './words.ts';

export interface LineCost {
  /** Lines count from 1. */
  line: number;
  runs: number;
  events: number;
  writes: number;
}

interface Range {
  from: number;
  to: number;
}

/** How far the script has come at a moment. */
export interface Present {
  /** The command under way, a range of the script; undefined before the first and in what was typed later. */
  range?: Range | undefined;
  /** The lines that left in memory what is written now. */
  left: readonly number[];
  /** Lines of which no command has begun. */
  ahead: ReadonlySet<number>;
}

/** Offset of the first character of each line. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** From 1. */
const lineOf = (starts: readonly number[], at: number): number => bisectRight(starts, at);

export function lineCosts(text: string, commands: Commands, t: TimelineData): LineCost[] {
  const starts = lineStarts(text);
  const costs = new Map<number, LineCost>();
  const costOf = new Map<number, LineCost>();
  for (let i = 0; i < commands.event.length; i++) {
    if (commands.text[i] !== 0) continue;
    const line = lineOf(starts, commands.from[i]);
    const cost = costs.get(line) ?? { line, runs: 0, events: 0, writes: 0 };
    cost.runs++;
    costs.set(line, cost);
    costOf.set(commands.event[i], cost);
  }
  // Programs that run at once take turns, so the events of a command need not be neighbours.
  for (let e = 0; e < t.root.length; e++) {
    const cost = costOf.get(t.root[e]);
    if (!cost) continue;
    cost.events++;
    cost.writes += t.firstWrite[e + 1] - t.firstWrite[e];
  }
  return [...costs.values()].sort((a, b) => a.line - b.line);
}

/** The last command that has begun at an event, by index; -1 before the first. */
const commandAt = (commands: Commands, event: number): number => bisectRight(commands.event, event) - 1;

/** `root` is the first cause of each event: of several programs at once, the one whose event it is is under way. */
export function presentOf(text: string, commands: Commands, event: number, root: Uint32Array): Present {
  const starts = lineStarts(text);
  const at = commandAt(commands, event);
  const own = commandAt(commands, event >= 0 ? root[event] : event);
  const begun = new Set<number>();
  const all = new Set<number>();
  for (let i = 0; i < commands.event.length; i++) {
    if (commands.text[i] !== 0) continue;
    const first = lineOf(starts, commands.from[i]);
    const last = lineOf(starts, Math.max(commands.from[i], commands.to[i] - 1));
    for (let line = first; line <= last; line++) {
      all.add(line);
      if (i <= at) begun.add(line);
    }
  }
  // A line without commands of its own (`for`, `done`, a comment) is ahead if all around it are.
  const ahead = new Set<number>();
  let reached = false;
  for (let line = 1; line <= starts.length; line++) {
    let next = line;
    while (next <= starts.length && !all.has(next)) next++;
    if (all.has(line)) reached = begun.has(line);
    if (!reached && !begun.has(next)) ahead.add(line);
  }
  const here = own >= 0 && commands.text[own] === 0;
  return {
    range: here ? { from: commands.from[own], to: commands.to[own] } : undefined,
    left: leftAt(commands, event, starts),
    ahead,
  };
}

/** The lines of the script for which the kernel writes at an event, without the one under way. */
function leftAt(commands: Commands, event: number, starts: readonly number[]): number[] {
  const lines = new Set<number>();
  for (const { from, to, commands: own } of commands.left)
    if (event >= from && event < to)
      for (const id of own) {
        const i = commandAt(commands, id);
        if (commands.text[i] === 0) lines.add(lineOf(starts, commands.from[i]));
      }
  return [...lines].sort((a, b) => a - b);
}

/** Of so many lines each is named. */
const MOST_NAMED = 3;

export const servesInWords = (
  lines: readonly number[],
  { servesLine, servesLines, servesMany }: Pick<typeof script, 'servesLine' | 'servesLines' | 'servesMany'>,
): string => {
  if (lines.length > MOST_NAMED) return servesMany(lines.length);
  return lines.length > 1 ? servesLines(lines.join(', ')) : servesLine(lines[0]);
};

/** The event to go to for a line: the first of its commands after the present one, or the first of all. */
export function eventOfLine(text: string, commands: Commands, line: number, present: number): number | undefined {
  const starts = lineStarts(text);
  let first: number | undefined;
  for (let i = 0; i < commands.event.length; i++) {
    if (commands.text[i] !== 0) continue;
    const from = lineOf(starts, commands.from[i]);
    const to = lineOf(starts, Math.max(commands.from[i], commands.to[i] - 1));
    if (line < from || line > to) continue;
    if (commands.event[i] > present) return commands.event[i];
    first ??= commands.event[i];
  }
  return first;
}

/** The commands under their names on the timeline, by event. */
export function commandLabels(texts: readonly string[], commands: Commands): ReadonlyMap<number, string> {
  const labels = new Map<number, string>();
  for (let i = 0; i < commands.event.length; i++) {
    const text = texts[commands.text[i]]?.slice(commands.from[i], commands.to[i]) ?? '';
    labels.set(commands.event[i], text.replaceAll(/\s*\\?\n\s*/g, ' '));
  }
  return labels;
}

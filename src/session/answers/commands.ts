/** The commands among the events of a recording. */
import { is, type TraceEvent } from '../../trace/event.ts';
import { ProcessExec } from '../../trace/events/syscalls.ts';
import { defineAnswer } from './define-answer.ts';
import { type LeftBehind, leftBehind } from './left-behind.ts';
import { whereIs } from './where.ts';

/** One entry per command, in order. */
export interface Commands {
  /** The event that is the command. */
  event: Uint32Array;
  /** The text that contains it: 0 is the script, n the nth line typed after it. */
  text: Uint16Array;
  /** Its position in that text. */
  from: Uint32Array;
  to: Uint32Array;
  /** For each line typed after the script: the step at which it began, the number of outputs before it, its directory. */
  typed: readonly { step: number; outputs: number; where: string }[];
  /** The directory in which the next line would run. */
  where: string;
  /** The events that write what earlier commands left in memory. */
  left: readonly LeftBehind[];
}

export const commands = defineAnswer(
  'commands',
  ({ recording, whole }): Commands => ({
    ...commandsOf(recording.events, whole.typedAt),
    typed: whole.typedAt.map((step, i) => ({ step, outputs: whole.outputsAt[i], where: whole.typedIn[i] })),
    where: whereIs(whole.final, whole.surroundings.cwd),
  }),
  {
    holds: 'recording',
  },
);

/** `typedAt` are the steps at which the lines typed after the script began, ascending. */
export function commandsOf(
  events: readonly TraceEvent[],
  typedAt: readonly number[],
): Omit<Commands, 'typed' | 'where'> {
  const found = events.filter((e) => is(e, ProcessExec));
  const commands = {
    event: Uint32Array.from(found, (e) => e.id),
    text: new Uint16Array(found.length),
    from: Uint32Array.from(found, (e) => e.fields.from),
    to: Uint32Array.from(found, (e) => e.fields.to),
    left: leftBehind(events),
  };
  let typed = 0;
  for (const [i, { id }] of found.entries()) {
    while (typed < typedAt.length && typedAt[typed] <= id) typed++;
    commands.text[i] = typed;
  }
  return commands;
}

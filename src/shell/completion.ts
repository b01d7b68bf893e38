/** Completes with this shell's commands, their options, the names of the volume, and the variables. */
import type { Commands } from './commands.ts';
import { type CommandHelp, type Completion, complete, type Knowledge, type Suggestion } from './language/complete.ts';
import { HELP } from './program/arguments.ts';

function help(commands: Commands, name: string): CommandHelp {
  const program = commands.named(name);
  const options = !program || program.raw ? [] : [...program.options, HELP];
  return {
    name,
    summary: commands.summary(name) ?? '',
    options: options.map((o) => ({ text: o.long ? `--${o.long}` : `-${o.short}`, about: o.help })),
    operands: (program?.settings ?? []).map((s) => ({ text: `${s.name}=`, about: s.help })),
  };
}

/** Knowledge of the place where the text will run: the names in a directory, as the script sees it, and the variables. */
export type Surroundings = Pick<Knowledge, 'names' | 'variables'>;

export const completeScript = (text: string, at: number, commands: Commands, surroundings: Surroundings): Completion =>
  complete(text, at, { commands: () => [...commands.names()].map((name) => help(commands, name)), ...surroundings });

/** The result of Tab at a prompt: the certain part of the word, the new cursor, and the possible continuations. */
export interface Grown {
  text: string;
  at: number;
  /** Empty if nothing is left to choose. */
  choices: Suggestion[];
}

export function grow(text: string, at: number, commands: Commands, surroundings: Surroundings): Grown {
  const { from, to, suggestions } = completeScript(text, at, commands, surroundings);
  if (suggestions.length === 0) return { text, at, choices: [] };
  let common = suggestions[0].text;
  for (const s of suggestions) while (!s.text.startsWith(common)) common = common.slice(0, -1);
  // A directory and a setting may go on. Any other complete word gets a space.
  if (suggestions.length === 1 && !/[/=]$/.test(common)) common += ' ';
  return {
    text: text.slice(0, from) + common + text.slice(to),
    at: from + common.length,
    choices: suggestions.length > 1 ? suggestions : [],
  };
}

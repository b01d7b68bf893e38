/** Completion with what this shell knows: its commands, their options, the names of the volume, the variables. */
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

/** What else is known where the text is to run: the names in a directory, as the script sees it, and the variables. */
export type Surroundings = Pick<Knowledge, 'names' | 'variables'>;

export const completeScript = (text: string, at: number, commands: Commands, surroundings: Surroundings): Completion =>
  complete(text, at, { commands: () => [...commands.names()].map((name) => help(commands, name)), ...surroundings });

/** What Tab does at a prompt: as much of the word as is certain, where the cursor then is, and how it may go on. */
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
  // A directory and a setting go on; whatever else is whole is followed by a space.
  if (suggestions.length === 1 && !/[/=]$/.test(common)) common += ' ';
  return {
    text: text.slice(0, from) + common + text.slice(to),
    at: from + common.length,
    choices: suggestions.length > 1 ? suggestions : [],
  };
}

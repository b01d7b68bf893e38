/** The page's knowledge of commands, for the editor, the help and the search. It suffices to check a script, not to run it. */
import { toCome } from '../commands/parts.ts';
import { ownProgram } from '../commands/wasm/descriptions.ts';
import { LateCommands } from './late-commands.ts';
import { givenHere } from './programs-and-traces.ts';

const known = new LateCommands();

/** Includes the programs and traces that a person has given meanwhile. */
export function pageCommands(): LateCommands {
  const { given, commands } = known;
  for (const { kind, name } of givenHere())
    if (kind === 'trace') given.traces.set(name, '');
    else if (!given.programs.has(name)) {
      given.programs.add(name);
      commands.add({ programs: [toCome(ownProgram(name))] });
    }
  return known;
}

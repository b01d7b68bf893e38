/** The complete equipment of a session, for programs that do not have to fetch it. */
import { allCommands } from '../../commands/all.ts';
import { Given } from '../../commands/programs-and-traces.ts';
import { FAST } from '../../engine/fastcommit/fast.ts';
import { Unknowable } from '../../shell/process/thrown.ts';
import type { Equipment } from './equipment.ts';
import { TOOLS } from './tools.ts';

function notHere(name: string): never {
  throw new Unknowable(`the module of ${name} is not here`);
}

/** `moduleOf` gives the module of a shipped program. */
export function everything(moduleOf: (name: string) => Uint8Array = notHere): Equipment {
  const given = new Given();
  return { commands: allCommands(given, moduleOf), given, tools: TOOLS, fastCommit: FAST };
}

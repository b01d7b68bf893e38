/** All that a session can work with: for whoever need not fetch it. */
import { allCommands } from '../../commands/all.ts';
import { Given } from '../../commands/given.ts';
import { FAST } from '../../engine/fastcommit/fast.ts';
import { Unknowable } from '../../shell/process/unknowable.ts';
import type { Equipment } from './equipment.ts';
import { TOOLS } from './tools.ts';

function notHere(name: string): never {
  throw new Unknowable(`the module of ${name} is not here`);
}

/** `moduleOf`: the module of a shipped program, where they are. */
export function everything(moduleOf: (name: string) => Uint8Array = notHere): Equipment {
  const given = new Given();
  return { commands: allCommands(given, moduleOf), given, tools: TOOLS, fastCommit: FAST };
}

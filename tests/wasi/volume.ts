/** A volume of ours with a shell on it, and what its programs print. */

import fs from 'node:fs';
import { moduleFile } from '../../scripts/programs.mjs';
import { shippedModule } from '../../src/cli/shipped-programs.ts';
import { giveProgram } from '../../src/commands/wasm/programs.ts';
import { everything } from '../../src/session/run/everything.ts';
import { Mounted } from '../../src/session/run/mounted.ts';
import type { Ran } from '../../src/shell/shell.ts';
import { type Level, Recorder } from '../../src/trace/recorder.ts';
import { directivesOf, makeVolume } from '../engine/fidelity/engine-run.ts';

/** To which programs and traces are given. */
export const GIVEN_TO = everything(shippedModule);

export const takeProgram = (name: string, bytes: Uint8Array) =>
  giveProgram(GIVEN_TO.commands, GIVEN_TO.given, name, bytes);

/** A module from programs/ becomes a command. */
export function give(name: string): void {
  const refused = takeProgram(name, fs.readFileSync(moduleFile(name)));
  if (refused) throw new Error(refused.refused);
}

export interface Printed extends Ran {
  out: string;
  err: string;
  mounted: Mounted;
}

/** Runs a script on a new volume; its directives say which. */
export function runOnVolume(script: string, level: Level = 'off', step?: () => void): Printed {
  const printed = { out: '', err: '' };
  const into = (stream: 'out' | 'err') => (data: Uint8Array) => {
    printed[stream] += Buffer.from(data).toString('latin1');
  };
  const directives = directivesOf(script);
  const mounted = Mounted.mount(new Recorder(makeVolume(directives), level), {
    equipment: GIVEN_TO,
    directives,
    stdout: into('out'),
    stderr: into('err'),
    ...(step && { step }),
  });
  if (!(mounted instanceof Mounted)) throw new Error(mounted.refused);
  return { ...mounted.run(script), ...printed, mounted };
}

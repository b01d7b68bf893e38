/**
 * Programs that are WebAssembly for WASI preview 1:
 *
 *      ./prog.wasm      a file of the volume          --program prog.wasm, dropped on the page      by its name: prog
 *      shipped with ext4lab, whose modules are files beside it
 */
import { Refused } from '../../bytes/refused.ts';
import { printed } from '../../bytes/said.ts';
import type { Commands } from '../../shell/commands.ts';
import type { Program, Work } from '../../shell/program/program.ts';
import type { Works } from '../parts.ts';
import type { Given } from '../programs-and-traces.ts';
import { COMMAND } from '../refusals/command.ts';
import { ownProgram, SHIPPED } from './descriptions.ts';
import { runFile, runModule, whyNone } from './run.ts';

const workOf = (name: string, module: () => Uint8Array): Work => ({
  run: (process, { operands }) => runModule(process, name, module(), operands),
});

/** `moduleOf` returns the module of a name. */
export const shippedWork = (moduleOf: (name: string) => Uint8Array): Works =>
  Object.fromEntries(SHIPPED.map(({ name }) => [name, workOf(name, () => moduleOf(name))]));

/** A file of the volume, named by a path. The shell looks at it when the command runs. */
export function volumeProgram(path: string): Program | undefined {
  if (!path.includes('/') || !path.endsWith('.wasm')) return undefined;
  return {
    ...ownProgram(path),
    summary: 'A program of the volume, a .wasm file.',
    run: (process, { operands }) => runFile(process, path, operands),
  };
}

/** Makes a module a command, under a free name. A refusal says why it cannot be one. */
export function giveProgram(commands: Commands, given: Given, name: string, bytes: Uint8Array): Refused | undefined {
  if (!/^[a-z_][\w.-]*$/i.test(name)) return new Refused(COMMAND.no_name({ name }));
  if ([...commands.names()].includes(name) && !given.programs.has(name)) return new Refused(COMMAND.taken({ name }));
  const wrong = whyNone(bytes);
  if (wrong !== undefined) return new Refused(COMMAND.no_program({ name, why: printed(wrong) }));
  given.programs.add(name);
  commands.add({ programs: [{ ...ownProgram(name), ...workOf(name, () => bytes) }] });
  return undefined;
}

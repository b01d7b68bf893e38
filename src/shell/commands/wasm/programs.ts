/**
 * Programs that are WebAssembly for WASI preview 1: what runs them comes when a script names one, and not before.
 *
 *      ./prog.wasm      a file of the volume          --program prog.wasm, dropped on the page      by its name: prog
 *      shipped with ext4lab, each fetched when a script names it
 */
import { Refused } from '../../../bytes/refused.ts';
import { Unknowable } from '../../process/unknowable.ts';
import type { Program } from '../../program/program.ts';
import { SHIPPED } from './said.ts';

type Runner = typeof import('./index.ts');

let runner: Runner | undefined;

/** The modules that are here, by the names of their programs. */
const MODULES = new Map<string, Uint8Array>();

/** Where shipped modules come from: a file, or the page's server. */
let fetchShipped: ((name: string) => Promise<Uint8Array>) | undefined;

export function shipFrom(fetching: (name: string) => Promise<Uint8Array>): void {
  fetchShipped = fetching;
}

/** Its words are its own to read. */
const RAW = { options: [], raw: true } as const;

function program(name: string, rest: Partial<Program> = {}): Program {
  return {
    name,
    summary: 'A program of your own, in WebAssembly.',
    usage: [`${name} [WORD]...`],
    ...RAW,
    ...rest,
    run(process, { operands }) {
      const module = MODULES.get(name);
      if (!runner || !module)
        throw new Unknowable(`${name} has to be named in the script as it is, not put together from pieces`);
      return runner.runModule(process, name, module, operands);
    },
  };
}

const shipped = SHIPPED.map((said) => program(said.name, said));
/** Given by a person. */
const given = new Map<string, Program>();

export const SHIPPED_PROGRAMS: readonly Program[] = shipped;
export const GIVEN_PROGRAMS: ReadonlyMap<string, Program> = given;

/** A file of the volume, named by a path: it is looked at when the command is run. */
const isPath = (name: string): boolean => name.includes('/') && name.endsWith('.wasm');

export function volumeProgram(path: string): Program | undefined {
  if (!isPath(path)) return undefined;
  return {
    name: path,
    summary: 'A program of the volume, in WebAssembly.',
    usage: [`${path} [WORD]...`],
    ...RAW,
    run(process, { operands }) {
      if (!runner) throw new Unknowable(`${path} has to be named in the script as it is, not put together from pieces`);
      return runner.runFile(process, path, operands);
    },
  };
}

async function bringRunner(): Promise<Runner> {
  runner ??= await import('./index.ts');
  return runner;
}

/** A program of a person's own, under a name that no command has; a refusal says why it is none. */
export async function giveProgram(name: string, bytes: Uint8Array, taken: boolean): Promise<Refused | undefined> {
  if (!/^[a-z_][\w.-]*$/i.test(name))
    return new Refused(`${name} cannot be the name of a command; letters, digits, - and _ can.`);
  if (taken && !given.has(name)) return new Refused(`${name} is a command here already; give the file another name.`);
  const wrong = (await bringRunner()).whyNone(bytes);
  if (wrong !== undefined) return new Refused(`${name}.wasm is no program that can run here: ${wrong}.`);
  MODULES.set(name, bytes);
  given.set(name, program(name));
  return undefined;
}

/** What a script says in `# program: name, name` that it needs, and is neither here nor shipped. */
function missingIn(text: string): string | undefined {
  for (const [, names] of text.matchAll(/^#\s*program:\s*(.*?)\s*$/gm))
    for (const name of names.split(/[\s,]+/))
      if (name !== '' && !given.has(name) && !SHIPPED.some((said) => said.name === name)) return name;
  return undefined;
}

async function bring(names: readonly string[]): Promise<Refused | undefined> {
  try {
    await bringRunner();
    for (const name of names) if (fetchShipped) MODULES.set(name, await fetchShipped(name));
  } catch {
    return new Refused('A program that the script names could not be fetched; is the network there?');
  }
  return undefined;
}

/** Fetches what a script needs of all this; nothing has to be waited for if it needs nothing, or all is here. */
export function wasmFor(text: string): Promise<Refused | undefined> | undefined {
  const missing = missingIn(text);
  if (missing !== undefined)
    return Promise.resolve(
      new Refused(
        `The script needs the program ${missing}, which is not here: drop ${missing}.wasm on the page, or give it to ext4lab run with --program ${missing}.wasm.`,
      ),
    );
  const words = new Set(text.match(/[A-Za-z_][\w.-]*/g));
  const wanted = SHIPPED.filter(({ name }) => words.has(name) && !MODULES.has(name)).map(({ name }) => name);
  if (wanted.length === 0 && (runner || !text.includes('.wasm'))) return undefined;
  return bring(wanted);
}

/** What runs them, where nothing has to be fetched from afar; shipped programs still come when they are named. */
export async function bringWasm(): Promise<void> {
  await bringRunner();
}

/**
 * Programs that are WebAssembly for WASI preview 1: what runs them comes when a script names one, and not before.
 *
 *      ./prog.wasm      a file of the volume          --program prog.wasm, dropped on the page      by its name: prog
 *      shipped with ext4lab, each fetched when a script names it
 */
import { Refused } from '../../bytes/refused.ts';
import { Unknowable } from '../../shell/process/unknowable.ts';
import type { Program } from '../../shell/program/program.ts';
import { SHIPPED } from './said.ts';

type Runner = typeof import('./index.ts');

let runner: Runner | undefined;

/** The modules that are here, by the names of their programs. */
const MODULES = new Map<string, Uint8Array>();

/** Where shipped modules come from: a file, or the page's server. What cannot be had is a rejection. */
type Shipping = (name: string) => Uint8Array | Promise<Uint8Array>;
let shipping: Shipping | undefined;

export function shipFrom(source: Shipping): void {
  shipping = source;
}

/** The module of a program, if it is here or can be had at once. */
function moduleOf(name: string): Uint8Array | undefined {
  const module = MODULES.get(name) ?? (SHIPPED.some((said) => said.name === name) ? shipping?.(name) : undefined);
  if (!(module instanceof Uint8Array)) return undefined;
  MODULES.set(name, module);
  return module;
}

/** Its words are its own to read. */
const RAW = { options: [], raw: true } as const;

function program(name: string, rest: Partial<Program> = {}): Program {
  return {
    name,
    summary: 'A program of your own, from a .wasm file.',
    usage: [`${name} [WORD]...`],
    ...RAW,
    ...rest,
    run(process, { operands }) {
      const module = moduleOf(name);
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
    summary: 'A program of the volume, a .wasm file.',
    usage: [`${path} [WORD]...`],
    ...RAW,
    run(process, { operands }) {
      if (!runner) throw new Unknowable(`${path} has to be named in the script as it is, not put together from pieces`);
      return runner.runFile(process, path, operands);
    },
  };
}

/** From here on it is a command, for whoever checks a script; another thread may be the one that runs it. */
export function nameProgram(name: string): void {
  given.set(name, program(name));
}

/** A program of a person's own, under a name that no command has; a refusal says why it is none. What runs it is here. */
export function giveProgram(name: string, bytes: Uint8Array, taken: boolean): Refused | undefined {
  if (!/^[a-z_][\w.-]*$/i.test(name))
    return new Refused(`${name} cannot be the name of a command; letters, digits, - and _ can.`);
  if (taken && !given.has(name)) return new Refused(`${name} is a command here already; give the file another name.`);
  const wrong = runner?.whyNone(bytes);
  if (wrong !== undefined) return new Refused(`${name} is no program that can run here: ${wrong}.`);
  MODULES.set(name, bytes);
  nameProgram(name);
  return undefined;
}

/** Why a script cannot run: it says in `# program: name, name` that it needs one that is neither here nor shipped. */
export function missingProgram(text: string): Refused | undefined {
  for (const [, names] of text.matchAll(/^#\s*program:\s*(.*?)\s*$/gm))
    for (const name of names.split(/[\s,]+/))
      if (name !== '' && !given.has(name) && !SHIPPED.some((said) => said.name === name))
        return new Refused(
          `The script needs the program ${name}, which is not here: drop ${name}.wasm on the page, or give it to ext4lab run with --program ${name}.wasm.`,
        );
  return undefined;
}

async function bring(names: readonly string[], source: Shipping): Promise<Refused | undefined> {
  try {
    await bringWasm();
    for (const name of names) MODULES.set(name, await source(name));
  } catch {
    return new Refused('A program that the script names could not be fetched: it comes from the page’s server.');
  }
  return undefined;
}

/** Fetches what a script needs of all this; nothing has to be waited for if it needs nothing, or all is here. */
export function wasmFor(text: string): Promise<Refused | undefined> | undefined {
  const missing = missingProgram(text);
  if (missing) return Promise.resolve(missing);
  // A thread that only looks at scripts runs none.
  if (!shipping) return undefined;
  const words = new Set(text.match(/[A-Za-z_][\w.-]*/g));
  const wanted = SHIPPED.filter(({ name }) => words.has(name) && !MODULES.has(name)).map(({ name }) => name);
  if (wanted.length === 0 && (runner || !text.includes('.wasm'))) return undefined;
  return bring(wanted, shipping);
}

/** What runs them; shipped programs still come when they are named. */
export async function bringWasm(): Promise<void> {
  runner ??= await import('./index.ts');
}

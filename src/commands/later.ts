/**
 * Programs that come when a script names one. What is said of them, for completion, help and the check of their options, is
 * here always; what they do is a part of its own.
 *
 *      sort f | wc ──▶ broughtFor ──▶ import('./text/index.ts') ──▶ the script runs
 *
 * Whoever takes a script from outside waits for that: what runs it afterwards does so without a pause.
 */
import { Refused } from '../bytes/refused.ts';
import { bringBuiltins, builtinsFor, readsMore } from '../shell/late.ts';
import { Unknowable } from '../shell/process/unknowable.ts';
import type { Program, Said, Work } from '../shell/program/program.ts';
import { AWK } from './awk/said.ts';
import { DEFRAG } from './defrag/said.ts';
import { DIFF } from './diff/said.ts';
import { FILES } from './files/said.ts';
import { FIND } from './find/said.ts';
import { GZIP } from './gzip/said.ts';
import { bringWorkloads, namesWorkload } from './late-workloads.ts';
import { NAMES } from './names/said.ts';
import { REPLAY } from './replay/said.ts';
import { missingTrace } from './replay/traces.ts';
import { RESIZE } from './resize/said.ts';
import { START } from './start/said.ts';
import { TAR } from './tar/said.ts';
import { TEXT } from './text/said.ts';
import { bringWasm, wasmFor } from './wasm/programs.ts';

interface Part {
  readonly said: readonly Said[];
  readonly load: () => Promise<{ WORK: Readonly<Record<string, Work>> }>;
}

const PARTS: readonly Part[] = [
  { said: TEXT, load: () => import('./text/index.ts') },
  { said: FILES, load: () => import('./files/index.ts') },
  { said: FIND, load: () => import('./find/index.ts') },
  { said: AWK, load: () => import('./awk/index.ts') },
  { said: DIFF, load: () => import('./diff/index.ts') },
  { said: START, load: () => import('./start/index.ts') },
  { said: TAR, load: () => import('./tar/index.ts') },
  { said: GZIP, load: () => import('./gzip/index.ts') },
  { said: NAMES, load: () => import('./names/index.ts') },
  { said: DEFRAG, load: () => import('./defrag/index.ts') },
  { said: REPLAY, load: () => import('./replay/index.ts') },
  { said: RESIZE, load: () => import('./resize/index.ts') },
];

/** What has come, by the name of its program. */
const WORK = new Map<string, Work>();

const namedIn = (text: string): ((said: Said) => boolean) => {
  const words = new Set(text.match(/[a-z][a-z0-9]*/g));
  return ({ name }) => words.has(name);
};

async function bring({ load }: Part): Promise<void> {
  for (const [name, work] of Object.entries((await load()).WORK)) WORK.set(name, work);
}

/** Fetches what a script names and is not here yet; what it reads only while it runs may name anything: for that all comes. */
export function broughtFor(text: string): Promise<Refused | undefined> | undefined {
  const builtins = builtinsFor(text);
  const programs = readsMore(text) ? bringPrograms().then(() => undefined) : programsFor(text);
  return builtins && programs ? builtins.then((refused) => refused ?? programs) : (builtins ?? programs);
}

function programsFor(text: string): Promise<Refused | undefined> | undefined {
  const missing = missingTrace(text);
  if (missing) return Promise.resolve(missing);
  const named = namedIn(text);
  const parts = PARTS.filter(({ said }) => said.some((one) => named(one) && !WORK.has(one.name)));
  const wasm = wasmFor(text);
  const workloads = namesWorkload(text);
  if (parts.length === 0 && !workloads) return wasm;
  return Promise.all([...parts.map(bring), workloads ? bringWorkloads() : undefined]).then(
    () => wasm,
    () => new Refused('A program that the script names could not be fetched; is the network there?'),
  );
}

/** All of them, where nothing has to be fetched from afar. */
export async function bringAll(): Promise<void> {
  await Promise.all([bringBuiltins(), bringPrograms()]);
}

async function bringPrograms(): Promise<void> {
  await Promise.all([...PARTS.map(bring), bringWorkloads(), bringWasm()]);
}

const later = (said: Said): Program => ({
  ...said,
  check: (operands, args) => WORK.get(said.name)?.check?.(operands, args),
  unwritten: (how) => WORK.get(said.name)?.unwritten?.(how),
  run(process, args, out) {
    const work = WORK.get(said.name);
    if (!work)
      throw new Unknowable(`${said.name} has to be named in the script as it is, not put together from pieces`);
    return work.run(process, args, out);
  },
});

export const LATER: readonly Program[] = PARTS.flatMap(({ said }) => said.map(later));

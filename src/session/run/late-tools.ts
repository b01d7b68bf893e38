/**
 * What a script names and is not here yet: programs of the shell (commands/later.ts), and here the tools for a volume
 * that is not mounted, and what volumes with fast commits need.
 *
 *      resize2fs disk.img 32M ──▶ broughtFor ──▶ import('./tools.ts') ──▶ the script runs
 */
import { Refused } from '../../bytes/refused.ts';
import { COMMANDS } from '../../commands/index.ts';
import { bringAll as bringAllPrograms, broughtFor as programsFor } from '../../commands/later.ts';
import { bringWasm, giveProgram } from '../../commands/wasm/programs.ts';
import { fastParts, giveFast } from '../../engine/jbd2/fast/given.ts';
import type { Recorder } from '../../trace/recorder.ts';

const NAMES = ['tune2fs', 'resize2fs', 'e2label', 'e2freefrag', 'debugfs'] as const;
export type ToolName = (typeof NAMES)[number];

type Tool = (recorder: Recorder, argv: string[], now: number) => { said: readonly { text: string }[]; status: number };
export type Tools = Readonly<Record<ToolName, Tool>>;

let tools: Tools | undefined;

export const isTool = (what: string): what is ToolName => NAMES.some((name) => name === what);

export const toolNamed = (name: ToolName): Tool | undefined => tools?.[name];

async function bringTools(): Promise<undefined> {
  tools = (await import('./tools.ts')).TOOLS;
}

/** What a volume with fast commits needs; without it, such a volume is refused. */
export async function bringFast(): Promise<void> {
  if (!fastParts()) giveFast((await import('../../engine/fastcommit/fast.ts')).FAST);
}

/** Fetches what a script names; a refusal if it cannot be had. */
export async function broughtFor(text: string): Promise<Refused | undefined> {
  const named = !tools && NAMES.some((name) => text.includes(name));
  const missing = () => new Refused('A program that the script names could not be fetched; is the network there?');
  const fast = text.includes('fast_commit') ? bringFast().catch(missing) : undefined;
  const [programs, own, unfetched] = await Promise.all([
    programsFor(text),
    named ? bringTools().catch(missing) : undefined,
    fast,
  ]);
  return programs ?? own ?? (unfetched instanceof Refused ? unfetched : undefined);
}

/** All of it, where nothing has to be fetched from afar. */
export async function bringAll(): Promise<void> {
  await Promise.all([bringAllPrograms(), bringTools(), bringFast()]);
}

/** `prog` of `folder/prog.wasm`. */
export const programName = (file: string): string => file.replace(/^.*\//, '').replace(/\.wasm$/i, '');

/** A module becomes a command, or is refused in a sentence. What runs it is here: `bringAll`, or `bringProgram`. */
export const takeProgram = (name: string, bytes: Uint8Array): Refused | undefined =>
  giveProgram(name, bytes, [...COMMANDS.names()].includes(name));

export async function bringProgram(name: string, bytes: Uint8Array): Promise<Refused | undefined> {
  await bringWasm();
  return takeProgram(name, bytes);
}

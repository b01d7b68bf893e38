/**
 * Builtins that come when a script names one, as programs do: what is said of them is here always.
 *
 *      declare -A m ──▶ builtinsFor ──▶ import('./late-builtins.ts') ──▶ the script runs
 */
import { Refused } from '../bytes/refused.ts';
import type { Builtin } from './builtin.ts';
import type { Steps } from './process/steps.ts';
import { Unknowable } from './process/unknowable.ts';
import type { ShellState } from './shell-state.ts';

const SAID: readonly (readonly [name: string, usage: string, summary: string])[] = [
  [
    'declare',
    'declare [-aAirxgp] NAME[=VALUE]...',
    'Variables that the function has for itself; -a, -A, -i, -r as with declare.',
  ],
  [
    'typeset',
    'typeset [-aAirxgp] NAME[=VALUE]...',
    'Variables that the function has for itself; -a, -A, -i, -r as with declare.',
  ],
  [
    'local',
    'local [-aAirx] NAME[=VALUE]...',
    'Variables that the function has for itself; -a, -A, -i, -r as with declare.',
  ],
  ['readonly', 'readonly [-aA] NAME[=VALUE]...', 'Names that keep the value they have, or are given here.'],
  ['export', 'export [-n] NAME[=VALUE]...', 'Variables that programs see in their environment; -n: no longer.'],
  ['let', 'let EXPRESSION...', 'Calculate, as (( )) does; its status says whether the last one is not 0.'],
  ['getopts', 'getopts LETTERS NAME [WORD]...', 'The next option among $1, $2, …: its letter into a variable.'],
  [
    'read',
    '[IFS=CHARACTERS] read [-r] [-a ARRAY] [-d END] [-n COUNT] [-N COUNT] [-t SECONDS] [-u N] [-p TEXT] [NAME]...',
    'Read a line into variables, split at blanks; the last has the rest. -a: into an array. -t: not longer than so.',
  ],
  [
    'mapfile',
    'mapfile [-t] [-n COUNT] [-s COUNT] [-d END] ARRAY',
    'Read all lines into an array; -t without their line ends, -n so many, -s after so many.',
  ],
  [
    'readarray',
    'readarray [-t] [-n COUNT] [-s COUNT] [-d END] ARRAY',
    'Read all lines into an array; -t without their line ends, -n so many, -s after so many.',
  ],
  [
    'kill',
    'kill [-SIGNAL | -s SIGNAL] PROCESS...',
    'Send a signal to processes of the script: $! is the job just started, $$ the script. -0 only asks.',
  ],
  ['umask', 'umask [-S] [-p] [MODE]', 'Which permissions new files do not get: print it, or set it, in octal.'],
  [
    'source',
    'source FILE [WORD]...',
    'Run the commands in a file of the volume, in this shell; words behind it are its $1, $2, …',
  ],
  [
    '.',
    '. FILE [WORD]...',
    'Run the commands in a file of the volume, in this shell; words behind it are its $1, $2, …',
  ],
  ['eval', 'eval [WORD]...', 'Run words as commands.'],
];

type Late = typeof import('./late-builtins.ts');
let here: Late | undefined;

export async function bringBuiltins(): Promise<undefined> {
  here = await import('./late-builtins.ts');
}

function part(name: string): Late {
  if (!here) throw new Unknowable(`${name} has to be named in the script as it is, not put together from pieces`);
  return here;
}

export const lateMatches = (shell: ShellState, text: string, expression: string): boolean =>
  part('=~').matches(shell, text, expression);

export const lateMenu = (...given: Parameters<Late['choosing']>): Steps<number> => part('select').choosing(...given);

export const LATE_BUILTINS: readonly (readonly [string, Builtin])[] = SAID.map(([name, usage, summary]) => [
  name,
  {
    summary,
    usage,
    check: (words) => here?.LATE.get(name)?.check?.(words),
    run: (...given) =>
      part(name)
        .LATE.get(name)!
        .run(...given),
  },
]);

/** A script that has one of these reads text that is not known yet. */
const READS = /(?<![\w.-])(eval|source)(?![\w.-])|(^|[;&|({]|\b(then|do|else)\s)\s*\.\s/m;
const NAMES = new Set([...SAID.map(([name]) => name), 'select']);

/** Whether a late builtin stands anywhere in it; what stands in quotes counts, too. */
const names = (text: string): boolean =>
  READS.test(text) || text.includes('=~') || text.match(/[a-z]+/g)?.some((word) => NAMES.has(word)) === true;

/** Whether a script reads text that is not known before it runs. */
export const readsMore = (text: string): boolean => READS.test(text);

/** Fetches the builtins if a script names one and they are not here yet. */
export const builtinsFor = (text: string): Promise<Refused | undefined> | undefined =>
  here || !names(text)
    ? undefined
    : bringBuiltins().catch(
        () => new Refused('A part of the shell that the script needs could not be fetched; is the network there?'),
      );

/** The descriptions of the builtins whose work comes in a separate part (late-builtins.ts). A page may fetch it later. */
import type { Builtin } from './builtin.ts';

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

/** The shell's commands provide the work, perhaps later. */
export const LATE_BUILTINS: readonly (readonly [string, Builtin])[] = SAID.map(([name, usage, summary]) => [
  name,
  {
    summary,
    usage,
    run: (shell, ...words) =>
      shell.setting.commands
        .late(name)
        .LATE.get(name)!
        .run(shell, ...words),
  },
]);

/** The names of these builtins, and of other things in that part. */
export const LATE_NAMES: readonly string[] = [...SAID.map(([name]) => name), 'select', '=~'];

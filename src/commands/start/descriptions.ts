/** The descriptions of the programs that start others. Their work comes with index.ts. */
import type { Said } from '../../shell/program/program.ts';

export const START: readonly Said[] = [
  {
    name: 'env',
    summary: 'Run a command with names in its environment, or print an environment that is known.',
    usage: ['env [OPTION]... [NAME=VALUE]... [COMMAND [WORD]...]'],
    leading: true,
    coreutils: true,
    options: [
      { short: 'i', long: 'ignore-environment', help: 'begin with an empty one' },
      { short: 'u', long: 'unset', argument: 'NAME', help: 'without this name' },
      { short: 'C', long: 'chdir', argument: 'DIR', help: 'in this directory' },
      { short: '0', long: 'null', help: 'a zero byte behind each, not a line end' },
    ],
    notes: ['awk reads names from it, and printenv; the other programs here take nothing from it.'],
  },
  {
    name: 'printenv',
    summary: 'Print what the environment has for these names; 1 if it has nothing for one of them.',
    usage: ['printenv [-0] [NAME]...'],
    coreutils: true,
    options: [{ short: '0', long: 'null', help: 'a zero byte behind each, not a line end' }],
  },
  {
    name: 'timeout',
    summary: 'Run a command, and end it by a signal when so much time has passed on the machine.',
    usage: ['timeout [OPTION]... TIME[smhd] COMMAND [WORD]...'],
    leading: true,
    coreutils: true,
    options: [
      { short: 's', long: 'signal', argument: 'SIGNAL', help: 'which: TERM if not said, KILL, HUP' },
      { short: 'k', long: 'kill-after', argument: 'TIME', help: 'KILL so much later; nothing here outlives TERM' },
      { long: 'preserve-status', help: 'the status of the command, also where time ran out' },
      { long: 'foreground', help: 'changes nothing here' },
      { short: 'v', long: 'verbose', help: 'say that a signal is sent' },
    ],
    notes: ['124 if time ran out, 137 with -s KILL.'],
  },
];

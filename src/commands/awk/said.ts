/** The description of awk. Its work comes with index.ts. */
import type { Said } from '../../shell/program/program.ts';

const awk = (name: string): Said => ({
  name,
  summary: 'Run a program on each line of files: patterns, and what is done where they match.',
  usage: [
    `${name} [-F FS] [-v NAME=VALUE]... 'PROGRAM' [FILE]...`,
    `${name} [-F FS] [-v NAME=VALUE]... -f FILE [FILE]...`,
  ],
  leading: true,
  options: [
    { short: 'F', argument: 'FS', help: 'what separates fields: one character, or an expression' },
    { short: 'v', argument: 'NAME=VALUE', help: 'a variable has a value before the program begins' },
    { short: 'f', argument: 'FILE', help: 'the program stands in this file' },
  ],
  notes: [
    'As mawk. What the program prints may go into files (> and >>), and lines come from files by getline;',
    'commands are not run from a program: no | and no system().',
  ],
});

export const AWK: readonly Said[] = [awk('awk'), awk('mawk')];

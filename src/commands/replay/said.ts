/** The description of the program that plays a trace of strace. Its work comes with index.ts. */
import type { Said } from '../../shell/program/program.ts';

export const REPLAY: readonly Said[] = [
  {
    name: 'replay',
    summary: 'Make the system calls again that a program made on Linux.',
    usage: ['replay [-fq] [--strict] [-C DIR] NAME [PART]'],
    options: [
      {
        short: 'C',
        long: 'root',
        argument: 'DIR',
        help: 'the directory of the trace that is this one; without it, where its first program began',
      },
      { short: 'f', long: 'found', help: 'make what the trace found and is not here, as it shows it' },
      { short: 'q', long: 'quiet', help: 'say only where an answer differs' },
      { long: 'strict', help: 'answer 1 if an answer differs, of this part or one before' },
    ],
    notes: [
      'NAME is a file of strace -f -o NAME.txt that was given. PART is the number of a program of it: the calls up to its end',
      'are made, from where the last replay stopped.',
    ],
  },
];

/** The description of e4defrag. Its work comes with index.ts. */
import type { Said } from '../../shell/program/program.ts';

export const DEFRAG: readonly Said[] = [
  {
    name: 'e4defrag',
    summary: 'Gather the pieces of files: a donor gets blocks in a row, and the file exchanges its own with them.',
    usage: ['e4defrag [-v] FILE|DIRECTORY...', 'e4defrag -c [-v] FILE|DIRECTORY...'],
    options: [
      { short: 'c', help: 'only count: extents now, at best, and a score' },
      { short: 'v', help: 'say of each file what becomes of it' },
    ],
  },
];

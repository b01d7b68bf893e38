/** What is said of the programs that are shipped as WebAssembly; they are compiled from the folders of their names in programs/. */
import type { Said } from '../../program/program.ts';

export const SHIPPED: readonly Said[] = [
  {
    name: 'pages',
    summary: 'Write pages of 16 KiB in place, as databases do, and find those that a power cut has torn.',
    usage: ['pages write FILE COUNT ROUNDS none|each|data|round|open', 'pages check FILE'],
    options: [],
    raw: true,
    notes: [
      'Each page is followed by fsync (each) or fdatasync (data), or each round of them by one fsync; open is O_DSYNC.',
    ],
  },
  {
    name: 'sqlite3',
    summary: 'SQLite: statements on a database that is a file of the volume.',
    usage: ['sqlite3 [-header] [-separator TEXT] FILE [SQL]...'],
    options: [],
    raw: true,
    notes: ['Without SQL it reads statements from standard input.'],
  },
];

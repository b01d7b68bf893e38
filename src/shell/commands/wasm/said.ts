/** What is said of the programs that are shipped as WebAssembly; they are compiled from the folders of their names in programs/. */
import type { Said } from '../../program/program.ts';

export const SHIPPED: readonly Said[] = [
  {
    name: 'sqlite3',
    summary: 'SQLite: statements on a database that is a file of the volume.',
    usage: ['sqlite3 [-header] [-separator TEXT] FILE [SQL]...'],
    options: [],
    raw: true,
    notes: ['Without SQL it reads statements from standard input.'],
  },
];

/** The descriptions of the programs that are shipped as WebAssembly. Each is compiled from its folder in programs/. */
import type { Said } from '../../shell/program/program.ts';

const raw = (name: string, summary: string, usage: string[], notes: string[]): Said => ({
  name,
  summary,
  usage,
  options: [],
  raw: true,
  notes,
});

export const SHIPPED: readonly Said[] = [
  raw(
    'fsyncs',
    'Save a file as programs do, and find what a power cut left of it.',
    ['fsyncs write FILE ROUNDS none|fsync|data|rename|synced|folder', 'fsyncs check FILE'],
    [
      'Written over in place, with nothing, fsync or fdatasync; or a new file renamed over it: as it is, synced before, and its',
      'directory synced after it.',
    ],
  ),
  raw(
    'logstore',
    'Keep keys and values in one log, and find what a power cut left of them.',
    [
      'logstore put STORE KEY VALUE',
      'logstore get|del STORE KEY',
      'logstore fill STORE COUNT KEYS each|end|none',
      'logstore list|compact|check STORE',
    ],
    [
      'Each record is followed by fsync (each), the last one, or none. A torn record, and what is behind it, is cut off.',
    ],
  ),
  raw(
    'mailbox',
    'A mail server’s work on small files: they are written, read, deleted.',
    ['mailbox deliver BOX COUNT each|none', 'mailbox work BOX COUNT SEED each|none', 'mailbox check BOX'],
    ['Each mail is synced before it gets its name, and its directory after it (each), or nothing is.'],
  ),
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

/** A person's program, which reads its words itself. */
export const ownProgram = (name: string): Said => ({
  name,
  summary: 'A program of your own, from a .wasm file.',
  usage: [`${name} [WORD]...`],
  options: [],
  raw: true,
});

/**
 * Programs whose work comes in a separate part. Their descriptions, for completion, help and the check of options, are here.
 * Their work is in the folders. all.ts has all of it. A page fetches a part when a script names one of its programs.
 */
import { unnamed } from '../shell/commands.ts';
import type { Program, Said, Work } from '../shell/program/program.ts';
import { DIFF } from './diff/descriptions.ts';
import { FILES } from './files/descriptions.ts';
import { FIND } from './find/descriptions.ts';
import { GZIP } from './gzip/descriptions.ts';
import { NAMES } from './names/descriptions.ts';
import { START } from './start/descriptions.ts';
import { TAR } from './tar/descriptions.ts';
import { TEXT } from './text/descriptions.ts';
import { SHIPPED } from './wasm/descriptions.ts';

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

const AWK: readonly Said[] = [awk('awk'), awk('mawk')];

const DEBUGFS: readonly Said[] = [
  {
    name: 'debugfs',
    summary: 'Look at the volume as it lies on its device.',
    usage: ['debugfs -R "REQUEST" DEVICE'],
    options: [
      {
        short: 'R',
        argument: 'REQUEST',
        help: 'stat FILE, ex FILE, blocks FILE …; FILE is a path from the volume’s root, or <INODE>',
      },
    ],
    notes: ['DEVICE is the volume’s own: $(findmnt -no SOURCE -T .)'],
  },
];

const DEFRAG: readonly Said[] = [
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

const REPLAY: readonly Said[] = [
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

const RESIZE: readonly Said[] = [
  {
    name: 'resize2fs',
    summary: 'Make the volume larger while it is mounted, as far as its device reaches.',
    usage: ['resize2fs [-f] [-p] DEVICE [SIZE]', 'resize2fs -P DEVICE'],
    options: [
      { short: 'f', help: 'leave out some questions' },
      { short: 'P', help: 'only say how small the volume could be' },
      { short: 'p', help: 'show how far it is, which the kernel does not tell' },
    ],
    notes: [
      'DEVICE is the volume’s own: $(findmnt -no SOURCE -T .). On disk.img it is a line that unmounts the volume first.',
      'SIZE is in blocks, or with s, K, M or G',
    ],
  },
];

/** The workloads as commands: their names, and a line about each. The workloads themselves know their options. */
const SAID: readonly (readonly [name: string, summary: string])[] = [
  ['arrivals', 'An open system: requests come at a constant rate, at random or in bursts, under a growing load.'],
  ['bonnie', 'Bonnie++: write, rewrite, read a large file, seek in it; create, look at and delete many small ones.'],
  ['database', 'A database: clients read pages, append to a log and wait for its fsync; checkpoints write pages home.'],
  ['ffsb', 'FFSB: several threads create large files, read them, or read and write them at random.'],
  ['iozone', 'IOzone: write, rewrite, read, reread a file, read and write it at random and with a stride, by records.'],
  [
    'mail-server',
    'A mail server: threads delete, write and fsync, read and append mails, as varmail of Filebench does.',
  ],
  ['postmark', 'PostMark 1.5: create files, read, append, create and delete among them, delete them all; and report.'],
  ['tree-of-files', 'Create a tree of small files, read all of them, and delete them.'],
];

const WORKLOADS: readonly Said[] = SAID.map(([name, summary]) => ({
  name,
  summary,
  usage: [`${name} [OPTION]...`],
  options: [],
}));

export type Works = Readonly<Record<string, Work>>;

export const PARTS = {
  text: TEXT,
  files: FILES,
  find: FIND,
  awk: AWK,
  diff: DIFF,
  start: START,
  tar: TAR,
  gzip: GZIP,
  names: NAMES,
  defrag: DEFRAG,
  replay: REPLAY,
  resize: RESIZE,
  debugfs: DEBUGFS,
  shipped: SHIPPED,
  workloads: WORKLOADS,
} satisfies Readonly<Record<string, readonly Said[]>>;

export type PartName = keyof typeof PARTS;

export const whole = (said: readonly Said[], works: Works): Program[] =>
  said.map((one) => ({ ...one, ...works[one.name] }));

/** A program whose work is not here yet. */
export const toCome = (said: Said): Program => ({
  ...said,
  run() {
    throw unnamed(said.name);
  },
});

/** The workloads as commands: their names, and a line about each. The workloads themselves know their options. */
import type { Said } from '../shell/program/program.ts';

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

export const WORKLOADS: readonly Said[] = SAID.map(([name, summary]) => ({
  name,
  summary,
  usage: [`${name} [OPTION]...`],
  options: [],
}));

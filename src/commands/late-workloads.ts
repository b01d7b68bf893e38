/**
 * The workloads as commands, which come when a script names one. Until then only their names are here, and a line about each:
 * their options, too, are told by the workloads themselves.
 */
import { Unknowable } from '../shell/process/unknowable.ts';
import type { Program } from '../shell/program/program.ts';

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

let here: ReadonlyMap<string, Program> | undefined;

export async function bringWorkloads(): Promise<undefined> {
  const { workloads } = await import('./workloads.ts');
  here = new Map(workloads.map((program) => [program.name, program]));
}

/** Whether a script names one that is not here yet. */
export const namesWorkload = (text: string): boolean => !here && SAID.some(([name]) => text.includes(name));

export const WORKLOADS: readonly Program[] = SAID.map(([name, summary]) => ({
  name,
  summary,
  get usage() {
    return here?.get(name)?.usage ?? [`${name} [OPTION]...`];
  },
  get options() {
    return here?.get(name)?.options ?? [];
  },
  get notes() {
    return here?.get(name)?.notes ?? [];
  },
  check: (operands, args) => here?.get(name)?.check?.(operands, args),
  run(process, args, out) {
    const program = here?.get(name);
    if (!program) throw new Unknowable(`${name} has to be named in the script as it is, not put together from pieces`);
    return program.run(process, args, out);
  },
}));

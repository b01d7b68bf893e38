/** `ext4lab experiment [NAME] [--json]`: lays out what was only proposed for ext4, and compares its costs with ext4. */
import { Refused } from '../bytes/refused.ts';
import { type Done, EXPERIMENTS, type Experiment, runExperiment } from '../experiments/experiments.ts';
import { tableOf, textOfTable } from '../experiments/report.ts';
import { everything } from '../session/run/everything.ts';

const HELP = `Lays a tree of files out as was only proposed for ext4 in 2007, and counts what that costs beside ext4.
These are experiments: none of their layouts is Linux's, and no other program reads them.

  ext4lab experiment                      all of them
  ext4lab experiment NAME [--json]        one of them; as JSON with all that was counted

${EXPERIMENTS.map(({ name, title }) => `  ${name.padEnd(22)} ${title}\n`).join('')}
  --help   this text
`;

const OPTIONS = ['--json', '--help'];

export function experimentCommand(argv: string[]): number {
  if (argv.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  const words = argv.filter((word) => !word.startsWith('-'));
  const unknown = argv.find((word) => word.startsWith('-') && !OPTIONS.includes(word));
  const missing = words.find((word) => !EXPERIMENTS.some(({ name }) => name === word));
  if (unknown !== undefined || missing !== undefined) {
    const why = unknown === undefined ? `no experiment ${missing}` : `no option ${unknown}`;
    process.stderr.write(`ext4lab experiment: there is ${why}\n\n${HELP}`);
    return 2;
  }
  const equipment = everything();
  const chosen = EXPERIMENTS.filter(({ name }) => words.length === 0 || words.includes(name));
  const all: unknown[] = [];
  for (const experiment of chosen) {
    const done = runExperiment(experiment, equipment);
    if (done instanceof Refused) {
      process.stderr.write(`ext4lab experiment: ${done.refused}\n`);
      return 1;
    }
    if (argv.includes('--json')) all.push(jsonOf(experiment, done));
    else {
      const { title, proposed, but } = experiment;
      const tree = `${done.names} names, ${done.inodes} inodes`;
      process.stdout.write(`${title}: an experiment\n\n${proposed}\n${but}\n\n${tree}\n`);
      process.stdout.write(`${textOfTable(tableOf(experiment, done))}\n`);
    }
  }
  if (argv.includes('--json')) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
  return 0;
}

/** The figures as JSON, without the blocks, which only the picture needs. */
function jsonOf({ name, title }: Experiment, { names, inodes, columns }: Done) {
  return {
    experiment: name,
    title,
    names,
    inodes,
    layouts: columns.map(({ title: layout, blockSize, costs: { classes: _, listed: __, ...costs } }) => ({
      layout,
      blockSize,
      ...costs,
    })),
  };
}

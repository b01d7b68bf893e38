/** What is said of the programs that look at files; what they do comes with index.ts. */
import type { Said } from '../../program/program.ts';

const sums = (name: string): Said => ({
  name,
  summary: "Print each file's checksum, or check those that a list has.",
  usage: [`${name} [-b] [--tag] [FILE]...`, `${name} -c [--quiet | --status] [FILE]...`],
  coreutils: true,
  options: [
    { short: 'b', long: 'binary', help: 'with a star before each name' },
    { short: 't', long: 'text', help: 'without one' },
    { short: 'c', long: 'check', help: 'check the sums that the files list' },
    { long: 'tag', help: 'in the form of BSD' },
    { long: 'quiet', help: 'with -c: say nothing of files that are as they were' },
    { long: 'status', help: 'with -c: say nothing; the exit code tells' },
  ],
});

export const FILES: readonly Said[] = [
  {
    name: 'cmp',
    summary: 'Compare two files byte by byte.',
    usage: ['cmp [-l | -s] [-n N] FILE1 [FILE2]'],
    options: [
      { short: 'l', long: 'verbose', help: 'every byte that differs: its number, and both values in octal' },
      { short: 's', long: 'silent', help: 'print nothing; the exit code tells' },
      { long: 'quiet', help: 'as -s' },
      { short: 'n', long: 'bytes', argument: 'N', help: 'compare so many bytes at the most' },
    ],
  },
  sums('md5sum'),
  sums('sha256sum'),
];

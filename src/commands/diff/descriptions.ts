/** The description of diff. Its work comes with diff.ts. */
import type { Said } from '../../shell/program/program.ts';

export const DIFF: readonly Said[] = [
  {
    name: 'diff',
    summary: 'Say how two files differ, line by line; 0 if they do not, 1 if they do, 2 if something went wrong.',
    usage: ['diff [OPTION]... FILE1 FILE2', 'diff -r [OPTION]... DIR1 DIR2'],
    coreutils: true,
    options: [
      {
        short: 'u',
        long: 'unified',
        argument: 'N',
        optional: true,
        help: 'with N lines around each change, three if not said: unified',
      },
      { short: 'U', argument: 'N', help: 'with N lines around each change' },
      { short: 'c', long: 'context', argument: 'N', optional: true, help: 'old above new, with lines around' },
      { short: 'C', argument: 'N', help: 'the same with N lines' },
      { long: 'normal', help: 'each change for itself, as without an option' },
      { short: 'y', long: 'side-by-side', help: 'the files beside each other' },
      { short: 'W', long: 'width', argument: 'N', help: 'with -y, lines of N characters; 130 if not said' },
      { long: 'left-column', help: 'with -y, equal lines only on the left' },
      { long: 'suppress-common-lines', help: 'with -y, no equal lines' },
      { short: 't', long: 'expand-tabs', help: 'tabs as blanks' },
      { short: 'q', long: 'brief', help: 'only whether they differ' },
      { short: 's', long: 'report-identical-files', help: 'say so where they do not' },
      { short: 'r', long: 'recursive', help: 'directories with all that is in them' },
      { short: 'N', long: 'new-file', help: 'a file that is missing counts as empty' },
      { short: 'x', long: 'exclude', argument: 'PATTERN', help: 'without names that match' },
      { short: 'i', long: 'ignore-case', help: 'capitals and small letters are equal' },
      { short: 'E', long: 'ignore-tab-expansion', help: 'tabs are as good as blanks' },
      { short: 'Z', long: 'ignore-trailing-space', help: 'blanks at the end of a line do not count' },
      { short: 'b', long: 'ignore-space-change', help: 'how many blanks there are does not count' },
      { short: 'w', long: 'ignore-all-space', help: 'blanks do not count' },
      { short: 'B', long: 'ignore-blank-lines', help: 'changes of blank lines only are none' },
      { long: 'strip-trailing-cr', help: 'a carriage return at the end of a line does not count' },
      { short: 'a', long: 'text', help: 'all files are text' },
      { long: 'label', argument: 'LABEL', help: 'instead of the name and time; once for each file' },
      { short: 'd', long: 'minimal', help: 'changes nothing here that can be seen' },
    ],
  },
];

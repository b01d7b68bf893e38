/** The descriptions of find and xargs. Their work comes with index.ts. */
import type { Said } from '../../shell/program/program.ts';

export const FIND: readonly Said[] = [
  {
    name: 'find',
    summary: 'Print the names below directories for which an expression holds, or do something with them.',
    usage: ['find [-P|-H|-L] [DIRECTORY]... [EXPRESSION]'],
    raw: true,
    coreutils: true,
    options: [],
    notes: [
      '-L: symbolic links are what they lead to; -H: those among the DIRECTORYs are; -P: none.',
      'Tests: -name P, -iname P, -path P, -ipath P, -type f,d,l, -xtype T, -lname P, -ilname P, -size [+-]N[cwbkMG], -empty, -newer FILE, -samefile FILE,',
      '  -mtime -atime -ctime [+-]DAYS, -mmin -amin -cmin [+-]MINUTES, -perm [-/]MODE, -user U, -group G, -uid N, -gid N,',
      '  -links N, -inum N, -true, -false; -maxdepth N, -mindepth N, -depth, -xdev, -follow (-L from there on).',
      'Actions: -print, -print0, -printf FORMAT, -exec COMMAND {} \\;, -exec COMMAND {} +, -delete, -prune, -quit.',
      'Joined by nothing or -a (and), -o (or), ! (not), and quoted parentheses.',
    ],
  },
  {
    name: 'xargs',
    summary: 'Run a command with the words of standard input behind its own; echo if none is given.',
    usage: ['xargs [OPTION]... [COMMAND [WORD]...]'],
    leading: true,
    coreutils: true,
    options: [
      { short: '0', long: 'null', help: 'each word ends with a NUL character; nothing else is special' },
      { short: 'd', long: 'delimiter', argument: 'C', help: 'each word ends with this character' },
      { short: 'n', long: 'max-args', argument: 'N', help: 'so many words a command at the most' },
      { short: 'I', argument: 'R', help: 'a command for each line, which stands wherever the command has R' },
      { short: 'r', long: 'no-run-if-empty', help: 'no command if there are no words' },
      { short: 't', long: 'verbose', help: 'print each command before it runs' },
    ],
  },
];

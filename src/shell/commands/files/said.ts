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
  {
    name: 'od',
    summary: 'Print the bytes of files, 16 in a row.',
    usage: ['od [-t FORM]... [-A d|o|x|n] [-j N] [-N N] [FILE]...'],
    coreutils: true,
    options: [
      {
        short: 't',
        long: 'format',
        argument: 'FORM',
        help: 'x o d u with 1 2 4 8 bytes, or c, a; z behind it adds letters',
      },
      { short: 'A', long: 'address-radix', argument: 'R', help: 'addresses in decimal, octal, hexadecimal, or none' },
      { short: 'j', long: 'skip-bytes', argument: 'N', help: 'begin at this byte' },
      { short: 'N', long: 'read-bytes', argument: 'N', help: 'so many bytes' },
      { short: 'w', long: 'width', argument: 'N', optional: true, help: 'so many bytes in a row' },
      { short: 'v', long: 'output-duplicates', help: 'rows that are like the one before, too' },
      { short: 'a', help: 'as -t a' },
      { short: 'b', help: 'as -t o1' },
      { short: 'c', help: 'as -t c' },
      { short: 'd', help: 'as -t u2' },
      { short: 'i', help: 'as -t dI' },
      { short: 'l', help: 'as -t dL' },
      { short: 'o', help: 'as -t o2' },
      { short: 's', help: 'as -t d2' },
      { short: 'x', help: 'as -t x2' },
    ],
  },
  sums('sha256sum'),
  {
    name: 'xxd',
    summary: 'Print bytes in hexadecimal; with -r make bytes of that.',
    usage: ['xxd [OPTION]... [FILE [OUTPUT]]', 'xxd -r [-p] [FILE [OUTPUT]]'],
    options: [
      { short: 'p', help: 'digits only' },
      { short: 'r', help: 'back: bytes from digits, each row at its address; OUTPUT keeps what is around them' },
      { short: 'b', help: 'bits instead of digits' },
      { short: 'u', help: 'capital letters' },
      { short: 'c', argument: 'N', help: 'so many bytes in a row' },
      { short: 'g', argument: 'N', help: 'so many bytes together' },
      { short: 'l', argument: 'N', help: 'so many bytes' },
      { short: 's', argument: 'N', help: 'begin at this byte; -N: from the end' },
    ],
  },
];

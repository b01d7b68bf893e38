/** The descriptions of gzip, gunzip and zcat. Their work comes with gzip.ts. */
import type { Option, Said } from '../../shell/program/program.ts';

const LEVELS: readonly Option[] = Array.from({ length: 9 }, (_, i) => ({
  short: String(i + 1),
  ...(i === 0 ? { long: 'fast' } : i === 8 ? { long: 'best' } : {}),
  help: ['quickly', '', '', '', '', 'as if nothing is said', '', '', 'as small as it can'][i] || 'between these',
}));

const OPTIONS: readonly Option[] = [
  { short: 'c', long: 'stdout', help: 'to standard output; the files stay' },
  { short: 'd', long: 'decompress', help: 'unpack' },
  { short: 'f', long: 'force', help: 'replace what is there; take files with several names, and what links lead to' },
  { short: 'k', long: 'keep', help: 'the files stay' },
  { short: 'n', long: 'no-name', help: 'without the file’s name and time' },
  { short: 'q', long: 'quiet', help: 'no warnings' },
  { short: 't', long: 'test', help: 'only look whether all is well' },
  { short: 'v', long: 'verbose', help: 'say how much smaller each has become' },
];

export const GZIP: readonly Said[] = [
  {
    name: 'gzip',
    summary: 'Make files smaller, each becomes one with .gz; -d unpacks them.',
    usage: ['gzip [-cdfknqtv] [-1 … -9] [FILE]...'],
    options: [...OPTIONS, ...LEVELS],
    notes: ['What it writes is what gzip 1.12 writes, byte for byte.'],
  },
  {
    name: 'gunzip',
    summary: 'Unpack files with .gz.',
    usage: ['gunzip [-cfknqtv] [FILE]...'],
    options: OPTIONS,
  },
  {
    name: 'zcat',
    summary: 'Print what is in files with .gz.',
    usage: ['zcat [FILE]...'],
    options: OPTIONS.filter(({ short }) => 'fq'.includes(short!)),
  },
];

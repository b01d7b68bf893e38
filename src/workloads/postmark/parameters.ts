/** The parameters of PostMark, with its own defaults. */
import type { Values } from '../parameters.ts';

const MANY = 2 ** 31 - 1;

export const PARAMETERS = {
  number: { short: 'n', usual: 500, least: 1, most: 1 << 22, help: 'files that are there before the transactions' },
  transactions: {
    short: 't',
    usual: 500,
    least: 10,
    most: MANY,
    help: 'each reads or appends, then creates or deletes',
  },
  low: { short: 'l', usual: 500, least: 1, most: MANY, help: 'bytes of the smallest file' },
  high: {
    short: 'u',
    usual: 10_000,
    least: 1,
    most: 1 << 28,
    help: 'bytes that no new file reaches; an append fills up to it',
  },
  seed: { short: 's', usual: 42, least: 1, most: MANY, help: 'of the random numbers' },
  subdirectories: {
    short: 'd',
    usual: 0,
    least: 0,
    most: 1 << 16,
    help: 'directories that the files are spread over; up to 1: none',
  },
  biasRead: { usual: 5, least: -1, most: 10, help: 'reads out of ten reads and appends; -1: neither' },
  biasCreate: { usual: 5, least: -1, most: 10, help: 'creations out of ten creations and deletions; -1: neither' },
} as const;

export type PostMarkParameters = Values<typeof PARAMETERS>;

export const wrongSizes = ({ low, high }: PostMarkParameters): string | undefined =>
  high < low ? `--high is below --low: ${high} and ${low} bytes` : undefined;

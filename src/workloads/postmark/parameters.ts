/** What can be said to PostMark before it runs, with the values that it has by itself. */

export interface PostMarkParameters {
  /** Files that are there before the transactions. */
  number: number;
  transactions: number;
  /** Bytes of a new file: from the lower on, and below the upper bound. */
  low: number;
  high: number;
  seed: number;
  /** Directories that the files are spread over; up to 1: none. */
  subdirectories: number;
  /** Out of ten: reads among reads and appends, creations among creations and deletions. -1: neither of the two. */
  biasRead: number;
  biasCreate: number;
}

/** A parameter as a form and a command line show it. */
interface Parameter {
  readonly name: keyof PostMarkParameters;
  readonly option: string;
  readonly short?: string;
  readonly usual: number;
  readonly least: number;
  readonly most: number;
  readonly help: string;
}

const MANY = 2 ** 31 - 1;

export const PARAMETERS: readonly Parameter[] = [
  {
    name: 'number',
    option: 'number',
    short: 'n',
    usual: 500,
    least: 1,
    most: 1 << 22,
    help: 'files that are there before the transactions',
  },
  {
    name: 'transactions',
    option: 'transactions',
    short: 't',
    usual: 500,
    least: 10,
    most: MANY,
    help: 'each reads or appends, then creates or deletes',
  },
  { name: 'low', option: 'low', short: 'l', usual: 500, least: 1, most: MANY, help: 'bytes of the smallest file' },
  {
    name: 'high',
    option: 'high',
    short: 'u',
    usual: 10_000,
    least: 1,
    most: 1 << 28,
    help: 'bytes that no new file reaches; an append fills up to it',
  },
  { name: 'seed', option: 'seed', short: 's', usual: 42, least: 1, most: MANY, help: 'of the random numbers' },
  {
    name: 'subdirectories',
    option: 'subdirectories',
    short: 'd',
    usual: 0,
    least: 0,
    most: 1 << 16,
    help: 'directories that the files are spread over',
  },
  {
    name: 'biasRead',
    option: 'bias-read',
    usual: 5,
    least: -1,
    most: 10,
    help: 'reads out of ten reads and appends; -1: neither',
  },
  {
    name: 'biasCreate',
    option: 'bias-create',
    usual: 5,
    least: -1,
    most: 10,
    help: 'creations out of ten creations and deletions; -1: neither',
  },
];

/** Parameters by what is said of some of them; a sentence about the first that cannot be. */
export function postMarkParameters(
  said: Partial<Record<keyof PostMarkParameters, string>>,
): PostMarkParameters | string {
  const p: PostMarkParameters = {
    number: 0,
    transactions: 0,
    low: 0,
    high: 0,
    seed: 0,
    subdirectories: 0,
    biasRead: 0,
    biasCreate: 0,
  };
  for (const { name, option, usual, least, most } of PARAMETERS) {
    const text = said[name];
    p[name] = text === undefined ? usual : Number(text);
    if (text !== undefined && !(/^-?\d+$/.test(text) && p[name] >= least && p[name] <= most))
      return `--${option} is a whole number from ${least} to ${most}, not ${text}`;
  }
  if (p.high < p.low) return `--high is below --low: ${p.high} and ${p.low} bytes`;
  return p;
}

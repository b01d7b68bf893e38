/** The parameters of Bonnie++. */
import { oneOf, type Values } from '../parameters.ts';

export const PARAMETERS = {
  size: { short: 's', usual: 2 ** 30, least: 0, most: 2 ** 36, bytes: true, help: 'bytes of the file; 0: none' },
  chunk: { usual: 8192, least: 256, most: 1 << 20, bytes: true, help: 'bytes of a call' },
  characters: oneOf(['no', 'yes'], 'the file is written and read a byte at a time, too'),
  seeks: { usual: 8192, least: 1, most: 1 << 20, help: 'of all seekers together' },
  seekers: { usual: 5, least: 1, most: 256, help: 'that seek at once' },
  files: { short: 'n', usual: 16_384, least: 0, most: 1 << 22, help: 'small files; the original counts them by 1,024' },
  low: { usual: 0, least: 0, most: 1 << 28, bytes: true, help: 'bytes of the smallest file' },
  high: { usual: 0, least: 0, most: 1 << 28, bytes: true, help: 'bytes of the largest file' },
  seed: { usual: 42, least: 1, most: 2 ** 31 - 1, help: 'of places, names and sizes' },
} as const;

export type BonnieParameters = Values<typeof PARAMETERS>;

export function wrong({ size, chunk, low, high }: BonnieParameters): string | undefined {
  if (size % chunk !== 0) return `--size is a multiple of --chunk, not ${size} bytes of chunks of ${chunk}`;
  return high < low ? `--high is below --low: ${high} and ${low} bytes` : undefined;
}

/**
 * `-J size=16,fast_commit_size=64,location=1000`: the shape of the journal. Sizes are in MiB, the fast commit area is in
 * KiB. A location is a block, or a number of bytes with a unit letter.
 */
import { Refused } from '../../bytes/refused.ts';
import { parseSize, type Size, wholeNumber } from './numbers.ts';
import { MKFS } from './refusals.ts';

export interface JournalOptions {
  size_MiB?: number;
  /** Room for fast commits, for volumes with that feature. */
  fast_KiB?: number;
  location?: Size;
}

export const JOURNAL_USAGE = [
  'Journal options are separated by commas, and may take an argument which',
  "\tis set off by an equals ('=') sign.",
  '',
  'Valid journal options are:',
  '\tsize=<journal size in megabytes>',
  '\tdevice=<journal device>',
  '\tlocation=<journal location>',
  '',
  'The journal size must be between 1024 and 10240000 filesystem blocks.',
];

const bad = () => new Refused('Bad journal options specified.', '-J');

/** Later options replace earlier ones, even those of an earlier -J. */
export function parseJournalOptions(text: string, before: JournalOptions = {}): JournalOptions | Refused {
  const options = { ...before };
  for (const item of text.split(',')) {
    if (item === '') continue;
    const equals = item.indexOf('=');
    const name = equals < 0 ? item : item.slice(0, equals);
    const value = equals < 0 ? undefined : item.slice(equals + 1);
    if (name === 'v1_superblock' && value === undefined) return new Refused(MKFS.journal_version, '-J');
    if (value === undefined) return bad();
    if (name === 'size') {
      const n = wholeNumber(value);
      if (n === undefined || n < 0) return bad();
      options.size_MiB = n;
    } else if (name === 'location') {
      const at = parseSize(value);
      if (at) options.location = at;
    } else if (name === 'device') {
      return new Refused(MKFS.journal_device, '-J');
    } else if (name === 'fast_commit_size') {
      const n = value === '' ? 0 : wholeNumber(value);
      if (n === undefined) return bad();
      // It is an int of C. A value that is not positive stands for the usual size.
      options.fast_KiB = n | 0;
    } else return bad();
  }
  return options;
}

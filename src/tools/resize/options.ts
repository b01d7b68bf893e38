/**
 * resize2fs's option language, from the words of a command line to typed options.
 *
 *     resize2fs -p disk.img 64M
 *               │  └device  └size
 */
import { Refused } from '../../bytes/refused.ts';
import { getopt } from '../mkfs/getopt.ts';
import { leadingNumber } from '../mkfs/numbers.ts';

export interface ResizeOptions {
  device: string;
  /** The size as it was typed. */
  size?: string;
  force: boolean;
  minimum: boolean;
  print: boolean;
  progress: boolean;
  flush: boolean;
  wide?: boolean;
  /** Both ways were asked for. */
  torn: boolean;
  stride?: number;
}

const USAGE =
  'Usage: resize2fs [-d debug_flags] [-f] [-F] [-M] [-P] [-p] device [-b|-s|new_size] [-S RAID-stride] [-z undo_file]\n\n';

/** Options that are not done here, with the reason. */
const NOT_DONE: Readonly<Record<string, string>> = {
  z: '-z: there is no undo file; the recording can go back',
  d: '-d: what the program notes for its makers is not built here',
};

export function parseResizeOptions(argv: readonly string[]): ResizeOptions | Refused {
  const line = getopt(argv, 'd:fFhMPpS:bsz:', 'resize2fs');
  if (line instanceof Refused) return new Refused(`${line.refused}\n${USAGE}`);
  const o: ResizeOptions = {
    device: '',
    force: false,
    minimum: false,
    print: false,
    progress: false,
    flush: false,
    torn: false,
  };
  for (const { letter, value } of line.options) {
    if (NOT_DONE[letter] !== undefined) return new Refused(`resize2fs: ${NOT_DONE[letter]}\n`);
    if (letter === 'h') return new Refused(USAGE);
    if (letter === 'f') o.force = true;
    if (letter === 'M') o.minimum = true;
    if (letter === 'P') o.print = true;
    if (letter === 'p') o.progress = true;
    if (letter === 'F') o.flush = true;
    if (letter === 'b' || letter === 's') {
      const wide = letter === 'b';
      o.torn ||= o.wide !== undefined && o.wide !== wide;
      o.wide = wide;
    }
    if (letter === 'S') o.stride = Math.trunc(leadingNumber(value).value);
  }
  const [device, size, ...more] = line.words;
  if (device === undefined || more.length > 0) return new Refused(USAGE);
  o.device = device;
  o.size = size;
  return o;
}

const SECTOR = 512;
const UNITS: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 };

/** A size in blocks. It is 0 if the text is none. */
export function blocksOf(text: string, blockSize: number): number {
  const { value, rest } = leadingNumber(text);
  if (value < 0) return 0;
  if (rest === '') return value;
  const unit = rest === 's' ? SECTOR : UNITS[rest.toLowerCase()];
  return unit === undefined ? 0 : Math.floor((value * unit) / blockSize);
}

/** The number of bytes that a run may have to write. The storage of the volume must have that room before it begins. */
export function roomFor(argv: readonly string[], bytes: number, blockSize: number): number {
  const o = parseResizeOptions(argv);
  if (o instanceof Refused || o.size === undefined || o.minimum || o.print) return bytes;
  return Math.max(bytes, blocksOf(o.size, blockSize) * blockSize);
}

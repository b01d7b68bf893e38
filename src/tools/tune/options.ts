/**
 * tune2fs's option language, from the words of a command line to typed options. Each mistake is refused in tune2fs's
 * own words.
 *
 *     tune2fs -c 30 -i 2w -O extent,uninit_bg -E stride=16 disk.img
 *             └counts     └features           └extended    └device
 */
import { Refused } from '../../bytes/refused.ts';
import { getopt } from '../mkfs/getopt.ts';
import { type JournalOptions, parseJournalOptions } from '../mkfs/journal-options.ts';
import { decimalNumber, leadingNumber, wholeNumber } from '../mkfs/numbers.ts';
import { parseUuid } from '../mkfs/options.ts';
import { checkTime, interval } from './times.ts';

const LETTERS = 'c:e:fg:i:jlm:o:r:s:u:C:E:I:J:L:M:O:T:U:z:Q:';
const MAX_MOUNTS = 16_000;

export interface TuneOptions {
  device: string;
  force: boolean;
  list: boolean;
  maxMounts?: number;
  mountCount?: number;
  errors?: number;
  reservedGid?: number;
  /** Seconds between checks, or 0 for never. */
  interval?: number;
  reservedPercent?: number;
  reservedBlocks?: number;
  sparse?: number;
  checked?: number;
  reservedUid?: number;
  label?: string;
  lastMounted?: string;
  mountOptions?: string;
  features?: string;
  extended?: string;
  journal?: JournalOptions;
  /** Empty if the text is no UUID. */
  uuid?: string;
  inodeSize?: number;
}

const USAGE = `Usage: tune2fs [-c max_mounts_count] [-e errors_behavior] [-f] [-g group]
	[-i interval[d|m|w]] [-j] [-J journal_options] [-l]
	[-m reserved_blocks_percent] [-o [^]mount_options[,...]]
	[-r reserved_blocks_count] [-u user] [-C mount_count]
	[-L volume_label] [-M last_mounted_dir]
	[-O [^]feature[,...]] [-Q quota_options]
	[-E extended-option[,...]] [-T last_check_time] [-U UUID]
	[-I new_inode_size] [-z undo_file] device
`;

const JOURNAL_USAGE = `
Bad journal options specified.

Journal options are separated by commas, and may take an argument which
	is set off by an equals ('=') sign.

Valid journal options are:
	size=<journal size in megabytes>
	device=<journal device>
	location=<journal location>

The journal size must be between 1024 and 10240000 filesystem blocks.

`;

const ERROR_BEHAVIOURS: Readonly<Record<string, number>> = { continue: 1, 'remount-ro': 2, panic: 3 };

/** Options of tune2fs that are not done here, with the reason. */
const NOT_DONE: Readonly<Record<string, string>> = {
  z: '-z: there is no undo file; the recording can go back',
  Q: '-Q: hidden quota files are not built here',
};

const usage = (why: string) => new Refused(`tune2fs: ${why}\n${USAGE}`);

/** Takes one option into `to`, or refuses it. */
type Take = (to: TuneOptions, value: string, now: number) => Refused | undefined;

/** A number, or the name of the one user and group that every machine has. */
const idOf = (value: string): number | undefined => (value === 'root' ? 0 : wholeNumber(value));

const TAKE: Readonly<Record<string, Take>> = {
  c(to, value) {
    const n = wholeNumber(value);
    if (n === undefined || n > MAX_MOUNTS) return usage(`bad mounts count - ${value}`);
    to.maxMounts = n === 0 ? -1 : n;
  },
  C(to, value) {
    const n = wholeNumber(value);
    if (n === undefined || n > MAX_MOUNTS) return usage(`bad mounts count - ${value}`);
    to.mountCount = n;
  },
  e(to, value) {
    to.errors = ERROR_BEHAVIOURS[value];
    return to.errors === undefined ? usage(`bad error behavior - ${value}`) : undefined;
  },
  f(to) {
    to.force = true;
  },
  g(to, value) {
    to.reservedGid = idOf(value);
    return to.reservedGid === undefined ? usage(`bad gid/group name - ${value}`) : undefined;
  },
  i(to, value) {
    to.interval = interval(value);
    return to.interval === undefined ? usage(`bad interval - ${value}`) : undefined;
  },
  j(to) {
    // This follows -J size=0, which alone makes no journal.
    to.journal = to.journal?.size_MiB === 0 ? {} : { ...to.journal };
  },
  J(to, value) {
    const parsed = parseJournalOptions(value, to.journal);
    if (parsed instanceof Refused) return /Bad journal/.test(parsed.refused) ? new Refused(JOURNAL_USAGE) : parsed;
    to.journal = parsed;
  },
  l(to) {
    to.list = true;
  },
  L(to, value) {
    to.label = value;
  },
  m(to, value) {
    const n = decimalNumber(value) ?? wholeNumber(value);
    if (n === undefined || n < 0 || n > 50) return usage(`bad reserved block ratio - ${value}`);
    to.reservedPercent = n;
  },
  M(to, value) {
    to.lastMounted = value;
  },
  o(to, value) {
    if (to.mountOptions !== undefined) return usage('-o may only be specified once');
    to.mountOptions = value;
  },
  O(to, value) {
    if (to.features !== undefined) return usage('-O may only be specified once');
    to.features = value;
  },
  r(to, value) {
    to.reservedBlocks = wholeNumber(value);
    return to.reservedBlocks === undefined ? usage(`bad reserved blocks count - ${value}`) : undefined;
  },
  s(to, value) {
    to.sparse = leadingNumber(value).value;
  },
  T(to, value, now) {
    to.checked = checkTime(value, now);
    return to.checked === undefined ? usage(`Couldn't parse date/time specifier: ${value}`) : undefined;
  },
  u(to, value) {
    to.reservedUid = idOf(value);
    return to.reservedUid === undefined ? usage(`bad uid/user name - ${value}`) : undefined;
  },
  U(to, value) {
    const how = value.toLowerCase();
    if (how === 'time' || how === 'random') return new Refused('tune2fs: -U: name the UUID; chance is not used here\n');
    to.uuid = how === 'null' || how === 'clear' ? '00000000-0000-0000-0000-000000000000' : (parseUuid(value) ?? '');
  },
  E(to, value) {
    to.extended = value;
  },
  I(to, value) {
    const n = wholeNumber(value) ?? 0;
    if (n === 0 || (n & (n - 1)) !== 0) return usage(`Inode size must be a power of two- ${value}`);
    to.inodeSize = n;
  },
};

export function parseTuneOptions(argv: readonly string[], now: number): TuneOptions | Refused {
  const line = getopt(argv, LETTERS, 'tune2fs');
  if (line instanceof Refused) return new Refused(`${line.refused}\n${USAGE}`);
  const to: TuneOptions = { device: line.words[0] ?? '', force: false, list: false };
  for (const { letter, value } of line.options) {
    if (NOT_DONE[letter]) return new Refused(`tune2fs: ${NOT_DONE[letter]}\n`);
    const refused = TAKE[letter](to, value, now);
    if (refused) return refused;
  }
  if (line.words.length !== 1 || line.options.every(({ letter }) => letter === 'f')) return new Refused(USAGE);
  return to;
}

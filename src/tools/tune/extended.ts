/** `-E stride=16,hash_alg=tea`: the extended options, item by item. */
import { EXT4_ERROR_FS, HASH_VERSIONS, SUPERBLOCK_FLAGS } from '../../format/superblock-values.ts';
import { wholeNumber } from '../mkfs/numbers.ts';
import type { Tuning } from './tuning.ts';

const USAGE = `
Bad options specified.

Extended options are separated by commas, and may take an argument which
	is set off by an equals ('=') sign.

Valid extended options are:
	clear_mmp
	hash_alg=<hash algorithm>
	mount_opts=<extended default mount options>
	mmp_update_interval=<mmp update interval in seconds>
	stride=<RAID per-disk chunk size in blocks>
	stripe_width=<RAID stride*data disks in blocks>
	force_fsck
	test_fs
	^test_fs
	encoding=<encoding>
	encoding_flags=<flags>
`;

type Item = (t: Tuning, value: string | undefined) => boolean | undefined;

/** A number that is printed and stored after everything else. A number too large for its field is cut off. */
const later =
  (invalid: string, does: string, field: 's_raid_stride' | 's_raid_stripe_width'): Item =>
  (t, value) => {
    if (value === undefined) return false;
    const n = wholeNumber(value);
    if (n === undefined) {
      t.complain(`${invalid}: ${value}\n`);
      return false;
    }
    const kept = n | 0;
    t.after.push(() => {
      t.say(`Setting ${does} to ${kept}\n`);
      t.change(`${field}: what a RAID below it wants.`, {
        [field]: field === 's_raid_stride' ? kept & 0xffff : kept >>> 0,
      });
    });
    return true;
  };

const ITEMS: Readonly<Record<string, Item>> = {
  stride: later('Invalid RAID stride', 'stride size', 's_raid_stride'),
  stripe_width: later('Invalid RAID stripe-width', 'stripe width', 's_raid_stripe_width'),
  'stripe-width': later('Invalid RAID stripe-width', 'stripe width', 's_raid_stripe_width'),
  test_fs(t) {
    t.say('Setting test filesystem flag\n');
    t.change('it may be used to test code in development.', {
      s_flags: t.s.s_flags | SUPERBLOCK_FLAGS.EXT2_FLAGS_TEST_FILESYS,
    });
    return true;
  },
  '^test_fs'(t) {
    t.say('Clearing test filesystem flag\n');
    t.change('it is no test volume any more.', { s_flags: t.s.s_flags & ~SUPERBLOCK_FLAGS.EXT2_FLAGS_TEST_FILESYS });
    return true;
  },
  force_fsck(t) {
    t.say('Setting filesystem error flag to force fsck.\n');
    t.change('it is marked as one with errors, so that it is checked.', { s_state: t.s.s_state | EXT4_ERROR_FS });
    return true;
  },
  hash_alg(t, value) {
    if (value === undefined) return false;
    const version = [0, 1, 2].find((v) => HASH_VERSIONS[v as 0 | 1 | 2] === value);
    if (version === undefined) {
      t.complain(`Invalid hash algorithm: ${value}\n`);
      return false;
    }
    t.say(`Setting default hash algorithm to ${value} (${version})\n`);
    t.change(`new directories hash names by ${value}.`, { s_def_hash_version: version });
    return true;
  },
  mount_opts(t, value) {
    if (value === undefined) return false;
    if (value.length >= MOUNT_OPTS_BYTES) {
      t.complain('Extended mount options too long\n');
      return true;
    }
    t.after.push(() => {
      t.say(`Setting extended default mount options to '${value}'\n`);
      t.change('more options that a mount has by default.', { s_mount_opts: value });
    });
    return true;
  },
};

const MOUNT_OPTS_BYTES = 64;

/** Options that tune2fs knows and this one does not carry out. */
const NOT_DONE = new Set(['clear_mmp', 'mmp_update_interval', 'encoding', 'encoding_flags', 'orphan_file_size']);

export function takeExtended(t: Tuning, text: string): void {
  let bad = false;
  for (const item of text.split(',')) {
    const equals = item.indexOf('=');
    const name = equals < 0 ? item : item.slice(0, equals);
    if (NOT_DONE.has(name)) t.stop(`tune2fs: -E ${name}: the feature that it is about is not built here\n`);
    if (!Object.hasOwn(ITEMS, name) || ITEMS[name](t, equals < 0 ? undefined : item.slice(equals + 1)) === false)
      bad = true;
  }
  if (bad) t.stop(USAGE);
}

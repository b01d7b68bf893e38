/** Features that exclude each other or need one another, and times that have not come yet. */
import { EXT4_DYNAMIC_REV, EXT4_GOOD_OLD_FIRST_INO, EXT4_GOOD_OLD_INODE_SIZE } from '../../format/constants.ts';
import { COMPAT, INCOMPAT } from '../../format/features.ts';
import type { Check } from './check.ts';
import { ctimeText } from './ctime.ts';

const DAY_S = 86_400;

/** A volume of the first revision becomes one of the second, with the values that it had without saying so. */
export function renewRevision(check: Check): void {
  const { s } = check;
  if (!check.ask('features_of_old_revision', {}, check.superTouch('s_rev_level'))) return;
  s.s_rev_level = EXT4_DYNAMIC_REV;
  s.s_first_ino = EXT4_GOOD_OLD_FIRST_INO;
  s.s_inode_size = EXT4_GOOD_OLD_INODE_SIZE;
  check.derive();
  check.writeSuper();
}

export function checkFeatures(check: Check): void {
  const { s } = check;
  const any = s.s_feature_compat | s.s_feature_incompat | s.s_feature_ro_compat;
  // What only wants filling in is skipped when nothing may be written.
  if (check.mode !== '-n' && s.s_rev_level < EXT4_DYNAMIC_REV && any !== 0) renewRevision(check);
  if (check.incompat('metadata_csum_seed') && !check.roCompat('metadata_csum'))
    if (check.ask('seed_without_sums', {}, check.superTouch('s_feature_incompat'))) {
      s.s_feature_incompat = (s.s_feature_incompat & ~INCOMPAT.metadata_csum_seed) >>> 0;
      check.writeSuper();
    }
  if (check.incompat('meta_bg') && check.compat('resize_inode'))
    if (check.ask('resize_with_meta_bg', {}, check.superTouch('s_feature_compat'))) {
      s.s_feature_compat = (s.s_feature_compat & ~COMPAT.resize_inode) >>> 0;
      s.s_reserved_gdt_blocks = 0;
      check.derive();
      check.writeSuper();
    }
}

export function checkClock(check: Check): void {
  const { s } = check;
  for (const [field, name] of [
    ['s_mtime', 'mount'],
    ['s_wtime', 'write'],
  ] as const) {
    const value = s[field];
    if (value <= check.now) continue;
    if (value < check.now + DAY_S) {
      check.ask('time_ahead', { name }, check.superTouch(field));
      if (check.mode === '-n') continue;
    } else if (
      !check.ask(
        'time_future',
        { name, value: ctimeText(value), should: ctimeText(check.now) },
        check.superTouch(field),
      )
    )
      continue;
    s[field] = check.now % 2 ** 32;
    check.writeSuper();
  }
}

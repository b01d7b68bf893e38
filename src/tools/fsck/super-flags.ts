/** Features that exclude each other or need one another, and times in the future. */
import { EXT4_DYNAMIC_REV, EXT4_GOOD_OLD_FIRST_INO, EXT4_GOOD_OLD_INODE_SIZE } from '../../format/constants.ts';
import { COMPAT, INCOMPAT } from '../../format/features.ts';
import type { Check } from './check.ts';
import { ctimeText } from './ctime.ts';

const DAY_S = 86_400;

/** Turns a volume of the first revision into one of the second, and writes down its implicit values. */
export function renewRevision(check: Check): void {
  const { volume } = check;
  const { s } = volume;
  if (!check.user.ask('features_of_old_revision', {}, volume.superTouch('s_rev_level'))) return;
  s.s_rev_level = EXT4_DYNAMIC_REV;
  s.s_first_ino = EXT4_GOOD_OLD_FIRST_INO;
  s.s_inode_size = EXT4_GOOD_OLD_INODE_SIZE;
  volume.derive();
  volume.writeSuper();
}

export function checkFeatures(check: Check): void {
  const { volume } = check;
  const { s } = volume;
  const any = s.s_feature_compat | s.s_feature_incompat | s.s_feature_ro_compat;
  // In mode -n the check skips fields that only want filling in.
  if (volume.mode !== '-n' && s.s_rev_level < EXT4_DYNAMIC_REV && any !== 0) renewRevision(check);
  if (volume.incompat('metadata_csum_seed') && !volume.roCompat('metadata_csum'))
    if (check.user.ask('seed_without_sums', {}, volume.superTouch('s_feature_incompat'))) {
      s.s_feature_incompat = (s.s_feature_incompat & ~INCOMPAT.metadata_csum_seed) >>> 0;
      volume.writeSuper();
    }
  if (volume.incompat('meta_bg') && volume.compat('resize_inode'))
    if (check.user.ask('resize_with_meta_bg', {}, volume.superTouch('s_feature_compat'))) {
      s.s_feature_compat = (s.s_feature_compat & ~COMPAT.resize_inode) >>> 0;
      s.s_reserved_gdt_blocks = 0;
      volume.derive();
      volume.writeSuper();
    }
}

export function checkClock(check: Check): void {
  const { volume } = check;
  const { s } = volume;
  for (const [field, name] of [
    ['s_mtime', 'mount'],
    ['s_wtime', 'write'],
  ] as const) {
    const value = s[field];
    if (value <= volume.now) continue;
    if (value < volume.now + DAY_S) {
      check.user.ask('time_ahead', { name }, volume.superTouch(field));
      if (volume.mode === '-n') continue;
    } else if (
      !check.user.ask(
        'time_future',
        { name, value: ctimeText(value), should: ctimeText(volume.now) },
        volume.superTouch(field),
      )
    )
      continue;
    s[field] = volume.now % 2 ** 32;
    volume.writeSuper();
  }
}

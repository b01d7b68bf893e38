/**
 * Pass 2: the blocks of every directory, record by record, and the hash trees over them.
 *
 *     directory by directory ── block by block ── . and .. in the first ── each name: a good inode, a type,
 *     a parent for the directory it leads to ── then: does the hash tree lead to every name?
 */

import { EXT4_DYNAMIC_REV, EXT4_ROOT_INO } from '../../format/constants.ts';
import { RO_COMPAT } from '../../format/features.ts';
import type { Check } from './check.ts';
import { DirectoryCheck } from './directory-check.ts';
import { InlineDirectoryCheck } from './inline-check.ts';
import { renewRevision } from './super-flags.ts';
import { tellDirectory } from './telling.ts';
import type { User } from './user.ts';
export function pass2(check: Check): void {
  const { volume, tally } = check;
  check.user.begin(
    '2',
    'Checking directory structure',
    'The blocks of every directory are read: what names lead to must be inodes in use, of the type that is said.',
  );
  const dirs = [...tally.dirs.values()].sort((a, b) => a.ino - b.ino);
  const checks = new Map<number, DirectoryCheck>();
  for (const dir of dirs) {
    if (!dir.inline) checks.set(dir.ino, new DirectoryCheck(check, dir));
    else if (volume.incompat('inline_data')) checks.set(dir.ino, new InlineDirectoryCheck(check, dir));
  }
  // The blocks come in the order of the disk, so that the arm need not go back. The first block of each directory
  // precedes all others.
  const places = [...checks.values()].flatMap((of) => of.places());
  places.sort((a, b) => Number(a.logical > 0) - Number(b.logical > 0) || a.block - b.block || a.logical - b.logical);
  for (const { dir, logical, block } of places) if (tally.dirs.has(dir.ino)) checks.get(dir.ino)!.at(logical, block);
  for (const dir of dirs) {
    if (!tally.dirs.has(dir.ino)) continue;
    checks.get(dir.ino)?.finish();
    tellDirectory(volume.recorder, dir);
  }
  for (const [ino, blocks] of tally.indexedFiles) tellNoTree(check.user, ino, blocks);
  checkLargeFiles(check);
  // For the later passes a reserved inode that stays a directory is none.
  for (const { ino } of dirs) if (ino < volume.g.firstIno && ino !== EXT4_ROOT_INO) tally.dirs.delete(ino);
  check.user.end();
}

/** Checks that files of two GiB and more have their feature. A volume with a feature cannot have the first revision. */
function checkLargeFiles(check: Check): void {
  const { volume } = check;
  const { s } = volume;
  if (check.tally.largeFiles === 0 || volume.roCompat('large_file')) return;
  if (check.user.ask('large_file_feature', {}, volume.superTouch('s_feature_ro_compat'))) {
    s.s_feature_ro_compat |= RO_COMPAT.large_file;
    volume.writeSuper();
  }
  if (s.s_rev_level < EXT4_DYNAMIC_REV) renewRevision(check);
}

/** Tells that the hash tree of a file that is no directory leads to none of its blocks. */
function tellNoTree(user: User, ino: number, blocks: number): void {
  if (blocks === 0) return;
  for (let lblk = 1; lblk < blocks; lblk++) user.ask('htree_not_referenced', { ino, lblk });
  user.ask('htree_invalid', { ino });
}

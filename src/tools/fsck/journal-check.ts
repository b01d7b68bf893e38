/**
 * The journal: the check of its inode and of its first block, and whether the journal has anything to replay. jbd2
 * itself replays (`jbd2/recovery`).
 */
import { be32At, setBe32At } from '../../bytes/access.ts';
import { structCrc32c } from '../../bytes/checksum.ts';
import { NIL_UUID } from '../../bytes/kinds.ts';
import { Refused } from '../../bytes/refused.ts';
import type { FastPartsOrWhyNot } from '../../engine/jbd2/fast/parts.ts';
import { replayForFsck } from '../../engine/jbd2/recovery/for-fsck.ts';
import { SUPERBLOCK_SIZE } from '../../format/constants.ts';
import { COMPAT, INCOMPAT } from '../../format/features.ts';
import {
  JBD2_MAGIC_NUMBER,
  JBD2_SUPERBLOCK_V1,
  JBD2_SUPERBLOCK_V2,
  JOURNAL_INCOMPAT,
  JournalHeader,
  JournalSuperblock,
} from '../../format/jbd2.ts';
import { EXT4_ERROR_FS, EXT4_VALID_FS } from '../../format/superblock-values.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { Stop } from './closing.ts';
import { FAILED, journalMap, refuseJournal } from './journal-map.ts';
import { lastLogical, type Mapped, mappedAt } from './mapped.ts';
import type { ProblemCode } from './problems.ts';
import { JOURNAL_CORRUPT, JOURNAL_DELETED } from './problems-0.ts';

const J = JournalSuperblock.offset;
const SUMMED = JOURNAL_INCOMPAT.journal_checksum_v2 | JOURNAL_INCOMPAT.journal_checksum_v3;
const KNOWN_INCOMPAT =
  JOURNAL_INCOMPAT.journal_incompat_revoke |
  JOURNAL_INCOMPAT.journal_64bit |
  JOURNAL_INCOMPAT.journal_async_commit |
  JOURNAL_INCOMPAT.journal_checksum_v2 |
  JOURNAL_INCOMPAT.journal_checksum_v3 |
  JOURNAL_INCOMPAT.fast_commit;

/** libext2fs's complaints about fields. */
const COMPLAINTS: Readonly<Record<string, string>> = {
  s_blocksize: 'no valid journal superblock found',
  s_maxlen: 'journal too short',
};

/**
 * Checks the journal and replays it if needed, except in mode -n, which gets nothing to replay with. Answers whether
 * blocks changed under the check.
 */
export function checkJournal(check: Check, fastCommit: FastPartsOrWhyNot | undefined): boolean {
  const { volume } = check;
  const { s } = volume;
  const has = volume.compat('has_journal');
  const named = s.s_journal_inum !== 0 || s.s_journal_dev !== 0 || s.s_journal_uuid !== NIL_UUID;
  if (!has && !volume.incompat('needs_recovery') && !named) return false;
  if (s.s_journal_uuid !== NIL_UUID) {
    check.user.ask('journal_outside', {}, volume.superTouch('s_journal_uuid'));
    throw new Stop(FAILED, '');
  }
  const map = journalMap(check);
  if (!map) {
    badJournal(check);
    return false;
  }
  const block = mappedAt(map, 0);
  if (!load(check, block, map)) return false;
  if (!volume.compat('has_journal')) unowned(check);
  return run(check, block, fastCommit);
}

/** Handles a missing journal. Without the feature only the mark is left to clear. */
function badJournal(check: Check): void {
  const { volume } = check;
  const { s } = volume;
  if (volume.compat('has_journal') || s.s_journal_inum !== 0) {
    if (!check.user.ask('journal_invalid', { ino: s.s_journal_inum }, volume.superTouch('s_journal_inum')))
      refuseJournal(JOURNAL_CORRUPT);
    dropJournal(check);
    return;
  }
  if (!volume.incompat('needs_recovery')) return;
  if (!check.user.ask('recovery_without_journal', {}, volume.superTouch('s_feature_incompat')))
    refuseJournal('Filesystem has unsupported feature(s)');
  noRecovery(volume);
}

function noRecovery(volume: CheckedVolume): void {
  volume.s.s_feature_incompat = (volume.s.s_feature_incompat & ~INCOMPAT.needs_recovery) >>> 0;
  volume.writeSuper();
}

function unclean(volume: CheckedVolume): void {
  volume.s.s_state &= ~EXT4_VALID_FS;
  volume.writeSuper();
}

/** Answers whether the journal's first block can be used, or was mended and has nothing to replay. */
function load(check: Check, block: number, map: Mapped): boolean {
  const { volume, user } = check;
  const place = [{ block, struct: JournalSuperblock.name }];
  const magic = be32At(volume.disk.read(block), JournalHeader.offset.h_magic) === JBD2_MAGIC_NUMBER;
  if (!magic && user.ask('journal_invalid', { ino: volume.s.s_journal_inum }, volume.superTouch('s_journal_inum'))) {
    dropJournal(check);
    return true;
  }
  if (magic) {
    notKnown(check, block);
    fields(check, block);
  }
  const fault = magic ? superFault(volume, block, map) : 'h_magic';
  if (fault === '') return true;
  if (COMPLAINTS[fault])
    (user.complained ?? user.told)?.(`e2fsck: ${JOURNAL_CORRUPT} ${user.name}: ${COMPLAINTS[fault]}`);
  if (!user.ask('journal_super_corrupt', { block, name: fault }, place)) refuseJournal(JOURNAL_CORRUPT);
  resetJournal(volume, block, lastLogical(map) + 1);
  return false;
}

/** Checks fields that only a journal of the second version has, or only a journal on a separate device. */
function fields(check: Check, block: number): void {
  const bytes = check.volume.disk.read(block);
  const place = [{ block, struct: JournalSuperblock.name }];
  const users = be32At(bytes, J.s_nr_users);
  const old = be32At(bytes, JournalHeader.offset.h_blocktype) === JBD2_SUPERBLOCK_V1;
  const newer = [J.s_feature_compat, J.s_feature_incompat, J.s_feature_ro_compat].some((at) => be32At(bytes, at) !== 0);
  if (users <= 1 && !(old && newer)) return;
  check.user.ask('journal_newer_fields', {}, place);
  if (check.volume.mode !== '-n') check.volume.disk.edit(block).fill(0, J.s_feature_compat, SUPERBLOCK_SIZE);
  else if (!old) {
    check.user.ask('journal_users', {}, place);
    throw new Stop(FAILED, '');
  }
}

/** Handles a superblock that names a journal but lacks the feature. */
function unowned(check: Check): void {
  const { volume } = check;
  const { s } = volume;
  const ino = s.s_journal_inum;
  const needs = volume.incompat('needs_recovery');
  if (!check.user.ask('journal_without_feature', { ino }, volume.superTouch('s_journal_inum'))) return;
  if (needs && !check.user.ask('recovery_without_journal', {}, volume.superTouch('s_feature_incompat'))) return;
  s.s_journal_inum = 0;
  s.s_journal_dev = 0;
  noRecovery(volume);
  if (needs || ino < volume.g.firstIno) unclean(volume);
}

/** Replays the journal, if it holds anything. */
function run(check: Check, block: number, fastCommit: FastPartsOrWhyNot | undefined): boolean {
  const { volume, user } = check;
  const place = [{ block, struct: JournalSuperblock.name }];
  const { s } = volume;
  const start = be32At(volume.disk.read(block), J.s_start);
  if (volume.compat('has_journal') && !volume.incompat('needs_recovery') && start !== 0) {
    if (user.ask('journal_has_data', {}, volume.superTouch('s_feature_incompat')))
      s.s_feature_incompat = (s.s_feature_incompat | INCOMPAT.needs_recovery) >>> 0;
    else user.ask('journal_clear', {}, place);
    volume.writeSuper();
  }
  if (!volume.incompat('needs_recovery')) {
    clearError(check, block);
    return false;
  }
  if (!fastCommit) {
    user.told?.('Warning: skipping journal recovery because doing a read-only filesystem check.');
    return false;
  }
  user.step('The journal holds transactions that never reached their places: they are replayed first.', place);
  user.told?.(`${user.name}: recovering journal`);
  const clock = { now: () => ({ sec: volume.now, nsec: 0 }) };
  const fast = fastCommit instanceof Refused ? fastCommit : fastCommit.recovery(clock);
  const failed = replayForFsck(volume.recorder, fast);
  if (failed instanceof Refused) {
    if (user.ask('journal_super_corrupt', { block, name: failed.refused })) dropJournal(check);
    return false;
  }
  for (const line of failed) user.told?.(line.replace('$', user.name));
  return true;
}

/** Moves the note that an error stopped the journal into the superblock. */
function clearError(check: Check, block: number): void {
  const { volume } = check;
  if (be32At(volume.disk.read(block), J.s_errno) === 0 || volume.mode === '-n') return;
  const bytes = volume.disk.edit(block);
  setBe32At(bytes, J.s_errno, 0);
  if (be32At(bytes, J.s_checksum) !== 0)
    setBe32At(bytes, J.s_checksum, structCrc32c(JournalSuperblock, 0xffffffff, bytes, 0));
  volume.s.s_state |= EXT4_ERROR_FS;
  check.user.modified = true;
  volume.writeSuper();
}

/** Leaves a journal of another kind alone. A newer program may know it. */
function notKnown(check: Check, block: number): void {
  const bytes = check.volume.disk.read(block);
  const type = be32At(bytes, JournalHeader.offset.h_blocktype);
  if (be32At(bytes, JournalHeader.offset.h_magic) !== JBD2_MAGIC_NUMBER) return;
  let code: ProblemCode | undefined;
  if (type !== JBD2_SUPERBLOCK_V1 && type !== JBD2_SUPERBLOCK_V2) code = 'journal_version';
  else if (type === JBD2_SUPERBLOCK_V1) return;
  else if ((be32At(bytes, J.s_feature_incompat) & ~KNOWN_INCOMPAT) !== 0) code = 'journal_incompat';
  else if (be32At(bytes, J.s_feature_ro_compat) !== 0) code = 'journal_ro_compat';
  if (!code) return;
  if (check.user.ask(code, {}, [{ block, struct: JournalSuperblock.name }])) throw new Stop(FAILED, '');
  check.user.ask('journal_super_corrupt', { block }, [{ block, struct: JournalSuperblock.name }]);
  refuseJournal(JOURNAL_CORRUPT);
}

/** Writes an empty journal in place of one whose first block cannot be believed. */
function resetJournal(volume: CheckedVolume, block: number, blocks: number): void {
  const b = volume.disk.edit(block);
  b.fill(0);
  JournalSuperblock.write(b, 0, {
    s_header: { h_magic: JBD2_MAGIC_NUMBER, h_blocktype: JBD2_SUPERBLOCK_V2, h_sequence: 0 },
    s_blocksize: volume.g.blockSize,
    s_maxlen: blocks,
    s_first: 1,
    s_sequence: 1,
    s_uuid: volume.s.s_uuid,
    s_nr_users: 1,
  });
  if (volume.incompat('needs_recovery')) noRecovery(volume);
}

function superFault(volume: CheckedVolume, block: number, map: Mapped): string {
  const bytes = volume.disk.read(block);
  const type = be32At(bytes, JournalHeader.offset.h_blocktype);
  if (be32At(bytes, JournalHeader.offset.h_magic) !== JBD2_MAGIC_NUMBER) return 'h_magic';
  if (type !== JBD2_SUPERBLOCK_V1 && type !== JBD2_SUPERBLOCK_V2) return 'h_blocktype';
  if (type === JBD2_SUPERBLOCK_V2 && (be32At(bytes, J.s_feature_incompat) & SUMMED) !== 0) {
    if (structCrc32c(JournalSuperblock, 0xffffffff, bytes, 0) !== be32At(bytes, J.s_checksum)) return 's_checksum';
  }
  if (be32At(bytes, J.s_blocksize) !== volume.g.blockSize) return 's_blocksize';
  if (be32At(bytes, J.s_maxlen) > lastLogical(map) + 1) return 's_maxlen';
  return '';
}

/** Removes the journal. The volume is ext2 until a journal is made again. The first pass clears its old inode. */
function dropJournal(check: Check): void {
  const { volume } = check;
  const { s } = volume;
  const named = volume.compat('has_journal') && s.s_journal_inum !== 0;
  s.s_feature_compat = (s.s_feature_compat & ~COMPAT.has_journal) >>> 0;
  s.s_journal_inum = 0;
  s.s_jnl_blocks = s.s_jnl_blocks.map(() => 0);
  noRecovery(volume);
  unclean(volume);
  check.notes.journalGone = true;
  if (named) check.user.told?.(JOURNAL_DELETED);
}

/**
 * The journal: whether its inode is one, whether its first block says so, and whether it has something to replay. jbd2
 * itself replays (`jbd2/recovery`).
 */
import { be32At, le32At, setBe32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { structCrc32c } from '../../bytes/checksum.ts';
import { NIL_UUID } from '../../bytes/kinds.ts';
import { EXT4_JOURNAL_INO, EXT4_N_BLOCKS, POINTER_BYTES } from '../../format/constants.ts';
import { EXT4_EXT_MAGIC } from '../../format/extents.ts';
import { COMPAT, INCOMPAT } from '../../format/features.ts';
import { Inode } from '../../format/inode.ts';
import { EXT4_EXTENTS_FL } from '../../format/inode-flags.ts';
import {
  JBD2_MAGIC_NUMBER,
  JBD2_MIN_JOURNAL_BLOCKS,
  JBD2_SUPERBLOCK_V1,
  JBD2_SUPERBLOCK_V2,
  JOURNAL_INCOMPAT,
  JournalHeader,
  JournalSuperblock,
} from '../../format/jbd2.ts';
import { S_IFMT, S_IFREG } from '../../format/mode.ts';
import { EXT3_JNL_BACKUP_BLOCKS } from '../../format/superblock-values.ts';
import { linksOf, modeOf } from '../volume/inode.ts';
import type { Check } from './check.ts';
import { mapOf } from './map-of.ts';
import { lastLogical, type Mapped, mappedAt } from './mapped.ts';
import { clearInode } from './pass1.ts';
import type { ProblemCode } from './problems.ts';
import { Stop } from './stop.ts';

const O = Inode.offset;
const J = JournalSuperblock.offset;
const SUMMED = JOURNAL_INCOMPAT.journal_checksum_v2 | JOURNAL_INCOMPAT.journal_checksum_v3;
const KNOWN_INCOMPAT =
  JOURNAL_INCOMPAT.journal_incompat_revoke |
  JOURNAL_INCOMPAT.journal_64bit |
  JOURNAL_INCOMPAT.journal_async_commit |
  JOURNAL_INCOMPAT.journal_checksum_v2 |
  JOURNAL_INCOMPAT.journal_checksum_v3 |
  JOURNAL_INCOMPAT.fast_commit;

/** Replays the journal of a volume onto its blocks. Returns why it could not, or nothing. */
export type Recovery = (check: Check) => string | undefined;

/** Checks the journal, and replays it if need be; whether blocks changed under the check. */
export function checkJournal(check: Check, recover?: Recovery): boolean {
  const { s } = check;
  if (!check.compat('has_journal')) {
    noJournal(check);
    return false;
  }
  // A journal on another device cannot be read from here.
  if (s.s_journal_inum === 0) return false;
  if (s.s_journal_uuid !== NIL_UUID && check.ask('journal_uuid', {}, check.superTouch('s_journal_uuid'))) {
    s.s_journal_uuid = NIL_UUID;
    check.writeSuper();
  }
  const map =
    journalMap(check, s.s_journal_inum) ?? (restoreFromBackup(check) ? journalMap(check, s.s_journal_inum) : undefined);
  if (!map) {
    // A copy of its map is in the superblock: without writing, that is as good as the inode.
    if (check.mode === '-n' && backupHolds(check)) return false;
    if (!check.ask('journal_invalid', { ino: s.s_journal_inum }, check.superTouch('s_journal_inum')))
      refuse('The journal superblock is corrupt');
    dropJournal(check);
    return false;
  }
  const block = mappedAt(map, 0);
  notKnown(check, block);
  const fault = superFault(check, block, map);
  if (fault !== '') {
    if (!check.ask('journal_super_corrupt', { block, name: fault }, [{ block, struct: JournalSuperblock.name }]))
      refuse('The journal superblock is corrupt');
    resetJournal(check, block, lastLogical(map) + 1);
    return false;
  }
  clearError(check, block);
  return replay(check, block, recover);
}

/** Nothing can be believed while the journal is not. */
function refuse(why: string): never {
  throw new Stop(8 | 4, `${why} while checking journal for $\nCannot proceed with file system check`);
}

/** A volume without the feature has nothing that refers to a journal. */
function noJournal(check: Check): void {
  const { s } = check;
  if (
    s.s_journal_inum !== 0 &&
    check.ask('journal_without_feature', { ino: s.s_journal_inum }, check.superTouch('s_journal_inum'))
  ) {
    s.s_journal_inum = 0;
    check.writeSuper();
  }
  const needs = check.incompat('needs_recovery');
  if (!needs) return;
  if (!check.ask('recovery_without_journal', {}, check.superTouch('s_feature_incompat')))
    refuse('Filesystem has unsupported feature(s)');
  noRecovery(check);
}

function noRecovery(check: Check): void {
  check.s.s_feature_incompat = (check.s.s_feature_incompat & ~INCOMPAT.needs_recovery) >>> 0;
  check.writeSuper();
}

/** The journal says that an error stopped it. */
function clearError(check: Check, block: number): void {
  const errno = be32At(check.disk.read(block), J.s_errno);
  const place = { block, struct: JournalSuperblock.name, offset: J.s_errno, length: 4 };
  if (errno === 0 || !check.ask('journal_errno', { value: errno | 0 }, [place])) return;
  const bytes = check.disk.edit(block);
  setBe32At(bytes, J.s_errno, 0);
  if (be32At(bytes, J.s_checksum) !== 0)
    setBe32At(bytes, J.s_checksum, structCrc32c(JournalSuperblock, 0xffffffff, bytes, 0));
}

function replay(check: Check, block: number, recover?: Recovery): boolean {
  const needs = check.incompat('needs_recovery');
  if (be32At(check.disk.read(block), J.s_start) === 0) {
    // Nothing to replay: only the mark is left.
    if (needs && check.mode !== '-n') noRecovery(check);
    return false;
  }
  if (!needs && !check.ask('journal_has_data', {}, check.superTouch('s_feature_incompat'))) return false;
  if (check.mode === '-n') {
    if (needs) check.told?.('Warning: skipping journal recovery because doing a read-only filesystem check.');
    return false;
  }
  if (!recover) return false;
  check.step('The journal holds transactions that never reached their places: they are replayed first.', [
    { block, struct: JournalSuperblock.name },
  ]);
  const failed = recover(check);
  if (failed !== undefined) {
    if (check.ask('journal_super_corrupt', { block, name: failed })) dropJournal(check);
    return false;
  }
  check.replayed = true;
  return true;
}

function journalMap(check: Check, ino: number): Mapped | undefined {
  if (ino > check.g.inodeCount || !check.inRange(check.inodeTableOf(check.groupOfInode(ino)))) return undefined;
  const inode = check.inode(ino);
  if (linksOf(inode) === 0 || (modeOf(inode) & S_IFMT) !== S_IFREG) return undefined;
  check.silent = true;
  const before = check.quietProblems;
  const map = mapOf(check, inode);
  check.silent = false;
  if (check.quietProblems !== before) return undefined;
  const length = lastLogical(map) + 1;
  if (length < JBD2_MIN_JOURNAL_BLOCKS || map.runs.reduce((n, r) => n + r.length, 0) !== length) return undefined;
  return map;
}

/** Whether the superblock's copy of the map is one of block lists, and as long as a journal. */
function backupHolds(check: Check): boolean {
  const { s } = check;
  const [first] = s.s_jnl_blocks;
  return (
    s.s_jnl_backup_type === EXT3_JNL_BACKUP_BLOCKS &&
    s.s_journal_inum === EXT4_JOURNAL_INO &&
    !check.incompat('extent') &&
    check.inRange(first)
  );
}

/** The superblock keeps a copy of the journal's map; it is believed where the inode cannot be. */
function restoreFromBackup(check: Check): boolean {
  const { s } = check;
  if (s.s_jnl_backup_type !== EXT3_JNL_BACKUP_BLOCKS || s.s_journal_inum !== EXT4_JOURNAL_INO || check.mode === '-n')
    return false;
  const words = s.s_jnl_blocks;
  if (words.slice(0, EXT4_N_BLOCKS).every((w) => w === 0)) return false;
  if (!check.ask('journal_from_backup', { ino: EXT4_JOURNAL_INO }, check.inodeTouch(EXT4_JOURNAL_INO))) return false;
  const extents = (words[0] & 0xffff) === EXT4_EXT_MAGIC;
  check.editInode(EXT4_JOURNAL_INO, (b, at) => {
    setLe16At(b, at + O.i_mode, S_IFREG | 0o600);
    setLe16At(b, at + O.i_links_count, 1);
    for (let i = 0; i < EXT4_N_BLOCKS; i++) setLe32At(b, at + O.i_block + POINTER_BYTES * i, words[i]);
    const [high, low] = words.slice(EXT4_N_BLOCKS);
    setLe32At(b, at + O.i_size_high, high);
    setLe32At(b, at + O.i_size_lo, low);
    const flags = le32At(b, at + O.i_flags);
    setLe32At(b, at + O.i_flags, (extents ? flags | EXT4_EXTENTS_FL : flags & ~EXT4_EXTENTS_FL) >>> 0);
  });
  return true;
}

/** A journal of another kind is not touched: a newer program may know it. */
function notKnown(check: Check, block: number): void {
  const bytes = check.disk.read(block);
  const type = be32At(bytes, JournalHeader.offset.h_blocktype);
  if (be32At(bytes, JournalHeader.offset.h_magic) !== JBD2_MAGIC_NUMBER) return;
  let code: ProblemCode | undefined;
  if (type !== JBD2_SUPERBLOCK_V1 && type !== JBD2_SUPERBLOCK_V2) code = 'journal_version';
  else if (type === JBD2_SUPERBLOCK_V1) return;
  else if ((be32At(bytes, J.s_feature_incompat) & ~KNOWN_INCOMPAT) !== 0) code = 'journal_incompat';
  else if (be32At(bytes, J.s_feature_ro_compat) !== 0) code = 'journal_ro_compat';
  if (!code) return;
  if (check.ask(code, {}, [{ block, struct: JournalSuperblock.name }])) throw new Stop(8 | 4, '');
  check.ask('journal_super_corrupt', { block }, [{ block, struct: JournalSuperblock.name }]);
  refuse('The journal superblock is corrupt');
}

/** An empty journal in the place of one whose first block cannot be believed. */
function resetJournal(check: Check, block: number, blocks: number): void {
  const b = check.disk.edit(block);
  b.fill(0);
  JournalSuperblock.write(b, 0, {
    s_header: { h_magic: JBD2_MAGIC_NUMBER, h_blocktype: JBD2_SUPERBLOCK_V2, h_sequence: 0 },
    s_blocksize: check.g.blockSize,
    s_maxlen: blocks,
    s_first: 1,
    s_sequence: 1,
    s_uuid: check.s.s_uuid,
    s_nr_users: 1,
  });
  if (check.incompat('needs_recovery')) noRecovery(check);
}

function superFault(check: Check, block: number, map: Mapped): string {
  const bytes = check.disk.read(block);
  const type = be32At(bytes, JournalHeader.offset.h_blocktype);
  if (be32At(bytes, JournalHeader.offset.h_magic) !== JBD2_MAGIC_NUMBER) return 'h_magic';
  if (type !== JBD2_SUPERBLOCK_V1 && type !== JBD2_SUPERBLOCK_V2) return 'h_blocktype';
  if (be32At(bytes, J.s_blocksize) !== check.g.blockSize) return 's_blocksize';
  if (be32At(bytes, J.s_maxlen) > lastLogical(map) + 1) return 's_maxlen';
  if (type === JBD2_SUPERBLOCK_V2 && (be32At(bytes, J.s_feature_incompat) & SUMMED) !== 0) {
    if (structCrc32c(JournalSuperblock, 0xffffffff, bytes, 0) !== be32At(bytes, J.s_checksum)) return 's_checksum';
  }
  const start = be32At(bytes, J.s_start);
  const first = be32At(bytes, J.s_first);
  if (start !== 0 && (start < first || start >= be32At(bytes, J.s_maxlen))) return 's_start';
  return '';
}

/** Without a journal the volume is ext2 until one is made again. */
function dropJournal(check: Check): void {
  const { s } = check;
  const ino = s.s_journal_inum;
  if (ino === EXT4_JOURNAL_INO) clearInode(check, ino);
  if (ino === EXT4_JOURNAL_INO) check.editInode(ino, (b, at) => b.fill(0, at, at + check.g.inodeSize));
  s.s_feature_compat = (s.s_feature_compat & ~COMPAT.has_journal) >>> 0;
  s.s_feature_incompat = (s.s_feature_incompat & ~INCOMPAT.needs_recovery) >>> 0;
  s.s_journal_inum = 0;
  s.s_jnl_backup_type = 0;
  s.s_jnl_blocks = s.s_jnl_blocks.map(() => 0);
  check.writeSuper();
  check.journalGone = true;
  check.told?.('*** journal has been deleted ***\n');
}

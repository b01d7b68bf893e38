/**
 * The journal in its place. The check updates the superblock's copy of its map. A journal that tune2fs made on a mounted
 * volume, as a file with a name, moves into the inode that is reserved for it.
 *
 *     /.journal ─▶ inode 118 ─▶ blocks        becomes        inode 8 ─▶ the same blocks
 */
import { le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { inodeAt, recLenAt, removeRecord } from '../../engine/dirents/records.ts';
import { type InodeRef, iBlockBytes } from '../../engine/volume/inode.ts';
import { EXT4_JOURNAL_INO, EXT4_N_BLOCKS, EXT4_ROOT_INO } from '../../format/constants.ts';
import { pointerAt } from '../../format/indirect.ts';
import { Inode } from '../../format/inode.ts';
import { S_IFREG } from '../../format/mode.ts';
import { EXT3_JNL_BACKUP_BLOCKS } from '../../format/superblock-values.ts';
import type { Check } from './check.ts';
import { entryFault } from './entry-check.ts';
import { sumLeaf } from './grow.ts';
import { accountInode } from './ledger.ts';
import { mapOf } from './map-of.ts';
import { nameAt } from './names.ts';

const O = Inode.offset;
/** The names that e2fsck looks for, in that order. */
const NAMES = ['.journal', 'journal', '.journal.dat', 'journal.dat'];

const wordsOf = (inode: InodeRef): number[] => {
  const root = iBlockBytes(inode);
  const map = Array.from({ length: EXT4_N_BLOCKS }, (_, i) => pointerAt(root, i));
  const { bytes, offset } = inode;
  return [...map, le32At(bytes, offset + O.i_size_high), le32At(bytes, offset + O.i_size_lo)];
};

export function placeJournal(check: Check): void {
  const { volume } = check;
  const { s } = volume;
  if (volume.mode === '-n' || !volume.compat('has_journal') || s.s_journal_inum === 0) return;
  const inode = volume.inode(s.s_journal_inum);
  const words = wordsOf(inode);
  const kept = s.s_jnl_backup_type === EXT3_JNL_BACKUP_BLOCKS && words.every((word, i) => word === s.s_jnl_blocks[i]);
  if (!kept) {
    check.user.ask('journal_backup', {}, volume.superTouch('s_jnl_blocks'));
    s.s_jnl_blocks = words;
    s.s_jnl_backup_type = EXT3_JNL_BACKUP_BLOCKS;
    volume.writeSuper();
  }
  if (s.s_journal_inum !== EXT4_JOURNAL_INO) moveJournal(check, inode);
}

function moveJournal(check: Check, inode: InodeRef): void {
  const { volume } = check;
  const { s } = volume;
  const { ino } = inode;
  const own = inode.bytes.slice(inode.offset, inode.offset + volume.g.inodeSize);
  const root = leavesOfRoot(check);
  for (const name of NAMES)
    for (const block of root) {
      const b = volume.disk.read(block);
      const [before, at] = recordOf(b, name, ino);
      if (at < 0) continue;
      check.user.ask('journal_move', { name, ino }, volume.inodeTouch(ino));
      removeRecord(volume.disk.edit(block), before, at);
      sumLeaf(volume, EXT4_ROOT_INO, block);
      volume.editInode(EXT4_JOURNAL_INO, (bytes, to) => {
        bytes.set(own, to);
        setLe16At(bytes, to + O.i_mode, S_IFREG | 0o600);
      });
      volume.editInode(ino, (bytes, to) => {
        setLe16At(bytes, to + O.i_links_count, 0);
        setLe32At(bytes, to + O.i_dtime, volume.now);
      });
      accountInode(check, ino, false, false);
      s.s_journal_inum = EXT4_JOURNAL_INO;
      volume.writeSuper();
      return;
    }
}

function leavesOfRoot(check: Check): number[] {
  check.user.silent = true;
  const { runs } = mapOf(check, check.volume.inode(EXT4_ROOT_INO));
  check.user.silent = false;
  return runs.flatMap((r) => Array.from({ length: r.length }, (_, i) => r.physical + i));
}

/** Where the previous record begins, and where the record itself does. It is -1 if there is none. */
function recordOf(b: Uint8Array, name: string, ino: number): [number, number] {
  for (let at = 0, before = -1; at < b.length && entryFault(b, at, b.length) === ''; before = at, at += recLenAt(b, at))
    if (inodeAt(b, at) === ino && nameAt(b, at) === name) return [before, at];
  return [-1, -1];
}

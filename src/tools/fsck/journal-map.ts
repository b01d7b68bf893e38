/**
 * Where the journal lies: by its inode, or by the copy of its map in the superblock.
 *
 *     inode ── a regular file with a name, long enough, every block inside? ── no ──▶ s_jnl_blocks ──▶ the inode, written anew
 */

import { setLe16At, setLe32At } from '../../bytes/access.ts';
import { dataView } from '../../bytes/struct.ts';
import { type InodeRef, linksOf, modeOf, sizeOf } from '../../engine/volume/inode.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, EXT4_N_BLOCKS, POINTER_BYTES } from '../../format/constants.ts';
import { Inode } from '../../format/inode.ts';
import { JBD2_MIN_JOURNAL_BLOCKS } from '../../format/jbd2.ts';
import { S_IFMT, S_IFREG } from '../../format/mode.ts';
import { EXT3_JNL_BACKUP_BLOCKS } from '../../format/superblock-values.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { Stop } from './closing.ts';
import { mapOf } from './map-of.ts';
import { lastLogical, type Mapped } from './mapped.ts';
import { noTable } from './no-table.ts';

const O = Inode.offset;
/** The exit code of a check that left faults and could not be done. */
export const FAILED = 8 | 4;

/**
 * The map of the journal. If the inode is damaged and the superblock knows the map, it rewrites the inode. In mode -n
 * only the believed copy changes.
 */
export function journalMap(check: Check): Mapped | undefined {
  const { volume } = check;
  const ino = volume.s.s_journal_inum;
  if (ino === 0 || ino > volume.g.inodeCount) return undefined;
  const lost = noTable(volume, volume.groupOfInode(ino));
  const map = lost ? undefined : wholeMap(check, volume.inode(ino));
  if (map) return map;
  const copy = fromBackup(volume, ino);
  const saved = copy && wholeMap(check, copy);
  // The inode has no place on the disk. Without the journal nothing else may be written either.
  if (saved && lost && volume.mode !== '-n') refuseJournal(lost);
  if (saved && volume.mode !== '-n') {
    check.user.step(
      'The superblock has a copy of the journal’s map: its inode is written anew from it.',
      volume.inodeTouch(ino),
    );
    volume.editInode(ino, (b, at) => b.set(copy.bytes.subarray(0, EXT4_GOOD_OLD_INODE_SIZE), at));
  }
  return saved;
}

/** Stops the check. Nothing can be believed as long as the journal cannot. */
export function refuseJournal(why: string): never {
  throw new Stop(FAILED, `${why} while checking journal for $\nCannot proceed with file system check`);
}

function wholeMap(check: Check, inode: InodeRef): Mapped | undefined {
  const { user } = check;
  const blocks = Math.floor(sizeOf(inode) / check.volume.g.blockSize);
  if (linksOf(inode) === 0 || (modeOf(inode) & S_IFMT) !== S_IFREG || blocks < JBD2_MIN_JOURNAL_BLOCKS)
    return undefined;
  user.silent = true;
  const before = user.quietProblems;
  const map = mapOf(check, inode);
  user.silent = false;
  if (user.quietProblems !== before) return undefined;
  const length = lastLogical(map) + 1;
  if (length < blocks || map.runs.reduce((n, r) => n + r.length, 0) !== length) return undefined;
  return map;
}

/** Makes an inode from the copy. It has no flags, so e2fsck can use only a copy of block lists. */
function fromBackup(volume: CheckedVolume, ino: number): InodeRef | undefined {
  const { s } = volume;
  const words = s.s_jnl_blocks;
  if (s.s_jnl_backup_type !== EXT3_JNL_BACKUP_BLOCKS || words[0] === 0) return undefined;
  const own = volume.inode(ino);
  const bytes = own.bytes.slice(own.offset, own.offset + volume.g.inodeSize);
  bytes.fill(0, 0, EXT4_GOOD_OLD_INODE_SIZE);
  setLe16At(bytes, O.i_mode, S_IFREG | 0o600);
  setLe16At(bytes, O.i_links_count, 1);
  for (let i = 0; i < EXT4_N_BLOCKS; i++) setLe32At(bytes, O.i_block + POINTER_BYTES * i, words[i]);
  const [high, low] = words.slice(EXT4_N_BLOCKS);
  setLe32At(bytes, O.i_size_high, high);
  setLe32At(bytes, O.i_size_lo, low);
  return { ...own, offset: 0, bytes, dv: dataView(bytes) };
}

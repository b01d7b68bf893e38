/** Emptying an inode, and inodes that are marked as deleted although they are in use. */
import { le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { type InodeRef, linksOf } from '../../engine/volume/inode.ts';
import { Inode } from '../../format/inode.ts';
import type { Check } from './check.ts';
import { Stop, stillWrong } from './closing.ts';
import { checkTreeSize } from './extents-check.ts';
import type { Mapped } from './mapped.ts';
import { checkSpace } from './size-check.ts';

const O = Inode.offset;

/** Empties an inode: no links, deleted now. */
export function clearInode(check: Check, ino: number): void {
  const { tally } = check;
  check.volume.editInode(ino, (b, at) => {
    setLe16At(b, at + O.i_links_count, 0);
    setLe32At(b, at + O.i_flags, 0);
    setLe32At(b, at + O.i_dtime, check.volume.now);
    setLe32At(b, at + O.i_size_lo, 0);
    setLe32At(b, at + O.i_size_high, 0);
    setLe32At(b, at + O.i_blocks_lo, 0);
    setLe32At(b, at + O.i_file_acl_lo, 0);
  });
  tally.used.delete(ino);
  tally.dirs.delete(ino);
  tally.bad.delete(ino);
  tally.links.set(ino, 0);
}

/** A deletion time as low as an inode number is really the next entry of a list of orphans. */
export function checkLowDtime(check: Check, inode: InodeRef): void {
  const { volume } = check;
  const { ino, bytes, offset } = inode;
  const dtime = le32At(bytes, offset + O.i_dtime);
  if (dtime === 0 || dtime >= volume.s.s_inodes_count) return;
  const time = linksOf(inode) > 0 ? 0 : volume.now;
  if (check.user.ask('low_dtime', { ino }, volume.inodeTouch(ino, 'i_dtime', O.i_dtime, 4)))
    volume.editInode(ino, (b, at) => setLe32At(b, at + O.i_dtime, time));
}

/** An inode in use that is marked as deleted. */
export function checkDtime(check: Check, { ino, bytes, offset }: InodeRef): void {
  if (le32At(bytes, offset + O.i_dtime) !== 0) clearDtime(check, ino, 'dtime_set');
}

export function clearDtime(check: Check, ino: number, code: 'root_dtime' | 'dtime_set'): void {
  if (check.user.ask(code, { ino }, check.volume.inodeTouch(ino, 'i_dtime', O.i_dtime, 4)))
    check.volume.editInode(ino, (b, at) => setLe32At(b, at + O.i_dtime, 0));
  else if (code !== 'dtime_set') clearDtime(check, ino, 'dtime_set');
}

/** Clears an inode whose map is beyond repair. As in e2fsck, its attribute block still counts it until the next check. */
export function giveUp(check: Check, ino: number, map: Mapped, xattr: number): void {
  if (map.kind !== 'indirect') checkSpace(check, check.volume.inode(ino), map, xattr);
  if (xattr !== 0) check.tally.found.add(check.volume.cluster(xattr));
  if (map.kind === 'indirect') check.tally.restart = true;
  clearInode(check, ino);
}

/** Clears an inode whose tree has no entries, after a message about the tree. The check then begins again. */
export function nothingLeft(check: Check, ino: number, map: Mapped): void {
  checkTreeSize(check, ino, map);
  if (check.volume.mode === '-n') {
    check.user.told?.(`Error while iterating over blocks in inode ${ino}: No 'down' extent\n`);
    check.user.told?.(stillWrong(check.user.name));
    throw new Stop(8 | 4, 'aborted');
  }
  clearInode(check, ino);
  check.notes.optimise = true;
  check.tally.restart = true;
}

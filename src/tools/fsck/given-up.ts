/** Inodes that are cleared because of their maps: the map is beyond repair, or its only extent node is empty. */
import type { Check } from './check.ts';
import { clearInode } from './clear-inode.ts';
import { stillWrong } from './closing.ts';
import { checkTreeSize } from './extents-check.ts';
import type { Mapped } from './mapped.ts';
import { checkSpace } from './size-check.ts';
import { Stop } from './stop.ts';

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

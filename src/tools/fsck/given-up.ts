/** Inodes that go for their maps: one beyond repair, and one whose only node of extents has none. */
import type { Check } from './check.ts';
import { clearInode } from './clear-inode.ts';
import { stillWrong } from './closing.ts';
import { checkTreeSize } from './extents-check.ts';
import type { Mapped } from './mapped.ts';
import { checkSpace } from './size-check.ts';
import { Stop } from './stop.ts';

/** An inode whose map is beyond repair. As with e2fsck its block of attributes still counts it, until the next check. */
export function giveUp(check: Check, ino: number, map: Mapped, xattr: number): void {
  if (map.kind !== 'indirect') checkSpace(check, check.volume.inode(ino), map, xattr);
  if (xattr !== 0) check.tally.found.add(check.volume.cluster(xattr));
  if (map.kind === 'indirect') check.tally.restart = true;
  clearInode(check, ino);
}

/** An inode whose tree has no contents goes, and the check begins again; its tree is told of before. */
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

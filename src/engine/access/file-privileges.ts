/**
 * What a program file may do that its user may not. It loses that when it is written to, so that a stranger's code
 * never gets the privilege.
 *
 *     set-user-ID, set-group-ID     unless root writes
 *     security.capability           whichever user writes
 *
 * That there is nothing to lose is remembered (S_NOSEC), as every write asks. To find out, the block of attributes is
 * read, and is from then on known for sharing.
 */
import { S_ISGID, S_ISUID, S_IXGRP } from '../../format/mode.ts';
import { EXT4_XATTR_INDEX_SECURITY } from '../../format/xattr.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { inGroup, isRoot } from '../fs/owner.ts';
import { HANDLE } from '../handles/handle.ts';
import type { XattrHost } from '../xattr/host.ts';
import type { StoredName } from '../xattr/namespaces.ts';
import { hasAttributes, readStored, setStored, xattrCredits } from '../xattr/xattr.ts';

const CAPABILITY: StoredName = { index: EXT4_XATTR_INDEX_SECURITY, suffix: 'capability' };

/** Whether a process that runs the file becomes another user or group. */
export const setsId = (mode: number): boolean =>
  (mode & S_ISUID) !== 0 || (mode & (S_ISGID | S_IXGRP)) === (S_ISGID | S_IXGRP);

/** Whether there are set-id bits that a write may cost (is_sxid). */
export const hasSetId = (mode: number): boolean => (mode & (S_ISUID | S_ISGID)) !== 0;

/** Before a write. Cutting a file does not `remember`. */
export function dropPrivileges(fs: XattrHost, inode: Inode, remember: boolean): void {
  if (inode.noSecurity || !inode.isRegular) return;
  dropCapability(fs, inode);
  dropSetId(fs, inode);
  if (remember && !hasSetId(inode.mode)) inode.noSecurity = true;
}

/** Also when a file gets another owner. */
export function dropCapability(fs: XattrHost, inode: Inode): void {
  if (!hasAttributes(inode)) return;
  try {
    if (!readStored(fs, inode, CAPABILITY)) return;
  } catch (failure) {
    // What cannot be read grants nothing.
    if (failure instanceof Failure) return;
    throw failure;
  }
  fs.transact(HANDLE.XATTR, xattrCredits(fs, inode, 0), () => setStored(fs, inode, CAPABILITY, undefined));
}

function dropSetId(fs: XattrHost, inode: Inode): void {
  if (isRoot(fs) || !hasSetId(inode.mode)) return;
  const lost = lostSetId(fs, inode);
  if (lost) inode.mode &= ~lost;
}

/** The set-id bits that go: without the group's x bit set-group-ID stays for members of the group, and for root. */
export function lostSetId(fs: XattrHost, { mode, gid }: Inode): number {
  const group = mode & S_IXGRP || !(isRoot(fs) || inGroup(fs, gid)) ? S_ISGID : 0;
  return mode & (S_ISUID | group);
}

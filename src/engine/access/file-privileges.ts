/**
 * What a program file may do that its user may not. A write takes these privileges away, so that a stranger's code
 * never gets them.
 *
 *     set-user-ID, set-group-ID     unless root writes
 *     security.capability           even if root writes
 *
 * Every write asks for this, so the inode remembers that it has nothing to lose (S_NOSEC). Finding out reads the block
 * of attributes, which may be shared from then on.
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

/** Answers whether a process that runs the file becomes another user or group. */
export const setsId = (mode: number): boolean =>
  (mode & S_ISUID) !== 0 || (mode & (S_ISGID | S_IXGRP)) === (S_ISGID | S_IXGRP);

/** Answers whether the file has set-id bits that a write may clear (is_sxid). */
export const hasSetId = (mode: number): boolean => (mode & (S_ISUID | S_ISGID)) !== 0;

/** Called before a write. A truncation does not `remember`. */
export function dropPrivileges(fs: XattrHost, inode: Inode, remember: boolean): void {
  if (inode.noSecurity || !inode.isRegular) return;
  dropCapability(fs, inode);
  dropSetId(fs, inode);
  if (remember && !hasSetId(inode.mode)) inode.noSecurity = true;
}

/** Called also when a file gets another owner. */
export function dropCapability(fs: XattrHost, inode: Inode): void {
  if (!hasAttributes(inode)) return;
  try {
    if (!readStored(fs, inode, CAPABILITY)) return;
  } catch (failure) {
    // An attribute that cannot be read grants nothing.
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

/** The set-id bits to clear. Without the group's x bit, set-group-ID stays for members of the group and for root. */
export function lostSetId(fs: XattrHost, { mode, gid }: Inode): number {
  const group = mode & S_IXGRP || !(isRoot(fs) || inGroup(fs, gid)) ? S_ISGID : 0;
  return mode & (S_ISUID | group);
}

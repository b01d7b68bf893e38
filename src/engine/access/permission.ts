/**
 * Which access to an inode is allowed (inode_permission). Root may do everything but execute a file without an x bit.
 *
 *     the owner                     the first three bits
 *     named by a list (ACL)         what the list says, limited by its mask
 *     a member of its group         the middle three bits
 *     everyone else                 the last three bits
 *
 * Two checks come first: nobody writes to an immutable inode, or to a volume that is mounted read-only.
 */

import { EXT4_IMMUTABLE_FL } from '../../format/inode-flags.ts';
import { S_IALLUGO, S_IFIFO, S_IFMT, S_IFREG, S_IRWXG, S_ISVTX, S_IWOTH, S_IXUGO } from '../../format/mode.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { inGroup, isRoot, owns } from '../fs/owner.ts';
import { type AclHost, aclAllows } from '../xattr/acl.ts';
import { setsId } from './file-privileges.ts';

export const MAY = { EXEC: 1, WRITE: 2, READ: 4 } as const;

/** Throws EROFS, EPERM or EACCES if the caller may not do this. `want` is a set of MAY. */
export function permit(fs: AclHost, inode: Inode, want: number): void {
  if (want & MAY.WRITE) {
    if (fs.mount.options.readonly) throw new Failure('EROFS', 'the volume is mounted read-only');
    if (inode.flags & EXT4_IMMUTABLE_FL) throw new Failure('EPERM', `inode ${inode.ino} is immutable`);
  }
  if (fs.task.vetted) return;
  if (isRoot(fs)) {
    if (!(want & MAY.EXEC) || inode.isDirectory || inode.mode & S_IXUGO) return;
  } else if (allowed(fs, inode, want)) return;
  throw new Failure(
    'EACCES',
    `inode ${inode.ino} (mode ${(inode.mode & S_IALLUGO).toString(8)}, owner ${inode.uid}) is not for user ${fs.task.uid ?? 0} to ${words(want)}`,
  );
}

/** Only a caller who may write to a file may take away its privileges. Vetted callers are checked too. Throws EPERM. */
export function permitLoss(fs: AclHost, inode: Inode): void {
  if (isRoot(fs) || inode.uid === fs.task.uid || allowed(fs, inode, MAY.WRITE)) return;
  throw new Failure('EPERM', `inode ${inode.ino} is not for user ${fs.task.uid} to write`);
}

/** Checks one directory of a path. This is cheap for root, who may search any directory. */
export function permitSearch(fs: AclHost, dir: Inode): void {
  if (fs.task.uid) permit(fs, dir, MAY.EXEC);
}

const words = (want: number): string =>
  [want & MAY.READ && 'read', want & MAY.WRITE && 'write', want & MAY.EXEC && 'enter or run']
    .filter(Boolean)
    .join(' and ');

function allowed(fs: AclHost, inode: Inode, want: number): boolean {
  const { mode } = inode;
  const bits = (shift: number): boolean => ((mode >>> shift) & want) === want;
  if (inode.uid === fs.task.uid) return bits(6);
  // The group's bits are the mask of a list. Where they allow nothing, the list has no say.
  const said = mode & S_IRWXG ? aclAllows(fs, inode, want) : undefined;
  return said ?? bits(inGroup(fs, inode.gid) ? 3 : 0);
}

/** Only owners take names out of a directory with the sticky bit. Throws EPERM. */
export function permitSticky(fs: AclHost, dir: Inode, inode: Inode): void {
  if (!(dir.mode & S_ISVTX) || owns(fs, inode) || owns(fs, dir)) return;
  throw new Failure('EPERM', `directory ${dir.ino} is sticky, and user ${fs.task.uid} owns neither it nor the file`);
}

/**
 * In a sticky directory that everyone may write to, O_CREAT does not open an existing file of another user. Linux
 * checks files and pipes only under protected_regular and protected_fifos, which are off here.
 */
export function permitInSticky(fs: AclHost, dir: Inode, inode: Inode): void {
  const type = inode.mode & S_IFMT;
  if (type === S_IFREG || type === S_IFIFO || !(dir.mode & S_ISVTX) || !(dir.mode & S_IWOTH)) return;
  if (inode.uid === dir.uid || inode.uid === (fs.task.uid ?? 0)) return;
  throw new Failure('EACCES', `user ${inode.uid} may have laid a trap in directory ${dir.ino}, which is sticky`);
}

/**
 * Distributions set protected_hardlinks. With it, users may link a file of another owner only if it is an ordinary
 * file that they may read and write. Throws EPERM.
 */
export function permitLink(fs: AclHost, inode: Inode): void {
  if (owns(fs, inode)) return;
  const { mode } = inode;
  if (
    inode.isRegular &&
    !setsId(mode) &&
    !(inode.flags & EXT4_IMMUTABLE_FL) &&
    allowed(fs, inode, MAY.READ | MAY.WRITE)
  )
    return;
  throw new Failure('EPERM', `user ${fs.task.uid} may not link inode ${inode.ino}, which is not theirs`);
}

/**
 * Who may do what with an inode (inode_permission). Root may do everything but execute what nobody may.
 *
 *     the owner                     the first three bits
 *     a list (ACL) speaks of them   what the list says, limited by its mask
 *     a member of its group         the middle three bits
 *     anybody else                  the last three bits
 *
 * Before any of these: nobody writes to what is immutable, or to a volume that is mounted read-only.
 */
import { aclAllows } from '../xattr/acl.ts';
import { Failure } from './failure.ts';
import type { FileSystem } from './file-system.ts';
import { EXT4_IMMUTABLE_FL, type Inode } from './inode.ts';

export const MAY = { EXEC: 1, WRITE: 2, READ: 4 } as const;

const S_ISUID = 0o4000;
const S_ISGID = 0o2000;
const S_ISVTX = 0o1000;
const S_IXGRP = 0o010;
const S_IRWXG = 0o070;
const S_IXUGO = 0o111;

export const isRoot = ({ task }: FileSystem): boolean => !task.uid;

/** Whoever was let through by another kernel (FUSE) counts as the owner, for that kernel knows who owns what. */
export const owns = (fs: FileSystem, inode: Inode): boolean =>
  isRoot(fs) || fs.task.vetted === true || inode.uid === fs.task.uid;

/** Whether the group is one of the caller's. */
export const inGroup = ({ task }: FileSystem, gid: number): boolean =>
  gid === (task.gid ?? 0) || (task.groups?.includes(gid) ?? false);

/** Throws EROFS, EPERM or EACCES where the caller may not. `want` is of MAY. */
export function permit(fs: FileSystem, inode: Inode, want: number): void {
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
    `inode ${inode.ino} (mode ${(inode.mode & 0o7777).toString(8)}, owner ${inode.uid}) is not for user ${fs.task.uid ?? 0} to ${words(want)}`,
  );
}

/** A directory on the way of a path. Cheap for root, who may go anywhere. */
export function permitSearch(fs: FileSystem, dir: Inode): void {
  if (fs.task.uid) permit(fs, dir, MAY.EXEC);
}

const words = (want: number): string =>
  [want & MAY.READ && 'read', want & MAY.WRITE && 'write', want & MAY.EXEC && 'enter or run']
    .filter(Boolean)
    .join(' and ');

function allowed(fs: FileSystem, inode: Inode, want: number): boolean {
  const { mode } = inode;
  const bits = (shift: number): boolean => ((mode >>> shift) & want) === want;
  if (inode.uid === fs.task.uid) return bits(6);
  // A list says nothing where the group's bits, which are then its mask, allow nothing.
  const said = mode & S_IRWXG ? aclAllows(fs, inode, want) : undefined;
  return said ?? bits(inGroup(fs, inode.gid) ? 3 : 0);
}

/** The sticky bit of a directory: only owners take names out of it. Throws EPERM. */
export function permitSticky(fs: FileSystem, dir: Inode, inode: Inode): void {
  if (!(dir.mode & S_ISVTX) || owns(fs, inode) || owns(fs, dir)) return;
  throw new Failure('EPERM', `directory ${dir.ino} is sticky, and user ${fs.task.uid} owns neither it nor the file`);
}

/**
 * protected_hardlinks, as distributions set it: whoever does not own a file may link it only if it is an
 * ordinary one that they may read and write. Throws EPERM.
 */
export function permitLink(fs: FileSystem, inode: Inode): void {
  if (owns(fs, inode)) return;
  const { mode } = inode;
  const gains = mode & S_ISUID || (mode & (S_ISGID | S_IXGRP)) === (S_ISGID | S_IXGRP);
  if (inode.isRegular && !gains && !(inode.flags & EXT4_IMMUTABLE_FL) && allowed(fs, inode, MAY.READ | MAY.WRITE))
    return;
  throw new Failure('EPERM', `user ${fs.task.uid} may not link inode ${inode.ino}, which is not theirs`);
}

/** Throws EPERM for whoever is neither owner nor root. */
export function permitOwner(fs: FileSystem, inode: Inode): void {
  if (!owns(fs, inode)) throw new Failure('EPERM', `inode ${inode.ino} belongs to user ${inode.uid}`);
}

/** What a file loses when somebody but root writes to it: set-user-ID, and set-group-ID where it counts. */
export function dropSetId(fs: FileSystem, inode: Inode): void {
  const { mode } = inode;
  if (isRoot(fs) || !(mode & (S_ISUID | S_ISGID)) || !inode.isRegular) return;
  const group = mode & S_ISGID && (mode & S_IXGRP || !inGroup(fs, inode.gid)) ? S_ISGID : 0;
  const lost = (mode & S_ISUID) | group;
  if (lost) inode.mode = mode & ~lost;
}

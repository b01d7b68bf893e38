/**
 * Which caller, and which owner of a file.
 */
import type { FileSystem } from '../mounted/file-system.ts';
import { Failure } from './failure.ts';
import type { Inode } from './inode.ts';

export const isRoot = ({ task }: FileSystem): boolean => !task.uid;

/** A caller let through by another kernel (FUSE) counts as the owner, for that kernel knows the owners. */
export const owns = (fs: FileSystem, inode: Inode): boolean =>
  isRoot(fs) || fs.task.vetted === true || inode.uid === fs.task.uid;

/** Whether the group is one of the caller's. */
export const inGroup = ({ task }: FileSystem, gid: number): boolean =>
  gid === (task.gid ?? 0) || (task.groups?.includes(gid) ?? false);

/** Throws EPERM unless the caller is the owner or root. */
export function permitOwner(fs: FileSystem, inode: Inode): void {
  if (!owns(fs, inode)) throw new Failure('EPERM', `inode ${inode.ino} belongs to user ${inode.uid}`);
}

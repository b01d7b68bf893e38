/**
 * The caller of a system call, and whether it owns a file.
 */
import { Failure } from './failure.ts';
import type { Inode } from './inode.ts';

/** The process that makes the system call; root by default. */
export interface Task {
  pid: number;
  comm: string;
  uid?: number;
  gid?: number;
  /** Further groups. */
  groups?: readonly number[];
  /** Another kernel has already checked permissions, so only the volume's own prohibitions count. */
  vetted?: boolean;
}

export interface TaskHost {
  readonly task: Task;
}

export const isRoot = ({ task }: TaskHost): boolean => !task.uid;

/** A caller that another kernel has checked (FUSE) counts as the owner, because that kernel knows the owners. */
export const owns = (fs: TaskHost, inode: Inode): boolean =>
  isRoot(fs) || fs.task.vetted === true || inode.uid === fs.task.uid;

/** Answers whether the group is one of the caller's. */
export const inGroup = ({ task }: TaskHost, gid: number): boolean =>
  gid === (task.gid ?? 0) || (task.groups?.includes(gid) ?? false);

/** Throws EPERM unless the caller is the owner or root. */
export function permitOwner(fs: TaskHost, inode: Inode): void {
  if (!owns(fs, inode)) throw new Failure('EPERM', `inode ${inode.ino} belongs to user ${inode.uid}`);
}

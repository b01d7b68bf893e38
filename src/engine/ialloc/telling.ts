/** What the engine tells of requests for inodes, and of inodes given and freed. */
import * as E from '../../trace/events/ialloc.ts';
import type { Recorder } from '../../trace/recorder.ts';
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';
import type { Considered } from './placement.ts';

export function tellRequest(recorder: Recorder, dir: number, mode: number): void {
  if (recorder.full) recorder.emit(E.RequestInode, { dir, mode });
}

export function tellGiven(mount: Mount, ino: number, dir: number, mode: number, considered: Considered): void {
  if (!mount.recorder.full) return;
  const told = { ino, dir, mode, group: mount.groupOfInode(ino) };
  mount.recorder.emit(E.AllocateInode, told, considered?.length ? { considered } : undefined);
}

export function tellFree(recorder: Recorder, inode: Inode): void {
  if (!recorder.full) return;
  const { ino, mode, uid, gid, sectors } = inode;
  recorder.emit(E.FreeInode, { ino, mode, uid, gid, blocks: sectors });
}

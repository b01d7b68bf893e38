/**
 * Opens and closes files. A file keeps its preallocation while it is open for writing. The last close gives it back,
 * unless data still waits for its place.
 */

import { EXT4_APPEND_FL } from '../../format/inode-flags.ts';
import { MAY, permit } from '../access/permission.ts';
import { flushFile } from '../file/flush.ts';
import { Failure } from '../fs/failure.ts';
import type { Inode } from '../fs/inode.ts';
import { permitOwner } from '../fs/owner.ts';
import { HANDLE } from '../handles/handle.ts';
import type { FileSystem } from '../mounted/file-system.ts';
import { evict } from '../names/evict.ts';
import { truncateFile } from './data-calls.ts';
import * as K from './kernel.ts';
import { openAt } from './name-calls.ts';
import { OpenFile } from './open-file.ts';

/** Where programs see the volume. */
const MOUNT_POINT = '/mnt';

export function open(fs: FileSystem, from: Inode, path: string, flags: number, mode: number): OpenFile {
  const { inode, created } = openAt(
    fs,
    from,
    path,
    {
      create: (flags & K.O_CREAT) !== 0,
      exclusive: (flags & K.O_EXCL) !== 0,
      follow: (flags & K.O_NOFOLLOW) === 0,
      directory: (flags & K.O_DIRECTORY) !== 0,
    },
    mode,
  );
  return openInode(fs, inode, flags, created, path);
}

/** Opens the inode. Its creator may use a new one whatever its mode is. `path` is for messages. */
export function openInode(fs: FileSystem, inode: Inode, flags: number, created: boolean, path: string): OpenFile {
  const file = new OpenFile(inode, flags);
  if (flags & K.O_PATH) {
    inode.opens++;
    return file;
  }
  if (inode.isRegular) noteLastMounted(fs);
  if (inode.isSymlink) throw new Failure('ELOOP', `${path} is a symbolic link`);
  // Linux would open the pipe or the device, which is not on the volume.
  if (!inode.isRegular && !inode.isDirectory) throw new Failure('ENXIO', `${path} is a pipe, a socket or a device`);
  if (!created) mayOpen(fs, file, path);
  inode.opens++;
  if (file.writes) inode.writers++;
  if (flags & K.O_TRUNC && !created && inode.isRegular) truncateFile(fs, inode, 0);
  return file;
}

/** Checks that an existing file may be opened (may_open). Truncating counts as writing. */
function mayOpen(fs: FileSystem, { inode, flags, reads, writes }: OpenFile, path: string): void {
  const changes = writes || (flags & K.O_TRUNC) !== 0;
  if (changes && inode.isDirectory) throw new Failure('EISDIR', `${path} is a directory`);
  permit(fs, inode, (reads ? MAY.READ : 0) | (changes ? MAY.WRITE : 0));
  if (inode.flags & EXT4_APPEND_FL && (flags & K.O_TRUNC || (writes && !(flags & K.O_APPEND))))
    throw new Failure('EPERM', `${path} may only be appended to`);
  if (flags & K.O_NOATIME) permitOwner(fs, inode);
}

/** Writes the mount point to the superblock when the first file is opened (s_last_mounted). */
function noteLastMounted(fs: FileSystem): void {
  if (fs.lastMountedNoted || fs.mount.options.readonly) return;
  fs.lastMountedNoted = true;
  fs.transact(HANDLE.MISC, 1, () => {
    const { mount } = fs;
    mount.touch(mount.superblock);
    mount.sb.s_last_mounted = MOUNT_POINT;
    mount.due.add('superblock', 0);
  });
}

export function close(fs: FileSystem, file: OpenFile): void {
  const { inode } = file;
  const holds = !(file.flags & K.O_PATH);
  // This happens at the first close, even of a reader.
  if (inode.flushOnClose && holds) {
    if (inode.reservedBlocks > 0) flushFile(fs, inode);
    inode.flushOnClose = false;
  }
  if (file.writes && holds) {
    if (inode.writers === 1 && inode.reservedBlocks === 0) fs.allocator.discard(inode);
    inode.writers--;
  }
  letGo(fs, inode);
}

/** Removes one user. A file without a name is deleted with its last user. */
export function letGo(fs: FileSystem, inode: Inode): void {
  inode.opens--;
  if (inode.opens === 0 && inode.links === 0) evict(fs, inode);
}

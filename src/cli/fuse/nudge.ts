/**
 * Makes the serving thread look up from its wait for requests. The kernel is asked for nothing (zero bytes of what it
 * has cached of a file), and its answer arrives as a request. Unlike a call on the mounted directory this does not keep
 * the mount busy, so `umount` is not refused because of it.
 *
 *     main ── FUSE_NOTIFY_RETRIEVE ──▶ kernel ── NOTIFY_REPLY ──▶ serving thread
 *
 * The file has to be one that the kernel knows. It is not on the volume: an empty one under a name that cannot be
 * guessed. It is looked up before the mount is announced, since a look-up keeps the mount busy for a moment, and watched from
 * then on: the kernel keeps what is watched, until the umount.
 */

import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { S_IFREG } from '../../format/mode.ts';
import { NOTIFY } from './protocol/numbers.ts';
import { EntryOut, NotifyRetrieveOut, OutHeader } from './protocol/replies.ts';

/** Above the numbers of all inodes. */
export const NUDGE_ID = 2 ** 40;
/** Nothing about it ever changes. */
const FOREVER_S = 1e9;

export const nudgeName = (): string => `.ext4lab-${randomUUID()}`;

/** The kernel's answer about the file. */
export const NUDGE_ENTRY = EntryOut.make({
  nodeid: NUDGE_ID,
  entry_valid: FOREVER_S,
  attr_valid: FOREVER_S,
  attr: { ...EntryOut.zero().attr, ino: NUDGE_ID, mode: S_IFREG, nlink: 1 },
});

const message = Buffer.alloc(OutHeader.size + NotifyRetrieveOut.size);
OutHeader.write(message, 0, { len: message.length, error: NOTIFY.RETRIEVE, unique: 0 });
NotifyRetrieveOut.write(message, OutHeader.size, { notify_unique: 1, nodeid: NUDGE_ID, offset: 0, size: 0 });

/** Without this the kernel may forget the file when memory is short, or caches are dropped. */
export function keepKnown(file: string): void {
  try {
    fs.watch(file, { persistent: false }).on('error', () => {});
  } catch {
    // So many files are watched already that no other can be.
  }
}

export function nudge(fd: number, dir: string, name: string): void {
  try {
    fs.writeSync(fd, message);
  } catch {
    // Not known after all, or not mounted: then the name does not exist below the directory either.
    fs.lstat(path.join(dir, name), () => {});
  }
}

/**
 * Wakes the serving thread from its wait for requests. It asks the kernel for zero cached bytes of a file, and the answer
 * arrives as a request. Unlike a call on the mounted directory, this does not keep the mount busy, so it never makes
 * `umount` fail.
 *
 *     main ── FUSE_NOTIFY_RETRIEVE ──▶ kernel ── NOTIFY_REPLY ──▶ serving thread
 *
 * The kernel must know the file. It is an empty file under a name that cannot be guessed, and it is not on the volume. It
 * is looked up before the mount is announced, because a lookup keeps the mount busy for a moment. From then on it is
 * watched, and the kernel keeps a watched file until the umount.
 */

import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { S_IFREG } from '../../format/mode.ts';
import { NOTIFY } from './protocol/numbers.ts';
import { EntryOut, NotifyRetrieveOut, OutHeader } from './protocol/replies.ts';

/** The number is above the numbers of all inodes. */
export const NUDGE_ID = 2 ** 40;
/** The file never changes. */
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

/** Without a watch the kernel may forget the file when memory is short or caches are dropped. */
export function keepKnown(file: string): void {
  try {
    fs.watch(file, { persistent: false }).on('error', () => {});
  } catch {
    // The limit of watched files has been reached.
  }
}

export function nudge(fd: number, dir: string, name: string): void {
  try {
    fs.writeSync(fd, message);
  } catch {
    // If the kernel does not know the file, or nothing is mounted, the name does not exist in the directory either.
    fs.lstat(path.join(dir, name), () => {});
  }
}

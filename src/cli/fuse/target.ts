/**
 * The image of a mount and the final place of the volume, from before the mount until the image is whole:
 *
 *     open ──▶ lock ──▶ what a killed mount left is put in ──▶ served … written ──▶ the lock goes with the process
 *                        └── --out: into a copy, with a log beside it ──▶ served … written ──▶ OUT
 *
 * The lock (flock) is on the image itself, regardless of its name. It is held until the image is written after the umount.
 * A mount that follows at once waits for that. An image that could not be written in the end is refused here already.
 */
import fs from 'node:fs';
import path from 'node:path';
import { Refused } from '../../bytes/refused.ts';
import { mounts, usedBy } from '../image/in-use.ts';
import { keepKilled } from '../image/killed-output.ts';
import { Output, realName, sameFile } from '../image/output.ts';
import { ran } from '../image/ran.ts';
import { logName } from '../image/redo-format.ts';
import { copyRecords, logToRead, replayLog } from '../image/redo-replay.ts';
import { sameVolume } from '../image/same-volume.ts';
import { copyImage } from '../image/write-image.ts';
import type { MountSettings } from './settings.ts';

export interface Target {
  /** The name under which it is mounted. */
  image: string;
  /** The file that is served and written in place: the image itself, or a copy that will be OUT. */
  fd: number;
  output: Output | undefined;
  /** The name of its log. */
  log: string;
  /** The log of a killed mount, if it is only to be read. */
  left: number | undefined;
}

type Says = (text: string) => void;

/** Waits for the lock until its owner has written the image. */
export async function locked(fd: number, waits: () => void): Promise<boolean> {
  const now = await ran('flock', ['-x', '-n', '3'], [fd]);
  if (now.status === 0) return true;
  if (now.status !== 1) return false;
  waits();
  return (await ran('flock', ['-x', '3'], [fd])).status === 0;
}

function taken(image: string, fd: number, dir: string): string | undefined {
  const there = realName(dir);
  const isTaken = mounts().some((mount) => mount.dir === there && mount.type.startsWith('fuse'));
  return usedBy(image, fd) ?? (isTaken ? `something is mounted at ${there} already` : undefined);
}

/** `says` reports waiting and repairs. */
export async function openTarget(settings: MountSettings, says: Says): Promise<Target | Refused> {
  const image = realName(settings.image);
  const into = sameFile(settings.out, image);
  const written = into && !settings.options.split(',').includes('ro');
  let fd: number;
  try {
    fd = fs.openSync(image, written ? 'r+' : 'r');
    // The log is made beside the image, so a folder that cannot be written is reported now.
    if (written) fs.accessSync(path.dirname(image), fs.constants.W_OK);
  } catch (error) {
    return new Refused(`${image} cannot be ${written ? 'written' : 'read'}: ${(error as Error).message}`);
  }
  const mounted = taken(image, fd, settings.dir);
  if (mounted !== undefined) return new Refused(mounted);
  const waits = () => says(`${image} is still being written by the mount before; this waits until it is whole`);
  if (!(await locked(fd, waits))) return new Refused(`${image} cannot be locked: flock, of util-linux, does that`);
  const since = taken(image, fd, settings.dir);
  if (since !== undefined) return new Refused(since);
  const log = logName(image);
  if (written) {
    const blocks = replayLog(log, fd);
    if (blocks instanceof Refused) return blocks;
    if (blocks > 0)
      says(`a mount of ${image} was killed: what it had written to its disk (${blocks} blocks) is in the image now`);
    return { image, fd, output: undefined, log, left: undefined };
  }
  const left = logToRead(image, fd, says);
  return into ? { image, fd, output: undefined, log, left } : copied(settings, image, fd, left, says);
}

/** With --out a copy is served, so that synced data survives if the server is killed, as it does without --out. */
async function copied(
  { out, force }: MountSettings,
  image: string,
  fd: number,
  left: number | undefined,
  says: Says,
): Promise<Target | Refused> {
  const isOwn = sameVolume((length) => {
    const head = Buffer.alloc(length);
    return head.subarray(0, fs.readSync(fd, head, 0, length, 0));
  });
  const output = Output.open(out, { source: image, others: {}, isOwn, force });
  if (output instanceof Refused) return output;
  for (const kept of keepKilled(output.path)) says(kept);
  try {
    const { fd: copy } = output;
    await locked(copy, () => {});
    await copyImage(fd, copy);
    if (left !== undefined) copyRecords(left, copy);
    return { image, fd: copy, output, log: logName(output.beside), left: undefined };
  } catch (error) {
    output.discard();
    return new Refused(`${out} cannot be written: ${(error as Error).message}`);
  }
}

/**
 * The image of a mount, and where the volume goes in the end, from before anything is mounted until the image is whole:
 *
 *     open ──▶ lock ──▶ what a killed mount left is put in ──▶ served … written ──▶ the lock goes with the process
 *
 * The lock (flock) is on the image itself, whatever name it has. It is held until the image is written, after the umount, so
 * a mount that follows at once waits for that. Whatever cannot be written in the end is refused here already.
 */
import fs from 'node:fs';
import path from 'node:path';
import { Refused } from '../../bytes/refused.ts';
import { loopOf, mounts, servedAt } from '../image/in-use.ts';
import { Output, realName, sameFile } from '../image/output.ts';
import { logName, replayLog } from '../image/redo-log.ts';
import { sameVolume } from '../image/same-volume.ts';
import { ran } from './ran.ts';
import type { MountSettings } from './settings.ts';

export interface Target {
  image: string;
  imageFd: number;
  /** If the volume does not go back into the image. */
  output: Output | undefined;
  log: string;
}

/** Waits for the lock, until whoever has it has written the image. */
export async function locked(fd: number, waits: () => void): Promise<boolean> {
  const now = await ran('flock', ['-x', '-n', '3'], [fd]);
  if (now.status === 0) return true;
  if (now.status !== 1) return false;
  waits();
  return (await ran('flock', ['-x', '3'], [fd])).status === 0;
}

function inUse(image: string, fd: number, dir: string): string | undefined {
  const at = servedAt(fd);
  if (at !== undefined) return `${image} is mounted already, at ${at}`;
  const device = loopOf(fd);
  if (device !== undefined) return `${image} is in use: it is the loop device ${device}`;
  const there = realName(dir);
  const taken = mounts().some((mount) => mount.dir === there && mount.type.startsWith('fuse'));
  return taken ? `something is mounted at ${there} already` : undefined;
}

/** `says`: what is waited for, or was put right. */
export async function openTarget(settings: MountSettings, says: (text: string) => void): Promise<Target | Refused> {
  const image = realName(settings.image);
  const into = sameFile(settings.out, image);
  const written = into && !settings.options.split(',').includes('ro');
  let imageFd: number;
  try {
    imageFd = fs.openSync(image, written ? 'r+' : 'r');
    // The log is made beside it; a folder that cannot be written is noticed now.
    if (written) fs.accessSync(path.dirname(image), fs.constants.W_OK);
  } catch (error) {
    return new Refused(`${image} cannot be ${written ? 'written' : 'read'}: ${(error as Error).message}`);
  }
  const mounted = inUse(image, imageFd, settings.dir);
  if (mounted !== undefined) return new Refused(mounted);
  const waits = () => says(`${image} is still being written by the mount before; this waits until it is whole`);
  if (!(await locked(imageFd, waits))) return new Refused(`${image} cannot be locked: flock, of util-linux, does that`);
  const since = inUse(image, imageFd, settings.dir);
  if (since !== undefined) return new Refused(since);
  const log = logName(image);
  if (written) {
    const blocks = replayLog(log, imageFd);
    if (blocks instanceof Refused) return blocks;
    if (blocks > 0)
      says(`a mount of ${image} was killed: what it had written to its disk (${blocks} blocks) is in the image now`);
  } else if (fs.existsSync(log))
    says(
      `a mount of ${image} was killed, and what it wrote is in ${log}: mount it without ro and --out to have that in the image`,
    );
  if (into) return { image, imageFd, output: undefined, log };
  const isOwn = sameVolume((length) => {
    const head = Buffer.alloc(length);
    return head.subarray(0, fs.readSync(imageFd, head, 0, length, 0));
  });
  const output = Output.open(settings.out, { source: image, others: {}, isOwn, force: settings.force });
  return output instanceof Refused ? output : { image, imageFd, output, log };
}

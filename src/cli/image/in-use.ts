/** Finds out whether an image is in use. It compares inodes, so that a hard link or a bind mount does not hide a use. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const lines = (file: string): string[] => {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** In /proc/mounts a space is \040. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

interface Entry {
  source: string;
  dir: string;
  type: string;
}

export const mounts = (): Entry[] =>
  lines('/proc/mounts').map((line) => {
    const [source = '', dir = '', type = ''] = line.split(' ').map(unescaped);
    return { source, dir, type };
  });

function isFile(name: string, fd: number): boolean {
  const own = fs.fstatSync(fd, { bigint: true });
  try {
    const { dev, ino } = fs.statSync(name, { bigint: true });
    return dev === own.dev && ino === own.ino;
  } catch {
    return false;
  }
}

/** The number of the device that is mounted at a folder, as in /sys/class/bdi. It does not touch the folder's files. */
export const deviceAt = (at: string): string | undefined =>
  lines('/proc/self/mountinfo')
    .map((line) => line.split(' '))
    .findLast((words) => unescaped(words[4] ?? '') === at)?.[2];

/** The folder where `ext4lab mount` serves this file. */
export const servedAt = (fd: number): string | undefined =>
  mounts().find(({ source, type }) => type === 'fuse' && source.startsWith('/') && isFile(source, fd))?.dir;

/** The kernel's loop device on this file. */
export function loopOf(fd: number): string | undefined {
  for (const device of fs.existsSync('/sys/block') ? fs.readdirSync('/sys/block') : []) {
    if (!device.startsWith('loop')) continue;
    const [file] = lines(`/sys/block/${device}/loop/backing_file`);
    if (file && isFile(file, fd)) return `/dev/${device}`;
  }
  return undefined;
}

/** Answers whether a mount serves this file or still writes it. A mount holds the lock until the file is whole. */
export const isLocked = (fd: number, how: '-s' | '-x'): boolean =>
  spawnSync('flock', [how, '-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] }).status === 1;

/** The user of the image, in words. */
export function usedBy(image: string, fd: number): string | undefined {
  const at = servedAt(fd);
  if (at !== undefined) return `${image} is mounted already, at ${at}`;
  const device = loopOf(fd);
  return device === undefined ? undefined : `${image} is in use: it is the loop device ${device}`;
}

/** The reason why this image may not be written now. Otherwise it is locked until the descriptor is closed. */
export const inUse = (image: string, fd: number): string | undefined =>
  usedBy(image, fd) ??
  (isLocked(fd, '-x') ? `${image} is being written: by another command, or by a mount that has ended` : undefined);

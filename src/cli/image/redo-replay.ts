/**
 * The log that a killed mount left beside its image is written into the image, or read together with it.
 *
 *     image ─┐
 *            ├─ withLog ──▶ the volume as the mount had synced it, for commands that only read
 *     log  ──┴─ replayLog ──▶ image, in place; the log is removed
 */
import fs from 'node:fs';
import { Refused } from '../../bytes/refused.ts';
import { type FileSource, fileSource } from './file-source.ts';
import { isLocked, servedAt } from './in-use.ts';
import { realName, writeAll } from './output.ts';
import { blockSizeOf, foreignLog, logName, recordsOf, writeHead } from './redo-format.ts';

const { O_NOFOLLOW, O_RDONLY, O_RDWR } = fs.constants;

/** Writes the blocks of a log over those of a file, and returns their number. */
export function copyRecords(fd: number, to: number, ours = false): number {
  const blockSize = blockSizeOf(fd);
  const { size } = fs.fstatSync(to);
  let blocks = 0;
  for (const { block, count, bytes } of recordsOf(fd, ours)) {
    const from = block * blockSize;
    writeAll(to, bytes.subarray(0, Math.max(0, size - from)), from);
    blocks += count;
  }
  return blocks;
}

/** Writes a log into its image so that an interruption does no harm. `ours` says that it has just been written. */
export function applyLog(fd: number, image: number, ours = false): number {
  writeHead(fd, image, blockSizeOf(fd), true);
  fs.fsyncSync(fd);
  const blocks = copyRecords(fd, image, ours);
  fs.fsyncSync(image);
  return blocks;
}

/** Opens the log of an image. Undefined if there is none, or if it ended before its head was written. */
function openLog(name: string, image: number, flags: number): number | undefined | Refused {
  let fd: number;
  try {
    fd = fs.openSync(name, flags | O_NOFOLLOW);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? undefined : new Refused(`${name} is in the way: ${message}`);
  }
  const why = fs.fstatSync(fd).size === 0 ? '' : foreignLog(fd, image);
  if (why === undefined) return fd;
  fs.closeSync(fd);
  return why === '' ? undefined : new Refused(`${name} ${why}; look at it, and remove it if nothing of it is needed`);
}

/** Writes the log of a killed mount into the image. Returns the number of blocks, or the reason why it cannot. */
export function replayLog(name: string, image: number): number | Refused {
  const fd = openLog(name, image, O_RDWR);
  if (fd instanceof Refused) return fd;
  try {
    const blocks = fd === undefined ? 0 : applyLog(fd, image);
    fs.rmSync(name, { force: true });
    return blocks;
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

/** The same for an image by its name. */
export function replayImage(path: string): number | Refused {
  const name = logName(realName(path));
  if (!fs.existsSync(name)) return 0;
  const fd = fs.openSync(path, 'r+');
  try {
    return replayLog(name, fd);
  } finally {
    fs.closeSync(fd);
  }
}

/** The image, with the log's blocks in place of its own. */
export function withLog(image: FileSource, log: number): FileSource {
  const blockSize = blockSizeOf(log);
  const places = new Map<number, number>();
  for (const { block, count, place } of recordsOf(log))
    for (let i = 0; i < count; i++) places.set(block + i, place + i * blockSize);
  const one = Buffer.alloc(blockSize);
  return {
    size: image.size,
    read(offset, length) {
      let bytes = image.read(offset, length);
      const end = offset + bytes.length;
      let own = false;
      for (let block = Math.floor(offset / blockSize); block * blockSize < end; block++) {
        const place = places.get(block);
        if (place === undefined) continue;
        // These bytes belong to the image, so they are copied.
        if (!own) bytes = Uint8Array.from(bytes);
        own = true;
        fs.readSync(log, one, 0, blockSize, place);
        const at = block * blockSize - offset;
        bytes.set(one.subarray(Math.max(0, -at), Math.min(blockSize, end - offset - at)), Math.max(0, at));
      }
      return bytes;
    },
    changed: (offset, length) => image.changed(offset, length),
    close() {
      image.close();
      fs.closeSync(log);
    },
  };
}

/** The log of a killed mount, to read with the image. `says` reports that it exists, or that it is not applied. */
export function logToRead(image: string, fd: number, says: (text: string) => void): number | undefined {
  const name = logName(image);
  const log = openLog(name, fd, O_RDONLY);
  if (log instanceof Refused) says(log.refused);
  else if (log !== undefined)
    says(`a mount of ${image}, or a command that changed it, was killed: what it had written is read from ${name}`);
  return log instanceof Refused ? undefined : log;
}

/** The place where an image is mounted for writing, or is still being written. */
export function liveMount(path: string): string | undefined {
  if (!fs.existsSync(logName(realName(path)))) return undefined;
  const fd = fs.openSync(path, 'r');
  try {
    return isLocked(fd, '-s') ? `${path} is mounted${at(servedAt(fd))}` : undefined;
  } finally {
    fs.closeSync(fd);
  }
}

const at = (dir: string | undefined) => (dir === undefined ? '' : ` at ${dir}`);

/**
 * An image for a command that only reads, in the state that its last mount left, even a killed one. `says` reports
 * surprises. Throws what `fs` throws.
 */
export function imageSource(path: string, says: (text: string) => void): FileSource {
  const source = fileSource(path);
  const live = liveMount(path);
  if (live !== undefined) {
    says(`${live}, and newer there than in the image, which is what is read`);
    return source;
  }
  const fd = fs.openSync(path, 'r');
  try {
    const log = logToRead(realName(path), fd, says);
    return log === undefined ? source : withLog(source, log);
  } finally {
    fs.closeSync(fd);
  }
}

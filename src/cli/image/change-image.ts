/**
 * A tool changes an image that is not mounted. It reads the image and writes the changed blocks back over it. All changes
 * first go to a log beside the image. So a killed tool or a full disk leaves either the old volume or the new one.
 */
import fs from 'node:fs';
import { Refused } from '../../bytes/refused.ts';
import { SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import { Superblock } from '../../format/superblock.ts';
import { BlockStore } from '../../trace/block-store.ts';
import { fileSource } from './file-source.ts';
import { inUse } from './in-use.ts';
import { realName } from './output.ts';
import { logName } from './redo-format.ts';
import { RedoLog } from './redo-log.ts';
import { replayLog } from './redo-replay.ts';
import { writeHeld, writeInPlace } from './write-image.ts';

export interface Changed {
  said: readonly { to: 'out' | 'err'; text: string }[];
  status: number;
  /** The new length of the file, if it changes. */
  bytes?: number;
}

interface Image {
  bytes: number;
  blockSize: number;
  isFile: boolean;
}

/** `room` is the number of bytes that the tool may write, if it is more than the image has. */
export function changeImage(
  program: string,
  image: string,
  tool: (store: BlockStore, image: Image) => Changed,
  room = ({ bytes }: Image): number => bytes,
): number {
  let fd: number | undefined;
  const undone = (why: string): number => {
    process.stderr.write(`ext4lab ${program}: ${why}\n`);
    return 1;
  };
  try {
    fd = fs.openSync(image, 'r+');
    const used = inUse(image, fd);
    if (used !== undefined) return undone(used);
    const left = replayLog(logName(realName(image)), fd);
    if (left instanceof Refused) return undone(left.refused);
    const source = fileSource(image);
    try {
      const known = { bytes: source.size, blockSize: blockSizeOf(fd), isFile: fs.fstatSync(fd).isFile() };
      const store = new BlockStore(known.blockSize, room(known), source);
      const { said, status, bytes = known.bytes } = tool(store, known);
      if (status === 0) writeBack(image, fd, store, { ...known, bytes });
      for (const { to, text } of said) process[to === 'out' ? 'stdout' : 'stderr'].write(text);
      return status;
    } finally {
      source.close();
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const told = 'code' in error || error instanceof Unchanged;
    return undone(told ? error.message : `${image} holds what was not expected anywhere: ${error.message}`);
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

function writeBack(image: string, fd: number, store: BlockStore, { bytes, isFile }: Image): void {
  if (!isFile) writeHeld(fd, store);
  if (!isFile || store.heldBlocks().next().done) return;
  const { size } = fs.fstatSync(fd);
  // Bytes after the volume mean nothing. So the file grows before the write, and shrinks after it.
  if (bytes > size) fs.ftruncateSync(fd, bytes);
  try {
    writeInPlace(fd, store, logOf(image, fd, store));
  } catch (error) {
    if (bytes > size && error instanceof Unchanged) fs.ftruncateSync(fd, size);
    throw error;
  }
  if (bytes < size) fs.ftruncateSync(fd, bytes);
}

/** Nothing was written to the image. */
class Unchanged extends Error {}

/** The log of all changes. If it cannot be written, it is removed. */
function logOf(image: string, fd: number, store: BlockStore): RedoLog {
  const name = logName(realName(image));
  let why: string;
  try {
    const log = new RedoLog(name, fd, store, undefined);
    log.writeAll();
    if (log.fault === undefined) return log;
    why = log.fault;
    log.remove();
  } catch (error) {
    why = (error as Error).message;
    // A file that somebody else has just put there stays.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') fs.rmSync(name, { force: true });
  }
  throw new Unchanged(`${image} is not changed, as what would be written could not be kept beside it first: ${why}`);
}

/** The block size in the superblock. The tool itself refuses a file that is not a volume. */
function blockSizeOf(fd: number): number {
  const log = new Uint8Array(1);
  fs.readSync(fd, log, 0, 1, SUPERBLOCK_OFFSET + Superblock.offset.s_log_block_size);
  return 1024 << Math.min(log[0], 6);
}

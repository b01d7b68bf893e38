/** A tool changes an image that is not mounted: what it holds is read, what changed is written back over it. */
import fs from 'node:fs';
import { Refused } from '../../bytes/refused.ts';
import { SUPERBLOCK_OFFSET } from '../../format/constants.ts';
import { Superblock } from '../../format/superblock.ts';
import { BlockStore } from '../../trace/block-store.ts';
import { fileSource } from './file-source.ts';
import { inUse } from './in-use.ts';
import { realName } from './output.ts';
import { logName } from './redo-format.ts';
import { replayLog } from './redo-replay.ts';
import { writeHeld } from './write-image.ts';

export interface Changed {
  said: readonly { to: 'out' | 'err'; text: string }[];
  status: number;
  /** How long the file is to be, if that changes. */
  bytes?: number;
}

interface Image {
  bytes: number;
  blockSize: number;
  isFile: boolean;
}

/** `room`: how many bytes the tool may write, if they are more than there are. */
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
      const { said, status, bytes } = tool(store, known);
      for (const { to, text } of said) process[to === 'out' ? 'stdout' : 'stderr'].write(text);
      if (status === 0) writeHeld(fd, store);
      if (status === 0 && bytes !== undefined && known.isFile) fs.ftruncateSync(fd, bytes);
      return status;
    } finally {
      source.close();
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return undone('code' in error ? error.message : `${image} holds what was not expected anywhere: ${error.message}`);
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

/** The block size that the superblock claims; what is no volume is refused by the tool itself. */
function blockSizeOf(fd: number): number {
  const log = new Uint8Array(1);
  fs.readSync(fd, log, 0, 1, SUPERBLOCK_OFFSET + Superblock.offset.s_log_block_size);
  return 1024 << Math.min(log[0], 6);
}

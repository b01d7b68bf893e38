/** `ext4lab tune2fs [options] IMAGE`: changes an image as tune2fs does, and says what it says. */
import fs from 'node:fs';
import { Refused } from '../bytes/refused.ts';
import { tune2fs } from '../engine/tune/tune.ts';
import { SUPERBLOCK_OFFSET } from '../format/constants.ts';
import { Superblock } from '../format/superblock.ts';
import { BlockStore } from '../trace/block-store.ts';
import { Recorder } from '../trace/recorder.ts';
import { idNames } from './id-names.ts';
import { fileSource } from './image/file-source.ts';
import { inUse } from './image/in-use.ts';
import { realName } from './image/output.ts';
import { logName } from './image/redo-format.ts';
import { replayLog } from './image/redo-replay.ts';
import { writeHeld } from './image/write-image.ts';
import { secondsNow } from './seconds-now.ts';

const HELP = `Changes an ext2, ext3 or ext4 image as tune2fs 1.47.0 does, byte for byte.

  ext4lab tune2fs -j disk.img                    an ext2 gets a journal, and is an ext3
  ext4lab tune2fs -O extent,uninit_bg disk.img   new files of an ext3 are mapped by extents
  ext4lab tune2fs -l disk.img                    what the superblock says

The options are tune2fs's own: man tune2fs explains them. Quota, mmp, casefold, encryption,
the orphan file, larger inodes (-I) and undo files (-z) are not built here.

  --help   this text
`;

/** The block size that the superblock claims; what is no volume is refused by tune2fs itself. */
function blockSizeOf(fd: number): number {
  const log = new Uint8Array(1);
  fs.readSync(fd, log, 0, 1, SUPERBLOCK_OFFSET + Superblock.offset.s_log_block_size);
  return 1024 << Math.min(log[0], 6);
}

export function tuneCommand(argv: string[]): number {
  if (argv.includes('--help') || argv.length === 0) {
    process.stdout.write(HELP);
    return argv.length === 0 ? 2 : 0;
  }
  const image = argv[argv.length - 1];
  let fd: number | undefined;
  const undone = (why: string): number => {
    process.stderr.write(`ext4lab tune2fs: ${why}\n`);
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
      const store = new BlockStore(blockSizeOf(fd), source.size, source);
      const names = { userName: idNames('/etc/passwd'), groupName: idNames('/etc/group') };
      const { said, status } = tune2fs(new Recorder(store, 'off'), argv, secondsNow(), names);
      for (const { to, text } of said) process[to === 'out' ? 'stdout' : 'stderr'].write(text);
      if (status === 0) writeHeld(fd, store);
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

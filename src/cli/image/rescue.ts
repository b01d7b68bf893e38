/** The volume of an image that cannot be written, kept where there is room for it. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BlockStore } from '../../trace/block-store.ts';
import type { RedoLog } from './redo-log.ts';
import { writeContents } from './write-image.ts';

const PLACES = ['/var/tmp', os.tmpdir()];

/** Says where the volume is now. */
export function rescue(image: string, store: BlockStore, log: RedoLog | undefined): string {
  for (const dir of [path.dirname(image), ...PLACES]) {
    const name = path.join(dir, `${path.basename(image)}.${randomBytes(6).toString('hex')}.kept`);
    let fd: number | undefined;
    try {
      fd = fs.openSync(name, 'wx', 0o600);
      writeContents(fd, store);
      fs.fsyncSync(fd);
      log?.remove();
      return `all of the volume is in ${name}`;
    } catch {
      // It was made exclusively, so it is ours to remove.
      if (fd !== undefined) fs.rmSync(name, { force: true });
    } finally {
      if (fd !== undefined) fs.closeSync(fd);
    }
  }
  return log
    ? `what was written is in ${log.name}, and goes into the image at its next mount`
    : 'and there is no room for it elsewhere';
}

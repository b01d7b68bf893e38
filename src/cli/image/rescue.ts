/** Keeps the volume of an image that cannot be written in another place with room. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BlockStore } from '../../trace/block-store.ts';
import { writeContents } from './write-image.ts';

const PLACES = ['/var/tmp', os.tmpdir()];

/** Returns the volume's new place, and whether all of it is there. */
export function rescue(image: string, store: BlockStore, logged: boolean): { kept: string; whole: boolean } {
  for (const dir of [path.dirname(image), ...PLACES]) {
    const name = path.join(dir, `${path.basename(image)}.${randomBytes(6).toString('hex')}.kept`);
    let fd: number | undefined;
    try {
      fd = fs.openSync(name, 'wx', 0o600);
      writeContents(fd, store);
      fs.fsyncSync(fd);
      return { kept: `all of the volume is in ${name}`, whole: true };
    } catch {
      // It was created exclusively, so it may be removed.
      if (fd !== undefined) fs.rmSync(name, { force: true });
    } finally {
      if (fd !== undefined) fs.closeSync(fd);
    }
  }
  const synced = logged ? '; what was synced while there was room is there at its next mount' : '';
  return { kept: `and there is no room for it elsewhere${synced}`, whole: false };
}

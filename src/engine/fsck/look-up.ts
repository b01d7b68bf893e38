/** A name looked for in a directory, as far as its records can be read. */
import { inodeAt, nameLenAt, recLenAt } from '../dirents/records.ts';
import type { Check } from './check.ts';
import type { DirInfo } from './dir-info.ts';
import { entryFault } from './entry-check.ts';
import { nameAt } from './names.ts';

export const LOST_FOUND = 'lost+found';

/** The inode that a name leads to, or 0. */
export function lookUp(check: Check, dir: DirInfo, wanted: string): number {
  for (const { block } of dir.blocks) {
    const bytes = check.disk.read(block);
    for (let at = 0; at < bytes.length && entryFault(bytes, at, bytes.length) === ''; at += recLenAt(bytes, at))
      if (inodeAt(bytes, at) !== 0 && nameLenAt(bytes, at) === wanted.length && nameAt(bytes, at) === wanted)
        return inodeAt(bytes, at);
  }
  return 0;
}

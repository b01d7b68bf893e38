/** Looking up a name in a directory, as far as its records can be read. */

import { inodeAt, nameLenAt, recLenAt } from '../../engine/dirents/records.ts';
import { isDirectory } from '../../engine/volume/inode.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { entryFault } from './entry-check.ts';
import { nameAt } from './names.ts';
import { blocksOf } from './path-of.ts';

export const LOST_FOUND = 'lost+found';

/** The inode that a name leads to, or 0. */
export function lookUp(volume: CheckedVolume, dir: { blocks: readonly { block: number }[] }, wanted: string): number {
  for (const { block } of dir.blocks) {
    const bytes = volume.disk.read(block);
    for (let at = 0; at < bytes.length && entryFault(bytes, at, bytes.length) === ''; at += recLenAt(bytes, at))
      if (inodeAt(bytes, at) !== 0 && nameLenAt(bytes, at) === wanted.length && nameAt(bytes, at) === wanted)
        return inodeAt(bytes, at);
  }
  return 0;
}

/**
 * Where the name lost+found leads before anything is checked. That directory keeps its empty blocks even if the name is
 * removed.
 */
export function namedLostFound(check: Check): number {
  const { volume } = check;
  if (!volume.inRange(volume.inodeTableOf(0)) || !isDirectory(volume.inode(EXT4_ROOT_INO))) return 0;
  return lookUp(volume, { blocks: blocksOf(check, EXT4_ROOT_INO).map((block) => ({ block })) }, LOST_FOUND);
}

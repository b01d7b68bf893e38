/** The path of a directory as a prompt shows it (/mnt, /mnt/src), read from the bytes upwards to the root. */
import { eachEntry } from '../../engine/volume/directory.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { isDirectory } from '../../engine/volume/inode.ts';
import { nameText } from '../../engine/volume/name-text.ts';
import { lookupPath } from '../../engine/volume/path.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';

const MOUNT_POINT = '/mnt';
/** A prompt cannot show a deeper path. */
const MOST_NAMES = 40;

export function whereIs(volume: Volume, ino: number): string {
  let path = '';
  let at = ino;
  for (let n = 0; at !== EXT4_ROOT_INO && n < MOST_NAMES; n++) {
    const parent = lookupPath(volume, '..', { from: at });
    if (isFinding(parent) || !isDirectory(parent)) break;
    let name: string | undefined;
    eachEntry(volume, parent, (entry) => {
      if (entry.inode !== at) return true;
      name = nameText(entry.bytes, entry.nameAt, entry.nameAt + entry.nameLength);
      return false;
    });
    // It was removed, or no readable directory contains it.
    if (name === undefined) break;
    path = `/${name}${path}`;
    at = parent.ino;
  }
  return at === EXT4_ROOT_INO ? MOUNT_POINT + path : `${MOUNT_POINT}/…${path}`;
}

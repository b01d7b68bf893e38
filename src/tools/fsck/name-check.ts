/** The bytes that a name may not contain, and their replacement. */

import { NAME_AT, nameLenAt } from '../../engine/dirents/records.ts';
import { flagsOf } from '../../engine/volume/inode.ts';
import { DOT, SLASH } from '../../format/directory.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { ENCODING_FLAGS } from '../../format/superblock-values.ts';
import { isUtf8 } from './casefold.ts';
import type { CheckedVolume } from './checked-volume.ts';

export function nameFault(
  volume: CheckedVolume,
  dir: number,
  name: string,
): 'illegal_characters' | 'not_utf8' | undefined {
  if (name.includes('/') || name.includes('\0')) return 'illegal_characters';
  const strict =
    volume.incompat('casefold') && (volume.s.s_encoding_flags & ENCODING_FLAGS.EXT4_ENC_STRICT_MODE_FL) !== 0;
  if (!strict || !(flagsOf(volume.inode(dir)) & INODE_FLAGS.EXT4_CASEFOLD_FL) || isUtf8(name)) return undefined;
  return 'not_utf8';
}

/** Replaces forbidden bytes by dots. In a name that is not UTF-8 it replaces every byte. */
export function dotted(b: Uint8Array, at: number, all: boolean): void {
  const end = at + NAME_AT + nameLenAt(b, at);
  for (let i = at + NAME_AT; i < end; i++) if (all || b[i] === SLASH || b[i] === 0) b[i] = DOT;
}

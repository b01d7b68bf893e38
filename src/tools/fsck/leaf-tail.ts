/** Where the records of a directory block end, and whether its checksum follows them. */

import { NAME_AT, recLenAt } from '../../engine/dirents/records.ts';
import { flagsOf } from '../../engine/volume/inode.ts';
import { DirEntryTail, EXT4_DIR_PAD, LEAST_RECORD } from '../../format/directory.ts';
import { dxCountOffset } from '../../format/htree.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import type { DirInfo } from './dir-info.ts';
import { recordsEndAt, tailed } from './entry-check.ts';
import { nameAt } from './names.ts';

/** Answers whether a leaf ends in its checksum, with its records before it. */
export function isClosed(volume: CheckedVolume, dir: DirInfo, bytes: Uint8Array, logical: number): boolean {
  if (rootThatWas(dir, bytes, logical)) {
    const flagged = (flagsOf(volume.inode(dir.ino)) & INODE_FLAGS.EXT4_INDEX_FL) !== 0;
    return !flagged && dxCountOffset(bytes, 0, bytes.length) >= 0;
  }
  const behind = recordsEndAt(bytes) - (bytes.length - DirEntryTail.size);
  return behind < 0 || (behind === 0 && tailed(volume, bytes));
}

/** Answers whether a block was the root of a former tree. Its “..” covers the old slots, and its checksum lies among them. */
export function rootThatWas(dir: DirInfo, bytes: Uint8Array, logical: number): boolean {
  if (logical > 0 || dir.hashed || recLenAt(bytes, 0) !== LEAST_RECORD) return false;
  return recLenAt(bytes, LEAST_RECORD) === bytes.length - LEAST_RECORD;
}

/** Handles a record that swallowed the rest of its block. No room for a checksum is left, so the directory is rewritten. */
export function roomIsLost(check: Check, dir: DirInfo, block: number, at: number, length: number): void {
  check.tally.rehash.add(dir.ino);
  tellLength(check, dir, block, at, length, DirEntryTail.size);
}

/** Tells the right length of a record that would fill a block. e2fsck says so for an odd length, also inside inodes. */
export function tellLength(check: Check, dir: DirInfo, block: number, at: number, length: number, more: number): void {
  if (length >= LEAST_RECORD && length % EXT4_DIR_PAD === 0) return;
  const name = nameAt(check.volume.disk.read(block), at).slice(0, Math.max(0, length - NAME_AT));
  const args = { dir: dir.ino, name, value: length, should: length + more };
  check.user.ask('record_length', args, [{ block, struct: 'ext4_dir_entry_2', offset: at, length: LEAST_RECORD }]);
}

/** The rules that make a directory record invalid, or its name impossible. */

import { NAME_AT, nameLenAt, recLenAt } from '../../engine/dirents/records.ts';
import { firstInode } from '../../engine/volume/geometry.ts';
import { modeOf } from '../../engine/volume/inode.ts';
import { directoryLeafChecksum } from '../../format/checksum-blocks.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { DirEntryTail, EXT4_DIR_PAD, fileTypeOfMode, LEAST_RECORD } from '../../format/directory.ts';
import { EXT4_BG_INODE_UNINIT } from '../../format/group-descriptor.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import type { ProblemCode } from './problems.ts';
import { isQuotaInode } from './quota-check.ts';

export function entryFault(b: Uint8Array, at: number, end: number): string {
  if (end - at < LEAST_RECORD) return `only ${end - at} bytes are left`;
  const length = recLenAt(b, at);
  if (length < LEAST_RECORD) return `rec_len ${length} is less than ${LEAST_RECORD}`;
  if (length % EXT4_DIR_PAD !== 0) return `rec_len ${length} is no multiple of ${EXT4_DIR_PAD}`;
  if (at + length > end) return `rec_len ${length} reaches past the end of the block`;
  if (nameLenAt(b, at) + NAME_AT > length) return `name_len ${nameLenAt(b, at)} does not fit into rec_len ${length}`;
  return '';
}

/** `stored` is this for a block without a tail. */
const NO_TAIL = -2;

/** Answers whether the last bytes of a block form a tail, which holds the checksum. */
export const tailed = (volume: CheckedVolume, bytes: Uint8Array): boolean =>
  directoryLeafChecksum.stored(volume.rules, bytes, 0) !== NO_TAIL;

/** Where the records of a block end: at its tail, at the end of the block, or -1 where they cannot be followed. */
export function recordsEndAt(bytes: Uint8Array): number {
  const tail = bytes.length - DirEntryTail.size;
  let at = 0;
  for (; at < tail; at += recLenAt(bytes, at)) if (entryFault(bytes, at, bytes.length) !== '') return -1;
  return at;
}

/** Answers whether no name may lead to an inode: it is outside the table, reserved (the root aside), or a hidden file. */
export function neverNamed(volume: CheckedVolume, ino: number): boolean {
  if (ino > volume.g.inodeCount || (ino < volume.g.firstIno && ino !== EXT4_ROOT_INO)) return true;
  return isQuotaInode(volume, ino) || (ino === volume.s.s_orphan_file_inum && volume.compat('orphan_file'));
}

/** The reasons why a name cannot stay in directory `dir`, whatever the state of its inode. */
export function entryRefusals(dir: number, target: number, name: string): ProblemCode[] {
  const wrong: ProblemCode[] = [];
  if (name === '.') wrong.push('duplicate_dot');
  if (name === '..') wrong.push('duplicate_dotdot');
  if (target === dir) wrong.push('link_to_itself');
  // The check asks about it twice.
  if (target === dir && dir !== EXT4_ROOT_INO) wrong.push('link_to_itself');
  if (target === EXT4_ROOT_INO) wrong.push('link_to_root');
  if (name === '') wrong.push('zero_length_name');
  return wrong;
}

/** The question about a name whose inode the first pass skipped, because the descriptor says that it was never used. */
export function passedOver(volume: CheckedVolume, ino: number): ProblemCode | undefined {
  const group = volume.groupOfInode(ino);
  if (volume.markedOf(group) & EXT4_BG_INODE_UNINIT) return 'entry_in_uninit_group';
  // The number is unsigned, as in e2fsck: with more unused inodes than there are up to here, no inode counts as unused.
  const first = (firstInode(volume.g, group) + volume.g.inodesPerGroup - volume.unusedOf(group)) >>> 0;
  return ino >= first ? 'entry_in_unused_area' : undefined;
}

/** Makes the check read all inodes of the group when it begins again. */
export function readAll(check: Check, group: number): void {
  check.volume.setFlags(group, check.volume.markedOf(group) & ~EXT4_BG_INODE_UNINIT);
  check.volume.setCount(group, 'itable_unused', 0);
  check.tally.restart = true;
}

/** The type of an inode, as directory entries store it. */
export function typeOf(check: Check, ino: number): number {
  const { tally } = check;
  if (tally.badTypes.has(ino)) return 0;
  const seen = tally.used.has(ino) && !tally.inBadBlock.has(ino);
  const mode = seen ? tally.modes.get(ino) : modeOf(check.volume.inode(ino));
  return mode === 0 ? 0 : fileTypeOfMode(mode);
}

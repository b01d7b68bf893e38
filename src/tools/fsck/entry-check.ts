/** What makes a directory record invalid, or its name impossible. */

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

/** What `stored` says of a block without a tail. */
const NO_TAIL = -2;

/** Whether the last bytes of a block are those of a tail, which has its sum. */
export const tailed = (volume: CheckedVolume, bytes: Uint8Array): boolean =>
  directoryLeafChecksum.stored(volume.rules, bytes, 0) !== NO_TAIL;

/** Where the records of a block end: at its tail, behind it, or -1 where they cannot be followed. */
export function recordsEndAt(bytes: Uint8Array): number {
  const tail = bytes.length - DirEntryTail.size;
  let at = 0;
  for (; at < tail; at += recLenAt(bytes, at)) if (entryFault(bytes, at, bytes.length) !== '') return -1;
  return at;
}

/** No name leads to an inode outside the table, to a reserved one but the root, or to a file that is hidden. */
export function neverNamed(volume: CheckedVolume, ino: number): boolean {
  if (ino > volume.g.inodeCount || (ino < volume.g.firstIno && ino !== EXT4_ROOT_INO)) return true;
  return isQuotaInode(volume, ino) || (ino === volume.s.s_orphan_file_inum && volume.compat('orphan_file'));
}

/** Why a name cannot stay in directory `dir`, whatever it leads to. */
export function entryRefusals(dir: number, target: number, name: string): ProblemCode[] {
  const wrong: ProblemCode[] = [];
  if (name === '.') wrong.push('duplicate_dot');
  if (name === '..') wrong.push('duplicate_dotdot');
  if (target === dir) wrong.push('link_to_itself');
  // It is asked about twice.
  if (target === dir && dir !== EXT4_ROOT_INO) wrong.push('link_to_itself');
  if (target === EXT4_ROOT_INO) wrong.push('link_to_root');
  if (name === '') wrong.push('zero_length_name');
  return wrong;
}

/** What is asked about a name whose inode the first pass passed over, as its descriptor says that it was never used. */
export function passedOver(volume: CheckedVolume, ino: number): ProblemCode | undefined {
  const group = volume.groupOfInode(ino);
  if (volume.markedOf(group) & EXT4_BG_INODE_UNINIT) return 'entry_in_uninit_group';
  // Without a sign, as in e2fsck: with more unused inodes than all up to here, none is.
  const first = (firstInode(volume.g, group) + volume.g.inodesPerGroup - volume.unusedOf(group)) >>> 0;
  return ino >= first ? 'entry_in_unused_area' : undefined;
}

/** The group's inodes are read when the check begins again. */
export function readAll(check: Check, group: number): void {
  check.volume.setFlags(group, check.volume.markedOf(group) & ~EXT4_BG_INODE_UNINIT);
  check.volume.setCount(group, 'itable_unused', 0);
  check.tally.restart = true;
}

/** The type that names say of an inode. */
export function typeOf(check: Check, ino: number): number {
  const { tally } = check;
  if (tally.badTypes.has(ino)) return 0;
  const seen = tally.used.has(ino) && !tally.inBadBlock.has(ino);
  const mode = seen ? tally.modes.get(ino) : modeOf(check.volume.inode(ino));
  return mode === 0 ? 0 : fileTypeOfMode(mode);
}

/**
 * An inode table whose descriptor names a place outside of the volume: which part of it was read, and where the check
 * stops.
 */

import { flagsOf, iBlockBytes } from '../../engine/volume/inode.ts';
import { EXT4_BAD_INO, EXT4_IND_BLOCK } from '../../format/constants.ts';
import { pointerAt } from '../../format/indirect.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { Stop } from './closing.ts';
import { hasOwnSum, isBlank } from './inode-check.ts';

const OUTSIDE = 'Corrupt group descriptor: bad block for inode table';
const LOST = 'A block group is missing an inode table';
const WRONG_SUM = 'Inode checksum does not match inode';
const NO_LIST = 'Illegal indirect block found';
const INLINE = 'Cannot iterate data blocks of an inode containing inline data';
const NOT_DONE = 8;

/** The message about a group's table that lies outside. It is undefined for a table inside. */
export function noTable(volume: CheckedVolume, group: number): string | undefined {
  const first = volume.inodeTableOf(group);
  if (volume.inRange(first)) return undefined;
  return first === 0 ? LOST : OUTSIDE;
}

/**
 * Tells that the list of bad blocks cannot be read. The check looks for it in the first group's table, before the first
 * pass.
 */
export function tellNoList(check: Check): void {
  const why = whyNoList(check.volume);
  if (why)
    check.user.told?.(
      `e2fsck: ${why} while reading bad blocks inode\nThis doesn't bode well, but we'll try to go on...`,
    );
}

function whyNoList(volume: CheckedVolume): string | undefined {
  const lost = noTable(volume, 0);
  if (lost) return lost;
  const inode = volume.inode(EXT4_BAD_INO);
  if (!isBlank(inode) && !hasOwnSum(volume, EXT4_BAD_INO)) return WRONG_SUM;
  if (flagsOf(inode) & INODE_FLAGS.EXT4_INLINE_DATA_FL) return INLINE;
  const list = pointerAt(iBlockBytes(inode), EXT4_IND_BLOCK);
  return list !== 0 && !volume.inRange(list) ? NO_LIST : undefined;
}

/** Stops at a table that was not moved. It cannot be read, and the check reads nothing behind it. */
export function stopAtNoTable(check: Check, group: number): void {
  const { volume } = check;
  const first = volume.inodeTableOf(group);
  if (first === 0 || volume.inRange(first, volume.g.itableBlocks)) return;
  const last = group * volume.g.inodesPerGroup;
  check.user.told?.(`Error while scanning inodes (${last}): ${OUTSIDE}\n`);
  throw new Stop(NOT_DONE, 'aborted');
}

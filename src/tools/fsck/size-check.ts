/**
 * i_size and i_blocks against the map. A directory is as long as its blocks, a file reaches at least
 * into the last block that was written, and i_blocks counts all that the inode takes.
 */

import { le16At, le32At, setLe32At } from '../../bytes/access.ts';
import { flagsOf, type InodeRef, modeOf, sizeOf } from '../../engine/volume/inode.ts';
import { EXT4_RESIZE_INO, SECTOR_BYTES } from '../../format/constants.ts';
import { blocksReached } from '../../format/indirect.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../format/mode.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { dataOf, inlineSize, isInline } from './inline-data.ts';
import { spaceOf } from './map-of.ts';
import { lastLogical, lastWritten, type Mapped } from './mapped.ts';
import { setBlocks } from './write-map.ts';

const O = Inode.offset;
const TWO_GIB = 2 ** 31;

export function checkSpace(check: Check, inode: InodeRef, map: Mapped, xattr: number): void {
  const { volume } = check;
  const { ino } = inode;
  const { blockSize } = volume.g;
  const type = modeOf(inode) & S_IFMT;
  const size = sizeOf(inode);
  const end = (lastLogical(map) + 1) * blockSize;
  let should = size;
  // The resize inode maps blocks far out, and is as large as its lists could be.
  if (ino === EXT4_RESIZE_INO) should = size;
  else if (isInline(volume, inode) || (flagsOf(inode) & INODE_FLAGS.EXT4_INLINE_DATA_FL && dataOf(volume, inode))) {
    if (type === S_IFDIR && isInline(volume, inode)) should = inlineSize(volume, inode);
  } else if (type === S_IFDIR) {
    if (size % blockSize !== 0 || size !== end) should = end;
  } else {
    const written = lastWritten(map);
    if (written >= 0 && size < written * blockSize) should = (written + 1) * blockSize;
    else if (size > largest(volume, inode)) should = end;
    if (size >= TWO_GIB && type === S_IFREG) check.tally.largeFiles++;
  }
  // A link's size is judged with its target.
  if (should !== size && type !== S_IFLNK) {
    const touched = volume.inodeTouch(ino, 'i_size_lo', O.i_size_lo, 4);
    if (check.user.ask('bad_i_size', { ino, value: sizeText(inode), should }, touched))
      volume.editInode(ino, (b, at) => {
        setLe32At(b, at + O.i_size_lo, should % 2 ** 32);
        setLe32At(b, at + O.i_size_high, Math.floor(should / 2 ** 32));
      });
  }
  const sectors = blockSize / SECTOR_BYTES;
  const wide = volume.roCompat('huge_file');
  const huge = wide && (flagsOf(inode) & INODE_FLAGS.EXT4_HUGE_FILE_FL) !== 0;
  const unit = huge ? 1 : sectors;
  const stored =
    le32At(inode.bytes, inode.offset + O.i_blocks_lo) +
    (wide ? le16At(inode.bytes, inode.offset + O.l_i_blocks_high) * 2 ** 32 : 0);
  const blocks = spaceOf(check, ino, map, xattr);
  if (
    type !== S_IFREG &&
    type !== S_IFDIR &&
    type !== S_IFLNK &&
    ino >= volume.g.firstIno &&
    map.kind === 'none' &&
    !xattr &&
    stored === 0
  )
    return;
  if (stored === blocks * unit) return;
  const touched = volume.inodeTouch(ino, 'i_blocks_lo', O.i_blocks_lo, 4);
  if (check.user.ask('bad_i_blocks', { ino, value: stored, should: blocks * unit }, touched))
    volume.editInode(ino, (b, at) => setBlocks(volume, b, at, blocks));
}

/** i_size to the last digit. A JavaScript number beyond 2^53 would lose it. */
const sizeText = ({ bytes, offset }: InodeRef): string =>
  String((BigInt(le32At(bytes, offset + O.i_size_high)) << 32n) + BigInt(le32At(bytes, offset + O.i_size_lo)));

/** The largest size that the map of a file can have. */
function largest(volume: CheckedVolume, inode: InodeRef): number {
  const { blockSize } = volume.g;
  if (flagsOf(inode) & INODE_FLAGS.EXT4_EXTENTS_FL) return 2 ** 32 * blockSize;
  return blocksReached(blockSize) * blockSize;
}

/**
 * The resize inode is made again. It names the blocks that are still reserved behind the descriptors, and the same
 * blocks of the other copies. Its own block of names stays where it is.
 */
import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { backupGroups, groupHead, groupStart } from '../../engine/volume/geometry.ts';
import { inodeChecksum } from '../../format/checksum.ts';
import {
  EXT4_DIND_BLOCK,
  EXT4_GOOD_OLD_INODE_SIZE,
  EXT4_RESIZE_INO,
  POINTER_BYTES,
  SECTOR_BYTES,
} from '../../format/constants.ts';
import { pointersIn, setPointer } from '../../format/indirect.ts';
import { Inode } from '../../format/inode.ts';
import { ResizeReserve } from '../../trace/events/resize2fs.ts';
import { ResizeStop, type Resizing } from './resizing.ts';

const O = Inode.offset;

export function fixResizeInode({ now, recorder, time, held }: Resizing): void {
  if (!now.compat('resize_inode')) return;
  const { g } = now;
  const index = EXT4_RESIZE_INO - 1;
  const perBlock = Math.floor(g.blockSize / g.inodeSize);
  const home = now.place('bg_inode_table', 0) + Math.floor(index / perBlock);
  const offset = (index % perBlock) * g.inodeSize;
  const top = le32At(recorder.store.read(home), offset + O.i_block + EXT4_DIND_BLOCK * POINTER_BYTES);
  if (top === 0) throw new ResizeStop('Should never happen: resize inode corrupt!\n');
  const head = groupHead(g, 0);
  const backups = backupGroups(g);
  recorder.emit(
    ResizeReserve,
    { blocks: head.reservedCount, backups: backups.length },
    { touched: [{ block: home, struct: Inode.name, offset, length: g.inodeSize }] },
  );
  const names = recorder.touch(top);
  names.fill(0);
  const per = pointersIn(g.blockSize);
  for (let i = 0; i < head.reservedCount; i++) {
    const block = head.reserved + i;
    setPointer(names, (g.descBlocks + i) % per, block);
    const own = recorder.touch(block);
    own.fill(0);
    backups.forEach((group, k) => {
      setPointer(own, k, groupStart(g, group) + (head.reserved - groupStart(g, 0)) + i);
    });
  }
  const bytes = recorder.touch(home);
  if (held?.block === home) bytes.set(held.bytes);
  // With bigalloc the program counts a cluster for each block.
  const each = (g.clusterRatio * g.blockSize) / SECTOR_BYTES;
  const blocks = (1 + head.reservedCount * (1 + backups.length)) * each;
  setLe32At(bytes, offset + O.i_blocks_lo, blocks % 2 ** 32);
  setLe16At(bytes, offset + O.l_i_blocks_high, Math.floor(blocks / 2 ** 32));
  if (head.reservedCount > 0) stampTimes(bytes, offset, g.inodeSize, time);
  inodeChecksum.set(now.rules, bytes, offset, EXT4_RESIZE_INO);
}

function stampTimes(bytes: Uint8Array, offset: number, inodeSize: number, time: number): void {
  setLe32At(bytes, offset + O.i_atime, time);
  setLe32At(bytes, offset + O.i_mtime, time);
  const extra = inodeSize > EXT4_GOOD_OLD_INODE_SIZE ? le16At(bytes, offset + O.i_extra_isize) : 0;
  if (EXT4_GOOD_OLD_INODE_SIZE + extra >= O.i_crtime + 4) setLe32At(bytes, offset + O.i_crtime, time);
}

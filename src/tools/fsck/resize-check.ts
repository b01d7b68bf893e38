/**
 * The resize inode. It must hold exactly the blocks that are reserved behind the descriptors, in every group that has a
 * copy of the descriptors.
 *
 *     i_block[13] ─▶ list of the reserved blocks of group 0 ─▶ each lists the same block of the other copies
 */

import { setLe16At, setLe32At } from '../../bytes/access.ts';
import { backupGroups, groupHead, groupStart } from '../../engine/volume/geometry.ts';
import { iBlockBytes, linksOf, modeOf } from '../../engine/volume/inode.ts';
import {
  EXT4_DIND_BLOCK,
  EXT4_N_BLOCKS,
  EXT4_RESIZE_INO,
  POINTER_BYTES,
  SECTOR_BYTES,
} from '../../format/constants.ts';
import { blocksReached, pointerAt, pointersIn, setPointer } from '../../format/indirect.ts';
import { Inode } from '../../format/inode.ts';
import { S_IFMT, S_IFREG } from '../../format/mode.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { allocate } from './ledger.ts';

const O = Inode.offset;

/** The right content of the lists: slot in the top list, block, and the copies it lists. */
function expected(volume: CheckedVolume): { slot: number; block: number; copies: number[] }[] {
  const { g } = volume;
  const perBlock = pointersIn(g.blockSize);
  const head = groupHead(g, 0);
  const groups = backupGroups(g);
  return Array.from({ length: head.reservedCount }, (_, i) => ({
    slot: (g.descBlocks + i) % perBlock,
    block: head.reserved + i,
    // Each copy is as far from the start of its group as in group 0, even where group 0 begins with a boot block.
    copies: groups.map((group) => head.reserved + i + groupStart(g, group) - groupStart(g, 0)),
  }));
}

function isRight(volume: CheckedVolume): boolean {
  const inode = volume.inode(EXT4_RESIZE_INO);
  const root = iBlockBytes(inode);
  const top = pointerAt(root, EXT4_DIND_BLOCK);
  if (!volume.inRange(top) || (modeOf(inode) & S_IFMT) !== S_IFREG || linksOf(inode) === 0) return false;
  for (let i = 0; i < EXT4_N_BLOCKS; i++) if (i !== EXT4_DIND_BLOCK && pointerAt(root, i) !== 0) return false;
  const list = volume.disk.read(top);
  for (const { slot, block, copies } of expected(volume)) {
    if (pointerAt(list, slot) !== block) return false;
    const own = volume.disk.read(block);
    for (const [k, copy] of copies.entries()) if (pointerAt(own, k) !== copy) return false;
  }
  return true;
}

/** Checks it. The answer yes empties it, and it is made again once free blocks are known. */
export function checkResize(check: Check): void {
  const { volume } = check;
  const { s } = volume;
  if (!volume.compat('resize_inode')) {
    if (
      s.s_reserved_gdt_blocks !== 0 &&
      check.user.ask(
        'reserved_without_feature',
        { value: s.s_reserved_gdt_blocks },
        volume.superTouch('s_reserved_gdt_blocks'),
      )
    ) {
      s.s_reserved_gdt_blocks = 0;
      volume.derive();
      volume.writeSuper();
    }
    const used = iBlockBytes(volume.inode(EXT4_RESIZE_INO)).some((b) => b !== 0);
    if (used && check.user.ask('resize_not_clear', {}, volume.inodeTouch(EXT4_RESIZE_INO)))
      volume.editInode(EXT4_RESIZE_INO, (b, at) => b.fill(0, at, at + volume.g.inodeSize));
    return;
  }
  if (!volume.inRange(volume.inodeTableOf(0))) {
    // The inode has no place yet. It is made once its table has one.
    check.notes.resizeGone = true;
    return;
  }
  if (isRight(volume)) return;
  if (!check.user.ask('resize_invalid', {}, volume.inodeTouch(EXT4_RESIZE_INO))) return;
  volume.editInode(EXT4_RESIZE_INO, (b, at) => b.fill(0, at, at + volume.g.inodeSize));
  check.notes.resizeGone = true;
}

/** Makes the resize inode again, as mke2fs does. */
export function makeResize(check: Check): void {
  const { volume } = check;
  if (!check.notes.resizeGone) return;
  check.notes.resizeGone = false;
  const { g } = volume;
  // The top list goes behind the place where the first group's tables usually end.
  const top = allocate(check, 3 + volume.s.s_reserved_gdt_blocks + g.descBlocks + g.itableBlocks);
  if (top === 0) return;
  check.user.step(
    'The resize inode is made again from the places of the reserved blocks.',
    volume.inodeTouch(EXT4_RESIZE_INO),
  );
  const { blockSize } = g;
  const list = volume.disk.edit(top);
  list.fill(0);
  const all = expected(volume);
  let blocks = 1;
  for (const { slot, block, copies } of all) {
    setPointer(list, slot, block);
    blocks++;
    const own = volume.disk.edit(block);
    own.fill(0);
    for (const [k, copy] of copies.entries()) setPointer(own, k, copy);
    blocks += copies.length;
  }
  // The size reaches as far as the doubly indirect tree.
  const size = blocksReached(blockSize, 2) * blockSize;
  volume.editInode(EXT4_RESIZE_INO, (b, at) => {
    setLe16At(b, at + O.i_mode, S_IFREG | 0o600);
    setLe16At(b, at + O.i_links_count, 1);
    setLe32At(b, at + O.i_size_lo, size % 2 ** 32);
    setLe32At(b, at + O.i_size_high, Math.floor(size / 2 ** 32));
    setLe32At(b, at + O.i_blocks_lo, blocks * g.clusterRatio * (blockSize / SECTOR_BYTES));
    setLe32At(b, at + O.i_block + POINTER_BYTES * EXT4_DIND_BLOCK, top);
    for (const time of [O.i_atime, O.i_ctime, O.i_mtime]) setLe32At(b, at + time, volume.now);
  });
}

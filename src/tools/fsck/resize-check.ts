/**
 * The resize inode: it must hold exactly the blocks kept behind the descriptors, in every group that has a copy of
 * those.
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

const O = Inode.offset;

/** What the lists should say: slot in the top list, block, and the copies it lists. */
function expected(check: Check): { slot: number; block: number; copies: number[] }[] {
  const { g } = check;
  const perBlock = pointersIn(g.blockSize);
  const head = groupHead(g, 0);
  const groups = backupGroups(g);
  return Array.from({ length: head.reservedCount }, (_, i) => ({
    slot: (g.descBlocks + i) % perBlock,
    block: head.reserved + i,
    // As far from the beginning of their groups as in group 0, even where that has a boot block in front.
    copies: groups.map((group) => head.reserved + i + groupStart(g, group) - groupStart(g, 0)),
  }));
}

function isRight(check: Check): boolean {
  const inode = check.inode(EXT4_RESIZE_INO);
  const root = iBlockBytes(inode);
  const top = pointerAt(root, EXT4_DIND_BLOCK);
  if (!check.inRange(top) || (modeOf(inode) & S_IFMT) !== S_IFREG || linksOf(inode) === 0) return false;
  for (let i = 0; i < EXT4_N_BLOCKS; i++) if (i !== EXT4_DIND_BLOCK && pointerAt(root, i) !== 0) return false;
  const list = check.disk.read(top);
  for (const { slot, block, copies } of expected(check)) {
    if (pointerAt(list, slot) !== block) return false;
    const own = check.disk.read(block);
    for (const [k, copy] of copies.entries()) if (pointerAt(own, k) !== copy) return false;
  }
  return true;
}

/** Checks it; if the answer is yes it is emptied, and made again once free blocks are known. */
export function checkResize(check: Check): void {
  const { s } = check;
  if (!check.compat('resize_inode')) {
    if (
      s.s_reserved_gdt_blocks !== 0 &&
      check.ask(
        'reserved_without_feature',
        { value: s.s_reserved_gdt_blocks },
        check.superTouch('s_reserved_gdt_blocks'),
      )
    ) {
      s.s_reserved_gdt_blocks = 0;
      check.derive();
      check.writeSuper();
    }
    const used = iBlockBytes(check.inode(EXT4_RESIZE_INO)).some((b) => b !== 0);
    if (used && check.ask('resize_not_clear', {}, check.inodeTouch(EXT4_RESIZE_INO)))
      check.editInode(EXT4_RESIZE_INO, (b, at) => b.fill(0, at, at + check.g.inodeSize));
    return;
  }
  if (!check.inRange(check.inodeTableOf(0))) {
    // It has no place, and is made with it.
    check.resizeGone = true;
    return;
  }
  if (isRight(check)) return;
  if (!check.ask('resize_invalid', {}, check.inodeTouch(EXT4_RESIZE_INO))) return;
  check.editInode(EXT4_RESIZE_INO, (b, at) => b.fill(0, at, at + check.g.inodeSize));
  check.resizeGone = true;
}

/** Makes it again, as mke2fs does. */
export function makeResize(check: Check): void {
  if (!check.resizeGone) return;
  check.resizeGone = false;
  const { g } = check;
  // Behind where the first group's tables usually end.
  const top = check.allocate(3 + check.s.s_reserved_gdt_blocks + g.descBlocks + g.itableBlocks);
  if (top === 0) return;
  check.step(
    'The resize inode is made again from the places of the reserved blocks.',
    check.inodeTouch(EXT4_RESIZE_INO),
  );
  const { blockSize } = g;
  const list = check.disk.edit(top);
  list.fill(0);
  const all = expected(check);
  let blocks = 1;
  for (const { slot, block, copies } of all) {
    setPointer(list, slot, block);
    blocks++;
    const own = check.disk.edit(block);
    own.fill(0);
    for (const [k, copy] of copies.entries()) setPointer(own, k, copy);
    blocks += copies.length;
  }
  // As far as the doubly indirect tree reaches.
  const size = blocksReached(blockSize, 2) * blockSize;
  check.editInode(EXT4_RESIZE_INO, (b, at) => {
    setLe16At(b, at + O.i_mode, S_IFREG | 0o600);
    setLe16At(b, at + O.i_links_count, 1);
    setLe32At(b, at + O.i_size_lo, size % 2 ** 32);
    setLe32At(b, at + O.i_size_high, Math.floor(size / 2 ** 32));
    setLe32At(b, at + O.i_blocks_lo, blocks * g.clusterRatio * (blockSize / SECTOR_BYTES));
    setLe32At(b, at + O.i_block + POINTER_BYTES * EXT4_DIND_BLOCK, top);
    for (const time of [O.i_atime, O.i_ctime, O.i_mtime]) setLe32At(b, at + time, check.now);
  });
}

/**
 * The inodes that mke2fs makes itself, and the maps of their blocks: extent trees or block maps, exactly as they grew
 * (file-map.ts).
 */

import { inodeChecksum, inodeSeed } from '../../format/checksum.ts';
import { extentBlockChecksum } from '../../format/checksum-blocks.ts';
import { I_BLOCK_BYTES, SECTOR_BYTES } from '../../format/constants.ts';
import { setExtent, setHeader, setWholeIndex } from '../../format/extent-node.ts';
import { EXTENT_ROOT_ENTRIES, extentRoom } from '../../format/extents.ts';
import { setPointer } from '../../format/indirect.ts';
import { Inode, Inode128, KNOWN_EXTRA_ISIZE } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import type { Draft } from './draft.ts';
import type { FileMap, Run } from './file-map.ts';

export interface OwnInode {
  mode: number;
  links: number;
  size: number;
  /** Blocks that it owns, map blocks included. */
  blocks: number;
  i_block?: Uint8Array;
  flags?: number;
  uid?: number;
  gid?: number;
}

/** Writes an inode with the time of formatting in all its times. */
export function writeOwnInode(draft: Draft, ino: number, inode: OwnInode): void {
  const d = draft.plan.decisions;
  const block = draft.recorder.touch(draft.inodeBlock(ino));
  const at = draft.inodeOffset(ino);
  const sectors = (inode.blocks * draft.blockSize) / SECTOR_BYTES;
  const seconds = d.now | 0;
  Inode128.write(block, at, {
    i_mode: inode.mode,
    i_uid: (inode.uid ?? 0) & 0xffff,
    l_i_uid_high: (inode.uid ?? 0) >>> 16,
    i_gid: (inode.gid ?? 0) & 0xffff,
    l_i_gid_high: (inode.gid ?? 0) >>> 16,
    i_size_lo: inode.size % 2 ** 32,
    i_size_high: Math.floor(inode.size / 2 ** 32),
    i_atime: seconds,
    i_ctime: seconds,
    i_mtime: seconds,
    i_links_count: inode.links,
    i_blocks_lo: sectors % 2 ** 32,
    l_i_blocks_high: Math.floor(sectors / 2 ** 32),
    i_flags: inode.flags ?? 0,
    ...(inode.i_block ? { i_block: inode.i_block } : {}),
  });
  if (d.inodeSize > Inode128.size && inode.mode)
    Inode.write(block, at, { i_extra_isize: KNOWN_EXTRA_ISIZE, i_crtime: seconds });
  inodeChecksum.set(draft.rules, block, at, ino);
}

/** The parts of a draft that writing a map needs. */
type Writing = Pick<Draft, 'recorder' | 'rules' | 'blockSize'>;

/** Writes the blocks of a map, and returns i_block. */
export function writeMap(draft: Writing, ino: number, map: FileMap): Uint8Array {
  return map.extents ? writeExtents(draft, ino, map) : writeIndirects(draft, map);
}

export const mapFlags = (map: FileMap): number => (map.extents ? INODE_FLAGS.EXT4_EXTENTS_FL : 0);

function putExtents(node: Uint8Array, runs: readonly Run[], from: number, to: number): void {
  for (let i = from; i < to; i++) setExtent(node, i - from, runs[i].logical, runs[i].start, runs[i].count, false);
}

function writeExtents(draft: Writing, ino: number, { runs, leaves }: FileMap): Uint8Array {
  const root = new Uint8Array(I_BLOCK_BYTES);
  // When a tree grew a level, the extents in the inode left their bytes behind.
  putExtents(root, runs, 0, Math.min(runs.length, EXTENT_ROOT_ENTRIES));
  setHeader(root, leaves.length || runs.length, EXTENT_ROOT_ENTRIES, leaves.length ? 1 : 0);
  const seed = inodeSeed(draft.rules, ino, 0);
  leaves.forEach((leaf, i) => {
    setWholeIndex(root, i, runs[leaf.from].logical, leaf.block);
    const node = draft.recorder.touch(leaf.block);
    putExtents(node, runs, leaf.from, leaf.held);
    setHeader(node, leaf.to - leaf.from, extentRoom(draft.blockSize), 0);
    extentBlockChecksum.set(draft.rules, node, 0, seed);
  });
  return root;
}

function writeIndirects(draft: Writing, { direct, indirects }: FileMap): Uint8Array {
  for (const node of indirects) {
    const block = draft.recorder.touch(node.block);
    node.slots.forEach((to, i) => {
      setPointer(block, i, to);
    });
  }
  const i_block = new Uint8Array(I_BLOCK_BYTES);
  direct.forEach((block, i) => {
    setPointer(i_block, i, block);
  });
  return i_block;
}

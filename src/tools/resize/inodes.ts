/**
 * Maps of files follow the blocks that moved. Inodes of groups that go get other numbers.
 *
 *     inode 12 ── map ─▶ 583      583 moved to 5680      inode 12 ── map ─▶ 5680
 *     inode 9000, of a group that goes                   inode 13, with the same content; names follow later
 */
import { le16At, le32At, setLe16At, setLe32At } from '../../bytes/access.ts';
import { nextClear, setBit } from '../../bytes/bitmap.ts';
import { directoryBlocks } from '../../engine/volume/directory.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { indexBlocks } from '../../engine/volume/htree.ts';
import {
  eachInode,
  flagsOf,
  generationOf,
  type InodeRef,
  inodePlace,
  isDirectory,
  linksOf,
  mapKind,
  readInode,
  xattrBlockOf,
} from '../../engine/volume/inode.ts';
import { walkMap } from '../../engine/volume/map.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { inodeChecksum, inodeSeed } from '../../format/checksum.ts';
import {
  directoryLeafChecksum,
  dxNodeChecksum,
  extentBlockChecksum,
  xattrBlockChecksum,
} from '../../format/checksum-blocks.ts';
import {
  EXT4_IND_BLOCK,
  EXT4_N_BLOCKS,
  EXT4_RESIZE_INO,
  I_BLOCK_BYTES,
  POINTER_BYTES,
  SECTOR_BYTES,
} from '../../format/constants.ts';
import { pointersIn } from '../../format/indirect.ts';
import { Inode } from '../../format/inode.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { ResizeFollow, ResizeInode } from '../../trace/events/resize2fs.ts';
import { ExtentMap, keep, nodesOf, readTree } from './extent-map.ts';
import type { FreeBlocks } from './move-blocks.ts';
import { ResizeStop, type Resizing } from './resizing.ts';

const O = Inode.offset;

/** The inode at its place on the disk, to be changed there. */
interface Edited {
  readonly ino: number;
  readonly block: number;
  readonly offset: number;
}

/** Corrects the maps of all files. Directories are found by their new numbers. */
export function followBlocks(r: Resizing, free: FreeBlocks): void {
  const { old, now } = r;
  const last = now.g.groups * now.g.inodesPerGroup;
  if (old.g.groups <= now.g.groups && r.moved.size === 0) return;
  r.pass(3, old.g.groups);
  const inodes: number[] = [];
  eachInode(r.volume, (inode) => {
    if (linksOf(inode) > 0 || inode.ino === EXT4_RESIZE_INO) inodes.push(inode.ino);
    return true;
  });
  for (const ino of inodes) {
    let at = ino;
    if (ino > last) at = renumber(r, ino);
    r.recorder.settle();
    if (r.moved.size > 0) followAttributes(r, placeOf(r.volume, at));
    const blocks = r.moved.size > 0 ? followMap(r, placeOf(r.volume, at), free) : 0;
    if (at !== ino) sumAgain(r, at);
    if (blocks > 0) r.recorder.tell(ResizeFollow, { ino: at, blocks }, { touched: [touchOf(r, at)] });
  }
}

function placeOf(volume: Volume, ino: number): Edited {
  const place = inodePlace(volume, ino);
  if (!place) throw new ResizeStop('Illegal inode number');
  return { ino, ...place };
}

function touchOf({ volume }: Resizing, ino: number) {
  const { block, offset } = placeOf(volume, ino);
  return { block, struct: Inode.name, offset, length: volume.geometry.inodeSize };
}

function inodeOf(volume: Volume, ino: number): InodeRef {
  const inode = readInode(volume, ino);
  if (isFinding(inode)) throw new ResizeStop(inode.sentence);
  return inode;
}

/** Moves the inode to the lowest free number. */
function renumber(r: Resizing, ino: number): number {
  const { now, volume, recorder } = r;
  const end = now.g.groups * now.g.inodesPerGroup;
  const index = nextClear(now.inodes, now.g.firstIno - 1, end);
  if (index >= end) throw new ResizeStop('Could not allocate inode in ext2 filesystem');
  const fresh = index + 1;
  setBit(now.inodes, index);
  const [from, to] = [placeOf(volume, ino), placeOf(volume, fresh)];
  recorder.emit(ResizeInode, { from: ino, to: fresh }, { touched: [touchOf(r, fresh)] });
  const { inodeSize } = now.g;
  const bytes = recorder.store.read(from.block).slice(from.offset, from.offset + inodeSize);
  // In an inode that holds a value, this field is half of a count.
  if (!(le32At(bytes, O.i_flags) & INODE_FLAGS.EXT4_EA_INODE_FL)) setLe32At(bytes, O.i_ctime, r.time);
  const home = recorder.touch(to.block);
  home.set(bytes, to.offset);
  inodeChecksum.set(r.old.rules, home, to.offset, fresh);
  r.renumbered.set(ino, fresh);
  const group = Math.floor(index / now.g.inodesPerGroup);
  if (isDirectory(inodeOf(volume, fresh)))
    now.setCount('bg_used_dirs_count', group, now.count('bg_used_dirs_count', group) + 1);
  return fresh;
}

function followAttributes(r: Resizing, { ino, block, offset }: Edited): void {
  const from = xattrBlockOf(inodeOf(r.volume, ino));
  const to = r.moved.get(from);
  if (to === undefined) return;
  const bytes = r.recorder.touch(block);
  setLe32At(bytes, offset + O.i_file_acl_lo, to % 2 ** 32);
  if (r.now.incompat('64bit')) setLe16At(bytes, offset + O.l_i_file_acl_high, Math.floor(to / 2 ** 32));
  inodeChecksum.set(r.old.rules, bytes, offset, ino);
  xattrBlockChecksum.set(r.old.rules, r.recorder.touch(to), 0, to);
}

/** Corrects the map of a file. Answers how many of its blocks lie elsewhere now. */
function followMap(r: Resizing, at: Edited, free: FreeBlocks): number {
  const kind = mapKind(inodeOf(r.volume, at.ino));
  if (kind === 'extents') return followExtents(r, at, free);
  if (kind === 'indirect') return followLists(r, at);
  return 0;
}

function followLists(r: Resizing, { ino, block, offset }: Edited): number {
  const { recorder, moved } = r;
  const per = pointersIn(r.old.g.blockSize);
  let followed = 0;
  /** Follows a pointer at a byte of a block, and everything below it. */
  const follow = (home: number, byte: number, level: number): void => {
    let to = le32At(recorder.store.read(home), byte);
    if (to === 0) return;
    const other = moved.get(to);
    if (other !== undefined) {
      setLe32At(recorder.touch(home), byte, other);
      to = other;
      followed++;
    }
    if (level > 0) for (let i = 0; i < per; i++) follow(to, i * POINTER_BYTES, level - 1);
  };
  for (let i = 0; i < EXT4_N_BLOCKS; i++)
    follow(block, offset + O.i_block + i * POINTER_BYTES, Math.max(0, i - EXT4_IND_BLOCK + 1));
  if (followed > 0) inodeChecksum.set(r.old.rules, recorder.touch(block), offset, ino);
  return followed;
}

function followExtents(r: Resizing, { ino, block, offset }: Edited, free: FreeBlocks): number {
  const { recorder, moved } = r;
  const { blockSize } = r.old.g;
  const read = (b: number) => recorder.store.read(moved.get(b) ?? b);
  const at = offset + O.i_block;
  const root = readTree(recorder.store.read(block).subarray(at, at + I_BLOCK_BYTES), read);
  let followed = 0;
  for (const node of nodesOf(root)) {
    const other = moved.get(node.block);
    if (node.block === 0 || other === undefined) continue;
    node.block = other;
    node.up!.changed = true;
    followed++;
  }
  const map = new ExtentMap(root, blockSize, () => free.take());
  for (let e = map.from(0); e; ) {
    const { logical, length, physical } = e;
    for (let i = 0; i < length; i++) {
      const other = moved.get(physical + i);
      if (other === undefined) continue;
      map.put(logical + i, other);
      followed++;
    }
    e = map.from(logical + length);
  }
  if (followed === 0) return 0;
  const bytes = recorder.touch(block);
  if (map.added > 0) {
    const huge = le32At(bytes, offset + O.i_flags) & INODE_FLAGS.EXT4_HUGE_FILE_FL;
    const units = huge && r.old.roCompat('huge_file') ? 1 : blockSize / SECTOR_BYTES;
    const total =
      le32At(bytes, offset + O.i_blocks_lo) +
      le16At(bytes, offset + O.l_i_blocks_high) * 2 ** 32 +
      map.added * units * r.old.g.clusterRatio;
    setLe32At(bytes, offset + O.i_blocks_lo, total % 2 ** 32);
    setLe16At(bytes, offset + O.l_i_blocks_high, Math.floor(total / 2 ** 32));
  }
  const seed = inodeSeed(r.old.rules, ino, generationOf(inodeOf(r.volume, ino)));
  for (const node of nodesOf(root)) {
    if (!node.changed) continue;
    if (node.block === 0) {
      bytes.set(keep(node), at);
      continue;
    }
    const own = recorder.touch(node.block);
    own.set(keep(node));
    extentBlockChecksum.set(r.old.rules, own, 0, seed);
  }
  inodeChecksum.set(r.old.rules, bytes, offset, ino);
  return followed;
}

/** Updates the checksums below an inode, because they begin with its number. */
function sumAgain(r: Resizing, ino: number): void {
  const { rules } = r.old;
  if (rules.kind !== 'metadata_csum') return;
  const inode = inodeOf(r.volume, ino);
  const seed = inodeSeed(rules, ino, generationOf(inode));
  if (flagsOf(inode) & INODE_FLAGS.EXT4_EXTENTS_FL)
    walkMap(r.volume, inode, {
      run: () => true,
      node: (block) => {
        extentBlockChecksum.set(rules, r.recorder.touch(block), 0, seed);
        return true;
      },
    });
  if (!isDirectory(inode)) return;
  const nodes = indexBlocks(r.volume, inode);
  directoryBlocks(r.volume, inode, (block, logical) => {
    (nodes.has(logical) ? dxNodeChecksum : directoryLeafChecksum).set(rules, r.recorder.touch(block), 0, seed);
    return true;
  });
}

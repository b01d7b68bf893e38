/**
 * Restores inodes from records. It does not take the map from a record, because other records describe its changes.
 *
 *     record   │ fields │ i_block │ generation … extra fields │
 *     inode    │ ◀────▶ │  stays  │ ◀────────────────────────▶ │ attributes stay
 */
import { testBit } from '../../../bytes/bitmap.ts';
import { I_BLOCK_BYTES } from '../../../format/constants.ts';
import { emptyRoot } from '../../../format/extent-node.ts';
import { EXT4_EXT_MAGIC } from '../../../format/extents.ts';
import { FcInode } from '../../../format/fast-commit.ts';
import { Inode as Format } from '../../../format/inode.ts';
import { EXT4_EXTENTS_FL, EXT4_INLINE_DATA_FL } from '../../../format/inode-flags.ts';
import { S_IFDIR, S_IFMT, S_IFREG } from '../../../format/mode.ts';
import { Failure } from '../../fs/failure.ts';
import type { Inode } from '../../fs/inode.ts';
import type { Mount } from '../../fs/mount.ts';
import { evict } from '../../names/evict.ts';
import type { NamesHost } from '../../names/host.ts';

const O = Format.offset;
const MAP_END = O.i_block + I_BLOCK_BYTES;

const indexOf = (mount: Mount, ino: number): number => (ino - 1) % mount.geometry.inodesPerGroup;

/** Answers whether the bitmap says that an inode is taken. An inode that no file may have is damage. */
export function inUse(mount: Mount, ino: number): boolean {
  if (ino < 2 || ino > mount.geometry.inodeCount)
    throw new Failure('EUCLEAN', `a fast commit names inode ${ino}, which the volume does not have`);
  return testBit(mount.group(mount.groupOfInode(ino)).inodes(), indexOf(mount, ino));
}

/** The contents of an inode's record. */
export function saidOf(value: Uint8Array): { ino: number; bytes: Uint8Array; generation: number } {
  const bytes = value.subarray(FcInode.size);
  return { ino: FcInode.read(value).fc_ino, bytes, generation: Format.view(bytes).i_generation };
}

/** Deletes the file: its map, its blocks, its bit in the bitmap. */
export function destroy(fs: NamesHost, ino: number): void {
  const inode = fs.mount.inode(ino);
  inode.links = 0;
  evict(fs, inode);
}

/** Sets the inode from its record. An existing directory keeps what its names have made of it. */
export function putInode(fs: NamesHost, value: Uint8Array): void {
  const { mount } = fs;
  const { ino, bytes, generation } = saidOf(value);
  if (ino < mount.firstInode) throw new Failure('EUCLEAN', `a fast commit names inode ${ino}, which is no file’s`);
  if (inUse(mount, ino) && mount.inode(ino).generation !== generation) destroy(fs, ino);
  const isFresh = !inUse(mount, ino);
  const said = Format.view(bytes);
  const type = said.i_mode & S_IFMT;
  if (type !== S_IFREG && type !== S_IFDIR)
    throw new Failure('EUCLEAN', `a fast commit has inode ${ino}, which is neither a file nor a directory`);
  if (type === S_IFDIR && !isFresh) return;
  const inode = mount.inode(ino);
  inode.touch();
  if (isFresh) inode.bytes.fill(0);
  inode.bytes.set(bytes.subarray(0, O.i_block));
  inode.bytes.set(bytes.subarray(MAP_END), MAP_END);
  if (said.i_flags & EXT4_INLINE_DATA_FL) inode.bytes.set(bytes.subarray(O.i_block, MAP_END), O.i_block);
  else if (said.i_flags & EXT4_EXTENTS_FL) {
    if (inode.dv.getUint16(O.i_block, true) !== EXT4_EXT_MAGIC) {
      inode.iBlock.fill(0);
      emptyRoot(inode.bytes, O.i_block);
    }
    if (type === S_IFDIR) {
      inode.diskSize = 0;
      inode.sectors = 0;
    }
  } else throw new Failure('EUCLEAN', `a fast commit has inode ${ino}, whose map is a list of blocks`);
  if (isFresh) take(mount, inode);
  // Memory's knowledge of the inode is no longer right.
  mount.due.add('inode', ino);
  fs.forget(inode);
}

/** Marks the inode as taken in the bitmap. The counts follow later. */
function take(mount: Mount, inode: Inode): void {
  const n = mount.groupOfInode(inode.ino);
  const group = mount.group(n);
  const index = indexOf(mount, inode.ino);
  const { inodesPerGroup } = mount.geometry;
  const bits = group.touchInodes();
  bits[index >>> 3] |= 1 << (index & 7);
  if (mount.volume.rules.kind === 'none') return;
  if (group.blocksUninit) group.touchBlocks();
  if (index + 1 > inodesPerGroup - group.itableUnused) group.itableUnused = inodesPerGroup - index - 1;
}

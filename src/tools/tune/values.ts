/**
 * Hashes of values in separate inodes (ea_inode) begin with the checksum seed. When the seed changes, each hash is computed
 * again.
 *
 *     seed, value ─▶ i_atime of the value's inode ─▶ e_hash of each entry that leads to it ─▶ h_hash of its block
 */
import { setLe32At } from '../../bytes/access.ts';
import { crc32c } from '../../bytes/crc.ts';
import { eachInode, hasFlag, type InodeRef, sizeOf, xattrBlockOf } from '../../engine/volume/inode.ts';
import { fileMap } from '../../engine/volume/map.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { blockXattrs, inodeXattrs, type XattrArea, xattrRecords } from '../../engine/volume/xattrs.ts';
import { heldHash, rehash } from '../../engine/xattr/hash.ts';
import { Inode } from '../../format/inode.ts';
import { XattrEntry } from '../../format/xattr.ts';
import type { Tuning } from './tuning.ts';

/** Renews the hashes. The checksums follow, because they cover what is written here. */
export function hashValues(t: Tuning, volume: Volume): void {
  const hashes = new Map<number, number>();
  eachInode(volume, (inode) => {
    if (hasFlag(inode, 'EXT4_EA_INODE_FL')) hashes.set(inode.ino, crc32c(t.seed, valueIn(volume, inode)));
    return true;
  });
  if (hashes.size === 0) return;
  const blocks = new Set<number>();
  eachInode(volume, (inode) => {
    const hash = hashes.get(inode.ino);
    if (hash !== undefined) setLe32At(t.recorder.touch(inode.block), inode.offset + Inode.offset.i_atime, hash);
    followHashes(t, inodeXattrs(volume, inode), hashes);
    const block = xattrBlockOf(inode);
    if (block > 0) blocks.add(block);
    return true;
  });
  for (const block of blocks) if (followHashes(t, blockXattrs(volume, block), hashes)) rehash(t.recorder.touch(block));
}

/** Answers whether some entry has another hash now. */
function followHashes({ recorder }: Tuning, area: XattrArea | undefined, hashes: ReadonlyMap<number, number>): boolean {
  if (!area) return false;
  let changed = false;
  for (const { offset, valueInode } of xattrRecords(area)) {
    const hash = hashes.get(valueInode);
    if (hash === undefined) continue;
    const bytes = recorder.touch(area.block);
    setLe32At(bytes, offset + XattrEntry.offset.e_hash, heldHash(bytes, offset, hash));
    changed = true;
  }
  return changed;
}

function valueIn(volume: Volume, inode: InodeRef): Uint8Array {
  const { blockSize } = volume.geometry;
  const value = new Uint8Array(sizeOf(inode));
  for (const { logical, physical, length } of fileMap(volume, inode).runs)
    for (let i = 0; i < length; i++) {
      const at = (logical + i) * blockSize;
      if (at < value.length) value.set(volume.device.read(physical + i).subarray(0, value.length - at), at);
    }
  return value;
}

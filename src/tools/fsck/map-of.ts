/**
 * The map of an inode, by its type and flags, and the space that the inode takes.
 */

import { flagsOf, type InodeRef, modeOf, sizeOf } from '../../engine/volume/inode.ts';
import { EXT4_BAD_INO, EXT4_RESIZE_INO, I_BLOCK_BYTES } from '../../format/constants.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../format/mode.ts';
import type { Check } from './check.ts';
import type { CheckedVolume } from './checked-volume.ts';
import { checkExtents } from './extents-check.ts';
import { checkIndirect } from './indirect-check.ts';
import { emptyMap, type Mapped } from './mapped.ts';

/** Answers whether the target of a link lies in the inode itself. */
export const isFastLink = (inode: InodeRef): boolean =>
  (modeOf(inode) & S_IFMT) === S_IFLNK &&
  sizeOf(inode) < I_BLOCK_BYTES &&
  !(flagsOf(inode) & INODE_FLAGS.EXT4_EA_INODE_FL);

/** Walks the map and asks about its faults (unless `check.silent`). */
export function mapOf(
  check: Check,
  inode: InodeRef,
  end = Math.ceil(sizeOf(inode) / check.volume.g.blockSize),
): Mapped {
  const flags = flagsOf(inode);
  const type = modeOf(inode) & S_IFMT;
  if (flags & INODE_FLAGS.EXT4_INLINE_DATA_FL) return emptyMap('none');
  // The list of bad blocks has no type.
  if (type !== S_IFREG && type !== S_IFDIR && type !== S_IFLNK && inode.ino !== EXT4_BAD_INO) return emptyMap('none');
  if (isFastLink(inode)) return emptyMap('none');
  if (flags & INODE_FLAGS.EXT4_EXTENTS_FL) return checkExtents(check, inode, end);
  return checkIndirect(check, inode);
}

/** Blocks that an inode takes, including its map and its attributes. With clusters it counts whole clusters. */
export function spaceOf(check: Check, ino: number, map: Mapped, xattr: number): number {
  const { clusterRatio } = check.volume.g;
  const values = check.tally.valueBlocks.get(ino);
  if (clusterRatio === 1) return map.runs.reduce((n, r) => n + r.length, values + map.nodes.length + (xattr ? 1 : 0));
  let clusters = map.nodes.length + (xattr ? 1 : 0);
  // A list lies between any two blocks of the resize inode, so no two of them share a count.
  if (ino === EXT4_RESIZE_INO) return map.runs.reduce((n, r) => n + r.length, clusters) * clusterRatio;
  let last = -1;
  for (const r of map.runs) {
    const first = check.volume.cluster(r.physical);
    const end = check.volume.cluster(r.physical + r.length - 1);
    clusters += end - first + (first === last ? 0 : 1);
    last = end;
  }
  return values + clusters * clusterRatio;
}

/** Calls back with every cluster that an inode claims, as often as it claims it. */
export function eachClaim(
  volume: CheckedVolume,
  map: Mapped,
  xattr: number,
  claim: (cluster: number, block: number) => void,
): void {
  let last = -1;
  for (const r of map.runs)
    for (let i = 0; i < r.length; i++) {
      const cluster = volume.cluster(r.physical + i);
      if (cluster !== last || volume.g.clusterRatio === 1) claim(cluster, r.physical + i);
      last = cluster;
    }
  for (const n of map.nodes) claim(volume.cluster(n.block), n.block);
  if (xattr && volume.inRange(xattr)) claim(volume.cluster(xattr), xattr);
}

/** Notes each block whose offset in its cluster is wrong, or whose cluster differs from that of its neighbours. */
export function checkClusters(check: Check, ino: number, map: Mapped): void {
  const { clusterRatio: ratio, firstDataBlock } = check.volume.g;
  if (ratio === 1 || map.kind === 'indirect') return;
  let before = { logical: -1, physical: -1 };
  for (const r of map.runs)
    for (let i = 0; i < r.length; i++) {
      const [lblk, block] = [r.logical + i, r.physical + i];
      const at = { logical: Math.floor(lblk / ratio), physical: check.volume.cluster(block) };
      const parted = at.logical === before.logical && at.physical !== before.physical;
      if (parted || (block - firstDataBlock) % ratio !== lblk % ratio) {
        check.user.ask('misaligned_cluster', { ino, lblk, block }, [{ block, struct: 'data' }]);
        check.tally.shared.add(at.physical);
        check.tally.sharedBlocks = true;
        check.tally.misaligned.add(ino);
      }
      before = at;
    }
}

/** Claims the blocks of an inode. A block that was claimed before counts as claimed twice. */
export function claims(check: Check, map: Mapped, xattr: number): void {
  const { tally } = check;
  const shared = xattr !== 0 && (tally.xattrBlocks.get(xattr)?.refs ?? 0) > 1;
  eachClaim(check.volume, map, shared ? 0 : xattr, (cluster) => {
    if (tally.found.add(cluster)) return;
    tally.shared.add(cluster);
    tally.sharedBlocks = true;
  });
}

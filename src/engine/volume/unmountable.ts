/** What Linux's mount refuses of a volume whose superblock can be read, whether it is to be read or written. */
import { le32At } from '../../bytes/access.ts';
import { Refused } from '../../bytes/refused.ts';
import { inodeChecksum, inodeSeed } from '../../format/checksum.ts';
import { orphanBlockChecksum, orphanBlockSeed } from '../../format/checksum-blocks.ts';
import { hasCompat, hasIncompat } from '../../format/features.ts';
import { DX_HASH_SIPHASH } from '../../format/htree.ts';
import { EXT4_ORPHAN_BLOCK_MAGIC, OrphanBlockTail } from '../../format/orphan-file.ts';
import { isFinding } from './finding.ts';
import { generationOf, linksOf, modeOf, readInode, sizeOf } from './inode.ts';
import { blockOf, fileMap } from './map.ts';
import type { Volume } from './volume.ts';

/** Before the journal is looked at. `bytes`: those of the device. */
export function unmountable({ sb, geometry: g }: Volume, bytes: number): Refused | undefined {
  if (g.blockCount * g.blockSize > bytes) {
    const why = `The volume has ${g.blockCount} blocks, and its device has room for ${Math.floor(bytes / g.blockSize)}.`;
    return new Refused(why, 's_blocks_count_lo');
  }
  const hash = sb.s_def_hash_version;
  if (hash > DX_HASH_SIPHASH || (hash === DX_HASH_SIPHASH && !hasIncompat(sb, 'casefold')))
    return new Refused(`There is no hash of names with the number ${hash}.`, 's_def_hash_version');
  return undefined;
}

/** What is wrong with the orphan file, once the journal is replayed: a mount reads all of it. */
export function orphanFileFault(volume: Volume): Refused | undefined {
  const { sb, rules, geometry } = volume;
  const ino = sb.s_orphan_file_inum;
  if (!hasCompat(sb, 'orphan_file')) return undefined;
  const refuse = (why: string) =>
    new Refused(`Structure needs cleaning: inode ${ino}, the orphan file, ${why}.`, 's_orphan_file_inum');
  const inode = readInode(volume, ino);
  if (isFinding(inode)) return refuse('does not exist');
  if (linksOf(inode) === 0 || modeOf(inode) === 0) return refuse('is not in use');
  if (!inodeChecksum.verify(rules, inode.bytes, inode.offset, ino)) return refuse('has a wrong checksum');
  const seed = inodeSeed(rules, ino, generationOf(inode));
  const blocks = Math.floor(sizeOf(inode) / geometry.blockSize);
  const { runs } = fileMap(volume, inode);
  const tail = geometry.blockSize - OrphanBlockTail.size;
  for (let n = 0; n < blocks; n++) {
    const block = blockOf(runs, n);
    if (block === undefined) return refuse(`has no block ${n}`);
    const bytes = volume.device.read(block);
    if (le32At(bytes, tail + OrphanBlockTail.offset.ob_magic) !== EXT4_ORPHAN_BLOCK_MAGIC)
      return refuse(`has a block ${n} without its magic number`);
    if (!orphanBlockChecksum.verify(rules, bytes, 0, orphanBlockSeed(seed, block)))
      return refuse(`has a block ${n} with a wrong checksum`);
  }
  return undefined;
}

/**
 * Which superblock is believed: the one at byte 1024, or a backup if that one, or the descriptors behind it, cannot be
 * trusted.
 *
 *     byte 1024 ── sane, summed right? ── no ──▶ 8193 · 16384 · 32768 …  the first sane one
 */
import { Refused } from '../../bytes/refused.ts';
import { checksumRules, superblockChecksum } from '../../format/checksum.ts';
import {
  EXT4_DYNAMIC_REV,
  EXT4_MAX_BLOCK_SIZE,
  EXT4_MIN_BLOCK_SIZE,
  EXT4_SUPER_MAGIC,
  SUPERBLOCK_OFFSET,
  SUPERBLOCK_SIZE,
} from '../../format/constants.ts';
import { hasRoCompat } from '../../format/features.ts';
import { Superblock } from '../../format/superblock.ts';
import type { ByteSource } from '../../trace/block-device.ts';
import { backupGroups, blockCountOf, blockSizeOf, geometryOf, groupStart } from '../volume/geometry.ts';
import { refuseSuperblock } from '../volume/superblock-checks.ts';

export interface FoundSuperblock {
  bytes: Uint8Array;
  blockSize: number;
  /** The block it was found in; 0 or 1 for the superblock proper. */
  block: number;
  primary: boolean;
  /** Why the primary was not taken. */
  why: string;
}

/** Where the first backup lies by default: behind as many blocks as one bitmap block can number. */
const usualBackup = (blockSize: number): number => blockSize * 8 + (blockSize === EXT4_MIN_BLOCK_SIZE ? 1 : 0);

/** Why these bytes are no superblock that can be believed, or undefined. */
function fault(bytes: Uint8Array, size: number): Refused | undefined {
  if (bytes.length < SUPERBLOCK_SIZE) return new Refused('The file ends before its superblock does.', 's_magic');
  const sb = Superblock.read(bytes);
  if (sb.s_magic !== EXT4_SUPER_MAGIC) return new Refused('Bad magic number in super-block', 's_magic');
  if (hasRoCompat(sb, 'metadata_csum') && !superblockChecksum.verify(checksumRules(bytes), bytes, 0, 0))
    return new Refused('Superblock checksum does not match superblock', 's_checksum');
  const refused = refuseSuperblock(sb, Math.max(size, 0));
  if (refused) return refused;
  if (sb.s_rev_level > EXT4_DYNAMIC_REV)
    return new Refused('The filesystem revision is apparently too high to be known.', 's_rev_level');
  const blocks = blockCountOf(sb);
  if (sb.s_r_blocks_count_lo > blocks / 2)
    return new Refused(
      `Corruption found in superblock. (r_blocks_count = ${sb.s_r_blocks_count_lo})`,
      's_r_blocks_count_lo',
    );
  if (!hasRoCompat(sb, 'bigalloc') && sb.s_clusters_per_group !== sb.s_blocks_per_group)
    return new Refused('The superblock is corrupt: clusters and blocks of a group differ.', 's_clusters_per_group');
  return undefined;
}

const NO_SUPERBLOCK = `
The superblock could not be read or does not describe a valid ext2/ext3/ext4
filesystem.  If the device is valid and it really contains an ext2/ext3/ext4
filesystem (and not swap or ufs or something else), then the superblock
is corrupt, and you might try running e2fsck with an alternate superblock:
    e2fsck -b 8193 <device>
 or
    e2fsck -b 32768 <device>
`;
const OPENED: Readonly<Record<string, string>> = {
  s_magic: 'Bad magic number in super-block',
  s_checksum: 'Superblock checksum does not match superblock',
};
const CORRUPT = 'The ext2 superblock is corrupt';

/** What e2fsck says of a volume of this name without a superblock that can be believed. */
export function noSuperblock(name: string, refused: Refused): string {
  const known = OPENED[refused.field ?? ''];
  const tried = (why: string) => `ext2fs_open2: ${why}\ne2fsck: Superblock invalid, trying backup blocks...`;
  const end = (why: string) => `e2fsck: ${why} while trying to open ${name}`;
  if (known) return [tried(known), NO_SUPERBLOCK, end(known)].join('\n');
  const again = 'e2fsck: Trying to load superblock despite errors...';
  return [tried(CORRUPT), again, tried(CORRUPT), NO_SUPERBLOCK, end(CORRUPT), end(CORRUPT)].join('\n');
}

export function findSuperblock(
  source: ByteSource,
  options: { superblock?: number; blockSize?: number; preen?: boolean } = {},
): FoundSuperblock | Refused {
  const read = (at: number) => source.read(at, SUPERBLOCK_SIZE).slice();
  if (options.superblock !== undefined) {
    const sizes = options.blockSize ? [options.blockSize] : [1024, 2048, 4096, 8192, 16384, 32768, 65536];
    for (const blockSize of sizes) {
      const at =
        options.superblock * blockSize +
        (options.superblock === 0 && blockSize > EXT4_MIN_BLOCK_SIZE ? SUPERBLOCK_OFFSET : 0);
      const bytes = read(at);
      if (fault(bytes, source.size) || blockSizeOf(Superblock.read(bytes)) !== blockSize) continue;
      return { bytes, blockSize, block: options.superblock, primary: at === SUPERBLOCK_OFFSET, why: '' };
    }
    return new Refused(
      `Bad magic number in super-block: block ${options.superblock} holds no superblock that can be believed.`,
      's_magic',
    );
  }
  const bytes = read(SUPERBLOCK_OFFSET);
  const wrong = fault(bytes, source.size);
  if (!wrong) {
    const blockSize = blockSizeOf(Superblock.read(bytes));
    return { bytes, blockSize, block: blockSize === EXT4_MIN_BLOCK_SIZE ? 1 : 0, primary: true, why: '' };
  }
  if (!options.preen) {
    const backup = findBackup(source);
    if (backup) return { ...backup, why: wrong.refused };
  }
  return wrong;
}

function findBackup(source: ByteSource): FoundSuperblock | undefined {
  for (let blockSize = EXT4_MIN_BLOCK_SIZE; blockSize <= EXT4_MAX_BLOCK_SIZE; blockSize *= 2) {
    const block = usualBackup(blockSize);
    if ((block + 1) * blockSize > source.size) break;
    const bytes = source.read(block * blockSize, SUPERBLOCK_SIZE).slice();
    if (fault(bytes, source.size) || blockSizeOf(Superblock.read(bytes)) !== blockSize) continue;
    return { bytes, blockSize, block, primary: false, why: '' };
  }
  return undefined;
}

/** The first backup by the geometry of a superblock that is itself sane, or undefined. */
export function backupOf(source: ByteSource, bytes: Uint8Array): FoundSuperblock | undefined {
  const sb = Superblock.read(bytes);
  const g = geometryOf(sb);
  for (const group of backupGroups(g)) {
    const block = groupStart(g, group);
    const copy = source.read(block * g.blockSize, SUPERBLOCK_SIZE).slice();
    if (fault(copy, source.size) || blockSizeOf(Superblock.read(copy)) !== g.blockSize) continue;
    return { bytes: copy, blockSize: g.blockSize, block, primary: false, why: '' };
  }
  return undefined;
}

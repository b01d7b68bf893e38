/**
 * The choice of the superblock: the one at byte 1024, or a backup if the check cannot trust that one or the descriptors
 * behind it.
 *
 *     byte 1024 ── sane, summed right? ── no ──▶ 8193 · 16384 · 32768 …  the first sane one
 */
import { Refused } from '../../bytes/refused.ts';
import {
  backupGroups,
  blockCountOf,
  blockSizeOf,
  type Geometry,
  geometryOf,
  groupStart,
  type SuperblockValues,
} from '../../engine/volume/geometry.ts';
import { refuseSuperblock } from '../../engine/volume/superblock-checks.ts';
import { checksumRules, superblockChecksum } from '../../format/checksum.ts';
import {
  EXT4_DYNAMIC_REV,
  EXT4_GOOD_OLD_FIRST_INO,
  EXT4_MAX_BLOCK_SIZE,
  EXT4_MIN_BLOCK_SIZE,
  EXT4_SUPER_MAGIC,
  POINTER_BYTES,
  SUPERBLOCK_OFFSET,
  SUPERBLOCK_SIZE,
} from '../../format/constants.ts';
import { featureNames, hasCompat, hasRoCompat, INCOMPAT } from '../../format/features.ts';
import { Superblock } from '../../format/superblock.ts';
import type { ByteSource } from '../../trace/block-device.ts';
import type { Mode } from './checked-volume.ts';
import { closing, stillWrong } from './closing.ts';
import { deviceTooSmall, JOURNAL_CORRUPT, JOURNAL_DELETED, journalInvalid } from './problems-0.ts';

export interface FoundSuperblock {
  bytes: Uint8Array;
  blockSize: number;
  /** The block it was found in. It is 0 or 1 for the superblock proper. */
  block: number;
  primary: boolean;
  /** The reason why the primary was not taken. */
  why: string;
  /** The check believes it although the library does not open it and no backup was found. */
  despite?: true;
}

/** The first block of the superblock points away from the descriptors, so nothing that they lead to can be found. */
class LostTables extends Refused {
  readonly journal: number;
  /** The message about a device that ends before the volume does. It is empty if the device is long enough. */
  readonly short: string;
  constructor(why: string, journal: number, short: string) {
    super(why, 's_first_data_block');
    this.journal = journal;
    this.short = short;
  }
}

function tooShort(sb: SuperblockValues, size: number): string {
  const [should, value] = [blockCountOf(sb), Math.floor(size / blockSizeOf(sb))];
  return value < should ? deviceTooSmall({ should, value }) : '';
}

const REPAIRED = 1;
const LEFT = 4;
const NOT_DONE = 8;

/** Where the first backup lies by default. One bitmap block can number all blocks before it. */
export const usualBackup = (blockSize: number): number => blockSize * 8 + (blockSize === EXT4_MIN_BLOCK_SIZE ? 1 : 0);

/** The names of feature bits that are unknown here. */
const UNKNOWN = /^FEATURE_|^(compression|dirdata|lazy_bg|snapshot_bitmap|replica)$/;

/** Features of these words that are unknown here. Their effect on the rest of the volume is unknown, too. */
export const unknownFeatures = (
  sb: SuperblockValues,
  words: readonly ('s_feature_compat' | 's_feature_incompat' | 's_feature_ro_compat')[],
): string[] => words.flatMap((word) => featureNames(word, sb[word]).filter((name) => UNKNOWN.test(name)));

/** Finds a field whose value no superblock can have. */
function oddValue(sb: SuperblockValues): 's_first_ino' | 's_reserved_gdt_blocks' | 's_r_blocks_count_lo' | undefined {
  if (sb.s_rev_level > 0 && sb.s_first_ino < EXT4_GOOD_OLD_FIRST_INO) return 's_first_ino';
  if (blockSizeOf(sb) <= EXT4_MAX_BLOCK_SIZE && sb.s_reserved_gdt_blocks > blockSizeOf(sb) / POINTER_BYTES)
    return 's_reserved_gdt_blocks';
  return sb.s_r_blocks_count_lo > blockCountOf(sb) / 2 ? 's_r_blocks_count_lo' : undefined;
}

/** The reason why these bytes are no credible superblock, or undefined. */
function fault(bytes: Uint8Array, size: number): Refused | undefined {
  if (bytes.length < SUPERBLOCK_SIZE) return new Refused('The file ends before its superblock does.', 's_magic');
  const sb = Superblock.read(bytes);
  if (sb.s_magic !== EXT4_SUPER_MAGIC) return new Refused('Bad magic number in super-block', 's_magic');
  if (hasRoCompat(sb, 'metadata_csum') && !superblockChecksum.verify(checksumRules(bytes), bytes, 0, 0))
    return new Refused('Superblock checksum does not match superblock', 's_checksum');
  if (sb.s_rev_level > EXT4_DYNAMIC_REV) return new Refused('Filesystem revision too high', 's_rev_level');
  const unknown = unknownFeatures(sb, ['s_feature_incompat']);
  if (unknown.length > 0) return new Refused(`has unsupported feature(s): ${unknown.join(' ')}`, 's_feature_incompat');
  if (sb.s_feature_incompat & INCOMPAT.journal_dev) return new Refused(NO_FILES, 's_feature_ro_compat');
  if (sb.s_log_groups_per_flex > MOST_LOG_FLEX)
    return new Refused('The superblock is corrupt.', 's_log_groups_per_flex');
  const odd = oddValue(sb);
  if (odd)
    return new Refused(`Corruption found in superblock.  (${odd.slice(2).replace('_lo', '')} = ${sb[odd]}).`, odd);
  const first = refuseSuperblock(sb, Math.max(size, 0));
  const refused = first?.field === 's_first_meta_bg' ? undefined : first;
  if (refused?.field === 's_desc_size')
    return new Refused(`Corruption found in superblock.  (desc_size = ${sb.s_desc_size}).`, refused.field);
  if (refused?.field === 's_first_data_block') {
    const should = blockSizeOf(sb) === EXT4_MIN_BLOCK_SIZE && !hasRoCompat(sb, 'bigalloc') ? 1 : 0;
    const why = `Superblock first_data_block = ${sb.s_first_data_block}, should have been ${should}`;
    // With first block 0 the check still finds the descriptors, and with them the journal.
    if (sb.s_first_data_block === 0) return new Refused(why, refused.field);
    return new LostTables(why, hasCompat(sb, 'has_journal') ? sb.s_journal_inum : 0, tooShort(sb, size));
  }
  const most = 8 * blockSizeOf(sb);
  for (const field of ['s_clusters_per_group', 's_inodes_per_group'] as const)
    if (refused && blockSizeOf(sb) <= EXT4_MAX_BLOCK_SIZE && sb[field] > most)
      return new Refused(`Corruption found in superblock.  (${field.slice(2)} = ${sb[field]}).`, field);
  if (refused) return refused;
  if (!hasRoCompat(sb, 'bigalloc') && sb.s_clusters_per_group !== sb.s_blocks_per_group)
    return new Refused('The superblock is corrupt: clusters and blocks of a group differ.', 's_clusters_per_group');
  return undefined;
}

export const NO_SUPERBLOCK = `
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
const REVISION = `The filesystem revision is apparently too high for this version of e2fsck.
(Or the filesystem superblock is corrupt)
`;
export const corruptDescriptor = (table: string): string =>
  `ext2fs_check_desc: Corrupt group descriptor: bad block for ${table}`;
export const CORRUPT = 'The ext2 superblock is corrupt';

/** e2fsck prints it without a line break in the middle. */
export const NO_BACKUP = `e2fsck: Group descriptors look bad... trying backup blocks...
e2fsck: Bad magic number in super-block while using the backup blockse2fsck: going back to original superblock`;

const triedBackups = (why: string): string =>
  `ext2fs_open2: ${why}\ne2fsck: Superblock invalid, trying backup blocks...`;
/** The line for a superblock that libext2fs refuses and the check reads all the same. */
const DESPITE = 'e2fsck: Trying to load superblock despite errors...';
export const DESPITE_ERRORS = `${triedBackups(CORRUPT)}\n${DESPITE}`;
/** The message about a volume that is only a journal. */
const NO_FILES = 'Filesystem has unsupported feature(s)';
const MOST_LOG_FLEX = 31;
const DESC_SIZE = 'Block group descriptor size incorrect';

/** The message of e2fsck about a volume of this name without a credible superblock, and its exit code. */
export function noSuperblock(name: string, refused: Refused, mode: Mode): { text: string; status: number } {
  if (refused instanceof LostTables && refused.journal !== 0) return noJournal(name, refused, mode);
  if (refused instanceof LostTables && refused.short) return noDevice(name, refused, mode);
  return { text: whyNone(name, refused), status: NOT_DONE };
}

/**
 * The check misses the journal before it tests the field. It ends here, so the repair that -y announces never reaches
 * the disk.
 */
function noJournal(name: string, refused: LostTables, mode: Mode): { text: string; status: number } {
  const asked = `${corruptDescriptor('block bitmap')}\n${journalInvalid(refused.journal)}Clear? `;
  if (mode === '-y') {
    const [end] = closing(name, mode, { modified: true, status: 0, summary: '', stopped: '' }).slice(-1);
    const why = refused.short ? `${refused.short}Abort? yes\n` : `${refused.refused}\n${NO_SUPERBLOCK}`;
    const text = `${asked}yes\n\n${JOURNAL_DELETED}\n${why}\n${end}`;
    return { text, status: NOT_DONE | REPAIRED };
  }
  const why = `${JOURNAL_CORRUPT} while checking journal for ${name}\ne2fsck: Cannot proceed with file system check`;
  return { text: `${asked}no\n${stillWrong(name)}\ne2fsck: ${why}`, status: NOT_DONE | LEFT };
}

/** The check misses the end of the device before it tests the field. */
function noDevice(name: string, refused: LostTables, mode: Mode): { text: string; status: number } {
  const asked = `${corruptDescriptor('block bitmap')}\n${refused.short}Abort? `;
  if (mode === '-y') return { text: `${asked}yes\n`, status: NOT_DONE };
  const text = `${asked}no\n\n${refused.refused}\n${NO_SUPERBLOCK}\n${stillWrong(name)}`;
  return { text, status: NOT_DONE | LEFT };
}

function whyNone(name: string, refused: Refused): string {
  const known = OPENED[refused.field ?? ''];
  const end = (why: string) => `e2fsck: ${why} while trying to open ${name}`;
  if (refused.field === 's_feature_incompat')
    return `${name} ${refused.refused}\ne2fsck: Get a newer version of e2fsck!`;
  if (refused.refused === NO_FILES) return [NO_SUPERBLOCK, end(NO_FILES)].join('\n');
  if (refused.field === 's_rev_level') return [REVISION, NO_SUPERBLOCK, end(refused.refused)].join('\n');
  if (refused.field === 's_desc_size')
    return [DESPITE, `ext2fs_check_desc: ${DESC_SIZE}`, refused.refused, NO_SUPERBLOCK, end(DESC_SIZE)].join('\n');
  const tables = refused.field === 's_reserved_gdt_blocks' || refused instanceof LostTables;
  if (tables) return [corruptDescriptor('block bitmap'), refused.refused, NO_SUPERBLOCK].join('\n');
  if (refused.field === 's_first_data_block') return [refused.refused, NO_SUPERBLOCK].join('\n');
  const corruption = refused.refused.startsWith('Corruption found');
  if (corruption && (refused.field === 's_clusters_per_group' || refused.field === 's_inodes_per_group')) {
    const table = refused.field === 's_inodes_per_group' ? [corruptDescriptor('inode table')] : [];
    return [DESPITE_ERRORS, ...table, refused.refused, NO_SUPERBLOCK, end(CORRUPT)].join('\n');
  }
  if (corruption) return [refused.refused, NO_SUPERBLOCK].join('\n');
  if (known) return [triedBackups(known), NO_SUPERBLOCK, end(known)].join('\n');
  return [DESPITE_ERRORS, triedBackups(CORRUPT), NO_SUPERBLOCK, end(CORRUPT), end(CORRUPT)].join('\n');
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
  const despite = !wrong && !countsFit(Superblock.read(bytes));
  if (despite && !options.preen) {
    const backup = findBackup(source);
    if (backup) return { ...backup, why: CORRUPT };
  }
  if (!wrong) {
    const blockSize = blockSizeOf(Superblock.read(bytes));
    const block = blockSize === EXT4_MIN_BLOCK_SIZE ? 1 : 0;
    return { bytes, blockSize, block, primary: true, why: '', ...(despite && { despite }) };
  }
  if (!options.preen) {
    const backup = findBackup(source);
    if (backup) return { ...backup, why: OPENED[wrong.field ?? ''] ?? CORRUPT };
  }
  return wrong;
}

/** Answers whether the inode counts of superblock and groups agree, and whether s_first_meta_bg lies within the descriptors. */
function countsFit(sb: SuperblockValues): boolean {
  const g = geometryOf(sb);
  return sb.s_inodes_count === g.inodeCount && !metaBgTooFar(g);
}

export const metaBgTooFar = (g: Geometry): boolean =>
  g.firstMetaBg !== Number.POSITIVE_INFINITY && g.firstMetaBg > g.descBlocks;

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

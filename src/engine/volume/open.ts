/**
 * Opens a volume from a file of any kind, or from a device at any moment of its history.
 *
 *     bytes ── superblock at 1024 ── sane? ──no──▶ Refused: one sentence
 *                                      │
 *                                     yes ── descriptors ──▶ Volume, with findings if something is wrong
 *
 * The refusal of a file that is no volume says what the file looks like. If the superblock is lost, it says where a backup
 * lies.
 */

import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import { type ChecksumRules, checksumRules } from '../../format/checksum.ts';
import { EXT4_SUPER_MAGIC, SUPERBLOCK_OFFSET, SUPERBLOCK_SIZE } from '../../format/constants.ts';
import { Superblock } from '../../format/superblock.ts';
import { EXT4_CRC32C_CHKSUM } from '../../format/superblock-values.ts';
import { hexText } from '../../format/words.ts';
import { type ByteSource, deviceSource, type ReadableDevice } from '../../trace/block-device.ts';
import { BlockStore } from '../../trace/block-store.ts';
import { Findings } from './finding.ts';
import { allZero, looksLike } from './foreign.ts';
import { blockSizeOf, type Geometry, geometryOf, type SuperblockValues } from './geometry.ts';
import { journalFault } from './journal.ts';
import { VOLUME } from './refusals.ts';
import { refuse, refuseSuperblock } from './superblock-checks.ts';
import { superblockFinding, superblockFindings } from './superblock-findings.ts';
import { readGroups, type Volume, warningsOf } from './volume.ts';

const MAGIC_AT = SUPERBLOCK_OFFSET + Superblock.offset.s_magic;
/** How many bytes of a file are searched for anything but zeros. */
const ZERO_SEARCH_BYTES = 1 << 24;

/** A device that ends before its volume reads as zeros from there on, like a truncated file. */
function padded(device: ReadableDevice, blockCount: number): ReadableDevice {
  if (device.blockCount >= blockCount) return device;
  const zeros = new Uint8Array(device.blockSize);
  return {
    blockSize: device.blockSize,
    blockCount,
    read: (block) => (block < device.blockCount ? device.read(block) : zeros),
  };
}

const isDevice = (from: ReadableDevice | ByteSource): from is ReadableDevice => 'blockSize' in from;

/** The start of group 1 for the usual numbers of blocks per group, where backups of the superblock lie. */
const USUAL_BACKUPS = [
  { block: 8193, blockSize: 1024 },
  { block: 16384, blockSize: 2048 },
  { block: 32768, blockSize: 4096 },
] as const;

/** A sane superblock at one of the usual places, in a sentence. */
function findBackup(source: ByteSource): Said | undefined {
  for (const { block, blockSize } of USUAL_BACKUPS) {
    const at = block * blockSize;
    const bytes = source.read(at, SUPERBLOCK_SIZE);
    if (bytes.length < SUPERBLOCK_SIZE) continue;
    const sb = Superblock.read(bytes);
    if (sb.s_magic !== EXT4_SUPER_MAGIC || sb.s_log_block_size > 6 || blockSizeOf(sb) !== blockSize) continue;
    if (refuseSuperblock(sb, source.size)) continue;
    return VOLUME.backup({ block, byte: at, blockSize });
  }
  return undefined;
}

/** Why bytes without the magic number are not opened. */
function foreign(source: ByteSource, magic: number): Refused {
  const is = { at: MAGIC_AT, is: hexText(magic), wanted: hexText(EXT4_SUPER_MAGIC) };
  const backup = findBackup(source);
  if (backup) return new Refused(VOLUME.lost({ ...is, backup }), 's_magic');
  const whole = source.size <= ZERO_SEARCH_BYTES;
  if (allZero(source, ZERO_SEARCH_BYTES))
    return new Refused(VOLUME.zeros({ ...is, bytes: whole ? undefined : ZERO_SEARCH_BYTES }), 's_magic');
  return new Refused(VOLUME.foreign({ ...is, looks: looksLike(source) }), 's_magic');
}

/** The superblock of a source, if it can be trusted. */
function readSuperblock(source: ByteSource): { sb: SuperblockValues; bytes: Uint8Array } | Refused {
  if (source.size === 0) return new Refused(VOLUME.empty_file, 's_magic');
  const bytes = source.read(SUPERBLOCK_OFFSET, SUPERBLOCK_SIZE);
  if (bytes.length < SUPERBLOCK_SIZE) {
    const superblockEnd = SUPERBLOCK_OFFSET + SUPERBLOCK_SIZE;
    return new Refused(VOLUME.short_file({ end: source.size, superblockEnd, looks: looksLike(source) }), 's_magic');
  }
  const sb = Superblock.read(bytes);
  if (sb.s_magic !== EXT4_SUPER_MAGIC) return foreign(source, sb.s_magic);
  const refused = refuseSuperblock(sb, source.size);
  if (!refused) return { sb, bytes };
  const backup = findBackup(source);
  return backup && refused.field !== 's_feature_incompat'
    ? new Refused(VOLUME.with_backup({ why: refused.said, backup }), refused.field)
    : refused;
}

/** The checksums of the volume, with lengths that the geometry allows. */
function volumeRules(sb: SuperblockValues, bytes: Uint8Array, g: Geometry): ChecksumRules {
  const rules = checksumRules(bytes);
  const known = rules.kind !== 'metadata_csum' || sb.s_checksum_type === EXT4_CRC32C_CHKSUM;
  return {
    ...rules,
    kind: known ? rules.kind : 'none',
    blockBitmapBytes: Math.floor(g.blocksPerGroup / g.clusterRatio / 8),
  };
}

/** Opens a volume from a device at its present position, or from the bytes of a file. */
export function openVolume(from: ReadableDevice | ByteSource): Volume | Refused {
  const source = isDevice(from) ? deviceSource(from) : from;
  const read = readSuperblock(source);
  if (read instanceof Refused) return read;
  const { sb, bytes } = read;
  const geometry = geometryOf(sb);
  if (isDevice(from) && from.blockSize !== geometry.blockSize)
    return refuse(
      's_log_block_size',
      sb.s_log_block_size,
      VOLUME.other_block_size({ blockSize: geometry.blockSize, device: from.blockSize }),
    );
  const device = isDevice(from)
    ? padded(from, geometry.blockCount)
    : new BlockStore(geometry.blockSize, Math.max(source.size, geometry.blockCount * geometry.blockSize), source);
  const found = new Findings();
  for (const f of superblockFindings(sb, bytes, source.size)) found.add(f);
  const rules = volumeRules(sb, bytes, geometry);
  const groups = readGroups(device, sb, geometry, rules, found.add);
  const volume: Volume = { device, sb, geometry, groups, rules, readOnly: false, findings: [], warnings: [] };
  const fault = journalFault(volume);
  if (fault) found.add(superblockFinding(geometry, 'geometry', 's_journal_inum', sb.s_journal_inum, fault));
  return { ...volume, readOnly: found.count > 0, findings: found.list, warnings: warningsOf(found) };
}

/** Opens the bytes of a file as a volume over a sparse store, which can then be written. */
export function openImage(source: ByteSource): { store: BlockStore; volume: Volume } | Refused {
  const volume = openVolume(source);
  return volume instanceof Refused ? volume : { store: volume.device as BlockStore, volume };
}

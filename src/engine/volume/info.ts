/**
 * The output of dumpe2fs 1.47.0 for a volume, line for line: the superblock, the journal, each group.
 *
 *     Filesystem volume name:   <none>
 *     …
 *     Journal features:         journal_64bit journal_checksum_v3
 *
 *
 *     Group 0: (Blocks 1-8192) csum 0x0d8b
 *       Primary superblock at 1, Group descriptors at 2-2
 *
 * Text from the disk is one char code per byte, and times are in UTC.
 */

import { NIL_UUID } from '../../bytes/kinds.ts';
import { type Phrase, sentenceOf } from '../../bytes/said.ts';
import { EXT4_BAD_INO, EXT4_GOOD_OLD_REV, EXT4_MIN_BLOCK_SIZE } from '../../format/constants.ts';
import { allFeatureNames, hasCompat, hasIncompat, hasRoCompat } from '../../format/features.ts';
import { CREATOR_OSES, DEFAULT_MOUNT_OPTIONS, ERROR_CODES, seedText } from '../../format/superblock.ts';
import {
  EXT2_FLAGS_SIGNED_HASH,
  EXT4_DEFM_JMODE,
  EXT4_ERROR_FS,
  EXT4_VALID_FS,
} from '../../format/superblock-values.ts';
import { isFinding } from './finding.ts';
import { joinHalves, type SuperblockValues } from './geometry.ts';
import { groupsText } from './info-groups.ts';
import { journalText, mmpText } from './info-journal.ts';
import { cText, ctimeText, hex, intervalText, line, writesText } from './info-text.ts';
import { readInode } from './inode.ts';
import { walkMap } from './map.ts';
import type { Volume } from './volume.ts';

export interface InfoOptions {
  /** Leave out the groups, as dumpe2fs -h does. */
  headerOnly?: boolean;
  /** The names of users and groups on this machine. Without it only root has a name. */
  userName?: (uid: number) => string | undefined;
  groupName?: (gid: number) => string | undefined;
}

export function infoText(volume: Volume, options: InfoOptions = {}): string {
  const text = superblockText(volume, options) + journalText(volume) + mmpText(volume) + badBlocksText(volume);
  return options.headerOnly ? text : `${text}\n${groupsText(volume)}`;
}

const SUPERBLOCK_FLAG_NAMES = ['signed_directory_hash', 'unsigned_directory_hash', 'test_filesystem'] as const;
const ERROR_BEHAVIOURS: Readonly<Record<number, string>> = { 1: 'Continue', 2: 'Remount read-only', 3: 'Panic' };
const HASH_NAMES: Readonly<Record<number, string>> = { 0: 'legacy', 1: 'half_md4', 2: 'tea' };
const ENCODING_NAMES: Readonly<Record<number, string>> = { 1: 'utf8-12.1' };
const REVISION_NAMES: Readonly<Record<number, string>> = { 0: ' (original)', 1: ' (dynamic)' };

function mountOptionNames(value: number): string {
  if (value === 0) return '(none)';
  const names: string[] = [];
  const mode = value & EXT4_DEFM_JMODE;
  const nameOf = (bit: number) => Object.entries(DEFAULT_MOUNT_OPTIONS).find(([, b]) => b === bit)?.[0];
  if (mode !== 0) names.push(nameOf(mode) ?? '');
  for (let n = 0; n < 32; n++) {
    const bit = 2 ** n;
    if (bit & EXT4_DEFM_JMODE || Math.floor(value / bit) % 2 === 0) continue;
    names.push(nameOf(bit) ?? `MNTOPT_${n}`);
  }
  return names.join(' ');
}

function flagNames(value: number): string {
  const names = SUPERBLOCK_FLAG_NAMES.filter((_, i) => value & (EXT2_FLAGS_SIGNED_HASH << i));
  return names.length > 0 ? names.map((n) => `${n} `).join('') : '(none)';
}

/** The superblock's part. It has only lines for values that are set. */
export function superblockText(volume: Volume, options: InfoOptions): string {
  const { sb, geometry: g } = volume;
  const wide = hasIncompat(sb, '64bit');
  const bigalloc = hasRoCompat(sb, 'bigalloc');
  const count = (lo: number, hi: number) => joinHalves(lo, wide ? hi : 0);
  const time = (seconds: number, zero?: string) => (seconds === 0 && zero ? zero : ctimeText(seconds));
  const nonzero = (name: string, value: number) => (value ? line(name, value) : '');
  const user = options.userName?.(sb.s_def_resuid) ?? (sb.s_def_resuid === 0 ? 'root' : 'unknown');
  const group = options.groupName?.(sb.s_def_resgid) ?? (sb.s_def_resgid === 0 ? 'root' : 'unknown');
  const features = allFeatureNames(sb);
  let out = '';
  out += line('Filesystem volume name', cText(sb.s_volume_name) || '<none>');
  out += line('Last mounted on', cText(sb.s_last_mounted) || '<not available>');
  out += line('Filesystem UUID', sb.s_uuid === NIL_UUID ? '<none>' : sb.s_uuid);
  out += line('Filesystem magic number', `0x${sb.s_magic.toString(16).toUpperCase()}`);
  out += line('Filesystem revision #', `${sb.s_rev_level}${REVISION_NAMES[sb.s_rev_level] ?? ' (unknown)'}`);
  out += line('Filesystem features', features.length > 0 ? features.join(' ') : '(none)');
  if (sb.s_flags) out += line('Filesystem flags', flagNames(sb.s_flags));
  out += line('Default mount options', mountOptionNames(sb.s_default_mount_opts));
  if (cText(sb.s_mount_opts)) out += line('Mount options', cText(sb.s_mount_opts));
  out += line(
    'Filesystem state',
    `${sb.s_state & EXT4_VALID_FS ? 'clean' : 'not clean'}${sb.s_state & EXT4_ERROR_FS ? ' with errors' : ''}`,
  );
  out += line('Errors behavior', ERROR_BEHAVIOURS[sb.s_errors] ?? 'Unknown (continue)');
  out += line(
    'Filesystem OS type',
    (CREATOR_OSES as Readonly<Record<number, string>>)[sb.s_creator_os] ?? '(unknown os)',
  );
  out += line('Inode count', sb.s_inodes_count);
  out += line('Block count', g.blockCount);
  out += line('Reserved block count', count(sb.s_r_blocks_count_lo, sb.s_r_blocks_count_hi));
  out += nonzero('Overhead clusters', sb.s_overhead_clusters);
  out += line('Free blocks', count(sb.s_free_blocks_count_lo, sb.s_free_blocks_count_hi));
  out += line('Free inodes', sb.s_free_inodes_count);
  out += line('First block', sb.s_first_data_block);
  out += line('Block size', g.blockSize);
  out += line(bigalloc ? 'Cluster size' : 'Fragment size', EXT4_MIN_BLOCK_SIZE * 2 ** sb.s_log_cluster_size);
  if (wide) out += line('Group descriptor size', sb.s_desc_size);
  out += nonzero('Reserved GDT blocks', sb.s_reserved_gdt_blocks);
  out += line('Blocks per group', sb.s_blocks_per_group);
  out += line(bigalloc ? 'Clusters per group' : 'Fragments per group', sb.s_clusters_per_group);
  out += line('Inodes per group', sb.s_inodes_per_group);
  out += line('Inode blocks per group', g.itableBlocks);
  out += nonzero('First meta block group', sb.s_first_meta_bg);
  out += nonzero('RAID stride', sb.s_raid_stride);
  out += nonzero('RAID stripe width', sb.s_raid_stripe_width);
  if (sb.s_log_groups_per_flex) out += line('Flex block group size', 2 ** sb.s_log_groups_per_flex);
  out += line('Filesystem created', time(sb.s_mkfs_time, 'n/a'));
  out += line('Last mount time', time(sb.s_mtime, 'n/a'));
  out += line('Last write time', time(sb.s_wtime, 'n/a'));
  out += line('Mount count', sb.s_mnt_count);
  out += line('Maximum mount count', (sb.s_max_mnt_count << 16) >> 16);
  out += line('Last checked', time(sb.s_lastcheck));
  out += line('Check interval', `${sb.s_checkinterval} (${intervalText(sb.s_checkinterval)})`);
  // dumpe2fs adds with 32 bits.
  if (sb.s_checkinterval) out += line('Next check after', time((sb.s_lastcheck + sb.s_checkinterval) % 2 ** 32));
  if (sb.s_kbytes_written) out += line('Lifetime writes', writesText(sb.s_kbytes_written));
  out += line('Reserved blocks uid', `${sb.s_def_resuid} (user ${user})`);
  out += line('Reserved blocks gid', `${sb.s_def_resgid} (group ${group})`);
  if (sb.s_rev_level > EXT4_GOOD_OLD_REV) {
    out += line('First inode', sb.s_first_ino);
    out += `Inode size:\t          ${sb.s_inode_size}\n`;
    out += nonzero('Required extra isize', sb.s_min_extra_isize);
    out += nonzero('Desired extra isize', sb.s_want_extra_isize);
  }
  return out + laterFields(sb);
}

/** Fields that came with journals, hash trees, snapshots, quota and checksums. */
function laterFields(sb: SuperblockValues): string {
  const nonzero = (name: string, value: number) => (value ? line(name, value) : '');
  let out = '';
  if (sb.s_journal_uuid !== NIL_UUID) out += line('Journal UUID', sb.s_journal_uuid);
  out += nonzero('Journal inode', sb.s_journal_inum);
  if (sb.s_journal_dev) out += `Journal device:\t          ${hex(sb.s_journal_dev, 4)}\n`;
  out += nonzero('First orphan inode', sb.s_last_orphan);
  if (hasCompat(sb, 'dir_index') || sb.s_def_hash_version)
    out += line('Default directory hash', HASH_NAMES[sb.s_def_hash_version] ?? `HASHALG_${sb.s_def_hash_version}`);
  const seed = seedText(sb.s_hash_seed);
  if (seed !== NIL_UUID) out += line('Directory Hash Seed', seed);
  if (sb.s_jnl_backup_type)
    out += line('Journal backup', sb.s_jnl_backup_type === 1 ? 'inode blocks' : `type ${sb.s_jnl_backup_type}`);
  if (sb.s_backup_bgs.some((b) => b !== 0))
    out += line('Backup block groups', sb.s_backup_bgs.map((b) => (b ? `${b} ` : '')).join(''));
  if (sb.s_snapshot_inum) {
    out += line('Snapshot inode', sb.s_snapshot_inum);
    out += line('Snapshot ID', sb.s_snapshot_id);
    out += line('Snapshot reserved blocks', sb.s_snapshot_r_blocks_count);
    out += line('Snapshot list head', sb.s_snapshot_list);
  }
  out += nonzero('FS Error count', sb.s_error_count);
  out += errorText(
    'First',
    sb.s_first_error_time,
    sb.s_first_error_func,
    sb.s_first_error_line,
    sb.s_first_error_ino,
    sb.s_first_error_block,
    sb.s_first_error_errcode,
  );
  out += errorText(
    'Last',
    sb.s_last_error_time,
    sb.s_last_error_func,
    sb.s_last_error_line,
    sb.s_last_error_ino,
    sb.s_last_error_block,
    sb.s_last_error_errcode,
  );
  if (hasIncompat(sb, 'mmp')) {
    out += line('MMP block number', sb.s_mmp_block);
    out += line('MMP update interval', sb.s_mmp_update_interval);
  }
  out += nonzero('User quota inode', sb.s_usr_quota_inum);
  out += nonzero('Group quota inode', sb.s_grp_quota_inum);
  out += nonzero('Project quota inode', sb.s_prj_quota_inum);
  if (hasRoCompat(sb, 'metadata_csum')) {
    out += line('Checksum type', sb.s_checksum_type === 1 ? 'crc32c' : 'unknown');
    out += line('Checksum', hex(sb.s_checksum, 8));
  }
  if (sb.s_encrypt_pw_salt !== NIL_UUID) out += line('Encryption PW Salt', sb.s_encrypt_pw_salt);
  if (hasIncompat(sb, 'metadata_csum_seed')) out += line('Checksum seed', hex(sb.s_checksum_seed, 8));
  if (hasIncompat(sb, 'casefold'))
    out += line('Character encoding', ENCODING_NAMES[sb.s_encoding] ?? `UNKNOWN_ENCODING_${sb.s_encoding}`);
  if (hasCompat(sb, 'orphan_file')) out += line('Orphan file inode', sb.s_orphan_file_inum);
  return out;
}

function errorText(
  which: string,
  time: number,
  func: string,
  at: number,
  ino: number,
  block: bigint,
  code: number,
): string {
  if (!time) return '';
  let out = line(`${which} error time`, ctimeText(time));
  out += line(`${which} error function`, cText(func));
  out += line(`${which} error line #`, at);
  if (ino) out += line(`${which} error inode #`, ino);
  if (block) out += line(`${which} error block #`, block);
  if (code)
    out += line(
      `${which} error err`,
      code === 1
        ? 'UNKNOWN'
        : sentenceOf((ERROR_CODES as Readonly<Record<number, Phrase>>)[code] ?? `UNKNOWN_ERRCODE_${code}`),
    );
  return out;
}

/** Blocks that inode 1 keeps away from files; an empty line if there are none. */
function badBlocksText(volume: Volume): string {
  const inode = readInode(volume, EXT4_BAD_INO);
  const bad: number[] = [];
  if (!isFinding(inode))
    walkMap(volume, inode, {
      run: (_, physical, length) => {
        for (let i = 0; i < length; i++) bad.push(physical + i);
        return bad.length < volume.geometry.blockCount;
      },
    });
  return bad.length > 0 ? `Bad blocks: ${bad.join(', ')}\n` : '\n';
}

/** The lines of dumpe2fs for the journal inside the volume, and for the heartbeat block. */

import { flagNames } from '../../bytes/flag-names.ts';
import { NIL_UUID } from '../../bytes/kinds.ts';
import { hasCompat, hasIncompat } from '../../format/features.ts';
import {
  JBD2_CRC32C_CHKSUM,
  JBD2_DEFAULT_FAST_COMMIT_BLOCKS,
  JBD2_MAGIC_NUMBER,
  JOURNAL_COMPAT,
  JOURNAL_INCOMPAT,
  JournalSuperblock,
  type JournalSuperblockValues,
} from '../../format/jbd2.ts';
import { EXT4_MMP_MAGIC, Mmp } from '../../format/mmp.ts';
import { isFinding } from './finding.ts';
import { cText, ctimeText, hex, journalSizeText, line } from './info-text.ts';
import { readInode } from './inode.ts';
import { blockOf, fileMap } from './map.ts';
import { inVolume } from './map-extents.ts';
import type { Volume } from './volume.ts';

/** Names of the bits of one word. Bits without a name in dumpe2fs 1.47.0 are spelled `FEATURE_I5`. */
function bits(letter: string, value: number, names: Readonly<Record<string, number>>): string[] {
  const out: string[] = [];
  for (let n = 0; n < 32; n++) {
    const bit = 2 ** n;
    if (Math.floor(value / bit) % 2 === 0) continue;
    const name = flagNames(names, bit)[0];
    out.push(name in names && name !== 'fast_commit' ? name : `FEATURE_${letter}${n}`);
  }
  return out;
}

export function journalText(volume: Volume): string {
  const { sb, device, geometry: g } = volume;
  if (!hasCompat(sb, 'has_journal') || sb.s_journal_inum === 0) return '';
  const inode = readInode(volume, sb.s_journal_inum);
  const block = isFinding(inode) ? undefined : blockOf(fileMap(volume, inode, 1).runs, 0);
  if (block === undefined) return '';
  const js = JournalSuperblock.read(device.read(block));
  if (js.s_header.h_magic !== JBD2_MAGIC_NUMBER) return 'Journal superblock magic number invalid!\n';
  const fast = hasCompat(sb, 'fast_commit') ? js.s_num_fc_blks || JBD2_DEFAULT_FAST_COMMIT_BLOCKS : 0;
  return journalSuperblockText(js, g.blockSize, fast);
}

/** The block size is printed only if it is not `blockSize`. `fast` is the number of blocks for fast commits. */
export function journalSuperblockText(js: JournalSuperblockValues, blockSize: number, fast: number): string {
  const v2 = js.s_feature_incompat & JOURNAL_INCOMPAT.journal_checksum_v2;
  const v3 = js.s_feature_incompat & JOURNAL_INCOMPAT.journal_checksum_v3;
  const features = [
    ...bits('C', js.s_feature_compat, JOURNAL_COMPAT),
    ...bits('I', js.s_feature_incompat, JOURNAL_INCOMPAT),
    ...bits('R', js.s_feature_ro_compat, {}),
  ];
  let out = line('Journal features', features.length > 0 ? features.join(' ') : '(none)');
  out += line('Total journal size', journalSizeText(Math.floor(js.s_blocksize / 1024) * js.s_maxlen));
  if (js.s_blocksize !== blockSize) out += line('Journal block size', js.s_blocksize);
  out += line('Total journal blocks', js.s_maxlen);
  out += line('Max transaction length', (js.s_maxlen - fast) >>> 0);
  out += line('Fast commit length', fast);
  if (js.s_first !== 1) out += line('Journal first block', js.s_first);
  out += line('Journal sequence', hex(js.s_sequence, 8));
  out += line('Journal start', js.s_start);
  if (js.s_nr_users !== 1) out += line('Journal number of users', js.s_nr_users);
  if (js.s_feature_compat & JOURNAL_COMPAT.journal_checksum) out += line('Journal checksum type', 'crc32');
  if (v2 || v3) {
    out += line('Journal checksum type', js.s_checksum_type === JBD2_CRC32C_CHKSUM ? 'crc32c' : 'unknown');
    out += line('Journal checksum', hex(js.s_checksum, 8));
  }
  if (js.s_nr_users > 1)
    for (let i = 0; i < Math.min(js.s_nr_users, js.s_users.length); i++) {
      const user = js.s_users[i] === NIL_UUID ? '<none>' : js.s_users[i];
      out += i === 0 ? line('Journal users', user) : `${' '.repeat(26)}${user}\n`;
    }
  if (js.s_errno) out += line('Journal errno', js.s_errno);
  return out;
}

export function mmpText(volume: Volume): string {
  const block = Number(volume.sb.s_mmp_block);
  if (!hasIncompat(volume.sb, 'mmp') || !inVolume(volume, block, 1)) return '';
  const mmp = Mmp.read(volume.device.read(block));
  if (mmp.mmp_magic !== EXT4_MMP_MAGIC) return '';
  return [
    'MMP_block:',
    `    mmp_magic: 0x${mmp.mmp_magic.toString(16)}`,
    `    mmp_check_interval: ${mmp.mmp_check_interval}`,
    `    mmp_sequence: ${hex(mmp.mmp_seq, 8)}`,
    `    mmp_update_date: ${ctimeText(Number(mmp.mmp_time & 0xffffffffn))}`,
    `    mmp_update_time: ${mmp.mmp_time}`,
    `    mmp_node_name: ${cText(mmp.mmp_nodename)}`,
    `    mmp_device_name: ${cText(mmp.mmp_bdevname)}`,
    '',
  ].join('\n');
}

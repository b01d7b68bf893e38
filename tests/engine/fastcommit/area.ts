/**
 * The blocks for fast commits as lines that can be compared with the kernel's: every byte of every record, but for what a
 * clock or chance decides (times, versions, generations, and the sums over them, which must be right).
 *
 *     1: HEAD 3 │ INODE 12 0080a481… │ TAIL 3
 */
import { crc32c } from '../../../src/bytes/crc.ts';
import { Refused } from '../../../src/bytes/refused.ts';
import { openJournal, withFastCommits } from '../../../src/engine/jbd2/recovery/journal-file.ts';
import type { Volume } from '../../../src/engine/volume/volume.ts';
import * as F from '../../../src/format/fast-commit.ts';
import { Inode } from '../../../src/format/inode.ts';

const O = Inode.offset;
const WORDS = [
  ...[O.i_atime, O.i_ctime, O.i_mtime, O.i_generation, O.l_i_version, O.i_atime_extra, O.i_ctime_extra],
  ...[O.i_mtime_extra, O.i_crtime, O.i_crtime_extra, O.i_version_hi],
];
const HALVES = [O.l_i_checksum_lo, O.i_checksum_hi];

function inodeText(bytes: Uint8Array): string {
  const masked = Uint8Array.from(bytes);
  for (const at of WORDS) masked.fill(0, at, at + 4);
  for (const at of HALVES) masked.fill(0, at, at + 2);
  return shortHex(masked);
}

/** Zeros are counted. */
const shortHex = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/(?:(?:00){4})+/g, (zeros) => `.${zeros.length / 2}.`);

const NAME_WORDS: Readonly<Record<number, string>> = {
  [F.EXT4_FC_TAG_CREAT]: 'CREAT',
  [F.EXT4_FC_TAG_LINK]: 'LINK',
  [F.EXT4_FC_TAG_UNLINK]: 'UNLINK',
};

const isZero = (bytes: Uint8Array): boolean => bytes.every((b) => b === 0);

function recordText(tag: number, value: Uint8Array): string {
  switch (tag) {
    case F.EXT4_FC_TAG_HEAD: {
      const { fc_features, fc_tid } = F.FcHead.read(value);
      return `HEAD ${fc_tid}${fc_features ? ` features ${fc_features}` : ''}`;
    }
    case F.EXT4_FC_TAG_INODE:
      return `INODE ${F.FcInode.read(value).fc_ino} ${inodeText(value.subarray(F.FcInode.size))}`;
    case F.EXT4_FC_TAG_PAD:
      return `PAD ${value.length}${isZero(value) ? '' : ' not zero'}`;
    case F.EXT4_FC_TAG_CREAT:
    case F.EXT4_FC_TAG_LINK:
    case F.EXT4_FC_TAG_UNLINK: {
      const { fc_parent_ino, fc_ino } = F.FcDentryInfo.read(value);
      const name = Buffer.from(value.subarray(F.FcDentryInfo.size)).toString('latin1');
      return `${NAME_WORDS[tag]} ${fc_parent_ino} ${fc_ino} ${name}`;
    }
    case F.EXT4_FC_TAG_ADD_RANGE:
      return `ADD_RANGE ${shortHex(value)}`;
    case F.EXT4_FC_TAG_DEL_RANGE:
      return `DEL_RANGE ${shortHex(value)}`;
    default:
      return `tag ${tag}, ${value.length} bytes`;
  }
}

/** One line a block that holds something. */
export function areaLines(volume: Volume): string[] {
  const journal = withFastCommits(openJournal(volume), true);
  if (journal instanceof Refused) throw new Error(journal.refused);
  const lines: string[] = [];
  let crc = 0;
  for (let n = journal.end; n < journal.fastEnd; n++) {
    const bytes = volume.device.read(journal.physical[n]);
    if (isZero(bytes)) continue;
    const records: string[] = [];
    for (let at = 0; at + F.FcTl.size <= bytes.length; ) {
      const { fc_tag, fc_len } = F.FcTl.read(bytes, at);
      if (fc_tag === F.EXT4_FC_TAG_HEAD) crc = 0;
      const from = at + F.FcTl.size;
      const value = bytes.subarray(from, from + fc_len);
      if (fc_tag === F.EXT4_FC_TAG_TAIL) {
        const { fc_tid, fc_crc } = F.FcTail.read(value);
        const sum = crc32c(crc, bytes, at, from + F.FcTail.offset.fc_crc);
        records.push(`TAIL ${fc_tid}${fc_crc === sum ? '' : ' wrong'}${isZero(value.subarray(8)) ? '' : ' not zero'}`);
        crc = 0;
      } else {
        records.push(recordText(fc_tag, value));
        crc = crc32c(crc, bytes, at, from + fc_len);
      }
      at = from + fc_len;
    }
    lines.push(`${n - journal.end}: ${records.join(' | ')}`);
  }
  return lines;
}

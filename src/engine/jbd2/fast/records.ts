/**
 * The records of a fast commit as bytes: a head of tag and length, and the value.
 *
 *     HEAD tid · INODE 12, its bytes · ADD_RANGE 12, an extent · DEL_RANGE 12, blocks · CREAT, LINK, UNLINK dir, 12, name
 */
import type { AnyStruct } from '../../../bytes/struct.ts';
import { EXT4_GOOD_OLD_INODE_SIZE } from '../../../format/constants.ts';
import { EXT_INIT_MAX_LEN, Extent } from '../../../format/extents.ts';
import {
  EXT4_FC_TAG_ADD_RANGE,
  EXT4_FC_TAG_CREAT,
  EXT4_FC_TAG_DEL_RANGE,
  EXT4_FC_TAG_HEAD,
  EXT4_FC_TAG_INODE,
  EXT4_FC_TAG_LINK,
  EXT4_FC_TAG_UNLINK,
  FcAddRange,
  FcDelRange,
  FcDentryInfo,
  FcHead,
  FcInode,
  FcTl,
} from '../../../format/fast-commit.ts';
import { EXT4_INLINE_DATA_FL } from '../../../format/inode-flags.ts';
import type { Inode } from '../../fs/inode.ts';
import type { NameChange } from './tracked.ts';

export interface FcRecord {
  bytes: Uint8Array;
  /** The words for a reader of the recording. */
  says: string;
}

function record(tag: number, value: AnyStruct, more: number): { bytes: Uint8Array; rest: number } {
  const bytes = new Uint8Array(FcTl.size + value.size + more);
  FcTl.write(bytes, 0, { fc_tag: tag, fc_len: value.size + more });
  return { bytes, rest: FcTl.size + value.size };
}

export function headRecord(tid: number): FcRecord {
  const { bytes } = record(EXT4_FC_TAG_HEAD, FcHead, 0);
  FcHead.write(bytes, FcTl.size, { fc_features: 0, fc_tid: tid });
  return { bytes, says: 'HEAD' };
}

/** The inode as it is now. Its attributes are left out unless its content lies among them. */
export function inodeRecord(inode: Inode): FcRecord {
  const length = inode.flags & EXT4_INLINE_DATA_FL ? inode.length : EXT4_GOOD_OLD_INODE_SIZE + inode.extraSize;
  const { bytes, rest } = record(EXT4_FC_TAG_INODE, FcInode, length);
  FcInode.write(bytes, FcTl.size, { fc_ino: inode.ino });
  bytes.set(inode.bytes.subarray(0, length), rest);
  return { bytes, says: `INODE ${inode.ino}` };
}

const TAGS = { create: EXT4_FC_TAG_CREAT, link: EXT4_FC_TAG_LINK, unlink: EXT4_FC_TAG_UNLINK } as const;
const WORDS = { create: 'CREAT', link: 'LINK', unlink: 'UNLINK' } as const;

export function nameRecord({ kind, parent, ino, name }: NameChange): FcRecord {
  const { bytes, rest } = record(TAGS[kind], FcDentryInfo, name.length);
  FcDentryInfo.write(bytes, FcTl.size, { fc_parent_ino: parent, fc_ino: ino });
  for (let i = 0; i < name.length; i++) bytes[rest + i] = name.charCodeAt(i);
  return { bytes, says: `${WORDS[kind]} ${name} (${ino}) in ${parent}` };
}

export function addRangeRecord(ino: number, lblk: number, pblk: number, length: number, unwritten: boolean): FcRecord {
  const { bytes } = record(EXT4_FC_TAG_ADD_RANGE, FcAddRange, 0);
  FcAddRange.write(bytes, FcTl.size, { fc_ino: ino });
  Extent.write(bytes, FcTl.size + FcAddRange.offset.fc_ex, {
    ee_block: lblk,
    ee_len: unwritten ? length + EXT_INIT_MAX_LEN : length,
    ee_start_hi: Math.floor(pblk / 2 ** 32),
    ee_start_lo: pblk % 2 ** 32,
  });
  return { bytes, says: `ADD_RANGE ${ino}: ${blocksText(lblk, length)} at ${pblk}` };
}

export function delRangeRecord(ino: number, lblk: number, length: number): FcRecord {
  const { bytes } = record(EXT4_FC_TAG_DEL_RANGE, FcDelRange, 0);
  FcDelRange.write(bytes, FcTl.size, { fc_ino: ino, fc_lblk: lblk, fc_len: length });
  return { bytes, says: `DEL_RANGE ${ino}: ${blocksText(lblk, length)}` };
}

const blocksText = (first: number, count: number): string =>
  count === 1 ? `block ${first}` : `blocks ${first} to ${first + count - 1}`;

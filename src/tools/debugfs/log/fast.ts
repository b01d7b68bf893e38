/**
 * The area of fast commits in debugfs's words. debugfs looks for it behind the log, whatever the journal's features say.
 *
 *     *** Fast Commit Area ***
 *     tag HEAD, features 0x0, tid 7
 *     tag ADD_RANGE, inode 12, lblk 3, pblk 77, len 5
 *     tag TAIL, tid 7
 *
 * Numbers are signed, as in C, except for the first block of a range that was added.
 */
import { dataView } from '../../../bytes/struct.ts';
import { byteString } from '../../../bytes/text.ts';
import { cText } from '../../../engine/volume/info-text.ts';
import { readExtent } from '../../../format/extent-node.ts';
import {
  EXT4_FC_TAG_ADD_RANGE,
  EXT4_FC_TAG_CREAT,
  EXT4_FC_TAG_DEL_RANGE,
  EXT4_FC_TAG_HEAD,
  EXT4_FC_TAG_INODE,
  EXT4_FC_TAG_LINK,
  EXT4_FC_TAG_PAD,
  EXT4_FC_TAG_TAIL,
  EXT4_FC_TAG_UNLINK,
  FcAddRange,
  FcDelRange,
  FcDentryInfo,
  FcHead,
  FcInode,
  FcTail,
  FcTl,
} from '../../../format/fast-commit.ts';

/** A record may say that it is longer than its block. */
const LONGEST = 0x10000 + FcAddRange.size;

const NAMES: Readonly<Record<number, string>> = {
  [EXT4_FC_TAG_CREAT]: 'CREAT_DENTRY',
  [EXT4_FC_TAG_LINK]: 'ADD_ENTRY',
  [EXT4_FC_TAG_UNLINK]: 'DEL_ENTRY',
};

function rangeText(bytes: Uint8Array, at: number): string {
  const { fc_ino, fc_ex } = FcAddRange.read(bytes, at);
  const { logical, physical, length } = readExtent(fc_ex);
  return `inode ${fc_ino | 0}, lblk ${logical}, pblk ${physical}, len ${length}`;
}

/** The name goes on to a NUL, whatever its stored length. */
function nameText(bytes: Uint8Array, at: number): string {
  const { fc_parent_ino, fc_ino } = FcDentryInfo.read(bytes, at);
  const name = byteString(bytes, at + FcDentryInfo.size, bytes.length);
  return `parent ${fc_parent_ino | 0}, ino ${fc_ino | 0}, name "${cText(name)}"`;
}

export interface FastText {
  out: string;
  /** Whether debugfs looks at the next block. */
  goesOn: boolean;
}

/** Tells the records of a block. A record from before `transaction` ends it, unless `old` is set. */
export function fastCommitsText(block: Uint8Array, transaction: number, old: boolean): FastText {
  const bytes = new Uint8Array(block.length + LONGEST);
  bytes.set(block);
  const dv = dataView(bytes);
  let out = '';
  let goesOn = true;
  for (let at = 0; at < block.length; ) {
    const tag = dv.getUint16(at + FcTl.offset.fc_tag, true);
    const length = dv.getUint16(at + FcTl.offset.fc_len, true);
    const value = at + FcTl.size;
    let tid = transaction;
    if (tag === EXT4_FC_TAG_ADD_RANGE) out += `tag ADD_RANGE, ${rangeText(bytes, value)}\n`;
    else if (tag === EXT4_FC_TAG_DEL_RANGE) {
      const { fc_ino, fc_lblk, fc_len } = FcDelRange.read(bytes, value);
      out += `tag DEL_RANGE, inode ${fc_ino | 0}, lblk ${fc_lblk | 0}, len ${fc_len | 0}\n`;
    } else if (tag in NAMES) out += `tag ${NAMES[tag]}, ${nameText(bytes, value)}\n`;
    else if (tag === EXT4_FC_TAG_INODE) out += `tag INODE, inode ${FcInode.read(bytes, value).fc_ino | 0}\n`;
    else if (tag === EXT4_FC_TAG_PAD) out += 'tag PAD\n';
    else if (tag === EXT4_FC_TAG_TAIL) {
      tid = FcTail.read(bytes, value).fc_tid;
      out += `tag TAIL, tid ${tid | 0}\n`;
    } else if (tag === EXT4_FC_TAG_HEAD) {
      const { fc_features, fc_tid } = FcHead.read(bytes, value);
      tid = fc_tid;
      out += `\n*** Fast Commit Area ***\ntag HEAD, features 0x${fc_features.toString(16)}, tid ${tid | 0}\n`;
    } else goesOn = old;
    if (!old && tid < transaction) return { out, goesOn: false };
    at = value + length;
  }
  return { out, goesOn };
}

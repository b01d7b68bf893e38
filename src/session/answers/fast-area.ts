/**
 * The blocks for fast commits at a moment, read from the bytes alone: the records in each, and what the next mount does
 * with them. The mount looks for fast commits after the last whole transaction. They must name the transaction after it.
 *
 *     … commit 6 ║     HEAD 7 … TAIL 7 │ … TAIL 7 │ … no TAIL │ … TAIL 5
 *                      counts            counts     half        stale
 */
import { crc32c } from '../../bytes/crc.ts';
import { type Said, saying } from '../../bytes/said.ts';
import { range } from '../../engine/volume/describe/range.ts';
import { nameText } from '../../engine/volume/name-text.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, EXT4_NAME_LEN } from '../../format/constants.ts';
import { readExtent } from '../../format/extent-node.ts';
import * as F from '../../format/fast-commit.ts';

/** A mount replays the block; or its fast commit is incomplete; or the block is left from earlier use of the area. */
type FastState = 'counts' | 'half' | 'stale';

export interface FastBlock {
  /** Number of the block in the journal. */
  at: number;
  state: FastState;
  /** The transaction that its HEAD or TAIL names; 0 if it has neither. */
  tid: number;
  records: Said[];
}

export interface FastArea {
  /** Blocks [first, end) of the journal. The block before the first is never used. */
  first: number;
  end: number;
  /** Fast commits count only if they name this transaction; 0 if the journal is empty and none counts. */
  tid: number;
  /** Fast commits that count. */
  commits: number;
  blocks: FastBlock[];
}

interface Parsed {
  tid: number;
  records: Said[];
  /** Its records make sense; it begins with HEAD; it ends with TAIL; the checksum up to its end, and the one in TAIL. */
  sound: boolean;
  head: boolean;
  tail: boolean;
  sum: number;
  stored: number;
}

const TL = F.FcTl.size;

interface Blocks {
  ino: number;
  first: number;
  last: number;
}
interface Named {
  name: string;
  ino: number;
  parent: number;
}
const blocks = ({ ino, first, last }: Blocks): string => `${ino}: ${range(first, last)}`;
const named = ({ name, ino, parent }: Named): string => `${name} (${ino}) in ${parent}`;

/** A record in few words. */
export const RECORD = saying('record', {
  head: (of: { tid: number }) => `HEAD ${of.tid}`,
  tail: (of: { tid: number }) => `TAIL ${of.tid}`,
  inode: (of: { ino: number }) => `INODE ${of.ino}`,
  add_range: (of: Blocks & { at: number }) => `ADD_RANGE ${blocks(of)} at ${of.at}`,
  del_range: (of: Blocks) => `DEL_RANGE ${blocks(of)}`,
  creat: (of: Named) => `CREAT ${named(of)}`,
  link: (of: Named) => `LINK ${named(of)}`,
  unlink: (of: Named) => `UNLINK ${named(of)}`,
  other: (of: { tag: number }) => `record ${of.tag}`,
});

const OF_NAMES: Readonly<Record<number, (of: Named) => Said>> = {
  [F.EXT4_FC_TAG_CREAT]: RECORD.creat,
  [F.EXT4_FC_TAG_LINK]: RECORD.link,
  [F.EXT4_FC_TAG_UNLINK]: RECORD.unlink,
};

/** Padding says nothing. */
function recordOf(tag: number, value: Uint8Array): Said | undefined {
  switch (tag) {
    case F.EXT4_FC_TAG_HEAD:
      return RECORD.head({ tid: F.FcHead.read(value).fc_tid });
    case F.EXT4_FC_TAG_TAIL:
      return RECORD.tail({ tid: F.FcTail.read(value).fc_tid });
    case F.EXT4_FC_TAG_PAD:
      return undefined;
    case F.EXT4_FC_TAG_INODE:
      return RECORD.inode({ ino: F.FcInode.read(value).fc_ino });
    case F.EXT4_FC_TAG_ADD_RANGE: {
      const { fc_ino, fc_ex } = F.FcAddRange.read(value);
      const { logical, physical, length } = readExtent(fc_ex);
      return RECORD.add_range({ ...blocksOf(fc_ino, logical, length), at: physical });
    }
    case F.EXT4_FC_TAG_DEL_RANGE: {
      const { fc_ino, fc_lblk, fc_len } = F.FcDelRange.read(value);
      return RECORD.del_range(blocksOf(fc_ino, fc_lblk, fc_len));
    }
    default: {
      const made = OF_NAMES[tag];
      if (!made) return RECORD.other({ tag });
      const { fc_parent_ino: parent, fc_ino: ino } = F.FcDentryInfo.read(value);
      return made({ name: nameText(value, F.FcDentryInfo.size, value.length), ino, parent });
    }
  }
}

const blocksOf = (ino: number, first: number, count: number): Blocks => ({ ino, first, last: first + count - 1 });

/** Answers whether a value of this length makes sense. */
function fits(tag: number, length: number): boolean {
  if (tag === F.EXT4_FC_TAG_PAD) return true;
  const struct = (F.FC_VALUES as Record<number, { size: number }>)[tag];
  if (!struct) return false;
  if (OF_NAMES[tag]) return length > struct.size && length <= struct.size + EXT4_NAME_LEN;
  if (tag === F.EXT4_FC_TAG_INODE) return length >= struct.size + EXT4_GOOD_OLD_INODE_SIZE;
  return tag === F.EXT4_FC_TAG_TAIL ? length >= struct.size : length === struct.size;
}

function parse(bytes: Uint8Array, sum: number): Parsed {
  const parsed: Parsed = { tid: 0, records: [], sound: true, head: false, tail: false, sum, stored: 0 };
  for (let at = 0; at + TL <= bytes.length; ) {
    const { fc_tag: tag, fc_len: length } = F.FcTl.read(bytes, at);
    const end = at + TL + length;
    if (end > bytes.length || !fits(tag, length)) {
      parsed.sound = false;
      break;
    }
    const value = bytes.subarray(at + TL, end);
    const record = recordOf(tag, value);
    if (record) parsed.records.push(record);
    if (tag === F.EXT4_FC_TAG_HEAD) {
      const { fc_features, fc_tid } = F.FcHead.read(value);
      parsed.head = at === 0;
      parsed.tid = fc_tid;
      // A mount does not replay a record with unknown features.
      if (fc_features !== 0) parsed.sound = false;
    }
    if (tag === F.EXT4_FC_TAG_TAIL) {
      const { fc_tid, fc_crc } = F.FcTail.read(value);
      parsed.tail = true;
      parsed.tid = fc_tid;
      parsed.stored = fc_crc;
      parsed.sum = crc32c(parsed.sum, bytes, at, at + TL + F.FcTail.offset.fc_crc);
      break;
    }
    parsed.sum = crc32c(parsed.sum, bytes, at, end);
    at = end;
  }
  return parsed;
}

/** `place` gives the place of a block of the journal. `tid` is the number that follows the last whole transaction. */
export function fastAreaOf(
  { device }: Volume,
  [from, end]: readonly [from: number, end: number],
  place: (at: number) => number | undefined,
  tid: number,
): FastArea {
  const area: FastArea = { first: from + 1, end, tid, commits: 0, blocks: [] };
  let open = tid > 0;
  let sum = 0;
  /** Blocks of the fast commit that has no TAIL yet. */
  let begun: FastBlock[] = [];
  for (let at = area.first; at < end; at++) {
    const block = place(at);
    const bytes = block === undefined ? undefined : device.read(block);
    if (!bytes || F.FcTl.read(bytes).fc_tag === 0) {
      open = false;
      continue;
    }
    const parsed = parse(bytes, sum);
    const own: FastBlock = { at, state: 'stale', tid: parsed.tid, records: parsed.records };
    area.blocks.push(own);
    if (at === area.first && !(parsed.head && parsed.tid === tid)) open = false;
    if (!open) continue;
    begun.push(own);
    if (!parsed.sound || (parsed.tail && (parsed.tid !== tid || parsed.sum !== parsed.stored))) {
      open = false;
      continue;
    }
    sum = parsed.tail ? 0 : parsed.sum;
    if (!parsed.tail) continue;
    for (const b of begun) b.state = 'counts';
    begun = [];
    area.commits++;
  }
  // The rest is half a fast commit if it names this transaction. A block that names none belongs to it if nothing counts yet.
  for (const b of begun) if (b.tid === tid || (b.tid === 0 && area.commits === 0)) b.state = 'half';
  return area;
}

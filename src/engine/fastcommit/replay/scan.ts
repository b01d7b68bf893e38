/**
 * Finds how far complete fast commits reach (ext4_fc_replay_scan). They count only behind the last whole transaction:
 * HEAD and each TAIL must name the transaction that was running then.
 *
 *     HEAD 7 │ … │ TAIL 7, sum right ║ … │ TAIL 7, sum right ║ … TAIL 6   ◀─ of an earlier life: the end
 *
 * If a HEAD begins the area but no fast commit is complete, the mount fails. Linux does this, though a power cut may
 * leave such an area.
 */
import { crc32c } from '../../../bytes/crc.ts';
import { EXT4_GOOD_OLD_INODE_SIZE, EXT4_NAME_LEN } from '../../../format/constants.ts';
import * as F from '../../../format/fast-commit.ts';
import { FC_SCAN } from '../../../trace/events/fast-commit-replay.ts';
import type { Recorder } from '../../../trace/recorder.ts';
import type { JournalFile } from '../../jbd2/recovery/journal-file.ts';
import { tellScan } from './telling.ts';

export interface Found {
  tag: number;
  value: Uint8Array;
  /** The block that holds the record, and its place there. */
  pblk: number;
  at: number;
}

const NAMES: ReadonlySet<number> = new Set([F.EXT4_FC_TAG_CREAT, F.EXT4_FC_TAG_LINK, F.EXT4_FC_TAG_UNLINK]);
const TL = F.FcTl.size;

/** Answers whether a value may have this length. */
function lengthFits(tag: number, length: number, inodeSize: number): boolean {
  if (NAMES.has(tag)) {
    const name = length - F.FcDentryInfo.size;
    return name > 0 && name <= EXT4_NAME_LEN;
  }
  switch (tag) {
    case F.EXT4_FC_TAG_ADD_RANGE:
      return length === F.FcAddRange.size;
    case F.EXT4_FC_TAG_DEL_RANGE:
      return length === F.FcDelRange.size;
    case F.EXT4_FC_TAG_HEAD:
      return length === F.FcHead.size;
    case F.EXT4_FC_TAG_INODE: {
      const bytes = length - F.FcInode.size;
      return bytes >= EXT4_GOOD_OLD_INODE_SIZE && bytes <= inodeSize;
    }
    case F.EXT4_FC_TAG_TAIL:
      return length >= F.FcTail.size;
    default:
      return tag === F.EXT4_FC_TAG_PAD;
  }
}

class Scanner {
  /** All records read, and how many of them belong to complete fast commits. */
  readonly records: Found[] = [];
  complete = 0;
  readonly #tid: number;
  readonly #inodeSize: number;
  #crc = 0;

  constructor(tid: number, inodeSize: number) {
    this.#tid = tid;
    this.#inodeSize = inodeSize;
  }

  /** Answers the error, or STOP if a fast commit is already complete. */
  #bad(error: number): number {
    return this.complete > 0 ? FC_SCAN.STOP : error;
  }

  block(bytes: Uint8Array, pblk: number, isFirst: boolean): number {
    if (isFirst && F.FcTl.read(bytes).fc_tag !== F.EXT4_FC_TAG_HEAD) return FC_SCAN.STOP;
    for (let at = 0; at + TL <= bytes.length; ) {
      const { fc_tag: tag, fc_len: length } = F.FcTl.read(bytes, at);
      const end = at + TL + length;
      if (end > bytes.length || !lengthFits(tag, length, this.#inodeSize)) return this.#bad(FC_SCAN.EINCOMPLETE);
      const value = bytes.slice(at + TL, end);
      this.records.push({ tag, value, pblk, at });
      if (tag === F.EXT4_FC_TAG_TAIL) {
        const { fc_tid, fc_crc } = F.FcTail.read(value);
        const sum = crc32c(this.#crc, bytes, at, at + TL + F.FcTail.offset.fc_crc);
        if (fc_tid !== this.#tid || fc_crc !== sum) return this.#bad(FC_SCAN.EBADSUM);
        this.complete = this.records.length;
        this.#crc = 0;
      } else {
        if (tag === F.EXT4_FC_TAG_HEAD) {
          const { fc_features, fc_tid } = F.FcHead.read(value);
          if (fc_features !== 0) return FC_SCAN.EUNKNOWN;
          if (fc_tid !== this.#tid) return FC_SCAN.STOP;
        }
        this.#crc = crc32c(this.#crc, bytes, at, end);
      }
      at = end;
    }
    return FC_SCAN.CONTINUE;
  }
}

const WHY: Readonly<Record<number, string>> = {
  [FC_SCAN.EUNKNOWN]: 'its fast commits ask for features that are not known here',
  [FC_SCAN.EINCOMPLETE]: 'the first of its fast commits is not complete',
  [FC_SCAN.EBADSUM]: 'the first of its fast commits has a wrong checksum',
};

/** The records of complete fast commits behind transaction `tid` - 1, or a sentence on why the journal is unusable. */
export function scanArea(journal: JournalFile, recorder: Recorder, tid: number, inodeSize: number): Found[] | string {
  const scanner = new Scanner(tid, inodeSize);
  const first = journal.end + 1;
  for (let n = first; n < journal.fastEnd; n++) {
    const pblk = journal.physical[n];
    const went = scanner.block(recorder.read(pblk), pblk, n === first);
    tellScan(recorder, went, n - first, pblk);
    if (went < 0) return `The journal is damaged: ${WHY[went]}.`;
    if (went === FC_SCAN.STOP) break;
  }
  return scanner.records.slice(0, scanner.complete);
}

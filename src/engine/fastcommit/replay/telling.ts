/** What the engine tells of the replay of fast commits. */
import { readExtent } from '../../../format/extent-node.ts';
import * as F from '../../../format/fast-commit.ts';
import { FcRecount, FcReplay, FcReplayScan } from '../../../trace/events/fast-commit-replay.ts';
import type { Recorder } from '../../../trace/recorder.ts';
import { saidOf } from './inodes.ts';
import type { Found } from './scan.ts';

/** The scan has looked at block `off` of the area. */
export function tellScan(recorder: Recorder, error: number, off: number, pblk: number): void {
  if (!recorder.full) return;
  recorder.emit(FcReplayScan, { error, off }, { touched: [{ block: pblk, struct: F.FcTl.name }] });
}

/** The engine replays a record. */
export function tellReplay(recorder: Recorder, found: Found, body: () => void): void {
  const says = recorder.full ? saysOf(found) : undefined;
  const { pblk, at, value } = found;
  const touched = [{ block: pblk, struct: F.FcTl.name, offset: at, length: F.FcTl.size + value.length }];
  if (says) recorder.during(FcReplay, says, body, { touched });
  else body();
}

/** The fields of Linux's tracepoint for a record. It skips HEAD and PAD. */
function saysOf({ tag, value }: Found): { tag: number; ino: number; data1: number; data2: number } | undefined {
  switch (tag) {
    case F.EXT4_FC_TAG_INODE:
      return { tag, ino: saidOf(value).ino, data1: 0, data2: 0 };
    case F.EXT4_FC_TAG_ADD_RANGE: {
      const { fc_ino: ino, fc_ex } = F.FcAddRange.read(value);
      const { logical: data1, length: data2 } = readExtent(fc_ex);
      return { tag, ino, data1, data2 };
    }
    case F.EXT4_FC_TAG_DEL_RANGE: {
      const { fc_ino: ino, fc_lblk: data1, fc_len: data2 } = F.FcDelRange.read(value);
      return { tag, ino, data1, data2 };
    }
    case F.EXT4_FC_TAG_CREAT:
    case F.EXT4_FC_TAG_LINK:
    case F.EXT4_FC_TAG_UNLINK: {
      const { fc_parent_ino: data1, fc_ino: ino } = F.FcDentryInfo.read(value);
      return { tag, ino, data1, data2: value.length - F.FcDentryInfo.size };
    }
    case F.EXT4_FC_TAG_TAIL:
      return { tag, ino: 0, data1: value.length, data2: 0 };
    default:
      return undefined;
  }
}

export function tellRecount(
  recorder: Recorder,
  inodes: number[],
  groups: Iterable<number>,
  deleted: number[],
  body: () => void,
): void {
  const told = { inodes, groups: [...groups].sort((a, b) => a - b), deleted };
  if (recorder.full) recorder.during(FcRecount, told, body);
  else body();
}

/**
 * One block of a directory record by record, with its changes by the last event; and a split, from the bytes before it.
 *
 *     │ a.txt ▒▒ │ b ▒▒▒▒▒ │ ········ │ tail │      need, slack, unused, checksum
 */
import { NameHash } from '../../../engine/dirents/hash.ts';
import { fileTypeAt, inodeAt, NAME_AT, nameLenAt, recLenAt } from '../../../engine/dirents/records.ts';
import { nameText } from '../../../engine/volume/name-text.ts';
import type { Volume } from '../../../engine/volume/volume.ts';
import { DIR_TAIL_SIZE, DirEntry, dirEntryLength } from '../../../format/directory.ts';
import { hasIncompat } from '../../../format/features.ts';
import { type BlockShape, isTail } from '../../../session/answers/dir-blocks.ts';
import type { DxSplit } from '../../../trace/events/dx.ts';

export interface DetailRecord {
  at: number;
  recLen: number;
  /** Bytes that record and name need; the rest is slack. An unused record is all slack. */
  need: number;
  ino: number;
  /** EXT4_FT_…; 0 without the filetype feature. */
  type: number;
  name: string;
  /** The hash by which an index sorts it. Even `.` and `..` have one. */
  hash: number;
  kind: 'entry' | 'unused' | 'tail';
  /** Its change by the last event: it was not here before, or it had another length or another inode. */
  change?: 'new' | 'changed';
}

export interface DetailBlock {
  /** Block of the directory, and of the volume. */
  logical: number;
  physical: number;
  records: DetailRecord[];
  /** Names that were here until the last event. */
  gone: string[];
  fault?: BlockShape['fault'];
}

export function recordsOf(volume: Volume, bytes: Uint8Array, version: number): DetailRecord[] {
  const records: DetailRecord[] = [];
  const hasher = new NameHash(volume.sb.s_hash_seed);
  const typed = hasIncompat(volume.sb, 'filetype');
  for (let at = 0; at + DirEntry.size <= bytes.length; ) {
    const recLen = recLenAt(bytes, at);
    const nameLength = nameLenAt(bytes, at);
    const ino = inodeAt(bytes, at);
    const tail = isTail(bytes, at);
    if (recLen < DirEntry.size || at + recLen > bytes.length) break;
    if (ino !== 0 && at + NAME_AT + nameLength > bytes.length) break;
    if (ino === 0)
      records.push({
        at,
        recLen,
        need: tail ? DIR_TAIL_SIZE : 0,
        ino,
        type: 0,
        name: '',
        hash: 0,
        kind: tail ? 'tail' : 'unused',
      });
    else {
      hasher.of(version, bytes, at + NAME_AT, nameLength);
      records.push({
        at,
        recLen,
        need: Math.min(recLen, dirEntryLength(nameLength)),
        ino,
        type: typed ? fileTypeAt(bytes, at) : 0,
        name: nameText(bytes, at + NAME_AT, at + NAME_AT + nameLength),
        hash: hasher.hash,
        kind: 'entry',
      });
    }
    at += recLen;
  }
  return records;
}

/** Marks the records that differ from those before, and returns the names that are gone. */
export function compareRecords(now: readonly DetailRecord[], before: readonly DetailRecord[]): string[] {
  const was = new Map(before.filter((r) => r.kind === 'entry').map((r) => [r.name, r]));
  for (const r of now) {
    if (r.kind !== 'entry') continue;
    const old = was.get(r.name);
    if (!old) r.change = 'new';
    else if (old.at === r.at && (old.recLen !== r.recLen || old.ino !== r.ino)) r.change = 'changed';
    was.delete(r.name);
  }
  return [...was.keys()];
}

interface SplitEntry {
  name: string;
  hash: number;
  /** Its place in the order of names in the full leaf. */
  place: number;
  moves: boolean;
}

export interface Split {
  from: number;
  to: number;
  /** Least hash of the new leaf. */
  hash: number;
  continued: boolean;
  /** Sorted by hash. */
  entries: SplitEntry[];
}

type SplitFields = Parameters<(typeof DxSplit)['say']>[0];

/** The entries of a leaf that was split, from its bytes before and from those after. */
export function splitOf(f: SplitFields, before: readonly DetailRecord[], kept: readonly DetailRecord[]): Split {
  const stay = new Set(kept.filter((r) => r.kind === 'entry').map((r) => r.name));
  const entries = before
    .filter((r) => r.kind === 'entry')
    .map((r, place) => ({ name: r.name, hash: r.hash, place, moves: !stay.has(r.name) }));
  // Among names with the same hash, those that stay come first.
  entries.sort((a, b) => a.hash - b.hash || Number(a.moves) - Number(b.moves) || a.place - b.place);
  return { from: f.block, to: f.new_block, hash: f.hash, continued: f.continued, entries };
}

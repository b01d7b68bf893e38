/**
 * The changes between two moments: the blocks whose bytes differ, their structures field by field, and counts.
 *
 *      since ─── events, writes ──▶ moment
 *        │                            │
 *      bytes ──────── compared ──── bytes        a block that was written and put back has not changed
 *      fields ─────── paired ────── fields       by structure, place and path
 *
 * Everything is read from the two images. The numbers of compared blocks, of lines and of listed bytes are bounded, for a
 * person to read. The rest is counted.
 */

import { Refused } from '../../bytes/refused.ts';
import type { Phrase, Said } from '../../bytes/said.ts';
import { BlockKind } from '../../engine/volume/block-kind.ts';
import { describeBlock, type StructRows } from '../../engine/volume/describe.ts';
import { LABEL } from '../../engine/volume/label-sentences.ts';
import { namedInode } from '../../engine/volume/names.ts';
import { openVolume } from '../../engine/volume/open.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { defineAnswer } from '../../session/answers/define-answer.ts';
import { positionOf, type SessionAt } from '../../session/answers/session-at.ts';
import type { Moment } from '../../session/session-api.ts';
import type { ReadableDevice } from '../../trace/block-device.ts';
import type { HistoryView } from '../../trace/history.ts';
import type { Recording } from '../../trace/recording.ts';
import { comparedBlocks, type Found, orderedBlocks, purposeOf, type Sides } from './answer/blocks.ts';
import { type Count, countsOf } from './answer/counts.ts';
import { changedBits, type StructChange, structChanges } from './answer/fields.ts';

/** Bytes of a block that follow each other and have all changed. */
interface ByteRun {
  block: number;
  offset: number;
  before: Uint8Array;
  after: Uint8Array;
}

/** A block that changed, or a run of blocks of one file. */
export interface BlockChange<P extends Phrase = string> {
  block: number;
  /** Blocks of the run. */
  count: number;
  kind: number;
  label: Said;
  /** Its label before, if that differs. */
  was?: Said;
  /** Number of bytes that changed. */
  bytes: number;
  structs: StructChange<P>[];
  runs: ByteRun[];
}

/** As the worker says it, or in words of a language. */
export interface Changes<P extends Phrase = string> {
  /** The two moments, the earlier one first. */
  from: Moment;
  to: Moment;
  counts: Count[];
  /** Blocks and bytes that differ. */
  blocks: number;
  bytes: number;
  lines: BlockChange<P>[];
  /** Blocks that changed and are in no line, and bytes that changed and are in no run. */
  moreBlocks: number;
  moreBytes: number;
  /** Blocks that were written between the two, but too many to be compared. */
  notCompared: number;
}

export interface WantedChanges {
  since: Moment;
  lines?: number;
  bytes?: number;
}

/** What is listed unless more is wanted: what a person reads, and the bytes beside it. */
const LINES = 40;
const BYTES = 4096;

export const changes = defineAnswer('changes', (at, want: WantedChanges): Changes<Phrase> => {
  const { recording } = at.whole;
  const here = { step: at.step, write: at.position - recording.position(at.step) };
  const there = { step: Math.min(want.since.step, recording.length), write: want.since.write };
  const later = positionOf(recording, there) > at.position;
  const [from, to] = later ? [here, there] : [there, here];
  const sides = later
    ? { before: sideAt(at), after: otherSide(recording, there) }
    : { before: otherSide(recording, there), after: sideAt(at) };
  const compared = comparedBlocks(recording, positionOf(recording, from), positionOf(recording, to));
  const found = orderedBlocks(compared.differing, sides);
  const lines = linesOf(found, sides, want.lines ?? LINES);
  const listed = withBytes(recording, from, to, lines, want.bytes ?? BYTES);
  const bytes = found.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    from,
    to,
    counts: countsOf(at.whole, from, to, sides, found),
    blocks: found.length,
    bytes,
    lines,
    moreBlocks: found.length - lines.reduce((sum, { count }) => sum + count, 0),
    moreBytes: bytes - listed,
    notCompared: compared.left,
  };
});

const sideOf = (device: ReadableDevice, volume: Volume | Refused) => ({
  device,
  volume: volume instanceof Refused ? undefined : volume,
});

const sideAt = (at: SessionAt) => sideOf(at.device, at.volume);

/** The view of the other moment stays: what was learnt there of owners and names is kept with it. */
const others = new WeakMap<Recording, HistoryView>();

function otherSide(recording: Recording, moment: Moment) {
  let view = others.get(recording);
  if (!view) {
    view = recording.history.view();
    others.set(recording, view);
  }
  view.seek(positionOf(recording, moment));
  return sideOf(view, openVolume(view));
}

function linesOf(found: readonly Found[], sides: Sides, most: number): BlockChange<Phrase>[] {
  const lines: BlockChange<Phrase>[] = [];
  let last: { line: BlockChange<Phrase>; of: Found } | undefined;
  for (const f of found) {
    if (last && goesOn(last, f)) {
      last.line.count++;
      last.line.bytes += f.bytes;
      last.line.label = stretchLabel(sides, last.of, last.line);
      continue;
    }
    if (lines.length === most) break;
    const line = lineOf(f, sides);
    lines.push(line);
    last = { line, of: f };
  }
  return lines;
}

/** A block without structures goes on with the run before it if it is the file's next block, on the disk as well. */
function goesOn({ line, of }: { line: BlockChange<Phrase>; of: Found }, next: Found): boolean {
  const a = purposeOf(of);
  const b = purposeOf(next);
  if (!isPlain(of) || !isPlain(next) || next.block !== of.block + line.count || a?.kind !== b?.kind) return false;
  if (of.before?.kind !== next.before?.kind || of.after?.kind !== next.after?.kind) return false;
  return (
    a?.owner?.owner === b?.owner?.owner &&
    (a?.owner?.logical ?? 0) + (a?.owner ? line.count : 0) === (b?.owner?.logical ?? 0)
  );
}

/** Told by how many bytes changed: what a file holds, and the copies in the log. */
const PLAIN: readonly number[] = [
  BlockKind.data,
  BlockKind.unwritten,
  BlockKind.free,
  BlockKind.unaccounted,
  BlockKind.cluster_rest,
  BlockKind.symlink,
];
const isPlain = (f: Found): boolean => {
  const purpose = purposeOf(f);
  return (
    !purpose || PLAIN.includes(purpose.kind) || (purpose.kind === BlockKind.journal && purpose.owner?.logical !== 0)
  );
};

function stretchLabel({ before, after }: Sides, first: Found, { count }: BlockChange<Phrase>): Said {
  const purpose = purposeOf(first);
  const volume = purpose === first.after ? after.volume : before.volume;
  if (!purpose?.owner || !volume) return purpose?.label ?? LABEL.not_formatted;
  const { owner, logical } = purpose.owner;
  const blocks = { first: logical, last: logical + count - 1 };
  return purpose.kind === BlockKind.journal
    ? LABEL.journal_blocks(blocks)
    : LABEL.blocks({ ...blocks, inode: namedInode(volume, owner) });
}

function lineOf(f: Found, sides: Sides): BlockChange<Phrase> {
  const purpose = purposeOf(f);
  const line: BlockChange<Phrase> = {
    block: f.block,
    count: 1,
    kind: purpose?.kind ?? BlockKind.free,
    label: purpose?.label ?? LABEL.not_formatted,
    bytes: f.bytes,
    structs: isPlain(f) ? [] : structsOf(f, sides),
    runs: [],
  };
  if (f.before && f.before.kind !== f.after?.kind && f.before !== purpose) line.was = f.before.label;
  else if (f.after && f.after !== purpose) line.label = LABEL.became({ now: f.after.label, before: line.label });
  return line;
}

function structsOf({ block, before, after }: Found, { before: from, after: to }: Sides): StructChange<Phrase>[] {
  const purpose = after?.owner ? after : before;
  const volume = to.volume ?? from.volume;
  if (!volume) return [];
  const a = from.device.read(block).slice();
  const b = to.device.read(block).slice();
  const { kind, owner } = purpose ?? {};
  if ((kind === BlockKind.block_bitmap || kind === BlockKind.inode_bitmap) && owner)
    return changedBits(volume, kind, owner.owner, a, b);
  return structChanges(described(from.volume, block), described(to.volume, block), a, b);
}

const described = (volume: Volume | undefined, block: number): readonly StructRows[] =>
  volume ? describeBlock(volume, block).structs : [];

/** Gives each line its bytes, as far as they may be listed in all; how many were. */
function withBytes(
  recording: Recording,
  from: Moment,
  to: Moment,
  lines: readonly BlockChange<Phrase>[],
  most: number,
): number {
  const { history } = recording;
  const [first, last] = [positionOf(recording, from), positionOf(recording, to)];
  const a = new Uint8Array(history.blockSize);
  const b = new Uint8Array(history.blockSize);
  let listed = 0;
  for (const line of lines)
    for (let block = line.block; block < line.block + line.count && listed < most; block++) {
      history.move(block, a, -1, history.countBefore(block, first));
      history.move(block, b, -1, history.countBefore(block, last));
      for (let at = 0; at < a.length && listed < most; at++) {
        if (a[at] === b[at]) continue;
        let end = at;
        while (end < a.length && a[end] !== b[end] && listed + end - at < most) end++;
        line.runs.push({ block, offset: at, before: a.slice(at, end), after: b.slice(at, end) });
        listed += end - at;
        at = end - 1;
      }
    }
  return listed;
}

declare module '../../session/answers/define-answer.ts' {
  interface TileAnswers {
    changes: typeof changes;
  }
}

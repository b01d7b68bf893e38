/**
 * The journal at a moment. The type of each block is parsed from the bytes. Head and tail, the transactions, and the
 * blocks that wait to go home exist only in memory, and come from the recording's volatile values.
 */

import { be32At } from '../../bytes/access.ts';
import type { Said } from '../../bytes/said.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { inodePlace, readInode } from '../../engine/volume/inode.ts';
import { JOURNAL_HEADER, journalBlock, journalOf, revokedBlocks } from '../../engine/volume/journal.ts';
import { labelOf } from '../../engine/volume/label.ts';
import { fileMap } from '../../engine/volume/map.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { JBD2_MAGIC_NUMBER, JournalSuperblock } from '../../format/jbd2.ts';
import type { ReadableDevice } from '../../trace/block-device.ts';
import { JournaledBlock, JournalLog, JournalTransaction } from '../../trace/memory.ts';
import type { ValueOf } from '../../trace/shape.ts';
import { volumeAnswer } from './define-answer.ts';
import { type FastArea, fastAreaOf } from './fast-area.ts';
import { type Deed, deedOf, type RecoveryCourse, recoveryAt, sentSince } from './journal-course.ts';
import type { VolumeAt } from './volume-at.ts';

export const JOURNAL_TYPES = [
  'unwritten',
  'superblock',
  'descriptor',
  'copy',
  'revoke',
  'commit',
  'fast commit',
  'old',
] as const;

export interface TransactionData {
  tid: number;
  state: string;
  blocks: number;
  revoked: number;
  /** First block in the journal; 0 before the transaction is written. */
  start: number;
  /** The event that began it. */
  since: number;
}

interface WaitingBlock {
  block: number;
  label: Said;
  /** The running transaction that changed it, and the transaction whose checkpoint waits for it; 0 if there is none. */
  running: number;
  checkpoint: number;
  /** A request has carried it home since it last changed. */
  sent: boolean;
}

export interface JournalData {
  step: number;
  /**
   * The type of each block of the journal (JOURNAL_TYPES), its transaction, and for a copy the original block.
   */
  types: Uint8Array;
  sequences: Uint32Array;
  targets: Float64Array;
  /** Copies that are cancelled by a revoke of the same or a later transaction. */
  crossed: number[];
  /** The runs of the journal on the volume, from block 0 on: [logical, physical, length]. */
  runs: { logical: number; physical: number; length: number }[];
  /** From the journal's superblock on disk: the block (0: none) and the transaction with which recovery would begin. */
  start: number;
  sequence: number;
  /** The blocks for fast commits, if the journal has any. */
  fast: FastArea | undefined;
  /** From memory; undefined while nothing is mounted. */
  log: ValueOf<typeof JournalLog.value> | undefined;
  transactions: TransactionData[];
  /** The number of waiting blocks, and the first of them by name. */
  waits: number;
  waiting: WaitingBlock[];
  /** Blocks of the journal that the last event wrote. */
  written: number[];
  /** The action of the last event. */
  deed: Deed | undefined;
  /** Present while a mount or e2fsck recovers the volume. */
  recovery: RecoveryCourse | undefined;
  blockCount: number;
}

const MOST_NAMED = 60;

/** The journal; undefined if there is none. */
export const journal = volumeAnswer('journal', journalDataOf);

export function journalDataOf(moment: VolumeAt): JournalData | undefined {
  const { volume, recording, step } = moment;
  const ring = ringOf(volume);
  if (!ring) return undefined;
  const { types, sequences, targets, crossed, runs, start, sequence, fast } = ring;
  const { volatile: kept } = recording;
  const transactions: TransactionData[] = [];
  const waiting: WaitingBlock[] = [];
  let waits = 0;
  for (const { which, value } of kept.live(JournalTransaction, step))
    transactions.push({ ...which, ...value, since: kept.since(JournalTransaction, which, step) });
  for (const { which, value } of kept.live(JournaledBlock, step)) {
    waits++;
    const { block } = which;
    const [running, checkpoint] = value;
    if (waiting.length < MOST_NAMED)
      waiting.push({ block, label: labelOf(volume, block).label, running, checkpoint, sent: false });
  }
  const sent = sentSince(
    recording,
    step,
    waiting.filter((w) => w.running === 0).map((w) => w.block),
  );
  for (const w of waiting) w.sent = sent.has(w.block);
  const written: number[] = [];
  for (const block of moment.written) {
    const run = runs.find((r) => block >= r.physical && block < r.physical + r.length);
    if (run) written.push(run.logical + block - run.physical);
  }
  return {
    step,
    types,
    sequences,
    targets,
    crossed,
    runs,
    start,
    sequence,
    fast,
    log: kept.at(JournalLog, {}, step),
    transactions: transactions.sort((a, b) => a.tid - b.tid),
    waits,
    waiting: waiting.sort((a, b) => a.block - b.block),
    written,
    deed: deedOf(recording.events[step - 1]),
    recovery: recoveryAt(recording, step),
    blockCount: volume.geometry.blockCount,
  };
}

/** The contents of the journal, as read from its bytes. */
type Ring = Pick<JournalData, 'types' | 'sequences' | 'targets' | 'crossed' | 'runs' | 'start' | 'sequence' | 'fast'>;

const rings = new WeakMap<ReadableDevice, { ring: Ring; position: number; inode: number }>();

/** The ring is read again if a block of the journal, or of its map, has changed. */
function ringOf(volume: Volume): Ring | undefined {
  const { device, sb } = volume;
  const before = rings.get(device);
  const changed = before && device.changedSince?.(before.position);
  if (changed && !touches(changed, before.ring.runs, before.inode)) {
    before.position = device.position ?? 0;
    return before.ring;
  }
  const journal = journalOf(volume);
  if (!journal || journal.length === 0) {
    rings.delete(device);
    return undefined;
  }
  const { length } = journal;
  const js =
    journal.bytes && be32At(journal.bytes, JOURNAL_HEADER.h_magic) === JBD2_MAGIC_NUMBER
      ? JournalSuperblock.read(journal.bytes)
      : undefined;
  const ring: Ring = {
    types: new Uint8Array(length),
    sequences: new Uint32Array(length),
    targets: new Float64Array(length),
    crossed: [],
    runs: journal.runs.map((run) => ({ logical: run.logical, physical: run.physical, length: run.length })),
    start: js?.s_start ?? 0,
    sequence: js?.s_sequence ?? 0,
    fast: undefined,
  };
  for (let at = 0; at < length; at++) {
    const found = journalBlock(volume, at);
    if (!found) continue;
    ring.types[at] = JOURNAL_TYPES.indexOf(found.type);
    ring.sequences[at] = found.sequence;
    ring.targets[at] = found.target;
  }
  crossOut(volume, ring, journal.incompat);
  if (journal.fastFrom < length)
    ring.fast = fastAreaOf(
      volume,
      [journal.fastFrom, length],
      (at) => placeInVolume(ring, at),
      behindLast(ring, [js?.s_first || 1, journal.fastFrom]),
    );
  const inode = inodePlace(volume, sb.s_journal_inum)?.block ?? -1;
  // A map with separate nodes is not watched for changes, so such a journal is read each time.
  if (device.changedSince && mapIsInInode(volume)) rings.set(device, { ring, position: device.position ?? 0, inode });
  return ring;
}

const OF_A_TRANSACTION: ReadonlySet<string> = new Set(['descriptor', 'copy', 'revoke', 'commit']);

/** The number that follows the last whole transaction that recovery would find; 0 if recovery would not look. */
function behindLast({ types, sequences, start, sequence }: Ring, [first, end]: readonly [number, number]): number {
  if (start === 0) return 0;
  let next = sequence;
  for (let at = start, left = end - first; left > 0; left--, at = at + 1 < end ? at + 1 : first) {
    const type = JOURNAL_TYPES[types[at]];
    if (sequences[at] !== next || !OF_A_TRANSACTION.has(type)) break;
    if (type === 'commit') next++;
  }
  return next;
}

/** A revoke of transaction 9 cancels the copies of transaction 9 and of those before it. */
function crossOut(volume: Volume, ring: Ring, incompat: number): void {
  const { types, sequences, targets, crossed } = ring;
  const revoked = new Map<number, number>();
  types.forEach((type, at) => {
    const block = JOURNAL_TYPES[type] === 'revoke' ? placeInVolume(ring, at) : undefined;
    if (block === undefined) return;
    for (const target of revokedBlocks(volume.device.read(block), incompat))
      revoked.set(target, Math.max(revoked.get(target) ?? 0, sequences[at]));
  });
  if (revoked.size === 0) return;
  types.forEach((type, at) => {
    if (JOURNAL_TYPES[type] === 'copy' && (revoked.get(targets[at]) ?? 0) >= sequences[at]) crossed.push(at);
  });
}

function mapIsInInode(volume: Volume): boolean {
  const inode = readInode(volume, volume.sb.s_journal_inum);
  return !isFinding(inode) && fileMap(volume, inode).nodes.length === 0;
}

function touches(changed: ReadonlySet<number>, runs: Ring['runs'], inode: number): boolean {
  for (const block of changed) {
    if (block === inode) return true;
    for (const { physical, length } of runs) if (block >= physical && block < physical + length) return true;
  }
  return false;
}

/** The place of a block of the journal on the volume. */
export function placeInVolume(data: Pick<JournalData, 'runs'>, logical: number): number | undefined {
  for (const run of data.runs)
    if (logical >= run.logical && logical < run.logical + run.length) return run.physical + logical - run.logical;
  return undefined;
}

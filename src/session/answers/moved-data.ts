/**
 * The data that the last event moved between memory, the log and the blocks' homes, as a student thinks of it. Most
 * events move nothing.
 *
 *     pages of a file ──data_written──▶ their blocks
 *     blocks ──write_descriptor──▶ copies in the log         changed blocks ──block_bio_queue──▶ home
 *                                  copies ──replay_block──▶ home
 */
import { BlockBioQueue } from '../../trace/bio.ts';
import { is } from '../../trace/event.ts';
import { WriteDescriptor } from '../../trace/events/jbd2.ts';
import { RecoveryReplayBlock } from '../../trace/events/recovery.ts';
import { DataWritten } from '../../trace/events/writeback.ts';
import type { Recording } from '../../trace/recording.ts';
import { defineAnswer } from './define-answer.ts';
import { type HeldRun, heldRuns } from './memory-data.ts';

export type Move =
  | {
      what: 'pages';
      ino: number;
      /** First block in the file, and on the volume. */
      first: number;
      block: number;
      count: number;
      /** The run of dirty pages to which they belonged. */
      run: Pick<HeldRun, 'first' | 'length'>;
    }
  | { what: 'logged'; tid: number; blocks: readonly number[] }
  | { what: 'sent home'; block: number; count: number }
  | { what: 'replayed'; tid: number; block: number };

export interface MovedData {
  step: number;
  move: Move | undefined;
}

export const moved = defineAnswer(
  'moved',
  ({ recording, step }): MovedData => ({
    step,
    move: moveOf(recording, step),
  }),
);

function moveOf(recording: Recording, step: number): Move | undefined {
  const event = recording.events[step - 1];
  if (!event) return undefined;
  if (is(event, DataWritten)) {
    const { ino, lblk: first, pblk: block, len: count } = event.fields;
    const runs = heldRuns(recording, step - 1, ino).get(ino);
    const run = runs?.find((r) => first >= r.first && first + count <= r.first + r.length);
    return run && { what: 'pages', ino, first, block, count, run: { first: run.first, length: run.length } };
  }
  if (is(event, WriteDescriptor)) return { what: 'logged', tid: event.fields.tid, blocks: event.fields.blocks };
  if (is(event, BlockBioQueue)) {
    const { block, count, carried } = event.fields;
    return carried === 'metadata' || carried === 'superblock' ? { what: 'sent home', block, count } : undefined;
  }
  if (is(event, RecoveryReplayBlock))
    return { what: 'replayed', tid: event.fields.sequence, block: event.fields.block };
  return undefined;
}

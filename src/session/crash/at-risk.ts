/**
 * The fate of each change of a block if the power fails at a step. Bytes and requests decide it.
 *
 *     change ── sent ── flushed           safe: on the platter, or in the journal, complete
 *     change ── sent                      in the disk's cache: it may arrive, or not
 *     change                              only in memory: lost
 *
 * Records of a fast commit cover all that the running transaction had changed when they were written, though not its bytes.
 */

import { JournaledBlock } from '../../trace/memory.ts';
import type { VolumeAt } from '../answers/volume-at.ts';
import { fastCommitsAt } from './fast-copy.ts';
import { journalCopies } from './journal-copies.ts';
import { lastWrite, RISK, riskOf, type Sent, sentUntil } from './sent.ts';
import type { CrashSource } from './source.ts';

export interface RiskData {
  /** The first write that is judged, and the RISK of each write from it up to the step. */
  from: number;
  levels: Uint8Array;
  /** The number of changes in the disk's cache, and the number only in memory. */
  flying: number;
  lost: number;
}

export function riskAt(moment: VolumeAt, source: CrashSource): RiskData {
  const { recording, step, position } = moment;
  const from = recording.position(source.from);
  const sent = sentUntil(source, step);
  const copied = copiedUpTo(moment, sent);
  const recorded = recordedUpTo(moment, source, sent);
  const levels = new Uint8Array(Math.max(0, position - from));
  const data: RiskData = { from, levels, flying: 0, lost: 0 };
  for (let w = from; w < position; w++) {
    const block = recording.history.blockOf(w);
    const level = Math.min(riskOf(w, sent.get(block)), riskOf(w, copied.get(block)), riskOf(w, recorded.get(block)));
    levels[w - from] = level;
    if (level === RISK.flying) data.flying++;
    else if (level === RISK.lost) data.lost++;
  }
  return data;
}

/** The same for copies in the journal. Each copy has the changes that were made before it. */
function copiedUpTo(moment: VolumeAt, sent: ReadonlyMap<number, Sent>): Map<number, Sent> {
  const { recording, position } = moment;
  const madeAt = (block: number) => (block < 0 ? 0 : lastWrite(recording, block, position));
  const upTo = new Map<number, Sent>();
  for (const [target, { at, level, complete }] of journalCopies(moment, sent))
    upTo.set(target, { platter: madeAt(complete), cache: level === RISK.lost ? 0 : madeAt(at) });
  return upTo;
}

/** The same for records of fast commits. They cover the blocks that were in the running transaction at the time. */
function recordedUpTo(moment: VolumeAt, source: CrashSource, sent: ReadonlyMap<number, Sent>): Map<number, Sent> {
  const { recording } = moment;
  const upTo = new Map<number, Sent>();
  for (const { begun, level } of fastCommitsAt(moment, source, sent)) {
    if (level === RISK.lost) continue;
    const position = recording.position(begun);
    for (const { which, value } of recording.volatile.live(JournaledBlock, begun)) {
      const [running] = value;
      if (running === 0) continue;
      const before = upTo.get(which.block)?.platter ?? 0;
      upTo.set(which.block, { platter: level === RISK.safe ? position : before, cache: position });
    }
  }
  return upTo;
}

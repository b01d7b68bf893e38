/** The state that a power cut at a step would meet: the writes on their way, and the copies of a file's bytes. */
import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import { labelOf } from '../../engine/volume/label.ts';
import { volumeAnswer } from '../answers/define-answer.ts';
import { inodeAtWork } from '../answers/file-list.ts';
import type { VolumeAt } from '../answers/volume-at.ts';
import { SESSION } from '../refusals/session.ts';
import { type RiskData, riskAt } from './at-risk.ts';
import { returnedAt } from './believed.ts';
import { type CopiedFile, copiesOf } from './copies.ts';
import { flightOf } from './flight.ts';
import type { CrashSource } from './source.ts';

interface FlyingRow {
  block: number;
  carried: string;
  label: Said;
  event: number;
}

export interface CrashData {
  step: number;
  /** The reason why the power cannot be cut here. */
  why: Said | undefined;
  /** Writes on their way: the ones that are shown, and the total number. */
  flying: FlyingRow[];
  count: number;
  /** The number of block writes on the platter for certain, and the event that last emptied the cache (-1: none). */
  settled: number;
  flushed: number;
  /** The last system call to return. */
  call: string;
  file: CopiedFile | undefined;
  /** The risk of each change of a block, if the question asked for it. */
  risk?: RiskData;
}

/** A person can decide on at most this many, one by one. */
const MOST_FLYING = 400;

export interface CrashWant {
  ino?: number | undefined;
  /** Each change of a block is judged, too. */
  risk?: boolean;
}

const nothing = (step: number, why: Said): CrashData => ({
  step,
  why,
  flying: [],
  count: 0,
  settled: 0,
  flushed: -1,
  call: '',
  file: undefined,
});

/** What a power cut at a step needs, or the reason why the power cannot be cut there. */
export function cutAt(source: CrashSource | undefined, step: number): CrashSource | Refused {
  if (!source) return new Refused(SESSION.no_writes);
  if (step < source.from) return new Refused(SESSION.not_at_work);
  if (source.until !== undefined && step > source.until) return new Refused(SESSION.unmounted_for_check);
  return source;
}

/** The state that a power cut at the moment would meet. */
export const crash = volumeAnswer('crash', (at, want: CrashWant) =>
  crashDataOf(at, cutAt(at.whole.crashSource, at.step), want),
);

function crashDataOf(moment: VolumeAt, source: CrashSource | Refused, want: CrashWant): CrashData {
  const { step, recording, volume } = moment;
  if (source instanceof Refused) return nothing(step, source.said);
  const { flying, flushed, settled } = flightOf(source, step);
  const ino = want.ino ?? inodeAtWork(recording.events, step);
  return {
    step,
    why: undefined,
    ...(want.risk && { risk: riskAt(moment, source) }),
    flying: flying.slice(0, MOST_FLYING).map(({ block, carried, event }) => ({
      block,
      carried,
      event,
      label: labelOf(volume, block).label,
    })),
    count: flying.length,
    settled,
    flushed,
    call: returnedAt(source, step).call,
    file: ino === undefined ? undefined : copiesOf(moment, source, ino),
  };
}

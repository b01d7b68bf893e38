/**
 * Linux's memory at a moment: dirty pages, preallocations, and freed blocks that wait. They are read from the
 * recording's volatile values.
 */
import * as Memory from '../../trace/memory.ts';
import type { Recording } from '../../trace/recording.ts';
import type { ValueOf } from '../../trace/shape.ts';

export type PageState = 'delayed' | 'unwritten' | 'dirty';

const STATES: Record<number, PageState> = {
  [Memory.NOTED_DELAYED]: 'delayed',
  [Memory.NOTED_UNWRITTEN]: 'unwritten',
  [Memory.NOTED_DIRTY]: 'dirty',
};

export interface HeldRun {
  /** First block of the file. */
  first: number;
  length: number;
  state: PageState;
  /** The event since which this part of the file has something to write. */
  since: number;
}

/** Runs of blocks that memory holds, by inode, ascending. */
export function heldRuns(recording: Recording, step: number, only?: number): Map<number, HeldRun[]> {
  const files = new Map<number, HeldRun[]>();
  for (const { which, value: note } of recording.volatile.live(Memory.HeldPages, step)) {
    const { ino } = which;
    if (only !== undefined && ino !== only) continue;
    const since = recording.volatile.since(Memory.HeldPages, which, step);
    const runs = files.get(ino) ?? [];
    for (let i = 0; i < note.length; i += 3)
      runs.push({ first: note[i], length: note[i + 1], state: STATES[note[i + 2]], since });
    files.set(ino, runs);
  }
  for (const runs of files.values()) runs.sort((a, b) => a.first - b.first);
  for (const [ino, runs] of files) files.set(ino, joined(runs));
  return files;
}

/** Joins neighbouring runs, which the recording notes one by one. */
function joined(runs: readonly HeldRun[]): HeldRun[] {
  const out: HeldRun[] = [];
  for (const run of runs) {
    const last = out[out.length - 1];
    if (last && last.state === run.state && last.first + last.length === run.first) {
      last.length += run.length;
      last.since = Math.min(last.since, run.since);
    } else out.push({ ...run });
  }
  return out;
}

/** Freed blocks that may not be taken before their transaction commits. */
export interface Waiting extends ValueOf<typeof Memory.FreedRun.value> {
  /** The event that freed them. */
  since: number;
}

/** All freed blocks that wait for a commit, by place. */
export function waitingAt(recording: Recording, step: number): Waiting[] {
  const out: Waiting[] = [];
  for (const { which, value } of recording.volatile.live(Memory.FreedRun, step))
    out.push({ ...value, since: recording.volatile.since(Memory.FreedRun, which, step) });
  return out.sort((a, b) => a.physical - b.physical);
}

export type Preallocation = ValueOf<typeof Memory.Preallocation.value>;

/** All preallocations, by place. */
export function preallocationsAt(recording: Recording, step: number): Preallocation[] {
  const out = recording.volatile.live(Memory.Preallocation, step).map(({ value }) => value);
  return out.sort((a, b) => a.physical - b.physical);
}

/**
 * The last writers of a block's bytes: runs of bytes, each with the event that changed it last.
 */
import type { Recording } from '../../trace/recording.ts';

export interface WriterRun {
  offset: number;
  length: number;
  event: number;
}

/** Only changes before `position` in the history count. Bytes that never changed are left out. */
export function writerRuns(recording: Recording, block: number, position: number): WriterRun[] {
  const writers = recording.history.lastWriters(block, position);
  const runs: WriterRun[] = [];
  const events = new Map<number, number>();
  let open: WriterRun | undefined;
  for (let i = 0; i < writers.length; i++) {
    const write = writers[i];
    let event = -1;
    if (write >= 0) {
      event = events.get(write) ?? recording.eventOfWrite(write);
      events.set(write, event);
    }
    if (open && open.event === event) open.length++;
    else {
      open = event < 0 ? undefined : { offset: i, length: 1, event };
      if (open) runs.push(open);
    }
  }
  return runs;
}

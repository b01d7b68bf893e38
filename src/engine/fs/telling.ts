/** What the engine tells of freed blocks that wait for the commit of their transaction. */
import { FreedRun } from '../../trace/memory.ts';
import type { Mount } from './mount.ts';

/** A run of a group's clusters waits, or (length undefined) no longer does. */
export function noteFreedRun(mount: Mount, group: number, start: number, length: number | undefined): void {
  if (!mount.recorder.full) return;
  const { start: first, ratio } = mount.group(group);
  const physical = first + start * ratio;
  const now = length === undefined ? undefined : { physical, length: length * ratio };
  mount.recorder.setVolatile(FreedRun, { block: physical }, now);
}

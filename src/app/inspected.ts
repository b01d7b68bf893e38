/** The block that the inspector shows: the one that a person picked, or else the one that the step is about. */
import { BLOCK_KINDS, type BlockClass } from '../engine/volume/block-kind.ts';
import { positionOf } from '../views/timeline/moves.ts';
import type { AppState } from './store.ts';

/** The kinds of blocks by their weight: a step that wrote a new node is about the node, not about the count of free blocks. */
const ABOUT: readonly BlockClass[] = ['map', 'directory', 'inodes', 'data', 'bitmap', 'journal', 'super', 'free'];

export function inspected({
  selection,
  inspecting,
  overview,
  timeline,
  moment,
}: Pick<AppState, 'selection' | 'inspecting' | 'overview' | 'timeline' | 'moment'>): number | undefined {
  if (selection) return selection.block;
  if (!inspecting || !overview || !timeline) return undefined;
  // After a step without a write the inspector stays on the block that was written last.
  const end = positionOf(timeline, moment);
  if (end === 0) return overview.firstDataBlock;
  const { firstWrite, writeBlock, writeKind } = timeline;
  let from = end - 1;
  if (moment.write === 0) {
    let step = moment.step;
    while (firstWrite[step - 1] === end) step--;
    from = firstWrite[step - 1];
  }
  const rank = (write: number) => ABOUT.indexOf(BLOCK_KINDS[writeKind[write]].class);
  let best = from;
  for (let write = from; write < end; write++) if (rank(write) < rank(best)) best = write;
  return writeBlock[best];
}

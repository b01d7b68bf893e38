/** What the engine tells of a volume that becomes larger. */
import * as E from '../../trace/events/online-resize.ts';
import type { Mount } from '../fs/mount.ts';
import { groupLength } from '../volume/geometry.ts';
import type { NewGroup } from './new-groups.ts';

export function tellBegin({ recorder, geometry }: Mount, wanted: number): void {
  if (recorder.full) recorder.emit(E.OnlineBegin, { blocks: geometry.blockCount, wanted });
}

export function tellDone({ recorder, geometry: { blockCount, groups } }: Mount): void {
  if (recorder.full) recorder.emit(E.OnlineDone, { blocks: blockCount, groups });
}

/** The last group gets `more` further blocks. */
export function tellExtend({ recorder, geometry }: Mount, group: number, more: number): void {
  if (recorder.full) recorder.emit(E.OnlineExtend, { group, blocks: groupLength(geometry, group) + more, more });
}

export function tellAdd({ recorder }: Mount, groups: readonly NewGroup[]): void {
  if (!recorder.full) return;
  for (const { group, blocks, blockBitmap: block_bitmap, inodeBitmap: inode_bitmap, inodeTable: inode_table } of groups)
    recorder.emit(E.OnlineAdd, { group, blocks, block_bitmap, inode_bitmap, inode_table });
}

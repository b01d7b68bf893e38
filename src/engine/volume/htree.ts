/**
 * Finds the blocks of a directory that belong to its hash tree: the root, which is block 0, and the index nodes below it.
 * The other blocks hold names.
 */
import { dataView } from '../../bytes/struct.ts';
import { hasCompat } from '../../format/features.ts';
import {
  DX_NODE_COUNT_OFFSET,
  DX_ROOT_COUNT_OFFSET,
  DxCountLimit,
  DxEntry,
  DxRoot,
  DxRootInfo,
} from '../../format/htree.ts';
import { finding, type Report } from './finding.ts';
import { hasFlag, type InodeRef, isDirectory, mapKind } from './inode.ts';
import { blockOf, fileMap } from './map.ts';
import type { Volume } from './volume.ts';

/** dx_root_info.indirect_levels is at most 1, with large_dir 2. */
const MAX_LEVELS = 2;

export const isHashed = (volume: Volume, inode: InodeRef): boolean =>
  hasCompat(volume.sb, 'dir_index') &&
  isDirectory(inode) &&
  hasFlag(inode, 'EXT4_INDEX_FL') &&
  mapKind(inode) !== 'inline';

/** Slots in use of the node in `bytes` whose first slot is at `countAt`, never more than its room. */
export function dxSlots(bytes: Uint8Array, countAt: number): { count: number; limit: number; room: number } {
  const dv = dataView(bytes);
  const room = Math.floor((bytes.length - countAt) / DxEntry.size);
  return {
    limit: dv.getUint16(countAt + DxCountLimit.offset.limit, true),
    count: Math.min(dv.getUint16(countAt + DxCountLimit.offset.count, true), room),
    room,
  };
}

export const dxLevels = (root: Uint8Array): number => root[DxRoot.offset.info + DxRootInfo.offset.indirect_levels];

/** Directory blocks (logical) that are index nodes, the root among them, with their level: 0 is just above leaves. */
export function indexBlocks(volume: Volume, dir: InodeRef, report?: Report): Map<number, number> {
  const nodes = new Map<number, number>();
  if (!isHashed(volume, dir)) return nodes;
  const { runs } = fileMap(volume, dir);
  const root = blockOf(runs, 0);
  if (root === undefined) return nodes;
  const bytes = volume.device.read(root);
  const levels = dxLevels(bytes);
  if (levels > MAX_LEVELS) {
    report?.(
      finding(
        'tree',
        'indirect_levels',
        root,
        DxRoot.offset.info + DxRootInfo.offset.indirect_levels,
        levels,
        `and a hash tree has at most ${MAX_LEVELS} levels below its root`,
      ),
    );
    nodes.set(0, 0);
    return nodes;
  }
  nodes.set(0, levels);
  const descend = (node: Uint8Array, countAt: number, level: number) => {
    if (level === 0) return;
    const dv = dataView(node);
    const { count } = dxSlots(node, countAt);
    for (let i = 0; i < count; i++) {
      const logical = dv.getUint32(countAt + i * DxEntry.size + DxEntry.offset.block, true);
      if (nodes.has(logical)) continue;
      const block = blockOf(runs, logical);
      if (block === undefined) continue;
      nodes.set(logical, level - 1);
      descend(volume.device.read(block), DX_NODE_COUNT_OFFSET, level - 1);
    }
  };
  descend(bytes, DX_ROOT_COUNT_OFFSET, levels);
  return nodes;
}

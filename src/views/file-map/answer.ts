/**
 * The answer for the file map: the files to pick from, the tree of one of them, its change by the last event, and its
 * blocks in memory.
 *
 *     want { ino }      picked by a person        ─┐
 *     want { block }    whose block is selected    ├─▶ the file that is shown, in this order
 *     neither           the one in the event      ─┘
 *
 * On the way from one step to the next, both pictures show the file of the next event, so that its change is seen as motion.
 */

import type { Said } from '../../bytes/said.ts';
import { fileName } from '../../engine/volume/names.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { volumeAnswer } from '../../session/answers/define-answer.ts';
import { type FileChoice, filesOf, inodeAtWork, inodeOfBlock } from '../../session/answers/file-list.ts';
import { type HeldRun, heldRuns, type Preallocation, preallocationsAt } from '../../session/answers/memory-data.ts';
import type { VolumeAt } from '../../session/answers/volume-at.ts';
import type { ReadableDevice } from '../../trace/block-device.ts';
import { is, type TraceEvent } from '../../trace/event.ts';
import { ext_split } from '../../trace/events/extent-steps.ts';
import type { Recording } from '../../trace/recording.ts';
import { type FileTree, fileTree, type LooseNode, type TreeChange, treeChange } from './answer/map-tree.ts';

export interface FileMapWant {
  ino?: number | undefined;
  block?: number | undefined;
  /** The step whose event names the file, if it is not the moment's own. */
  towards?: number | undefined;
}

export interface FileMapData {
  step: number;
  blockSize: number;
  /** For the numbers of groups: where group 0 begins, and the length of a group. */
  firstDataBlock: number;
  blocksPerGroup: number;
  /** Blocks in a cluster (bigalloc); 1 without clusters. */
  clusterRatio: number;
  files: FileChoice[];
  /** Number of files that the list has no room for. */
  more: number;
  /** Path, or the purpose of an inode without one. */
  name: string | Said;
  tree: FileTree | undefined;
  change: TreeChange | undefined;
  /** Delayed blocks: they wait in memory for a place. */
  delayed: HeldRun[];
  /** Blocks that are preallocated for the file. */
  kept: Preallocation[];
  /** The same file one step before, if that step shows another file. The change can then be shown as motion. */
  earlier?: FileMapData;
}

/** The map of one file. */
export const fileMap = volumeAnswer('fileMap', (at, want: FileMapWant) => {
  const data = fileMapOf(at, want);
  const follows = want.ino === undefined && want.block === undefined && want.towards === undefined;
  return follows && isTurn(at, data) ? { ...data, earlier: earlierOf(at, data, data.tree) } : data;
});

/** The event is about this file, and the event before is about another one. */
const isTurn = ({ recording, step }: VolumeAt, data: FileMapData): data is FileMapData & { tree: FileTree } => {
  const was = inodeAtWork(recording.events, step - 1);
  return data.tree !== undefined && was !== undefined && was !== data.tree.ino;
};

function earlierOf({ recording, step, volume, before }: VolumeAt, data: FileMapData, { ino }: FileTree): FileMapData {
  const tree = fileTree({ ...volume, device: before() }, ino, looseNodes(recording.events, step - 1, ino));
  return { ...data, ...heldFor(recording, step - 1, ino), step: step - 1, tree, change: undefined };
}

/** The delayed and preallocated blocks of a file, from memory. */
const heldFor = (
  recording: Recording,
  step: number,
  ino: number | undefined,
): Pick<FileMapData, 'delayed' | 'kept'> => ({
  delayed:
    ino === undefined ? [] : (heldRuns(recording, step, ino).get(ino) ?? []).filter((r) => r.state === 'delayed'),
  kept: preallocationsAt(recording, step).filter((pa) => pa.ino === ino),
});

export function fileMapOf({ recording, step, volume, written, before }: VolumeAt, want: FileMapWant): FileMapData {
  const { files, more } = filesOf(volume);
  const { geometry: g } = volume;
  const ino =
    want.ino ??
    (want.block === undefined ? undefined : inodeOfBlock(volume, want.block)) ??
    inodeAtWork(recording.events, want.towards ?? step) ??
    files.find((f) => f.type === 'file')?.ino ??
    files[0]?.ino;
  const tree = ino === undefined ? undefined : fileTree(volume, ino, looseNodes(recording.events, step, ino));
  return {
    step,
    blockSize: g.blockSize,
    firstDataBlock: g.firstDataBlock,
    blocksPerGroup: g.blocksPerGroup,
    clusterRatio: g.clusterRatio,
    files,
    more,
    name: ino === undefined ? '' : fileName(volume, ino),
    tree,
    change: tree && changeOf(tree, volume, written, before, looseNodes(recording.events, step - 1, tree.ino)),
    ...heldFor(recording, step, ino),
  };
}

/** Reads the earlier tree only if the event wrote to one of its nodes. */
function changeOf(
  tree: FileTree,
  volume: Volume,
  written: Iterable<number>,
  before: () => ReadableDevice,
  loose: readonly LooseNode[],
): TreeChange | undefined {
  const nodes = new Set(tree.nodes.map((n) => n.block));
  let touched = false;
  for (const block of written) if (nodes.has(block)) touched = true;
  return touched ? treeChange(fileTree({ ...volume, device: before() }, tree.ino, loose), tree) : undefined;
}

/** The new nodes of an unfinished split: entries have moved there, but no index leads there yet. */
function looseNodes(events: readonly TraceEvent[], step: number, ino: number): LooseNode[] {
  const loose: LooseNode[] = [];
  for (let i = step - 1; i >= 0; i--) {
    const event = events[i];
    if (!is(event, ext_split)) break;
    const f = event.fields;
    if (f.ino === ino) loose.push({ block: f.newblock, from: f.block, level: f.depth, first: f.border });
  }
  return loose;
}

declare module '../../session/answers/define-answer.ts' {
  interface TileAnswers {
    fileMap: typeof fileMap;
  }
}

/**
 * The directories of a volume at a moment, the entry that names each, and the directory that an event is about. They are
 * read from the shapes of their blocks, so that another question after a step costs only as much as the step changed.
 */
import { NAME_AT, nameLenAt } from '../../engine/dirents/records.ts';
import { eachEntry } from '../../engine/volume/directory.ts';
import { type InodeRef, isDirectory, mapKind } from '../../engine/volume/inode.ts';
import { nameText } from '../../engine/volume/name-text.ts';
import { entryOf, pathOf } from '../../engine/volume/names.ts';
import { TableMemo } from '../../engine/volume/table-memo.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { DOT } from '../../format/directory.ts';
import { is, isOf, type TraceEvent } from '../../trace/event.ts';
import { DxSplit } from '../../trace/events/dx.ts';
import { DIRECTORY_EVENTS, LEAF_EVENTS } from '../../trace/events/families.ts';
import { EvictInode } from '../../trace/events/ialloc.ts';
import { MountVolume } from '../../trace/events/mounting.ts';
import { DirSearchBlock, FindEntry } from '../../trace/events/names.ts';
import { blockShape, placesOf } from './dir-blocks.ts';
import type { VolumeAt } from './volume-at.ts';

/** Visits every entry in use except `.` and `..` with its inode and the record's place. It stops when `false` comes back. */
export function eachName(
  moment: VolumeAt,
  dir: InodeRef,
  visit: (ino: number, block: number, at: number) => boolean | undefined,
): void {
  if (mapKind(dir) === 'inline') {
    eachEntry(moment.volume, dir, (r) => visit(r.inode, r.block, r.offset));
    return;
  }
  const places = placesOf(moment.volume, dir);
  for (let logical = 0; logical < places.length; logical++) {
    if (places[logical] < 0) continue;
    const { inodes, offsets } = blockShape(moment, places[logical]);
    for (let i = logical === 0 ? dotsOf(moment.volume, places[0], offsets) : 0; i < inodes.length; i++)
      if (visit(inodes[i], places[logical], offsets[i]) === false) return;
  }
}

/** The number of records `.` and `..` at the beginning of a directory. */
function dotsOf(volume: Volume, block: number, offsets: Uint16Array): number {
  const bytes = volume.device.read(block);
  let dots = 0;
  for (; dots < Math.min(2, offsets.length); dots++) {
    const at = offsets[dots];
    const length = nameLenAt(bytes, at);
    const isDots = length > 0 && length <= 2 && bytes[at + NAME_AT] === DOT && bytes[at + NAME_AT + length - 1] === DOT;
    if (!isDots) break;
  }
  return dots;
}

export function nameAt(volume: Volume, block: number, at: number): string {
  const bytes = volume.device.read(block);
  return nameText(bytes, at + NAME_AT, at + NAME_AT + nameLenAt(bytes, at));
}

interface Named {
  /** The directory that contains the name. */
  dir: number;
  block: number;
  at: number;
}

export interface Tree {
  /** Inode numbers of the directories, ascending. */
  dirs: number[];
  /** The first entry that names an inode. */
  named(ino: number): Named | undefined;
  /** `/d/name_1`; undefined if no entry leads to it. */
  path(ino: number): string | undefined;
}

/** The directories of a block of an inode table. */
const directories = new TableMemo<readonly number[]>((_, inodes) => {
  const dirs: number[] = [];
  inodes((inode) => isDirectory(inode) && dirs.push(inode.ino));
  return dirs;
});

const trees = new WeakMap<Volume, Tree>();

export function treeOf({ volume }: VolumeAt): Tree {
  let tree = trees.get(volume);
  if (!tree) {
    tree = {
      dirs: directories.of(volume).flatMap(({ value }) => value),
      named: (ino) => (ino === EXT4_ROOT_INO ? undefined : entryOf(volume, ino)),
      path: (ino) => pathOf(volume, ino),
    };
    trees.set(volume, tree);
  }
  return tree;
}

/** The search for an event that names a directory goes back this many events. */
const LOOK_BACK = 4000;

/** The directory that the latest events before a step were about. */
export function dirAtWork(events: readonly TraceEvent[], step: number): number | undefined {
  for (let i = step - 1; i >= Math.max(0, step - LOOK_BACK); i--) {
    const event = events[i];
    if (!isOf(event, DIRECTORY_EVENTS)) continue;
    const ino = 'dir' in event.fields ? event.fields.dir : event.fields.parent;
    if (ino > 0) return ino;
  }
  return undefined;
}

/** The directory's blocks that its latest event before a step was about. They stay in sight between events. */
export function blocksAtWork(events: readonly TraceEvent[], step: number, dir: number): readonly number[] {
  for (let i = step - 1; i >= Math.max(0, step - LOOK_BACK); i--) {
    const event = events[i];
    if (!isOf(event, LEAF_EVENTS) || event.fields.dir !== dir) continue;
    if (is(event, DxSplit)) return [event.fields.block, event.fields.new_block];
    return 'leaf' in event.fields ? [event.fields.leaf] : [event.fields.block];
  }
  return [];
}

/** i_dir_start_lookup at a step: the block where a linear search last found a name since the inode was read into memory. */
export function lookupStart(events: readonly TraceEvent[], step: number, dir: number): number {
  for (let i = step - 1; i >= 0; i--) {
    const event = events[i];
    if (is(event, MountVolume) || (is(event, EvictInode) && event.fields.ino === dir)) return 0;
    if (!is(event, DirSearchBlock) || event.fields.dir !== dir || event.fields.offset < 0) continue;
    const around = events[event.cause];
    if (is(around, FindEntry) && !around.fields.indexed) return event.fields.block;
  }
  return 0;
}

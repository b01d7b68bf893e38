/**
 * The files of a volume at a moment, as a list to choose from, and the file that an event is about.
 */
import type { Said } from '../../bytes/said.ts';
import { linksOf, type MapKind, mapKind, modeOf, sizeOf } from '../../engine/volume/inode.ts';
import { LABEL } from '../../engine/volume/label-sentences.ts';
import { fileName, namedInode, pathOf } from '../../engine/volume/names.ts';
import { ownerOf } from '../../engine/volume/owners.ts';
import { TableMemo } from '../../engine/volume/table-memo.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../format/mode.ts';
import { is, isOf, type TraceEvent } from '../../trace/event.ts';
import { ext_swap } from '../../trace/events/extent-steps.ts';
import { MAP_EVENTS } from '../../trace/events/families.ts';
import { SysEnter } from '../../trace/events/syscalls.ts';

export interface FileChoice {
  ino: number;
  /** Its path. A file outside the tree is named by its purpose: `inode 8 (journal)`. */
  name: string | Said;
  type: 'file' | 'directory' | 'symlink' | 'other';
  map: MapKind;
  size: number;
}

/** Nobody can choose from a longer list. A file can also be chosen by one of its blocks on the map. */
const MAX_FILES = 400;

interface Listed extends Omit<FileChoice, 'name'> {
  orphan: boolean;
  /** The file system keeps this file for itself. It is listed only if it has content. */
  reserved: boolean;
}

/** The files are collected per block of an inode table, because a step changes few such blocks. */
const listed = new TableMemo<readonly Listed[]>((volume, inodes) => {
  const files: Listed[] = [];
  const first = volume.geometry.firstIno;
  inodes((inode) => {
    const { ino } = inode;
    const map = mapKind(inode);
    const size = sizeOf(inode);
    const reserved = ino < first && ino !== EXT4_ROOT_INO;
    if (reserved && (size === 0 || map === 'none')) return;
    const kind = modeOf(inode) & S_IFMT;
    const type = kind === S_IFREG ? 'file' : kind === S_IFDIR ? 'directory' : kind === S_IFLNK ? 'symlink' : 'other';
    files.push({ ino, type, map, size, orphan: linksOf(inode) === 0, reserved });
  });
  return files;
});

export function filesOf(volume: Volume): { files: FileChoice[]; more: number } {
  const some: Listed[] = [];
  let count = 0;
  for (const { value } of listed.of(volume)) {
    count += value.length;
    for (let i = 0; i < value.length && some.length < MAX_FILES; i++) some.push(value[i]);
  }
  const rank = (f: Listed) => (f.reserved ? 2 : f.type === 'file' ? 0 : 1);
  some.sort((a, b) => rank(a) - rank(b) || a.ino - b.ino);
  const files = some.map(({ ino, type, map, size, orphan }) => ({
    ino,
    name: orphan ? nameless(volume, ino) : fileName(volume, ino),
    type,
    map,
    size,
  }));
  return { files, more: count - files.length };
}

const nameless = (volume: Volume, ino: number): string | Said =>
  pathOf(volume, ino) ?? LABEL.nameless({ inode: namedInode(volume, ino) });

/** The inode to which a block belongs, as data or as part of the inode's map. */
export function inodeOfBlock(volume: Volume, block: number): number | undefined {
  const owner = ownerOf(volume, block);
  return owner?.by === 'file' ? owner.owner : undefined;
}

/** The search for an event that names an inode goes back this many events. */
const LOOK_BACK = 4000;

/** The file that the events before a step were last about. */
export function inodeAtWork(events: readonly TraceEvent[], step: number): number | undefined {
  for (let i = step - 1; i >= Math.max(0, step - LOOK_BACK); i--) {
    const event = events[i];
    if (!isOf(event, MAP_EVENTS)) continue;
    const ino = 'ino' in event.fields ? event.fields.ino : event.fields.inode;
    if (ino > 0) return exchangedFor(events, i, ino);
  }
  return undefined;
}

/** While a call defragments a file, events of its donor file count as events of the file. */
function exchangedFor(events: readonly TraceEvent[], at: number, ino: number): number {
  for (const direction of [-1, 1])
    for (let i = at; i >= 0 && i < events.length && Math.abs(i - at) < LOOK_BACK; i += direction) {
      const event = events[i];
      if (is(event, ext_swap) && event.fields.donor === ino) return event.fields.ino;
      if (is(event, SysEnter)) break;
    }
  return ino;
}

/**
 * The tree of files as rows, given by the window: a directory of 100,000 names costs a count, not rows.
 *
 *     ▾ /                2
 *       ▾ d             12        open: opened by a person, or small, or at work
 *           name_1      13        in the order of names where they are few, else as they lie in the directory
 *       ▸ lost+found    11
 */
import { isFinding } from '../../engine/volume/finding.ts';
import { linksOf, modeOf, readInode, sizeOf } from '../../engine/volume/inode.ts';
import { linkTarget } from '../../engine/volume/path.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { S_IFDIR, S_IFLNK, S_IFMT, S_IFREG } from '../../format/mode.ts';
import { volumeAnswer } from '../../session/answers/define-answer.ts';
import { dirAtWork, eachName, nameAt, treeOf } from '../../session/answers/dir-list.ts';
import type { VolumeAt } from '../../session/answers/volume-at.ts';
import { is } from '../../trace/event.ts';
import { DirAddEntry } from '../../trace/events/names.ts';

export interface TreeWant {
  /** Directories that a person has opened and closed. */
  opened: readonly number[];
  closed: readonly number[];
  /** The window of rows. */
  from: number;
  count: number;
  /** The inode that is picked. */
  ino?: number | undefined;
}

export interface TreeRow {
  /** Its number among all rows. */
  index: number;
  ino: number;
  /** The directory that it is named in; 0 for the root. */
  dir: number;
  name: string;
  depth: number;
  type: 'directory' | 'file' | 'symlink' | 'other' | 'lost';
  size: number;
  links: number;
  /** The block of its inode; -1 if there is no such inode. */
  block: number;
  offset: number;
  /** For a directory: its names follow, and their number. */
  open: boolean;
  names: number;
  /** The target of a symbolic link. */
  target?: string;
  /** The last event put this name here. */
  fresh: boolean;
}

export interface TreeData {
  step: number;
  rows: TreeRow[];
  total: number;
  /** The row of the picked inode, and that of the last event's name; -1 if not in the tree at the moment. */
  pickedAt: number;
  freshAt: number;
  directories: number;
}

/** A directory of up to this many names is open until a person closes it. */
const FEW = 24;
/** Up to this many names are sorted. More would take too long. */
const MOST_SORTED = 2000;
const MOST_DEPTH = 64;

interface Entry {
  ino: number;
  block: number;
  at: number;
}

export const fileTree = volumeAnswer('fileTree', fileTreeOf);

function fileTreeOf(moment: VolumeAt, want: TreeWant): TreeData {
  const { recording, step, volume } = moment;
  const tree = treeOf(moment);
  const isDir = new Set(tree.dirs);
  const counts = new Map<number, number>();
  const countOf = (dir: number): number => {
    let count = counts.get(dir);
    if (count === undefined) {
      count = entriesOf(moment, dir, 0).length;
      counts.set(dir, count);
    }
    return count;
  };
  const working = dirAtWork(recording.events, step);
  const opened = new Set(want.opened);
  const closed = new Set(want.closed);
  const isOpen = (dir: number): boolean =>
    opened.has(dir) || (!closed.has(dir) && (dir === EXT4_ROOT_INO || dir === working || countOf(dir) <= FEW));
  const fresh = freshName(moment);
  const out: TreeData = { step, rows: [], total: 0, pickedAt: -1, freshAt: -1, directories: tree.dirs.length };
  const above = new Set<number>();

  const add = (entry: Entry | undefined, dir: number, depth: number) => {
    const ino = entry?.ino ?? EXT4_ROOT_INO;
    const index = out.total++;
    const isNew = entry !== undefined && fresh?.dir === dir && fresh.ino === ino;
    if (isNew) out.freshAt = index;
    if (ino === want.ino && out.pickedAt < 0) out.pickedAt = index;
    const open = isDir.has(ino) && isOpen(ino);
    if (index >= want.from && index < want.from + want.count) {
      const names = isDir.has(ino) ? countOf(ino) : 0;
      out.rows.push(rowOf(volume, entry, { index, ino, dir, depth, open, fresh: isNew, names }));
    }
    if (!open || above.has(ino) || depth >= MOST_DEPTH) return;
    above.add(ino);
    for (const child of entriesOf(moment, ino, MOST_SORTED)) add(child, ino, depth + 1);
    above.delete(ino);
  };
  if (isDir.has(EXT4_ROOT_INO)) add(undefined, 0, 0);
  return out;
}

type Place = Pick<TreeRow, 'index' | 'ino' | 'dir' | 'depth' | 'open' | 'fresh' | 'names'>;

function rowOf(volume: Volume, entry: Entry | undefined, place: Place): TreeRow {
  const name = entry ? nameAt(volume, entry.block, entry.at) : '/';
  const inode = readInode(volume, place.ino);
  if (isFinding(inode)) return { ...place, name, type: 'lost', size: 0, links: 0, block: -1, offset: 0 };
  const mode = modeOf(inode);
  const type = mode === 0 ? 'lost' : (TYPES[mode & S_IFMT] ?? 'other');
  const { block, offset } = inode;
  const made: TreeRow = { ...place, name, type, size: sizeOf(inode), links: linksOf(inode), block, offset };
  const target = type === 'symlink' ? linkTarget(volume, inode) : undefined;
  if (target !== undefined) made.target = target;
  return made;
}

const TYPES: Readonly<Record<number, TreeRow['type']>> = {
  [S_IFDIR]: 'directory',
  [S_IFREG]: 'file',
  [S_IFLNK]: 'symlink',
};

/** The entries of a directory, sorted by name if there are at most `sorted`. */
function entriesOf(moment: VolumeAt, dir: number, sorted: number): Entry[] {
  const { volume } = moment;
  const inode = readInode(volume, dir);
  const entries: Entry[] = [];
  if (isFinding(inode)) return entries;
  eachName(moment, inode, (ino, block, at) => entries.push({ ino, block, at }) > 0);
  if (entries.length > sorted) return entries;
  const named = entries.map((e) => ({ e, name: nameAt(volume, e.block, e.at) }));
  named.sort((a, b) => byName(a.name, b.name));
  return named.map((n) => n.e);
}

/** Compares names like a person: name_2 comes before name_10. @internal */
export function byName(a: string, b: string): number {
  const as = a.match(PARTS) ?? [];
  const bs = b.match(PARTS) ?? [];
  for (let i = 0; i < Math.min(as.length, bs.length); i++) {
    if (as[i] === bs[i]) continue;
    const numbers = Number(as[i]) - Number(bs[i]);
    if (!Number.isNaN(numbers) && numbers !== 0) return numbers;
    return as[i] < bs[i] ? -1 : 1;
  }
  return as.length - bs.length;
}

const PARTS = /\d{1,15}|\D+/g;

/** The name that the last event put into a directory. */
function freshName({ recording, step }: VolumeAt): { dir: number; ino: number } | undefined {
  const event = recording.events[step - 1];
  return is(event, DirAddEntry) ? event.fields : undefined;
}

declare module '../../session/answers/define-answer.ts' {
  interface TileAnswers {
    fileTree: typeof fileTree;
  }
}

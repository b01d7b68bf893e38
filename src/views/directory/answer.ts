/**
 * The answer for the directory view: the blocks of a directory, its hash tree, a few blocks record by record, and the
 * lookup that an event tells or that a person asks for.
 *
 *     want { ino }      picked by a person (a file: the directory that names it)   ─┐
 *     want { block }    whose block is selected                                    ├─▶ the directory that is shown
 *     neither           the one that events are about; else the root               ─┘
 */
import { faultOf } from '../../engine/dirents/records.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { type InodeRef, mapKind, readInode, sizeOf } from '../../engine/volume/inode.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { volumeAnswer } from '../../session/answers/define-answer.ts';
import { blockShape, placesOf } from '../../session/answers/dir-blocks.ts';
import { blocksAtWork, dirAtWork, eachName, lookupStart, treeOf } from '../../session/answers/dir-list.ts';
import type { VolumeAt } from '../../session/answers/volume-at.ts';
import type { ReadableDevice } from '../../trace/block-device.ts';
import { is, isOf } from '../../trace/event.ts';
import { DxHash, DxSplit } from '../../trace/events/dx.ts';
import { LOOKUP_EVENTS } from '../../trace/events/families.ts';
import { DirSearchBlock, FindEntry } from '../../trace/events/names.ts';
import { shown } from '../../trace/events/sentence-parts.ts';
import { compareRecords, type DetailBlock, recordsOf, type Split, splitOf } from './answer/detail.ts';
import { type DirIndex, hashVersionOf, indexOf } from './answer/hash-index.ts';
import { type DirLookup, lookUpName, type Searched, stagesOf, typedName } from './answer/lookup.ts';

export interface DirectoryWant {
  ino?: number | undefined;
  block?: number | undefined;
  /** A name that a person looks up. */
  name?: string | undefined;
  /** The step whose event names the directory, if it is not the moment's own. */
  towards?: number | undefined;
}

export const ROLE = { names: 0, root: 1, node: 2, hole: 3, loose: 4 } as const;

interface DirBlocks {
  /** For each block of the directory: its place (-1 in a hole), its kind, its names, its bytes. */
  physical: Float64Array;
  role: Uint8Array;
  names: Uint16Array;
  /** Bytes that records and names need; the rest is slack and unused records. */
  needed: Uint32Array;
  slack: Uint32Array;
  unused: Uint32Array;
  /** Blocks of the directory that the last event wrote. */
  written: number[];
}

export interface DirectoryData {
  step: number;
  blockSize: number;
  dirs: { ino: number; name: string }[];
  /** Number of directories that the list has no room for. */
  more: number;
  ino: number;
  name: string;
  size: number;
  /** Names in use, without `.` and `..`. */
  names: number;
  /** The names are in the inode, without blocks. */
  inline: boolean;
  index: DirIndex | undefined;
  blocks: DirBlocks;
  detail: DetailBlock[];
  split: Split | undefined;
  lookup: DirLookup | undefined;
  /** The picked inode, if this directory names it. */
  picked: number | undefined;
}

const MOST_LISTED = 400;
/** A linear directory of up to this many blocks is shown record by record. */
const FEW_BLOCKS = 4;

/** A directory: the wanted one, or the one at work. */
export const directory = volumeAnswer('directory', directoryOf);

function directoryOf(moment: VolumeAt, want: DirectoryWant): DirectoryData | undefined {
  const { recording, step, volume } = moment;
  const tree = treeOf(moment);
  if (tree.dirs.length === 0) return undefined;
  const isDir = (ino: number | undefined): ino is number => ino !== undefined && tree.dirs.includes(ino);
  const places = new Map<number, Float64Array>();
  const placesIn = (dir: number): Float64Array => {
    let found = places.get(dir);
    if (!found) {
      const inode = readInode(volume, dir);
      found = isFinding(inode) ? new Float64Array(0) : placesOf(volume, inode);
      places.set(dir, found);
    }
    return found;
  };
  const picked = want.ino === undefined || isDir(want.ino) ? want.ino : tree.named(want.ino)?.dir;
  const owner = mayHoldNames(moment, want.block) ? tree.dirs.find((d) => placesIn(d).includes(want.block!)) : undefined;
  const working = dirAtWork(recording.events, want.towards ?? step);
  const ino = [picked, owner, working, EXT4_ROOT_INO, tree.dirs[0]].find(isDir)!;
  const dir = readInode(volume, ino);
  if (isFinding(dir)) return undefined;
  const own = placesIn(ino);
  const index = indexOf(volume, dir, own);
  const where: Searched = { volume, places: own, index };
  const blocks = surveyed(moment, own, index);
  const version = index?.version ?? hashVersionOf(volume, volume.sb.s_def_hash_version);
  const start = () => lookupStart(recording.events, step, ino);
  const lookup = want.name === undefined ? toldLookup(moment, ino, where) : personLookup(where, want.name, start());
  const split = splitAt(moment, ino, own, version);
  const selected = want.block === undefined ? -1 : own.indexOf(want.block);
  const name = want.ino !== undefined && !isDir(want.ino) ? tree.named(want.ino) : undefined;
  const named = name ? own.indexOf(name.block) : -1;
  const worked = blocksAtWork(recording.events, step, ino);
  const focus = focusOf({ blocks, index, lookup, split, selected, named, worked });
  return {
    step,
    blockSize: volume.geometry.blockSize,
    dirs: tree.dirs.slice(0, MOST_LISTED).map((d) => ({ ino: d, name: tree.path(d) ?? `inode ${d}` })),
    more: Math.max(0, tree.dirs.length - MOST_LISTED),
    ino,
    name: tree.path(ino) ?? `inode ${ino}`,
    size: sizeOf(dir),
    names: namesOf(blocks, dir, moment),
    inline: mapKind(dir) === 'inline',
    index,
    blocks,
    detail: focus.map((logical) => detailOf(moment, logical, own[logical], version, blocks.written)),
    split,
    lookup,
    picked: name ? want.ino : undefined,
  };
}

/** Most selected blocks plainly belong to no directory, because their first record would be invalid. */
function mayHoldNames({ volume }: VolumeAt, block: number | undefined): boolean {
  if (block === undefined || block >= volume.geometry.blockCount) return false;
  return faultOf(volume.device.read(block), 0, volume.geometry.blockSize, volume.geometry.inodeCount) === '';
}

function surveyed(moment: VolumeAt, physical: Float64Array, index: DirIndex | undefined): DirBlocks {
  const n = physical.length;
  const blocks: DirBlocks = {
    physical,
    role: new Uint8Array(n),
    names: new Uint16Array(n),
    needed: new Uint32Array(n),
    slack: new Uint32Array(n),
    unused: new Uint32Array(n),
    written: [],
  };
  if (index) {
    blocks.role.fill(ROLE.loose);
    for (const leaf of index.leaves) if (leaf < n) blocks.role[leaf] = ROLE.names;
    for (const node of index.nodes) blocks.role[node.logical] = node.level === 0 ? ROLE.root : ROLE.node;
  }
  const at = new Map<number, number>();
  for (let i = 0; i < n; i++) {
    if (physical[i] < 0) {
      blocks.role[i] = ROLE.hole;
      continue;
    }
    at.set(physical[i], i);
    if (blocks.role[i] === ROLE.node) continue;
    const shape = blockShape(moment, physical[i]);
    blocks.names[i] = shape.offsets.length;
    blocks.needed[i] = shape.needed;
    blocks.slack[i] = blocks.role[i] === ROLE.root ? 0 : shape.slack;
    blocks.unused[i] = shape.unused;
  }
  for (const block of moment.written) {
    const logical = at.get(block);
    if (logical !== undefined) blocks.written.push(logical);
  }
  return blocks;
}

/** Number of names. In a directory with blocks, the first block also counts `.` and `..`. */
function namesOf(blocks: DirBlocks, dir: InodeRef, moment: VolumeAt): number {
  if (mapKind(dir) !== 'inline') return Math.max(0, blocks.names.reduce((sum, n) => sum + n, 0) - 2);
  let count = 0;
  eachName(moment, dir, () => ++count > 0);
  return count;
}

interface Focus {
  blocks: DirBlocks;
  index: DirIndex | undefined;
  lookup: DirLookup | undefined;
  split: Split | undefined;
  selected: number;
  named: number;
  /** The blocks that the latest event of the directory is about. */
  worked: readonly number[];
}

/** The blocks to show record by record: all blocks of a small directory, else those that matter at the moment. */
function focusOf({ blocks, index, lookup, split, selected, named, worked }: Focus): number[] {
  const n = blocks.physical.length;
  const there = (i: number) => i >= 0 && i < n && blocks.physical[i] >= 0;
  if (!index && n <= FEW_BLOCKS) return Array.from({ length: n }, (_, i) => i).filter(there);
  const hasNames = (i: number) => there(i) && (blocks.role[i] === ROLE.names || blocks.role[i] === ROLE.loose);
  const firstLeaf = index?.leaves[0] ?? 0;
  if (split) return [split.from, split.to].filter(there);
  if (lookup && lookup.leaves.length > 0) {
    const at = lookup.leaves.at(-1)!.logical;
    if (there(at)) return [at];
  }
  const written = blocks.written.filter(hasNames);
  for (const some of [written.slice(0, 2), [selected], [named], worked, [firstLeaf]]) {
    const shown = some.filter(hasNames);
    if (shown.length > 0) return shown;
  }
  return [0].filter(there);
}

function detailOf(
  moment: VolumeAt,
  logical: number,
  physical: number,
  version: number,
  written: readonly number[],
): DetailBlock {
  const { volume } = moment;
  const records = recordsOf(volume, volume.device.read(physical), version);
  const out: DetailBlock = { logical, physical, records, gone: [] };
  if (written.includes(logical)) out.gone = compareRecords(records, recordsBefore(moment, physical, version));
  const { fault } = blockShape(moment, physical);
  if (fault) out.fault = fault;
  return out;
}

const recordsBefore = ({ volume, before }: VolumeAt, physical: number, version: number) => {
  const device: ReadableDevice = before();
  return recordsOf(volume, device.read(physical), version);
};

function splitAt(moment: VolumeAt, dir: number, places: Float64Array, version: number): Split | undefined {
  const event = moment.recording.events[moment.step - 1];
  if (!is(event, DxSplit)) return undefined;
  const f = event.fields;
  const at = places[f.block];
  if (f.dir !== dir || !(at >= 0)) return undefined;
  const kept = recordsOf(moment.volume, moment.volume.device.read(at), version);
  return splitOf(f, recordsBefore(moment, at, version), kept);
}

function personLookup(where: Searched, text: string, start: number): DirLookup {
  const typed = typedName(text);
  if ('refused' in typed) {
    const nothing = { hashes: 0, names: 0, blocks: 0 };
    const empty = { nodes: [], leaves: [], ino: 0, cost: nothing, linear: nothing, walk: [], stage: 0 };
    return { name: text, by: 'person', refused: typed.refused, ...empty };
  }
  const found = { name: shown(typed.bytes), by: 'person' as const, stage: 0, ...lookUpName(where, typed.bytes, start) };
  found.stage = stagesOf(found);
  return found;
}

/** The lookup that the last event is part of, as far as it has come. */
function toldLookup({ recording, step }: VolumeAt, dir: number, where: Searched): DirLookup | undefined {
  const { events } = recording;
  const part = (i: number) => {
    const event = events[i];
    return isOf(event, LOOKUP_EVENTS) && event.fields.dir === dir ? event : undefined;
  };
  const last = part(step - 1);
  if (!last) return undefined;
  // The parts of a search name the search as their cause. An insertion walks the index too, but without a search.
  let first = last;
  const around = events[last.cause];
  if (is(around, FindEntry)) first = around;
  else
    while (!is(first, DxHash)) {
      const earlier = part(first.id - 1);
      if (earlier?.cause !== last.cause) break;
      first = earlier;
    }
  const searched = is(first, FindEntry);
  const cause = searched ? first.id : first.cause;
  let name = 'name' in first.fields ? first.fields.name : '';
  let stage = searched ? 0 : 1;
  let start = -1;
  for (let i = first.id + 1; ; i++) {
    const event = part(i);
    if (event?.cause !== cause || is(event, FindEntry)) break;
    if (i < step) stage++;
    if (name === '' && 'name' in event.fields) name = event.fields.name;
    if (is(event, DirSearchBlock) && start < 0) start = event.fields.block;
    if (i >= step && start >= 0) break;
  }
  if (name === '') return undefined;
  const found = { name: shown(name), by: 'event' as const, stage, ...lookUpName(where, name, Math.max(0, start)) };
  // After a missing name, another walk may look for faults of the tree.
  found.stage = Math.min(stage, stagesOf(found));
  return found;
}

declare module '../../session/answers/define-answer.ts' {
  interface TileAnswers {
    directory: typeof directory;
  }
}

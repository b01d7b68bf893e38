/**
 * The inode tables of all groups: which inodes are in use, and which directory names each, to show where Linux puts
 * what belongs together.
 *
 *     group 0   ▣▣▣▣▣▣▣▣▣▣▣▢▢▢░░░░░░░     ▣ in use   ▢ free   ░ never initialised: behind bg_itable_unused
 */
import { testBit } from '../../bytes/bitmap.ts';
import { inodeBitmap, inodesUsed } from '../../engine/volume/bitmaps.ts';
import { isFinding } from '../../engine/volume/finding.ts';
import { firstInode } from '../../engine/volume/geometry.ts';
import { fieldBytes, readInode } from '../../engine/volume/inode.ts';
import { directoriesOf } from '../../engine/volume/names.ts';
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { BG_FLAGS } from '../../format/group-descriptor.ts';
import { Inode, inodeTime } from '../../format/inode.ts';
import { volumeAnswer } from '../../session/answers/define-answer.ts';
import { treeOf } from '../../session/answers/dir-list.ts';
import type { VolumeAt } from '../../session/answers/volume-at.ts';
import { isOf } from '../../trace/event.ts';
import { INODE_EVENTS } from '../../trace/events/families.ts';

export const INODE_STATE = { never: 0, free: 1, file: 2, directory: 3, reserved: 4 } as const;

export interface InodeTableData {
  step: number;
  inodesPerGroup: number;
  inodeSize: number;
  blockSize: number;
  /** Groups in the answer, and how many the volume has. */
  groups: number;
  allGroups: number;
  flexSize: number;
  /** For each inode, by its number less 1. */
  state: Uint8Array;
  /** The directory that names it; for a directory, itself. 0 for none. */
  origin: Uint32Array;
  /** For each group: where its table begins (-1: unknown), how many inodes its bitmap has ever covered. */
  table: Float64Array;
  known: Uint32Array;
  /** EXT4_BG_INODE_UNINIT: not even its bitmap is on disk. */
  uninit: Uint8Array;
  /** All directories in the order of their creation, as far as their inodes show it. */
  made: Uint32Array;
  /** The directories with the most inodes, themselves included. */
  dirs: { ino: number; name: string; inodes: number }[];
  /** Number of directories that the list has no room for. */
  more: number;
  /** The inode that the last event is about. */
  at: number | undefined;
}

const O = Inode.offset;
/** The most inodes that are given one by one. */
const MOST_INODES = 1 << 20;
const MOST_LISTED = 24;

export const inodeTable = volumeAnswer('inodeTable', inodeTableOf);

function inodeTableOf(moment: VolumeAt): InodeTableData {
  const { volume, step } = moment;
  const { geometry: g, groups: descriptors } = volume;
  const groups = Math.max(1, Math.min(g.groups, Math.floor(MOST_INODES / g.inodesPerGroup)));
  const count = groups * g.inodesPerGroup;
  const state = new Uint8Array(count);
  const origin = new Uint32Array(count);
  const known = new Uint32Array(groups);
  const uninit = new Uint8Array(groups);
  const firstFree = g.firstIno;
  const tree = treeOf(moment);
  const dirOf = directoriesOf(volume);
  const many = new Map<number, number>();
  for (let group = 0; group < groups; group++) {
    known[group] = inodesUsed(volume, group);
    uninit[group] = descriptors.flags[group] & BG_FLAGS.EXT4_BG_INODE_UNINIT ? 1 : 0;
    const { bits } = inodeBitmap(volume, group);
    const base = firstInode(g, group) - 1;
    for (let i = 0; i < known[group]; i++) {
      const at = base + i;
      if (!testBit(bits, i)) state[at] = INODE_STATE.free;
      else {
        state[at] = at + 1 < firstFree ? INODE_STATE.reserved : INODE_STATE.file;
        origin[at] = at + 1 === EXT4_ROOT_INO ? 0 : dirOf(at + 1);
      }
    }
  }
  for (const ino of tree.dirs)
    if (ino <= count) {
      state[ino - 1] = INODE_STATE.directory;
      origin[ino - 1] = ino;
    }
  for (const dir of origin) if (dir !== 0) many.set(dir, (many.get(dir) ?? 0) + 1);
  const ranked = [...many].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_LISTED);
  ranked.sort((a, b) => a[0] - b[0]);
  return {
    step,
    inodesPerGroup: g.inodesPerGroup,
    inodeSize: g.inodeSize,
    blockSize: g.blockSize,
    groups,
    allGroups: g.groups,
    flexSize: g.flexSize,
    state,
    origin,
    table: descriptors.inodeTable.slice(0, groups),
    known,
    uninit,
    made: byBirth(moment, tree.dirs),
    dirs: ranked.map(([ino, inodes]) => ({
      ino,
      name: ino === EXT4_ROOT_INO ? '/' : (tree.path(ino) ?? `inode ${ino}`),
      inodes,
    })),
    more: many.size - ranked.length,
    at: inodeOfEvent(moment),
  };
}

/** Sorts by i_crtime, so that a directory keeps its place while others are made. Inodes of 128 bytes do not have it. */
function byBirth({ volume }: VolumeAt, dirs: readonly number[]): Uint32Array {
  const born = new Map<number, number>();
  for (const ino of dirs) {
    const inode = readInode(volume, ino);
    if (isFinding(inode) || fieldBytes(volume, inode) < O.i_crtime_extra + 4) continue;
    const seconds = inode.dv.getInt32(inode.offset + O.i_crtime, true);
    const extra = inode.dv.getUint32(inode.offset + O.i_crtime_extra, true);
    const time = inodeTime(seconds, extra);
    born.set(ino, time.seconds + time.nanoseconds / 1e9);
  }
  return Uint32Array.from([...dirs].sort((a, b) => (born.get(a) ?? 0) - (born.get(b) ?? 0) || a - b));
}

function inodeOfEvent({ recording, step }: VolumeAt): number | undefined {
  const event = recording.events[step - 1];
  if (!isOf(event, INODE_EVENTS)) return undefined;
  const ino = 'ino' in event.fields ? event.fields.ino : event.fields.dir;
  return ino > 0 ? ino : undefined;
}

declare module '../../session/answers/define-answer.ts' {
  interface TileAnswers {
    inodeTable: typeof inodeTable;
  }
}

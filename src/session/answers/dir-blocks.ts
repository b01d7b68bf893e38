/**
 * An overview of the blocks of a directory: the number of names in each, and the use of its bytes.
 *
 *     │ a.txt ▒▒ │ b ▒▒▒▒▒ │ unused ······ │ tail │       needed: record and name, padded to 4 bytes
 *       needed slack                                      slack: what a record in use keeps behind its name
 *
 * A block is walked once for each of its versions, which are told apart by the number of changes before the moment. So a
 * step in a directory of 100,000 names costs only as much as it changed.
 */
import { faultOf, fileTypeAt, inodeAt, nameLenAt, recLenAt } from '../../engine/dirents/records.ts';
import { directoryBlocks } from '../../engine/volume/directory.ts';
import { type InodeRef, mapKind, sizeOf } from '../../engine/volume/inode.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { DIR_TAIL_SIZE, dirEntryLength, EXT4_FT_DIR_CSUM } from '../../format/directory.ts';
import type { Recording } from '../../trace/recording.ts';
import { isZero } from '../../trace/zero.ts';
import type { VolumeAt } from './volume-at.ts';

export interface BlockFault {
  at: number;
  why: string;
  /** All zeros: no record has been written yet, as in a block that has just been given to a directory. */
  blank: boolean;
}

export interface BlockShape {
  /** For each record in use, its byte offset and the inode to which it leads. */
  offsets: Uint16Array;
  inodes: Uint32Array;
  needed: number;
  slack: number;
  /** Bytes of records that are not in use. */
  unused: number;
  tail: number;
  /** The place where the walk had to end, and the reason. */
  fault?: BlockFault;
}

const shapes = new WeakMap<Recording, Map<number, { version: number; shape: BlockShape }>>();
const MOST_KEPT = 1 << 16;

/** The records of a block of the volume, walked as a block of names. */
export function blockShape({ recording, position, volume }: VolumeAt, block: number): BlockShape {
  let kept = shapes.get(recording);
  if (!kept) {
    kept = new Map();
    shapes.set(recording, kept);
  }
  const version = recording.history.countBefore(block, position);
  const known = kept.get(block);
  if (known?.version === version) return known.shape;
  const shape = shapeOf(volume.device.read(block), volume.geometry.inodeCount);
  if (kept.size > MOST_KEPT) kept.clear();
  kept.set(block, { version, shape });
  return shape;
}

const offsets: number[] = [];
const inodes: number[] = [];

function shapeOf(bytes: Uint8Array, inodeCount: number): BlockShape {
  offsets.length = 0;
  inodes.length = 0;
  const shape = { needed: 0, slack: 0, unused: 0, tail: 0 };
  const end = bytes.length;
  let fault: BlockShape['fault'];
  for (let at = 0; at < end; ) {
    const length = recLenAt(bytes, at);
    if (isTail(bytes, at)) {
      shape.tail = DIR_TAIL_SIZE;
      break;
    }
    const why = faultOf(bytes, at, end, inodeCount);
    if (why !== '') {
      fault = { at, why, blank: isZero(bytes) };
      break;
    }
    const ino = inodeAt(bytes, at);
    if (ino === 0) shape.unused += length;
    else {
      const need = dirEntryLength(nameLenAt(bytes, at));
      shape.needed += need;
      shape.slack += length - need;
      offsets.push(at);
      inodes.push(ino);
    }
    at += length;
  }
  const out: BlockShape = { ...shape, offsets: Uint16Array.from(offsets), inodes: Uint32Array.from(inodes) };
  if (fault) out.fault = fault;
  return out;
}

/** Answers whether the record that begins here is the block's tail, which holds its checksum. */
export const isTail = (bytes: Uint8Array, at: number): boolean =>
  at === bytes.length - DIR_TAIL_SIZE &&
  inodeAt(bytes, at) === 0 &&
  recLenAt(bytes, at) === DIR_TAIL_SIZE &&
  fileTypeAt(bytes, at) === EXT4_FT_DIR_CSUM;

/** At most this many blocks of a directory are shown. */
const MOST_BLOCKS = 1 << 17;

/** The place of each block of a directory, by its number in the directory; -1 in a hole. */
export function placesOf(volume: Volume, dir: InodeRef): Float64Array {
  if (mapKind(dir) === 'inline') return new Float64Array(0);
  const count = Math.min(Math.ceil(sizeOf(dir) / volume.geometry.blockSize), MOST_BLOCKS);
  const places = new Float64Array(count).fill(-1);
  directoryBlocks(volume, dir, (block, logical) => {
    if (logical < count) places[logical] = block;
    return logical < count;
  });
  return places;
}

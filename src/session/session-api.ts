/**
 * What a session answers. It lives in a worker, so every answer is plain data, parsed from the bytes of the recording
 * at the step that was asked for.
 */
import type { Said } from '../bytes/said.ts';
import type { FieldRow } from '../bytes/struct.ts';
import type { Touch } from '../trace/event.ts';
import type { RejectedSaid } from '../trace/events/passed.ts';

/** A moment: `step` events have happened; of the event that follows, `write` writes (0 unless stepping by write). */
export interface Moment {
  step: number;
  write: number;
}

/** Before the first event. */
export const START: Moment = { step: 0, write: 0 };

/** As wide as a terminal is taken to be where nobody has measured it. */
export const TERMINAL_COLUMNS = 80;

export interface Overview {
  /** The command that made it, or the name of the file that was opened. */
  title: string;
  kind: 'ext2' | 'ext3' | 'ext4';
  byteLength: number;
  blockSize: number;
  /** At its largest, as `groups`: a volume may grow and shrink. */
  blockCount: number;
  firstDataBlock: number;
  blocksPerGroup: number;
  groups: number;
  /** Groups in a flex group; 1 without flex_bg. */
  flexSize: number;
  /** Groups that hold a copy of the superblock. */
  backupGroups: number[];
  features: string[];
  /** Number of events; step `steps` is the end. */
  steps: number;
  /** Number of block writes in the whole recording. */
  writes: number;
  /** Why the volume is opened for reading only, one sentence each; empty when all is well. */
  warnings: string[];
  /** Why the script was stopped at a bound before its end. */
  stopped?: string;
}

/** A Refused on its way to the page, which gets plain data only. */
export interface RefusedAnswer {
  refused: Said;
}

export interface EventRow {
  id: number;
  /** `mke2fs:write_super` */
  name: string;
  cause: number;
  /** With `*` marks around what should catch the eye. */
  sentence: string;
  fields: object;
  touched: Touch[];
  considered: RejectedSaid[];
  /** Position of its first write, and how many it made. */
  firstWrite: number;
  writes: number;
  /** Depth in the tree of causes. */
  depth: number;
}

/** Where a person jumps to. */
export type TurningPoint = 'flush' | 'split' | 'allocation';

/** One entry per event, for drawing a timeline of any length. */
export interface TimelineData {
  /** Writes before each event: length steps + 1, so event e made writes [first[e], first[e + 1]). */
  firstWrite: Uint32Array;
  /** Index into `names`. */
  name: Uint16Array;
  names: string[];
  /** Which of `names` are turning points, as indices. */
  turns: Readonly<Record<TurningPoint, readonly number[]>>;
  /** Top-level cause of each event: its own id where it has none. */
  root: Uint32Array;
  /** Depth in the tree of causes. */
  depth: Uint8Array;
  /** The block kind most written by the event (`BlockKind`), or 255. */
  kind: Uint8Array;
  /**
   * For each write: the block, how many of its bytes it changed, and the kind of the block at the end of the recording.
   */
  writeBlock: Uint32Array | Float64Array;
  writeBytes: Uint32Array;
  writeKind: Uint8Array;
}

export interface MapData {
  /** `BlockKind` of every block; on volumes of more than 2^24 blocks, of every group: the rarest kind in it. */
  kinds: Uint8Array;
  /** Blocks that share one entry of `kinds`; 1 when absent. */
  blocksPerCell?: number;
  /** Share of each cell that is in use, 0…255; only with cells of several blocks. */
  fill?: Uint8Array;
  /** Blocks by kind, 256 entries; only if `kinds` does not tell. */
  counts?: Float64Array;
  /** Blocks written by the event that led to this moment. */
  written: Uint32Array | Float64Array;
}

export interface StructRows {
  /** Kernel name of the structure. */
  struct: string;
  /** What this one is: `group descriptor 3`, `inode 11 (lost+found)`. */
  label: string;
  offset: number;
  length: number;
  /** `checksum 0x1b2c3d4e is right` or what it should be; absent where the structure has none. */
  checksum?: { right: boolean; text: string };
  rows: FieldRow[];
}

export interface BlockAnswer {
  block: number;
  group: number;
  kind: number;
  /** `block bitmap of group 3` */
  label: string;
  /** One or two sentences on what this block is for. */
  about: string;
  bytes: Uint8Array;
  structs: StructRows[];
  /** Runs of bytes by their last writer before this moment; ranges never written are left out. */
  writers: { offset: number; length: number; event: number }[];
}

/** Something that a program printed. */
export interface Output {
  /** The last event before it. */
  event: number;
  stream: 'out' | 'err';
  text: string;
  /** The event of the command that printed it; -1 for the shell itself. */
  command?: number;
}

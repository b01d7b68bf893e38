/**
 * The types of a session's answers. A session lives in a worker, so every answer is plain data. It is parsed from the
 * bytes of the recording at the requested step.
 */
import type { Phrase, Said } from '../bytes/said.ts';
import type { FieldRow } from '../bytes/struct.ts';
import type { Touch } from '../trace/event.ts';
import type { RejectedSaid } from '../trace/events/passed.ts';

/** A moment: `step` events have happened, and `write` writes of the next event (0 unless stepping by write). */
export interface Moment {
  step: number;
  write: number;
}

/** The moment before the first event. */
export const START: Moment = { step: 0, write: 0 };

/** The assumed width of a terminal that nobody has measured. */
export const TERMINAL_COLUMNS = 80;

export interface Overview {
  /** The command that made it, or the name of the file that was opened. */
  title: string;
  kind: 'ext2' | 'ext3' | 'ext4';
  byteLength: number;
  blockSize: number;
  /** The number of blocks of the volume at its largest, because a volume may grow and shrink. The same holds for `groups`. */
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
  /** The reasons why the volume is opened for reading only, one sentence each; empty if there are none. */
  warnings: string[];
  /** The reason why the script was stopped at a bound before its end. */
  stopped?: Said;
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
  /** The sentence, with `*` marks around words that should catch the eye. */
  sentence: string;
  fields: object;
  touched: Touch[];
  considered: RejectedSaid[];
  /** The position of its first write, and the number of its writes. */
  firstWrite: number;
  writes: number;
  /** Depth in the tree of causes. */
  depth: number;
}

/** A person can jump to the turning points of each kind. */
export type TurningPoint = 'flush' | 'split' | 'allocation';

/** One entry per event, for drawing a timeline of any length. */
export interface TimelineData {
  /** The number of writes before each event. Its length is steps + 1, so event e made writes [first[e], first[e + 1]). */
  firstWrite: Uint32Array;
  /** Index into `names`. */
  name: Uint16Array;
  names: string[];
  /** The turning points among `names`, as indices. */
  turns: Readonly<Record<TurningPoint, readonly number[]>>;
  /** The top-level cause of each event; its own id if it has none. */
  root: Uint32Array;
  /** Depth in the tree of causes. */
  depth: Uint8Array;
  /** The kind of block that the event wrote most (`BlockKind`), or 255. */
  kind: Uint8Array;
  /**
   * For each write: the block, the number of bytes changed, and the kind of the block at the end of the recording.
   */
  writeBlock: Uint32Array | Float64Array;
  writeBytes: Uint32Array;
  writeKind: Uint8Array;
}

export interface MapData {
  /** `BlockKind` of every block. On volumes of more than 2^24 blocks, it is the rarest kind in every group. */
  kinds: Uint8Array;
  /** The number of blocks that share one entry of `kinds`; 1 if absent. */
  blocksPerCell?: number;
  /** The share of each cell that is in use, 0…255. Present only if a cell has several blocks. */
  fill?: Uint8Array;
  /** The number of blocks by kind, 256 entries. Present only if `kinds` does not give it. */
  counts?: Float64Array;
  /** Blocks written by the event that led to this moment. */
  written: Uint32Array | Float64Array;
}

export interface StructRows {
  /** Kernel name of the structure. */
  struct: string;
  /** The label of this instance: `group descriptor 3`, `inode 11 (lost+found)`. */
  label: Phrase;
  offset: number;
  length: number;
  /** `checksum 0x1b2c3d4e is right`, or the right value; absent if the structure has no checksum. */
  checksum?: { right: boolean; text: Said };
  rows: FieldRow[];
}

export interface BlockAnswer {
  block: number;
  group: number;
  kind: number;
  /** `block bitmap of group 3` */
  label: Said;
  /** One or two sentences on the purpose of this block. */
  about: Said;
  bytes: Uint8Array;
  structs: StructRows[];
  /** Runs of bytes by their last writer before this moment. Bytes that were never written are left out. */
  writers: { offset: number; length: number; event: number }[];
}

/** A piece of a program's output. */
export interface Output {
  /** The last event before it. */
  event: number;
  stream: 'out' | 'err';
  text: string;
  /** The event of the command that printed it; -1 for the shell itself. */
  command?: number;
}

/**
 * One run of resize2fs on a volume that is not mounted: the old volume, the new volume, and the blocks that have to move.
 *
 *     adjust ─▶ what is in the way ─▶ blocks move ─▶ maps follow ─▶ names follow ─▶ inode tables move ─▶ counts ─▶ write
 */

import type { Volume } from '../../engine/volume/volume.ts';
import type { Recorder } from '../../trace/recorder.ts';
import type { Side } from './side.ts';

/** Text for one of the two streams. */
export interface Said {
  readonly to: 'out' | 'err';
  text: string;
}

/** libext2fs's message for an impossible step. */
export class ResizeStop {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

export const TOO_SMALL = 'Not enough space to build proposed filesystem';
export const NO_SPACE = 'No space left on device';
export const NO_BLOCKS = 'Could not allocate block in ext2 filesystem';

export interface Resizing {
  readonly recorder: Recorder;
  readonly volume: Volume;
  readonly old: Side;
  readonly now: Side;
  readonly time: number;
  /** Blocks of the new volume that may not be given to files. */
  readonly reserved: Uint8Array;
  /** Blocks of the old volume that hold files and are in the way. */
  readonly moving: Uint8Array;
  /** Where each of them now lies. */
  readonly moved: Map<number, number>;
  /** Inodes that have another number now. */
  readonly renumbered: Map<number, number>;
  /** A block of inodes as the program still holds it when it writes the resize inode into it (values.ts). */
  held?: { readonly block: number; readonly bytes: Uint8Array };
  readonly stride: number;
  /** Called for each pass that has something to do, with the amount. */
  readonly pass: Pass;
}

export type Pass = (n: keyof typeof PASSES, max: number) => void;

export const PASSES = {
  1: 'Extending the inode table',
  2: 'Relocating blocks',
  3: 'Scanning inode table',
  4: 'Updating inode references',
  5: 'Moving inode table',
} as const;

const LABEL = 30;
const BAR = 40;

/** The bar that -p prints for a pass and draws over. */
export const barOf = (n: keyof typeof PASSES, max: number): string =>
  `Begin pass ${n} (max = ${max})\n${PASSES[n].padEnd(LABEL)}${'-'.repeat(BAR)}${'\b'.repeat(BAR)}${'X'.repeat(BAR)}\n`;

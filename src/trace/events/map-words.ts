/**
 * Words shared by the events of both kinds of block map: extent trees and indirect maps are asked the same questions.
 */
import { GET_BLOCKS, MAP } from '../flags.ts';

/** Blocks of a file: `block 7`, `blocks 7–9`. */
export const blocksText = (first: number, count: number): string =>
  count === 1 ? `block ${first}` : `blocks ${first}–${first + count - 1}`;

export const countText = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

export const INO = 'The inode whose map it is.';

export const purposeText = (flags: number): string => {
  if (flags & GET_BLOCKS.CONVERT_UNWRITTEN) return 'to make them unwritten, so that they read as zeros';
  if (flags & GET_BLOCKS.CONVERT) return 'to mark them written, as their data has reached the disk';
  if (flags & GET_BLOCKS.PRE_IO) return 'to give them places before their data is written';
  if (flags & GET_BLOCKS.UNWRIT) return 'to give them places without data';
  if (flags & GET_BLOCKS.CREATE) return 'to give them places';
  return 'to find them';
};

/** A question to a map. */
export interface MapBlocksEnter {
  ino: number;
  lblk: number;
  len: number;
  flags: number;
}

export const ENTER_FIELDS = {
  ino: INO,
  lblk: 'First block of the file that is asked for.',
  len: 'How many blocks are asked for.',
  flags: 'What for: GET_BLOCKS flags.',
} as const;

/** Its answer. */
export interface MapBlocksExit {
  ino: number;
  flags: number;
  lblk: number;
  pblk: number;
  len: number;
  mflags: number;
  ret: number;
}

/** The letters of the tracepoint: `NMU`. */
export const mapLetters = (mflags: number): string =>
  (mflags & MAP.NEW ? 'N' : '') +
  (mflags & MAP.MAPPED ? 'M' : '') +
  (mflags & MAP.UNWRITTEN ? 'U' : '') +
  (mflags & MAP.BOUNDARY ? 'B' : '');

export function exitText(e: MapBlocksExit): string {
  if (e.ret < 0) return `The map had no answer for ${blocksText(e.lblk, e.len)}: error ${-e.ret}.`;
  const asked = blocksText(e.lblk, e.len);
  if (!(e.mflags & (MAP.MAPPED | MAP.UNWRITTEN))) return `*${asked}* of the file: a hole.`;
  const state = e.mflags & MAP.UNWRITTEN ? ', unwritten' : '';
  return `*${asked}* of the file ${e.len === 1 ? 'is' : 'are'} *${blocksText(e.pblk, e.len)}* of the volume${state}.`;
}

export const EXIT_FIELDS = {
  ino: INO,
  flags: 'What was asked for: GET_BLOCKS flags.',
  lblk: 'First block of the file.',
  pblk: 'First block of the volume; 0 for a hole.',
  len: 'How many blocks the answer holds for.',
  mflags: 'What they are: N new, M mapped, U unwritten, B at the end of an indirect block.',
  ret: 'How many blocks are mapped; 0 for a hole, negative for an error.',
} as const;

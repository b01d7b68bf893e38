/**
 * Words shared by the events of both kinds of block map, as extent trees and indirect maps answer the same questions.
 */
import { capital } from '../../bytes/text.ts';
import { GET_BLOCKS, MAP } from '../flags.ts';
import { int, type ValuesOf } from '../shape.ts';

/** Blocks of a file: `block 7`, `blocks 7–9`. */
export const blocksText = (first: number, count: number): string =>
  count === 1 ? `block ${first}` : `blocks ${first}–${first + count - 1}`;

export const countText = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

export const INO = int('The inode whose map it is.');

export const purposeText = (flags: number): string => {
  if (flags & GET_BLOCKS.CONVERT_UNWRITTEN) return 'to make them unwritten, so that they read as zeros';
  if (flags & GET_BLOCKS.CONVERT) return 'to mark them written, as their data has reached the disk';
  if (flags & GET_BLOCKS.PRE_IO) return 'to give them places before their data is written';
  if (flags & GET_BLOCKS.UNWRIT) return 'to give them places without data';
  if (flags & GET_BLOCKS.CREATE) return 'to give them places';
  return 'to find them';
};

export const ENTER_FIELDS = {
  ino: INO,
  lblk: int('First block of the file that is asked for.'),
  len: int('How many blocks are asked for.'),
  flags: int('What for: GET_BLOCKS flags.'),
};

export function exitText(e: ValuesOf<typeof EXIT_FIELDS>): string {
  if (e.ret < 0) return `The map had no answer for ${blocksText(e.lblk, e.len)}: error ${-e.ret}.`;
  const asked = capital(blocksText(e.lblk, e.len));
  if (!(e.mflags & (MAP.MAPPED | MAP.UNWRITTEN))) return `*${asked}* of the file: a hole.`;
  const state = e.mflags & MAP.UNWRITTEN ? ', unwritten' : '';
  return `*${asked}* of the file ${e.len === 1 ? 'is' : 'are'} *${blocksText(e.pblk, e.len)}* of the volume${state}.`;
}

export const EXIT_FIELDS = {
  ino: INO,
  flags: int('What was asked for: GET_BLOCKS flags.'),
  lblk: int('First block of the file.'),
  pblk: int('First block of the volume; 0 for a hole.'),
  len: int('How many blocks the answer holds for.'),
  mflags: int('What they are: N new, M mapped, U unwritten, B at the end of an indirect block.'),
  ret: int('How many blocks are mapped; 0 for a hole, negative for an error.'),
};

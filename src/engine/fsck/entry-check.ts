/** What makes a directory record invalid, or its name impossible. */
import { EXT4_ROOT_INO } from '../../format/constants.ts';
import { EXT4_DIR_PAD, LEAST_RECORD } from '../../format/directory.ts';
import { NAME_AT, nameLenAt, recLenAt } from '../dirents/records.ts';
import type { ProblemCode } from './problems.ts';

export function entryFault(b: Uint8Array, at: number, end: number): string {
  if (end - at < LEAST_RECORD) return `only ${end - at} bytes are left`;
  const length = recLenAt(b, at);
  if (length < LEAST_RECORD) return `rec_len ${length} is less than ${LEAST_RECORD}`;
  if (length % EXT4_DIR_PAD !== 0) return `rec_len ${length} is no multiple of ${EXT4_DIR_PAD}`;
  if (at + length > end) return `rec_len ${length} reaches past the end of the block`;
  if (nameLenAt(b, at) + NAME_AT > length) return `name_len ${nameLenAt(b, at)} does not fit into rec_len ${length}`;
  return '';
}

/** Why a name cannot stay in directory `dir`, whatever it leads to. */
export function entryRefusals(dir: number, target: number, name: string): ProblemCode[] {
  const wrong: ProblemCode[] = [];
  if (name === '.') wrong.push('duplicate_dot');
  if (name === '..') wrong.push('duplicate_dotdot');
  if (target === dir) wrong.push('link_to_itself');
  if (target === EXT4_ROOT_INO) wrong.push('link_to_root');
  if (name === '') wrong.push('zero_length_name');
  return wrong;
}

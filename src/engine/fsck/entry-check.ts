/** What makes a directory record invalid, or ''. */
import { EXT4_DIR_PAD } from '../../format/directory.ts';
import { nameLenAt, recLenAt } from '../dirents/records.ts';

const LEAST = 12;
const HEAD = 8;

export function entryFault(b: Uint8Array, at: number, end: number): string {
  if (end - at < LEAST) return `only ${end - at} bytes are left`;
  const length = recLenAt(b, at);
  if (length < LEAST) return `rec_len ${length} is less than ${LEAST}`;
  if (length % EXT4_DIR_PAD !== 0) return `rec_len ${length} is no multiple of ${EXT4_DIR_PAD}`;
  if (at + length > end) return `rec_len ${length} reaches past the end of the block`;
  if (nameLenAt(b, at) + HEAD > length) return `name_len ${nameLenAt(b, at)} does not fit into rec_len ${length}`;
  return '';
}

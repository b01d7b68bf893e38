/** What makes a directory record invalid, or ''. */
import { EXT4_DIR_PAD, LEAST_RECORD } from '../../format/directory.ts';
import { NAME_AT, nameLenAt, recLenAt } from '../dirents/records.ts';

export function entryFault(b: Uint8Array, at: number, end: number): string {
  if (end - at < LEAST_RECORD) return `only ${end - at} bytes are left`;
  const length = recLenAt(b, at);
  if (length < LEAST_RECORD) return `rec_len ${length} is less than ${LEAST_RECORD}`;
  if (length % EXT4_DIR_PAD !== 0) return `rec_len ${length} is no multiple of ${EXT4_DIR_PAD}`;
  if (at + length > end) return `rec_len ${length} reaches past the end of the block`;
  if (nameLenAt(b, at) + NAME_AT > length) return `name_len ${nameLenAt(b, at)} does not fit into rec_len ${length}`;
  return '';
}

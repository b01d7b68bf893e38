/** Names as they lie in directory blocks: one char code per byte. */
import { byteString } from '../../bytes/text.ts';
import { NAME_AT, nameLenAt } from '../../engine/dirents/records.ts';

export const nameAt = (b: Uint8Array, at: number): string =>
  byteString(b, at + NAME_AT, at + NAME_AT + nameLenAt(b, at));

/** Names as they lie in directory blocks: one char code per byte. */
import { NAME_AT, nameLenAt } from '../dirents/records.ts';

export function nameAt(b: Uint8Array, at: number): string {
  let out = '';
  const length = nameLenAt(b, at);
  for (let i = 0; i < length; i++) out += String.fromCharCode(b[at + NAME_AT + i]);
  return out;
}

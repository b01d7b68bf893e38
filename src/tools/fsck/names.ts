/** Names as they lie in directory blocks, one char code per byte, and as a terminal shows them. */
import { byteString } from '../../bytes/text.ts';
import { NAME_AT, nameLenAt } from '../../engine/dirents/records.ts';

export const nameAt = (b: Uint8Array, at: number): string =>
  byteString(b, at + NAME_AT, at + NAME_AT + nameLenAt(b, at));

/** Writes bytes that a terminal would act on as `^A` and `M-b`. */
export const shown = (name: string): string =>
  [...name]
    .map((letter) => {
      const code = letter.charCodeAt(0);
      // e2fsck takes this one for printable.
      if (code === 0x80) return letter;
      const low = code & 0x7f;
      const plain = low < 0x20 || low === 0x7f ? `^${String.fromCharCode(low ^ 0x40)}` : String.fromCharCode(low);
      return code > 0x7f ? `M-${plain}` : plain;
    })
    .join('');

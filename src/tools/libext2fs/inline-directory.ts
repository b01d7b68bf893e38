/**
 * A directory that lies in its inode, as libext2fs goes through it: “.” and “..” are made up, then come the records of
 * i_block, then those of the attribute. Each piece is filled to its end by itself.
 *
 *     │ . │   │ .. │   │ records ··· 56 │   │ records of system.data │
 */
import { le32At, setLe32At } from '../../bytes/access.ts';
import {
  inodeAt,
  NAME_AT,
  recLenAt,
  setFileTypeAt,
  setInodeAt,
  setNameLenAt,
  setRecLenAt,
} from '../../engine/dirents/records.ts';
import { I_BLOCK_BYTES } from '../../format/constants.ts';
import { dirEntryLength, EXT4_FT_DIR } from '../../format/directory.ts';
import { InlineDirectoryStart } from '../../format/indirect.ts';
import { inlineContent, putInline } from './inline.ts';
import type { InodeFields } from './inodes.ts';
import type { Library } from './library.ts';

const { parent: PARENT, entries: ENTRIES } = InlineDirectoryStart.offset;
const DOTS_BYTES = 2 * dirEntryLength(1);

/** Records one behind the other up to `end`, and how they are changed. */
export interface RecordArea {
  bytes: Uint8Array;
  end: number;
  /** Whether a sum stands behind them. */
  summed: boolean;
  change(act: (bytes: Uint8Array) => void): void;
}

/** A new directory: who is above it, and one record that is not in use. */
export function emptyInside(parent: number): Uint8Array {
  const content = new Uint8Array(I_BLOCK_BYTES);
  setLe32At(content, PARENT, parent);
  setRecLenAt(content, ENTRIES, I_BLOCK_BYTES - ENTRIES);
  return content;
}

export const parentInside = (content: Uint8Array): number => le32At(content, PARENT);

function dot(lib: Library, ino: number, dots: number): Uint8Array {
  const bytes = new Uint8Array(dirEntryLength(dots));
  setInodeAt(bytes, 0, ino);
  setRecLenAt(bytes, 0, bytes.length);
  setNameLenAt(bytes, 0, dots);
  if (lib.has('filetype')) setFileTypeAt(bytes, 0, EXT4_FT_DIR);
  bytes.fill(0x2e, NAME_AT, NAME_AT + dots);
  return bytes;
}

export function* piecesOf(lib: Library, dir: number, inode: InodeFields): Generator<RecordArea> {
  const content = inlineContent(lib, dir, inode);
  const area = (bytes: Uint8Array, put: () => void): RecordArea => ({
    bytes,
    end: bytes.length,
    summed: false,
    change: (act) => {
      act(bytes);
      put();
    },
  });
  const write = () => putInline(lib, dir, inode, content);
  yield area(dot(lib, dir, 1), () => {});
  const above = dot(lib, parentInside(content), 2);
  yield area(above, () => {
    setLe32At(content, PARENT, inodeAt(above, 0));
    write();
  });
  yield area(content.subarray(ENTRIES, I_BLOCK_BYTES), write);
  if (content.length > I_BLOCK_BYTES) yield area(content.subarray(I_BLOCK_BYTES), write);
}

/** The records of both pieces behind the two dots of a block, the last of them up to `end`. */
export function fillFromInside(b: Uint8Array, end: number, content: Uint8Array): void {
  setRecLenAt(b, dirEntryLength(1), dirEntryLength(2));
  b.set(content.subarray(ENTRIES), DOTS_BYTES);
  const stop = DOTS_BYTES + content.length - ENTRIES;
  let last = DOTS_BYTES;
  for (let at = last; at < stop && recLenAt(b, at) > 0; at += recLenAt(b, at)) last = at;
  setRecLenAt(b, last, end - last);
}

/**
 * A directory in its inode, as libext2fs goes through it. “.” and “..” are made up. The records of
 * i_block follow, then those of the attribute. Each piece is filled to its end separately.
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

/** Consecutive records up to `end`, and the way to change them. */
export interface RecordArea {
  bytes: Uint8Array;
  end: number;
  /** Whether a checksum follows them. */
  summed: boolean;
  change(act: (bytes: Uint8Array) => void): void;
}

/** The content of a new directory: its parent, and one record that is not in use. */
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

/** Copies the records of both pieces behind the two dots of a block. The last record reaches up to `end`. */
export function fillFromInside(b: Uint8Array, end: number, content: Uint8Array): void {
  setRecLenAt(b, dirEntryLength(1), dirEntryLength(2));
  b.set(content.subarray(ENTRIES), DOTS_BYTES);
  const stop = DOTS_BYTES + content.length - ENTRIES;
  let last = DOTS_BYTES;
  for (let at = last; at < stop && recLenAt(b, at) > 0; at += recLenAt(b, at)) last = at;
  setRecLenAt(b, last, end - last);
}

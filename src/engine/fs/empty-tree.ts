/** An extent tree without extents: a header in i_block. */
import { EXT4_EXT_MAGIC, ExtentHeader, extentRoom } from '../../format/extents.ts';
import { Inode as Format } from '../../format/inode.ts';
import type { Inode } from './inode.ts';

const AT = Format.offset.i_block;

/** The inode must have been touched, and i_block be zeros. */
export function emptyTree(inode: Inode): void {
  const { eh_magic, eh_max } = ExtentHeader.offset;
  inode.dv.setUint16(AT + eh_magic, EXT4_EXT_MAGIC, true);
  inode.dv.setUint16(AT + eh_max, extentRoom(Format.fields.i_block.kind.size), true);
}

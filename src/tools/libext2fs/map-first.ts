/** The first block of a file that has none yet, for example because it has just left its inode. */
import { emptyRoot } from '../../format/extent-node.ts';
import { setPointer } from '../../format/indirect.ts';
import { INODE_FLAGS } from '../../format/inode-flags.ts';
import { setExtent } from './extent-set.ts';
import type { InodeFields } from './inodes.ts';
import type { Library } from './library.ts';

/** Maps the block and writes the inode. */
export function mapFirst(lib: Library, ino: number, inode: InodeFields, block: number): void {
  if (lib.has('extent')) {
    inode.flags |= INODE_FLAGS.EXT4_EXTENTS_FL;
    emptyRoot(inode.i_block);
    setExtent(lib, ino, inode, 0, block);
  } else setPointer(inode.i_block, 0, block);
  lib.inodes.write(ino, inode);
}

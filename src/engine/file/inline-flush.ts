/** The flush of a file whose content has been in its inode so far (inline_data). */
import type { Inode } from '../fs/inode.ts';
import { HANDLE } from '../handles/handle.ts';
import { destroyInline } from '../xattr/inline-change.ts';
import { hasInline } from '../xattr/inline-data.ts';
import type { FileHost } from './host.ts';

/** Empties the inode before the pages that hold its content get their blocks. */
export function beforeFlush(fs: FileHost, inode: Inode): void {
  if (hasInline(inode)) fs.transact(HANDLE.INODE, 1, () => destroyInline(fs, inode));
}

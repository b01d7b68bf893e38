/** The flush of a file whose content lies in its inode (inline_data) until then. */
import type { Inode } from '../fs/inode.ts';
import { HANDLE } from '../handles/handle.ts';
import { destroyInline } from '../xattr/inline-change.ts';
import { hasInline } from '../xattr/inline-data.ts';
import type { FileHost } from './host.ts';

/** The pages that hold the content now get their blocks: nothing of it stays in the inode. */
export function beforeFlush(fs: FileHost, inode: Inode): void {
  if (hasInline(inode)) fs.transact(HANDLE.INODE, 1, () => destroyInline(fs, inode));
}
